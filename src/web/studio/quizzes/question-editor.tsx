import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useLoaderData, useOutletContext, type LoaderFunctionArgs } from 'react-router'
import { browserApi, plainApi } from '../../base/browser-api.ts'
import { useServerWords } from '../../questions/question-views.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { PlusIcon, TrashIcon } from '../../ui/icons/tools.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { QuestionVersions } from './question-versions.tsx'
import { QuestionSlips } from './slips.tsx'
import { useQuizzesWords } from './words.ts'
import { Conflict, type Difference } from '../editor/conflict.tsx'
import type { Theirs } from '../editor/draft-session.ts'
import { LeaveDialog } from '../shell/leave-dialog.tsx'
import { PictureField } from '../media/picture-field.tsx'
import { SavedLine } from '../editor/saved-line.tsx'
import editorStyles from '../shell/editing.module.css'
import { useDraft } from '../editor/use-draft.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import { RichTextField } from '../text/rich-text-field.tsx'
import type { OpenedQuestion, QuestionValues } from './kinds/edit-props.ts'
import { findQuestionEdit } from './kinds/question-edits.ts'
import kinds from './kinds/kinds.module.css'
import { useFindingText } from './finding-text.ts'
import { useOpenEditor } from './open-editor.tsx'
import type { Beside } from '../beside/beside.tsx'
import beside from '../beside/beside.module.css'
import { PlayerChoice, PlayerFrame } from './player-beside.tsx'
import { PublishQuiz } from './publish-quiz.tsx'
import { useOpenedQuiz } from './quiz-place.tsx'
import styles from './quizzes.module.css'

type Value = QuestionValues[keyof QuestionValues]
type Explanation = QuestionValues['explanation']

const theirsOf = ({ values, version, draft_by: by, draft_at: at }: OpenedQuestion): Theirs<Value> => ({
  values,
  version,
  by,
  at,
})

const isHtmlField = (name: string) => name.endsWith('_html')

/** What a field holds, in a form that two versions can be compared in. */
const shown = (value: Value | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1)

type RowsProps<Row> = {
  legend: string
  rows: Row[]
  most: number
  addText: string
  removeText: (number: number) => string
  blank: Row
  onChange: (rows: Row[]) => void
  children: (row: Row, number: number, change: (changed: Partial<Row>) => void) => ReactNode
}

/** Lines that can be added and removed: steps, hard words. */
function Rows<Row extends object>({
  legend,
  rows,
  most,
  addText,
  removeText,
  blank,
  onChange,
  children,
}: RowsProps<Row>) {
  return (
    <fieldset className={kinds.group}>
      <legend className={kinds.legend}>{legend}</legend>
      {rows.map((row, place) => {
        const number = place + 1
        const change = (changed: Partial<Row>) =>
          onChange(rows.map((one, at) => (at === place ? { ...one, ...changed } : one)))
        return (
          <div key={`row ${number}`} className={kinds.option}>
            {children(row, number, change)}
            <Button size="small" variant="plain" onClick={() => onChange(rows.filter((_, at) => at !== place))}>
              <TrashIcon />
              {removeText(number)}
            </Button>
          </div>
        )
      })}
      {rows.length < most && (
        <Button size="small" variant="quiet" onClick={() => onChange([...rows, blank])}>
          <PlusIcon />
          {addText}
        </Button>
      )}
    </fieldset>
  )
}

/** The words that were selected last in a text of the question: the keyboard leaves that text on its way to a button, and the selection. */
function useSelectedWords() {
  const words = useRef('')
  useEffect(() => {
    const note = () => {
      const selection = getSelection()
      if (selection?.anchorNode?.parentElement?.closest('[contenteditable="true"]'))
        words.current = String(selection).trim()
    }
    document.addEventListener('selectionchange', note)
    return () => document.removeEventListener('selectionchange', note)
  }, [])
  return words
}

/** What explains the answer, beside the rationales of the options. T16 */
function ExplanationFields({ value, onChange }: { value: Explanation; onChange: (value: Explanation) => void }) {
  const selected = useSelectedWords()
  const { editor } = useQuizzesWords().studioQuizzes
  const put = (changed: Partial<Explanation>) => onChange({ ...value, ...changed })
  const line = (name: 'rule' | 'next_time' | 'source' | 'invented' | 'sibling' | 'rule_id', most: number) => (
    <TextField
      label={editor[name]}
      value={value[name] ?? ''}
      maxLength={most}
      autoComplete="off"
      onChange={(event) => put({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      {line('rule', 400)}
      <Rows
        legend={editor.steps}
        rows={value.steps}
        most={6}
        addText={editor.addStep}
        removeText={editor.removeStep}
        blank={{ text: '', highlight: null }}
        onChange={(steps) => put({ steps })}
      >
        {(step, number, change) => (
          <>
            <TextArea
              label={editor.step(number)}
              rows={2}
              maxLength={400}
              value={step.text}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
            <TextField
              label={editor.highlight(number)}
              hint={editor.highlightHint}
              maxLength={300}
              autoComplete="off"
              value={step.highlight ?? ''}
              onChange={(event) => change({ highlight: event.currentTarget.value })}
            />
            <Button
              size="small"
              variant="quiet"
              // The selection stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (selected.current !== '') change({ highlight: selected.current.slice(0, 300) })
              }}
            >
              {editor.takeSelected}
            </Button>
          </>
        )}
      </Rows>
      {line('next_time', 300)}
      <Rows
        legend={editor.glosses}
        rows={value.glosses}
        most={8}
        addText={editor.addGloss}
        removeText={editor.removeGloss}
        blank={{ word: '', meaning: '', arabic: '' }}
        onChange={(glosses) => put({ glosses })}
      >
        {(gloss, number, change) => (
          <div className={styles.numbers}>
            <TextField
              label={editor.word(number)}
              maxLength={60}
              value={gloss.word}
              onChange={(event) => change({ word: event.currentTarget.value })}
            />
            <TextField
              label={editor.meaning(number)}
              maxLength={200}
              value={gloss.meaning}
              onChange={(event) => change({ meaning: event.currentTarget.value })}
            />
            <TextField
              label={editor.arabic(number)}
              maxLength={100}
              dir="rtl"
              lang="ar"
              value={gloss.arabic}
              onChange={(event) => change({ arabic: event.currentTarget.value })}
            />
          </div>
        )}
      </Rows>
      <div className={styles.numbers}>
        {line('source', 400)}
        {line('invented', 200)}
        {line('sibling', 100)}
        {line('rule_id', 60)}
      </div>
    </>
  )
}

/** The picture beside the passage: it has no words of its own until it goes into the passage with them. T16 */
function PictureOfQuestion({
  values,
  onChange,
}: {
  values: QuestionValues
  onChange: (put: Partial<QuestionValues>) => void
}) {
  const { editor } = useQuizzesWords().studioQuizzes
  const [shows, setShows] = useState('')
  const describe = () => {
    const picture = document.createElement('img')
    picture.setAttribute('src', values.image ?? '')
    picture.alt = shows.trim()
    const line = document.createElement('p')
    line.append(picture)
    setShows('')
    onChange({ passage_html: `${values.passage_html ?? ''}${line.outerHTML}`, image: null })
  }
  return (
    <>
      <PictureField label={editor.picture} value={values.image} onChange={(image) => onChange({ image })} />
      {values.image && (
        <div className={editorStyles.picture}>
          <TextField
            label={editor.shows}
            hint={editor.showsHint}
            value={shows}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setShows(event.currentTarget.value)}
          />
          <Button size="small" variant="quiet" disabled={shows.trim() === ''} onClick={describe}>
            {editor.intoPassage}
          </Button>
        </div>
      )}
    </>
  )
}

/** Tags with commas between them; what is typed stays as it is. */
function TagsField({ value, onChange }: { value: string[]; onChange: (tags: string[]) => void }) {
  const { editor } = useQuizzesWords().studioQuizzes
  const [typed, setTyped] = useState(value.join(', '))
  const tagsOf = (text: string) => [
    ...new Set(text.split(',').flatMap((tag) => (tag.trim() === '' ? [] : tag.trim().slice(0, 60)))),
  ]
  const shownTags = tagsOf(typed).join() === value.join() ? typed : value.join(', ')
  return (
    <TextField
      label={editor.tags}
      hint={editor.tagsHint}
      value={shownTags}
      maxLength={1200}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(tagsOf(currentTarget.value).slice(0, 20))
      }}
    />
  )
}

const notices = {
  blocks: { tone: 'bad', name: 'mend' },
  warns: { tone: 'warn', name: 'look' },
} as const

/** What the publish check finds in a question: what stands in the way of publishing, then what is worth a look. T18 */
function QuestionFindings({ itemId }: { itemId: number }) {
  const { editor } = useQuizzesWords().studioQuizzes
  const { findings } = useOpenedQuiz()
  const textOfFinding = useFindingText()
  return (['blocks', 'warns'] as const).map((severity) => {
    const found = findings.filter((finding) => finding.item_id === itemId && finding.severity === severity)
    if (found.length === 0) return null
    return (
      <Notice key={severity} tone={notices[severity].tone} title={editor[notices[severity].name]}>
        <ul>
          {found.map(textOfFinding).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
    )
  })
}

/** What counts at a question that was corrected, beside the key that is stored and marked below it; and the way to store it. T20 */
function CorrectedKey({
  opened: { type, correction },
  values,
  onChange,
}: {
  opened: OpenedQuestion
  values: QuestionValues
  onChange: (put: Partial<QuestionValues>) => void
}) {
  const inWords = useServerWords()
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const { editor } = quizzes
  if (!correction) return null
  const { rule, key, is_elsewhere: isElsewhere } = correction
  const isStored = key !== null && JSON.stringify(key) === JSON.stringify(values.key)
  return (
    <Notice
      tone="warn"
      title={quizzes.correction(rule, inWords(type, correction.key_words), isElsewhere)}
      action={
        key !== null &&
        !isStored && (
          <Button variant="quiet" size="small" onClick={() => onChange({ key })}>
            {editor.markCorrected}
          </Button>
        )
      }
    >
      {rule === 'keys' && (isStored ? editor.isMarked : isElsewhere ? editor.countsHere : editor.countsNot)}
    </Notice>
  )
}

/** The editor of one question: a draft that is saved as it is typed. T7 T16 */
function QuestionEditor({ opened }: { opened: OpenedQuestion }) {
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const { editor } = quizzes
  const quiz = useOpenedQuiz()
  const { me, can } = useStudio()
  const { screen } = useOutletContext<Beside>()
  const params = { quizId: quiz.id, itemId: opened.item_id }
  const theirs = useMemo(() => theirsOf(opened), [opened])
  const { session, view, leaving } = useDraft<Value>({
    key: `${me.id}:question:${quiz.id}:${opened.item_id}`,
    opened: theirs,
    save: async (version, typed) =>
      (
        await browserApi('POST /studio/quizzes/:quizId/questions/:itemId/draft', {
          params,
          body: { version, values: typed as QuestionValues },
        })
      ).data,
    load: async () => theirsOf((await plainApi('GET /studio/quizzes/:quizId/questions/:itemId', { params })).data),
  })
  useOpenEditor(opened.item_id, session.flush, view)
  const values = view.values as QuestionValues
  const kind = findQuestionEdit(opened.type)
  const number = quiz.questions.findIndex(({ item_id: id }) => id === opened.item_id) + 1
  const put = (changed: Partial<QuestionValues>) => {
    for (const [name, value] of Object.entries(changed)) session.change(name, value)
  }
  const labels: Partial<Record<string, string>> = {
    stem_html: editor.stem,
    passage_html: editor.passage,
    image: editor.picture,
    explanation_html: editor.prose,
  }
  const differing = (mine: Record<string, Value>, theirs: Record<string, Value>): Difference[] =>
    Object.keys(theirs).flatMap((name) => {
      const both = { mine: shown(mine[name]), theirs: shown(theirs[name]) }
      if (both.mine === both.theirs) return []
      const label = labels[name] ?? String(editor[name as keyof typeof editor])
      return [{ name, label, isHtml: isHtmlField(name), ...both }]
    })
  const html = (name: 'passage_html' | 'stem_html' | 'explanation_html', label: string, hint?: string) => (
    <RichTextField
      label={label}
      hint={hint}
      html={values[name] ?? ''}
      onChange={(typed) => session.change(name, typed)}
    />
  )
  const line = (name: 'section' | 'domain' | 'skill' | 'difficulty' | 'external_id', most = 200) => (
    <TextField
      label={editor[name]}
      value={values[name] ?? ''}
      maxLength={most}
      autoComplete="off"
      onChange={(event) => session.change(name, event.currentTarget.value)}
    />
  )
  return (
    <section className={editorStyles.editor} aria-label={editor.title(number)}>
      <div className={editorStyles.bar}>
        <SavedLine view={view} draft={{ at: quiz.is_draft ? opened.draft_at : null, by: opened.draft_by }} />
        <Badge>{quizzes.kind(opened.type)}</Badge>
        <PlayerChoice quizId={quiz.id} itemId={opened.item_id} flush={session.flush} />
        <PublishQuiz quiz={quiz} />
      </div>
      <Conflict session={session} view={view} differing={differing} />
      {quiz.published_number !== null && (
        <QuestionSlips
          quizId={quiz.id}
          itemId={opened.item_id}
          savedAt={view.savedAt}
          version={quiz.published_number}
        />
      )}
      <QuestionFindings itemId={opened.item_id} />
      <div className={beside.beside} data-screen={screen}>
        <div className={editorStyles.fields}>
          {html('passage_html', editor.passage, editor.passageHint)}
          {html('stem_html', editor.stem)}
          <PictureOfQuestion values={values} onChange={put} />
          <CorrectedKey opened={opened} values={values} onChange={put} />
          {opened.has_results && can('results.regrade') && (
            <p>
              {editor.keyOfResults} <Link to={`/results/${quiz.id}/items/${opened.item_id}`}>{editor.correctKey}</Link>
            </p>
          )}
          {kind && <kind.Edit values={values} onChange={put} />}
          <h3 className={styles.checkHead}>{editor.explanation}</h3>
          <ExplanationFields
            value={values.explanation}
            onChange={(explanation) => session.change('explanation', explanation)}
          />
          {html('explanation_html', editor.prose, editor.proseHint)}
          <h3 className={styles.checkHead}>{editor.labels}</h3>
          <div className={styles.numbers}>
            {line('section')}
            {line('domain')}
            {line('skill')}
            {line('difficulty')}
            {line('external_id', 100)}
          </div>
          <TagsField value={values.tags} onChange={(tags) => session.change('tags', tags)} />
          <Checkbox
            label={editor.is_public}
            checked={values.is_public}
            onChange={(event) => session.change('is_public', event.currentTarget.checked)}
          />
          <QuestionVersions quizId={quiz.id} itemId={opened.item_id} />
        </div>
        {screen !== null && <PlayerFrame quizId={quiz.id} itemId={opened.item_id} savedAt={view.savedAt} />}
      </div>
      <LeaveDialog leaving={leaving} />
    </section>
  )
}

/** A question of a quiz, selected in its list. T16 */
export const questionOfQuiz = {
  async loader({ params, request }: LoaderFunctionArgs): Promise<OpenedQuestion> {
    const of = { quizId: Number(params['quizId']), itemId: Number(params['itemId']) }
    const { signal } = request
    return (await browserApi('GET /studio/quizzes/:quizId/questions/:itemId', { params: of }, { signal })).data
  },
  // Saving loads the list anew, not what is being typed.
  shouldRevalidate: ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
    currentUrl.pathname !== nextUrl.pathname,
  Component: function QuestionOfQuiz() {
    const opened = useLoaderData() as OpenedQuestion
    return <QuestionEditor key={opened.item_id} opened={opened} />
  },
}
