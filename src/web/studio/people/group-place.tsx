import { useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { longestPauseDays, manyDue, nearDays } from '../../../core/learning/attention.ts'
import { inTen } from '../../../core/learning/said.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Cell, Table } from '../../ui/layout/table.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import * as mistakeWords from '#words/mistakes'
import * as questionWords from '#words/questions'
import * as learningWords from '#words/studio-learning'
import { useWords } from '../../words/words.tsx'
import { useStudioWords } from '../shell/words.ts'
import { UndoNotice } from '../decision/undo-notice.tsx'
import lines from '../shell/lines.module.css'
import { NameLink, QuietButton, QuietLink } from '../shell/quiet.tsx'
import list from '../list/list.module.css'
import styles from '../shell/place.module.css'
import { Columns, Section } from '../shell/section.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { ChoiceField } from '../shell/choice-field.tsx'
import { placeOf } from '../shell/place-of.tsx'
import { Lines } from '../shell/lines.tsx'
import { PageLinks } from '../shell/page-links.tsx'
import { GiveBySkill, useGiving } from './give-by-skill.tsx'
import { SkillTable } from './skill-table.tsx'

type Group = NonNullable<CallReply<'GET /studio/groups/:groupId/learning'>['data']>

/** The students who are selected, over all pages; none: what is given goes to the whole group. */
type Selected = ReadonlySet<number>

function Skills({ group: { group, skills, days }, selected }: { group: Group; selected: Selected }) {
  const { studioLearning: words } = useWords(learningWords)
  const { can } = useStudio()
  const giving = useGiving(receivers(group.id, selected), { reload: null })
  const gives = can('assignments.give')
  if (skills.length === 0) return <p className={lines.soft}>{words.group.nothing(days)}</p>
  return (
    <>
      {gives && (
        <p className={styles.noPrint}>
          {selected.size === 0 ? words.group.toAll : words.group.toSelected(selected.size)}
        </p>
      )}
      <SkillTable skills={skills} heads={[words.group.right]} giving={giving}>
        {({ share, students, answers }) => (
          <Cell className={lines.words}>
            <p>{share ? words.group.share(share.share, share.low, share.high) : words.group.fewStudents}</p>
            <p className={lines.soft}>{words.group.behind(students, answers)}</p>
          </Cell>
        )}
      </SkillTable>
      <p className={lines.soft}>
        {words.group.order} {words.group.hint}
      </p>
      {gives && <p className={`${lines.soft} ${styles.noPrint}`}>{words.due}</p>}
    </>
  )
}

type CountsProps = { title: string; hint?: string; counts: readonly string[]; days: number }

function Counts({ title, hint, counts, days }: CountsProps) {
  const { studioLearning: words } = useWords(learningWords)
  return (
    <Section title={title}>
      {hint !== undefined && counts.length > 0 && <p className={lines.soft}>{hint}</p>}
      <ul className={styles.list}>
        {(counts.length === 0 ? [words.group.none(days)] : counts).map((count) => (
          <li key={count}>{count}</li>
        ))}
      </ul>
    </Section>
  )
}

type MembersProps = { group: Group; selected: Selected; onSelect: (selected: Selected) => void }

/** Returns the students to whom `useGiving` gives something: those selected, or the whole group. */
const receivers = (groupId: number, selected: Selected) => ({
  by: 'group' as const,
  group_id: groupId,
  ...(selected.size > 0 && { user_ids: [...selected] }),
})

/** Gives a drill or a lesson of one skill to the selected students, and remains in view beside the list while it is scrolled. */
function GiveToSelected({ group: { group, skills }, selected }: { group: Group; selected: Selected }) {
  const { studioLearning: words } = useWords(learningWords)
  const { isPending, give, notice } = useGiving(receivers(group.id, selected), { reload: null })
  const [chosen, setChosen] = useState<string>()
  const skill = skills.find(({ name }) => name === chosen) ?? skills[0]
  const gives = skill !== undefined && selected.size > 0
  return (
    <div className={classNames(styles.noPrint, gives && list.selection)}>
      <UndoNotice {...notice} />
      {gives && (
        <div className={classNames(lines.acts, lines.atFoot)}>
          <ChoiceField
            label={words.group.giveToSelected(selected.size)}
            value={skill.name}
            choices={skills.map(({ name }) => ({ value: name, label: name }))}
            onChoose={setChosen}
          />
          <GiveBySkill skill={skill.name} lesson={skill.lesson} isPending={isPending} onGive={give} />
        </div>
      )}
    </div>
  )
}

/** Selects students of the page, all or one by one; those of other pages stay selected. */
function SelectPage({ group: { members }, selected, onSelect }: MembersProps) {
  const { studioLearning: words } = useWords(learningWords)
  const ids = members.map(({ id }) => id)
  const needing = members.filter(({ reasons }) => reasons.length > 0).map(({ id }) => id)
  return (
    <div className={lines.acts}>
      <QuietButton onClick={() => onSelect(new Set([...selected, ...ids]))}>{words.group.selectPage}</QuietButton>
      {needing.length > 0 && needing.length < ids.length && (
        <QuietButton onClick={() => onSelect(new Set([...selected, ...needing]))}>
          {words.group.selectNeeding}
        </QuietButton>
      )}
      {selected.size > 0 && (
        <QuietButton onClick={() => onSelect(new Set())}>{words.group.clear(selected.size)}</QuietButton>
      )}
    </div>
  )
}

function Members(props: MembersProps) {
  const { members, need_word, page, pages } = props.group
  const { studioLearning: words } = useWords(learningWords)
  const { can } = useStudio()
  const { selected, onSelect } = props
  const selects = can('assignments.give')
  const toggle = (id: number) =>
    onSelect(new Set(selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id]))
  return (
    <Section title={words.group.members}>
      <p>
        {words.group.needWord(need_word)}{' '}
        <span className={lines.soft}>{words.group.lookedAt(longestPauseDays, manyDue, nearDays)}</span>
      </p>
      {selects && <SelectPage {...props} />}
      {selects && <GiveToSelected group={props.group} selected={selected} />}
      <Lines>
        {members.map(({ id, name, reasons, last_at: lastAt, weakest }) => (
          <li key={id} className={classNames(lines.line, lines.selectable)}>
            {selects && (
              <Checkbox
                className={styles.noPrint}
                label={<VisuallyHidden>{words.group.select(name)}</VisuallyHidden>}
                checked={selected.has(id)}
                onChange={() => toggle(id)}
              />
            )}
            <span className={lines.about}>
              <NameLink to={`/people/${id}`}>{name}</NameLink>
              <Reasons reasons={reasons} lastAt={lastAt} />
              <Weakest skills={weakest} />
            </span>
          </li>
        ))}
      </Lines>
      <PageLinks page={page} pages={pages} labels={{ ...words.group, at: words.group.pageOf(page, pages) }} />
    </Section>
  )
}

/** Says why a student needs a word, and before it that nothing was answered, unless a reason says so. */
function Reasons({ reasons, lastAt }: { reasons: Group['members'][number]['reasons']; lastAt: string | null }) {
  const { studioLearning: words } = useWords(learningWords)
  const isNew = lastAt === null && !reasons.some(({ is }) => is === 'not_practiced')
  const said = [...(isNew ? [words.group.noAnswers] : []), ...reasons.map(words.reason)]
  return <span>{said.length > 0 ? words.reasons(said) : words.group.fine}</span>
}

/** The weakest skills of a student, those of which an estimate can be said each on a line. */
function Weakest({ skills }: { skills: Group['members'][number]['weakest'] }) {
  const { studioLearning: words } = useWords(learningWords)
  const early = skills.filter(({ estimate }) => estimate === null).map(({ name }) => name)
  return (
    <>
      {skills.map(
        ({ name, estimate }) =>
          estimate && (
            <span key={name} className={lines.soft}>
              {words.group.weakest(name, inTen(estimate))}
            </span>
          ),
      )}
      {early.length > 0 && <span className={lines.soft}>{words.group.weakestEarly(early)}</span>}
    </>
  )
}

/** The estimates of a page of students by skill, each with its band. */
function Bands({ group: { skills, members } }: { group: Group }) {
  const { studioLearning: words } = useWords(learningWords)
  const { bands } = words.group
  const known = skills.filter(({ name }) => members.some(({ levels }) => levels.some((level) => level.name === name)))
  if (known.length === 0) return <p className={lines.soft}>{bands.early}</p>
  return (
    <>
      <p className={lines.soft}>{bands.hint}</p>
      <Table label={bands.title} heads={[bands.student, ...known.map(({ name }) => name)]}>
        {members.map(({ id, name, levels }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {known.map((skill) => {
              const level = levels.find((one) => one.name === skill.name)
              return <td key={skill.name}>{level ? bands.cell(inTen(level.estimate)) : words.trendEarly}</td>
            })}
          </tr>
        ))}
      </Table>
    </>
  )
}

function GroupView({ loaded: group }: { loaded: Group }) {
  const {
    studio,
    studioLearning: words,
    mistakes,
    questions,
  } = useStudioWords(learningWords, mistakeWords, questionWords)
  const { can } = useStudio()
  const [selected, setSelected] = useState<Selected>(new Set())
  const counted = words.group.counted
  return (
    <Place
      title={words.group.title(group.group.name)}
      actions={
        <>
          <QuietLink to="/people/groups">{words.group.back}</QuietLink>
          <QuietLink to={`/people?group=${group.group.id}`}>{words.group.students}</QuietLink>
          {can('assignments.give') && (
            <QuietLink to={`/people/assignments?group=${group.group.id}`}>{studio.people.assignments}</QuietLink>
          )}
          <Button size="small" className={styles.noPrint} onClick={() => window.print()}>
            {studio.person.print}
          </Button>
        </>
      }
    >
      <p className={lines.soft}>{words.group.lead(group.students, group.days)}</p>
      {group.is_cut && <p className={lines.soft}>{words.group.cut}</p>}
      <div className={styles.column}>
        <Columns>
          <Members group={group} selected={selected} onSelect={setSelected} />
          <Section title={words.skills}>
            <Skills group={group} selected={selected} />
          </Section>
        </Columns>
        <Section title={words.group.bands.title}>
          <Bands group={group} />
        </Section>
        <Columns>
          <Counts
            days={group.days}
            title={words.group.causes}
            counts={group.causes.map(({ name, count, students }) => counted(mistakes.causes[name], count, students))}
          />
          <Counts
            days={group.days}
            title={words.traps}
            hint={words.group.trapsHint}
            counts={group.traps.map(({ name, count, students }) => counted(questions.traps[name], count, students))}
          />
        </Columns>
      </div>
    </Place>
  )
}

/** The learning of a group between tests. L11 */
export const groupPlace = placeOf('GET /studio/groups/:groupId/learning', GroupView, ({ group }) => group.id)
