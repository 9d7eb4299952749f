import { useSearchParams } from 'react-router'
import { useStartSet } from '../../features/practice/use-start-set.ts'
import { Form, FormRow, SubmitButton } from '../../ui/forms/form.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import * as learningWords from '#words/learning'
import { useWords } from '../../words/words.tsx'
import type { LearningToday } from './learning-wire.ts'

const levels = ['easy', 'medium', 'hard'] as const

/** A drill by skill and level, or of what the student needs most; a lesson's link names the skill (`?skill=`). L4 */
export function ChooseDrill({ skills }: Pick<LearningToday, 'skills'>) {
  const { choice: words } = useWords(learningWords).learning
  const { isPending, start } = useStartSet()
  const [query] = useSearchParams()
  const ready = skills.filter((skill) => skill.ready > 0)
  if (ready.length === 0) return <p>{words.resting}</p>
  const asked = ready.find(({ name }) => name === query.get('skill'))
  const send = (fields: FormData) => {
    const skill = fields.get('skill')
    const isOfSkill = typeof skill === 'string' && skill !== ''
    const level = levels.find((one) => one === fields.get('level')) ?? null
    const pace = fields.get('pace') === 'test' ? 'test' : null
    void start({ kind: 'drill', skill: isOfSkill ? skill : null, level: isOfSkill ? level : null, pace })
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        send(new FormData(event.currentTarget))
      }}
    >
      <FormRow>
        <SelectField name="skill" label={words.skill} hint={words.hint} defaultValue={asked?.name ?? ''}>
          <option value="">{words.byNeed}</option>
          {ready.map(({ name, ready: count }) => (
            <option key={name} value={name}>
              {words.ofSkill(name, count)}
            </option>
          ))}
        </SelectField>
        <SelectField name="level" label={words.level} hint={words.levelHint}>
          <option value="">{words.levels.any}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {words.levels[level]}
            </option>
          ))}
        </SelectField>
      </FormRow>
      <Checkbox name="pace" value="test" label={words.pace} hint={words.paceHint} />
      <SubmitButton variant="quiet" isPending={isPending}>
        {words.start}
      </SubmitButton>
    </Form>
  )
}
