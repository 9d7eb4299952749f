import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import editorStyles from '../shell/editing.module.css'
import { RichTextField } from '../text/rich-text-field.tsx'
import { FoldedFields } from './folded-fields.tsx'
import type { QuestionValues } from './kinds/edit-props.ts'
import { useQuizzesWords } from './words.ts'
import { QuietButton } from '../shell/quiet.tsx'

type PassageFieldsProps = {
  values: QuestionValues
  onChange: (put: Partial<QuestionValues>) => void
}

/** A picture that came beside the passage, as files bring it: it can say what it shows only once it stands in the passage. T16 */
function PictureBeside({ values, onChange }: PassageFieldsProps) {
  const { studioQuizzes, editing } = useQuizzesWords()
  const { editor } = studioQuizzes
  const { picture, text } = editing
  const [shows, setShows] = useState('')
  const describe = () => {
    const image = document.createElement('img')
    image.setAttribute('src', values.image ?? '')
    image.alt = shows.trim()
    const line = document.createElement('p')
    line.append(image)
    setShows('')
    onChange({ passage_html: `${values.passage_html ?? ''}${line.outerHTML}`, image: null })
  }
  return (
    <div className={editorStyles.picture}>
      <img src={values.image ?? ''} alt="" className={editorStyles.thumb} />
      <TextField
        label={text.ask.picture.label}
        hint={editor.showsHint}
        value={shows}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => setShows(event.currentTarget.value)}
      />
      <span className={editorStyles.acts}>
        <QuietButton disabled={shows.trim() === ''} onClick={describe}>
          {editor.intoPassage}
        </QuietButton>
        <Button size="small" variant="plain" onClick={() => onChange({ image: null })}>
          {picture.remove}
        </Button>
      </span>
    </div>
  )
}

type FoldedPassageProps = PassageFieldsProps & {
  /** True if a finding of the publish check is about it. */
  isNeeded: boolean
  visit: string | null
}

/** The passage to read before the question, in the place where students find it; a question without one shows only its name. T16 */
export function PassageFields({ isNeeded, visit, values, onChange }: FoldedPassageProps) {
  const { editor } = useQuizzesWords().studioQuizzes
  const hasPassage = (values.passage_html ?? '') !== '' || values.image !== null
  return (
    <FoldedFields
      name="passage"
      title={editor.passageFold}
      about={editor.passageAbout}
      isNeeded={hasPassage || isNeeded}
      visit={visit}
    >
      <div data-field="passage" tabIndex={-1}>
        <RichTextField
          isLow
          label={editor.passage}
          hint={editor.passageHint}
          html={values.passage_html ?? ''}
          onChange={(typed) => onChange({ passage_html: typed })}
        />
      </div>
      {values.image !== null && <PictureBeside values={values} onChange={onChange} />}
    </FoldedFields>
  )
}
