import { createContext, useCallback, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { plainApi } from '../../base/browser-api.ts'
import { sendAfterMs, type DraftView } from '../editor/draft-session.ts'
import { isAsSeen, type OpenedQuiz, type SavedVersions } from './sections.ts'

/** The editor open beside the list: the settings (`null`) or a question. */
type OpenEditor = { itemId: number | null; flush: () => Promise<boolean> }

/** The quiz to publish or drop: 'unsaved' when something typed cannot be sent, 'changed' when a colleague has changed what is not shown. */
type Settled = OpenedQuiz | 'unsaved' | 'changed'

type Editing = {
  /** Takes the editor that is open, until the returned function is called. */
  open: (editor: OpenEditor) => () => void
  /** Notes what the editor has saved; the list and the publish check follow at once. */
  saved: (itemId: number | null, version: number) => void
  /** Puts the list and the publish check off while more is typed: it is saved before they are loaded. */
  typing: () => void
  /** Sends what is typed in the editor of a question, where it is open; resolves to whether the server has all of it. */
  flush: (itemId: number) => Promise<boolean>
  /** Sends what is typed in the editor that is open; resolves to whether the server has all of it. */
  flushOpen: () => Promise<boolean>
  /** Sends what is typed, and loads the quiz as it is then. */
  settle: (quiz: OpenedQuiz) => Promise<Settled>
}

const Editing = createContext<Editing | null>(null)

/** Returns what connects the list of a quiz with the editor beside it. */
export function useEditing(): Editing {
  const editing = useContext(Editing)
  if (!editing) throw new Error('there is no quiz around this')
  return editing
}

/** The delay after a save before the list and the publish check are reloaded, in ms; further typing extends it. */
const reloadAfterMs = 400

/** Connects the list of a quiz with the editor beside it. T7 T18 */
export function EditingOfQuiz({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const opened = useRef<OpenEditor | null>(null)
  const versions = useRef<SavedVersions>(new Map())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const shownAt = useRef(pathname)
  const reload = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    void revalidate()
  }, [revalidate])
  const reloadIn = useCallback(
    (ms: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(reload, ms)
    },
    [reload],
  )
  // What is opened next shows what was saved here.
  useEffect(() => {
    if (shownAt.current === pathname) return
    shownAt.current = pathname
    if (timer.current !== undefined) reload()
  }, [pathname, reload])
  useEffect(() => () => clearTimeout(timer.current), [])
  const editing = useMemo(
    (): Editing => ({
      open(editor) {
        opened.current = editor
        return () => {
          if (opened.current === editor) opened.current = null
        }
      },
      saved(itemId, version) {
        versions.current.set(itemId, version)
        reloadIn(reloadAfterMs)
      },
      typing() {
        // Where that cannot be saved, what was saved before is still shown.
        if (timer.current !== undefined) reloadIn(2 * sendAfterMs)
      },
      flush: async (itemId) => opened.current?.itemId !== itemId || opened.current.flush(),
      flushOpen: async () => (await opened.current?.flush()) ?? true,
      async settle(quiz) {
        if (opened.current && !(await opened.current.flush())) return 'unsaved'
        const { data } = await plainApi('GET /studio/quizzes/:quizId', { params: { quizId: quiz.id } })
        return isAsSeen(quiz, data, versions.current) ? data : 'changed'
      },
    }),
    [reloadIn],
  )
  return <Editing value={editing}>{children}</Editing>
}

/** Connects an editor with the list of its quiz. */
export function useOpenEditor(
  itemId: number | null,
  flush: () => Promise<boolean>,
  view: Pick<DraftView, 'state' | 'savedAt' | 'version'>,
) {
  const { open, saved, typing } = useEditing()
  useEffect(() => open({ itemId, flush }), [open, itemId, flush])
  useEffect(() => {
    if (view.savedAt !== null) saved(itemId, view.version)
  }, [saved, itemId, view.savedAt, view.version])
  useEffect(() => {
    if (view.state === 'waiting') typing()
  }, [typing, view.state])
}
