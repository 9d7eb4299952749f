import { useState } from 'react'
import {
  Link,
  NavLink,
  Outlet,
  useLoaderData,
  useMatch,
  useNavigate,
  useParams,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { inPlace } from '../../shell/page-announcer.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/states/badge.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useFindingText } from './finding-text.ts'
import { useQuizzesWords } from './words.ts'
import { deletedNow } from '../decision/deleted-notice.tsx'
import { EditingBar } from '../shell/editing-bar.tsx'
import editorStyles from '../shell/editing.module.css'
import { listClass, Selected } from '../shell/selected.tsx'
import { Place, useStudio } from '../shell/studio-frame.tsx'
import { StateBadges } from '../things/state-badges.tsx'
import { ExportQuestions } from './export-dialog.tsx'
import { EditingOfQuiz, useEditing } from './open-editor.tsx'
import { PublishQuiz, useActs } from './publish-quiz.tsx'
import { QuizLines } from './quiz-lines.tsx'
import { useBeside } from '../beside/beside.tsx'
import { TakeAsStudent } from './player-beside.tsx'
import { QuizSettings } from './quiz-settings.tsx'
import { ToLesson } from './to-lesson.tsx'
import { sectionNamed, type OpenedQuiz } from './sections.ts'
import { BackLink, QuietLink } from '../shell/quiet.tsx'
import { ConfirmDialog } from '../shell/confirm-dialog.tsx'
import { MenuAction, MoreMenu } from '../shell/menu-items.tsx'
import styles from './quizzes.module.css'

/** Returns the quiz of this page, as its latest load has it, anywhere below it. */
export function useOpenedQuiz(): OpenedQuiz {
  const quiz = useRouteLoaderData('quiz') as OpenedQuiz | undefined
  if (!quiz) throw new Error('the quiz has not been loaded')
  return quiz
}

/** The state of a quiz in words: which version students get, and whether there is a draft. T19 */
function State({ quiz }: { quiz: OpenedQuiz }) {
  const { studioQuizzes: quizzes, editing } = useQuizzesWords()
  const { time_zone } = useStudio()
  const { page } = quizzes
  const { published_number: number, published_at: at } = quiz
  return (
    <p className={styles.state}>
      <StateBadges
        state={number === null ? 'draft' : 'published'}
        publish_at={null}
        is_changed={quiz.is_draft}
        isAlways
      />
      <span className={styles.soft}>
        {number === null || at === null
          ? page.neverPublished
          : page.publishedSince(number, editing.moment(at, time_zone))}
      </span>
    </p>
  )
}

/**
 * Returns whether no one can take a quiz, however often it is published: its lesson is chosen apart from the draft that the check reads.
 */
const isUnderNoLesson = ({ lesson, is_binned: isBinned }: OpenedQuiz) => lesson === null && !isBinned

/** The number of findings of each kind, beside the link to them. */
function Findings({ quiz }: { quiz: OpenedQuiz }) {
  const { page } = useQuizzesWords().studioQuizzes
  const { findings } = quiz
  const blocks = findings.filter(({ severity }) => severity === 'blocks').length
  const warns = findings.length - blocks + (isUnderNoLesson(quiz) ? 1 : 0)
  return (
    <span className={styles.badges}>
      {blocks > 0 && <Badge tone="bad">{page.blocks(blocks)}</Badge>}
      {warns > 0 && <Badge tone="warn">{page.warns(warns)}</Badge>}
      {blocks + warns === 0 && <Badge tone="good">{page.ready}</Badge>}
    </span>
  )
}

/** The questions that finished attempts were graded at with another key than is published now, each with where that is corrected. T20 */
function FormerKeys({ quiz }: { quiz: OpenedQuiz }) {
  const { page } = useQuizzesWords().studioQuizzes
  const { can } = useStudio()
  if (quiz.former_keys.length === 0) return null
  return (
    <Notice tone="warn">
      <ul className={styles.findings}>
        {quiz.former_keys.map(({ item_id: itemId, revision, results }) => {
          const at = quiz.questions.findIndex(({ item_id: id }) => id === itemId)
          return (
            <li key={`${itemId} ${revision}`}>
              {page.formerKey(at < 0 ? null : at + 1, results)}{' '}
              {can('results.regrade') && (
                <Link to={`/results/${quiz.id}/items/${itemId}${revision === null ? '' : `?revision=${revision}`}`}>
                  {page.correctKey}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/** Actions on the whole quiz besides publishing it. T19 */
function Acts({ quiz }: { quiz: OpenedQuiz }) {
  const words = useQuizzesWords()
  const { page } = words.studioQuizzes
  const navigate = useNavigate()
  const [asksToDrop, setAsks] = useState(false)
  const { flushOpen } = useEditing()
  const { act } = useActs(quiz)
  const { can } = useStudio()
  const params = { quizId: quiz.id }
  const drop = () => {
    setAsks(false)
    return act(async ({ stamp }) => {
      await browserApi('POST /studio/quizzes/:quizId/draft/drop', { params, body: { stamp } })
      // A question that is open may be gone with the draft.
      await navigate(`/questions/${quiz.id}`)
      return page.dropped
    })
  }
  const remove = () =>
    act(async () => {
      const action = crypto.randomUUID()
      const body = { key: action, selection: { by: 'ids' as const, ids: [quiz.id] } }
      await browserApi('POST /studio/quizzes/many', { body })
      const title = quiz.settings.name || words.studioQuizzes.unnamed
      await navigate('/questions', { state: { deleted: deletedNow({ action, title, said: page.deleted(title) }) } })
      return null
    })
  if (quiz.is_binned) return <BackLink to="/questions">{page.all}</BackLink>
  return (
    <>
      <BackLink to="/questions">{words.studioQuizzes.page.all}</BackLink>
      <ExportQuestions
        fetchAs={(format) => browserApi('GET /studio/quizzes/:quizId/export', { params, query: { format } })}
      />
      {quiz.published_number !== null && quiz.lesson !== null && can('assignments.give') && (
        <QuietLink to={`/people/assignments/new?quiz=${quiz.id}`}>{page.assign}</QuietLink>
      )}
      {quiz.published_number !== null && <QuietLink to={`/results/${quiz.id}`}>{page.results}</QuietLink>}
      <TakeAsStudent quizId={quiz.id} itemId={null} flush={flushOpen} />
      <MoreMenu label={page.more}>
        {quiz.is_draft && quiz.published_number !== null && (
          <MenuAction label={page.drop} onPress={() => setAsks(true)} />
        )}
        <MenuAction label={page.delete} onPress={remove} />
      </MoreMenu>
      {asksToDrop && (
        <ConfirmDialog
          title={page.dropTitle}
          yes={page.drop}
          no={page.cancel}
          isDangerous
          onYes={() => void drop()}
          onClose={() => setAsks(false)}
        >
          <p>{page.dropText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function QuizView() {
  const quiz = useLoaderData() as OpenedQuiz
  const { studioQuizzes: quizzes } = useQuizzesWords()
  const { page } = quizzes
  const player = useBeside()
  const { itemId } = useParams()
  const isChecked = useMatch('/questions/:quizId/check') !== null
  const number = quiz.questions.findIndex(({ item_id: id }) => id === Number(itemId)) + 1
  const selected = isChecked ? quizzes.check.title : number > 0 ? quizzes.editor.title(number) : page.settings
  return (
    <EditingOfQuiz key={quiz.id}>
      <Place title={quiz.settings.name || quizzes.unnamed} actions={<Acts quiz={quiz} />}>
        <State quiz={quiz} />
        <FormerKeys quiz={quiz} />
        {quiz.is_binned && (
          <Notice tone="warn">
            {page.inBin} <Link to="/site/bin?noun=quiz">{page.toBin}</Link>
          </Notice>
        )}
        {quiz.published_number !== null && isUnderNoLesson(quiz) && (
          <Notice tone="warn">
            {page.noLesson} <ToLesson quizId={quiz.id} />
          </Notice>
        )}
        <div className={styles.columns} data-player={player.screen}>
          <nav aria-label={page.outline} className={classNames(styles.tree, listClass)}>
            <ul className={styles.part}>
              <li>
                <NavLink to="." end className={styles.name}>
                  {page.settings}
                </NavLink>
              </li>
              <li>
                <NavLink to="check" className={styles.name}>
                  {page.check}
                  <Findings quiz={quiz} />
                </NavLink>
              </li>
            </ul>
            <QuizLines quiz={quiz} />
          </nav>
          <Selected title={selected} isOne={isChecked || number > 0}>
            <Outlet context={player} />
          </Selected>
        </div>
      </Place>
    </EditingOfQuiz>
  )
}

/** The quiz that was loaded last. */
let latest: OpenedQuiz | null = null

/** A quiz: its list of questions, and beside it what is selected. T17 */
export const quizPlace = {
  async loader({ params, request }: LoaderFunctionArgs): Promise<OpenedQuiz> {
    const quizId = Number(params['quizId'])
    const { signal } = request
    try {
      latest = (await browserApi('GET /studio/quizzes/:quizId', { params: { quizId } }, { signal })).data
    } catch (error) {
      // The list of a moment ago is better than no editor: what is typed there is stored on the device alone.
      const isUnreachable = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (latest?.id !== quizId || !isUnreachable) throw error
    }
    return latest
  },
  Component: QuizView,
}

/** The settings of a quiz, selected on its page. T17 */
export const settingsOfQuiz = {
  Component: function SettingsOfQuiz() {
    const quiz = useOpenedQuiz()
    return <QuizSettings key={quiz.id} quiz={quiz} />
  },
}

/** The findings of the publish check, each with a link to its place. T18 */
export const checkOfQuiz = {
  Component: function CheckOfQuiz() {
    const quiz = useOpenedQuiz()
    const { findings } = quiz
    const textOfFinding = useFindingText()
    const { check, page } = useQuizzesWords().studioQuizzes
    const placeOf = ({ item_id: itemId, field, part, number }: OpenedQuiz['findings'][number]) =>
      itemId !== null && number !== null ? (
        <Link
          to={`../items/${itemId}${field === null ? '' : `?field=${field}`}`}
          relative="path"
          state={field === null ? undefined : inPlace}
          preventScrollReset={field !== null}
        >
          {check.question(number)}
        </Link>
      ) : field === null ? (
        <Link to={`#part-${sectionNamed(quiz, part ?? 'all')?.name}`} state={inPlace}>
          {check.inList}
        </Link>
      ) : (
        <Link to={`..?field=${field}`} relative="path" state={inPlace} preventScrollReset>
          {check.inSettings}
        </Link>
      )
    return (
      <section aria-label={check.title} className={editorStyles.editor}>
        <EditingBar>
          <PublishQuiz quiz={quiz} />
        </EditingBar>
        {!findings.some(({ severity }) => severity === 'blocks') && <Notice tone="good">{check.nothing}</Notice>}
        {(['blocks', 'warns'] as const).map((severity) => {
          const found = findings.filter((finding) => finding.severity === severity)
          const hasNoLesson = severity === 'warns' && isUnderNoLesson(quiz)
          if (found.length === 0 && !hasNoLesson) return null
          return (
            <div key={severity} className={styles.part}>
              <h3 className={styles.heading}>{check[severity]}</h3>
              <ul className={styles.findings}>
                {hasNoLesson && (
                  <li>
                    <ToLesson quizId={quiz.id} /> <span>{page.noLesson}</span>
                  </li>
                )}
                {found.map((finding) => (
                  <li key={`${finding.field} ${finding.part} ${finding.item_id} ${finding.code} ${finding.text}`}>
                    {placeOf(finding)} <span>{textOfFinding(finding)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </section>
    )
  },
}
