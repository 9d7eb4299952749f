import '../../styles/fonts-math.css'
import '../../styles/fonts-reading.css'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { OpenExam } from '../../exam/open-exam.tsx'
import { SkeletonScreen } from '../../exam/screens/skeleton-screen.tsx'
import { stopStoring } from '../../exam/stored-setting.ts'
import { MenuList } from '../../ui/actions/menu.tsx'
import { ArrowBackIcon } from '../../ui/icons/frame.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { useQuizzesWords } from '../quizzes/words.ts'
import { MenuLink } from '../shell/menu-items.tsx'
import { newlyCarried, usePreviewExam, type Preview } from './preview-exam.ts'
import { PreviewScore } from './preview-score.tsx'
import { draftSaved } from '../quizzes/draft-saved.ts'
import styles from './preview-page.module.css'

type Loaded = { preview: Preview; itemId: number | null; me: { name: string; email: string } }

/** True if the editor of a question shows this page beside it. */
const isFramed = window.parent !== window
/** The document around the frame has its own main part. */
const Outer = isFramed ? 'div' : 'main'

/** Returns the path where the preview was opened: the quiz, or one of its questions. */
const editorOf = ({ preview, itemId }: Pick<Loaded, 'preview' | 'itemId'>) =>
  `/questions/${preview.quiz.id}${itemId === null ? '' : `/items/${itemId}`}`

/** The player's own component on a draft, to a score; `onAgain` starts anew. */
function Player({ preview: newest, itemId, me, onAgain }: Loaded & { onAgain: () => void }) {
  const words = useQuizzesWords().studioQuizzes.preview
  const [carried] = useState(newlyCarried)
  const running = usePreviewExam(newest, itemId, me.email, carried)
  const editor = editorOf({ preview: newest, itemId })
  const leave = useMemo(
    () =>
      isFramed ? null : (
        <MenuList>
          <MenuLink to={editor}>
            <ArrowBackIcon />
            {words.leave}
          </MenuLink>
        </MenuList>
      ),
    [editor, words],
  )
  if (running === null) return <SkeletonScreen name={newest.quiz.name} />
  const { exam, preview, results } = running
  const { status, quiz, phase } = exam.snapshot
  if (!quiz || !phase) return <SkeletonScreen name={preview.quiz.name} />
  if (status === 'submitted')
    return <PreviewScore preview={preview} results={results} editor={isFramed ? null : editor} onAgain={onAgain} />
  return <OpenExam exam={exam} quiz={quiz} phase={phase} userName={me.name} leave={leave} />
}

function PreviewView() {
  const loaded = useLoaderData() as Loaded
  const words = useQuizzesWords().studioQuizzes.preview
  const { revalidate } = useRevalidator()
  const [run, setRun] = useState(0)
  useEffect(() => {
    const look = ({ data, origin }: MessageEvent) => {
      if (origin === location.origin && data === draftSaved) void revalidate()
    }
    addEventListener('message', look)
    return () => removeEventListener('message', look)
  }, [revalidate])
  return (
    <div className={isFramed ? undefined : styles.whole}>
      <title>{words.title(loaded.preview.quiz.name)}</title>
      {!isFramed && (
        <header className={styles.bar}>
          <Badge tone="accent">{words.label}</Badge>
          <Link to={editorOf(loaded)}>{words.leave}</Link>
        </header>
      )}
      <Outer>
        {loaded.preview.questions.length === 0 ? (
          <EmptyState>{words.empty}</EmptyState>
        ) : (
          <Player key={run} {...loaded} onAgain={() => setRun(run + 1)} />
        )}
      </Outer>
      <Toasts />
    </div>
  )
}

/** A quiz as its draft has it, in the player, from any question: no attempt is made and nothing is stored. T16 T17 */
export const previewPage = {
  async loader({ params, request }: LoaderFunctionArgs): Promise<Loaded> {
    stopStoring()
    const quizId = Number(params['quizId'])
    const { signal } = request
    const from = new URL(request.url).searchParams.get('from')
    const [{ data: preview }, { data: home }] = await Promise.all([
      browserApi('GET /studio/quizzes/:quizId/preview', { params: { quizId } }, { signal }),
      browserApi('GET /studio', {}, { signal }),
    ])
    return { preview, itemId: from === null ? null : Number(from), me: { name: home.me.name, email: home.me.email } }
  },
  Component: PreviewView,
}
