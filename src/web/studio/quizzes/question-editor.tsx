import { useMemo, useState } from 'react'
import { Link, useLoaderData, useOutletContext, type LoaderFunctionArgs } from 'react-router'
import { explainsAnything } from '../../../core/questions/explains-anything.ts'
import { browserApi, plainApi } from '../../base/browser-api.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { CorrectedKey } from './corrected-key.tsx'
import { QuestionVersions } from './question-versions.tsx'
import { CorrectSlip, QuestionSlips, useSlips } from './slips.tsx'
import { useQuizzesWords } from './words.ts'
import { Conflict, type Difference } from '../editor/conflict.tsx'
import type { Theirs } from '../editor/draft-session.ts'
import { LeaveDialog } from '../shell/leave-dialog.tsx'
import { SavedLine } from '../editor/saved-line.tsx'
import { EditingBar } from '../shell/editing-bar.tsx'
import editorStyles from '../shell/editing.module.css'
import { useDraft } from '../editor/use-draft.ts'
import { useStudio } from '../shell/studio-frame.tsx'
import { RichTextField } from '../text/rich-text-field.tsx'
import type { OpenedQuestion, QuestionValues } from './kinds/edit-props.ts'
import { findQuestionEdit } from './kinds/question-edits.ts'
import { useFieldOfAddress } from '../shell/field-of-address.ts'
import { useFindingText } from './finding-text.ts'
import { MoreFields } from './more-fields.tsx'
import { PassageFields } from './passage-fields.tsx'
import { useOpenEditor } from './open-editor.tsx'
import type { Beside } from '../beside/beside.tsx'
import beside from '../beside/beside.module.css'
import { PlayerChoice, PlayerFrame } from './player-beside.tsx'
import { PublishQuiz } from './publish-quiz.tsx'
import { shownKey } from './shown-key.ts'
import { useOpenedQuiz } from './quiz-place.tsx'

type Value = QuestionValues[keyof QuestionValues]

/** The fields that every question shows, and the passage; the others are folded together. */
const needed = new Set(['passage', 'stem', 'answer', 'explanation'])

const theirsOf = ({
  values,
  version,
  draft_by: by,
  draft_by_id: byId,
  draft_at: at,
}: OpenedQuestion): Theirs<Value> => ({
  values,
  version,
  by,
  byId,
  at,
})

const isHtmlField = (name: string) => name.endsWith('_html')

/** Returns the value of a field in a form in which two versions can be compared. */
const shown = (value: Value | undefined): string | boolean => {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 1)
}

/** Returns the way to a field of the editor; see {@link useFieldOfAddress}. */
const toField = (field: string) => ({
  to: `?field=${field}`,
  state: inPlace,
  preventScrollReset: true,
  replace: true,
})

const notices = {
  blocks: { tone: 'bad', name: 'mend' },
  warns: { tone: 'warn', name: 'look' },
} as const

/** The findings of the publish check in a question: first those that block publishing, then those worth a look. T18 */
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
          {found.map((finding) => {
            const text = textOfFinding(finding)
            if (finding.field === null) return <li key={text}>{text}</li>
            return (
              <li key={text}>
                <Link {...toField(finding.field)}>{text}</Link>
              </li>
            )
          })}
        </ul>
      </Notice>
    )
  })
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
  const stored = view.values as QuestionValues
  /** True once a key was chosen here: then it is marked, whatever was corrected. */
  const [hasChosen, setChosen] = useState(false)
  const values = hasChosen ? stored : { ...stored, key: shownKey(opened.correction, stored.key) }
  const kind = findQuestionEdit(opened.type)
  const number = quiz.questions.findIndex(({ item_id: id }) => id === opened.item_id) + 1
  const put = (changed: Partial<QuestionValues>) => {
    if ('key' in changed) setChosen(true)
    for (const [name, value] of Object.entries(changed)) session.change(name, value)
  }
  const labels: Partial<Record<string, string>> = {
    stem_html: editor.stem,
    passage_html: editor.passage,
    image: editor.picture,
    explanation_html: editor.prose,
    explanation: editor.more.title,
  }
  const differing = (mine: Record<string, Value>, theirs: Record<string, Value>): Difference[] =>
    Object.keys(theirs).flatMap((name) => {
      const both = { mine: shown(mine[name]), theirs: shown(theirs[name]) }
      if (both.mine === both.theirs) return []
      const label = labels[name] ?? String(editor[name as keyof typeof editor])
      return [{ name, label, isHtml: isHtmlField(name), ...both }]
    })
  const isExplained = explainsAnything(values.explanation)
  const { form, wanted } = useFieldOfAddress()
  const slips = useSlips({
    quizId: quiz.id,
    itemId: opened.item_id,
    savedAt: view.savedAt,
    version: quiz.published_number,
    acting: session.act,
  })
  const found = quiz.findings.flatMap(({ item_id: id, field }) =>
    id === opened.item_id && field !== null ? [field] : [],
  )
  /** Returns whether findings are about fields of a part of the editor, and the visit that leads to one of them. */
  const needOf = (isOfPart: (field: string) => boolean) => ({
    isNeeded: found.some(isOfPart),
    visit: wanted.field !== null && isOfPart(wanted.field) ? wanted.visit : null,
  })
  return (
    <section className={editorStyles.editor} aria-label={editor.title(number)}>
      <EditingBar>
        <SavedLine view={view} draft={{ at: quiz.is_draft ? opened.draft_at : null, by: opened.draft_by }} />
        <PublishQuiz quiz={quiz} />
        <CorrectSlip slips={slips} />
        <PlayerChoice quizId={quiz.id} itemId={opened.item_id} flush={session.flush} />
      </EditingBar>
      <Conflict session={session} view={view} differing={differing} />
      <QuestionSlips slips={slips} />
      <QuestionFindings itemId={opened.item_id} />
      <div className={beside.beside} data-screen={screen}>
        <div className={editorStyles.fields} ref={form}>
          <span>
            <Badge>{quizzes.kind(opened.type)}</Badge>
          </span>
          <PassageFields values={values} onChange={put} {...needOf((field) => field === 'passage')} />
          <div data-field="stem" tabIndex={-1}>
            <RichTextField
              isLow
              label={editor.stem}
              html={values.stem_html ?? ''}
              onChange={(typed) => session.change('stem_html', typed)}
            />
          </div>
          <CorrectedKey opened={opened} values={values} onChange={put} />
          {opened.has_results && can('results.regrade') && (
            <p>
              {editor.keyOfResults} <Link to={`/results/${quiz.id}/items/${opened.item_id}`}>{editor.correctKey}</Link>
            </p>
          )}
          {kind && (
            <div data-field="answer" tabIndex={-1}>
              <kind.Edit values={values} onChange={put} />
            </div>
          )}
          {isExplained && !values.explanation_html ? (
            <p>
              {editor.explained} <Link {...toField(kind?.Reasons ? 'rationale_A' : 'rule')}>{editor.toParts}</Link>
            </p>
          ) : (
            <div data-field="explanation" tabIndex={-1}>
              <RichTextField
                isLow
                label={editor.prose}
                hint={isExplained ? editor.proseUnread : editor.proseHint}
                html={values.explanation_html ?? ''}
                onChange={(typed) => session.change('explanation_html', typed)}
              />
            </div>
          )}
          <MoreFields type={opened.type} values={values} onChange={put} {...needOf((field) => !needed.has(field))} />
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
