import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ownHeaders, plainApi } from '../../base/browser-api.ts'
import { safeNext } from '../../base/paths.ts'
import { useRootData } from '../../base/place.tsx'
import type { Visitor } from '../../base/session.ts'
import { useVisitor } from '../../base/use-visitor.ts'
import { ExamPlayer } from '../../exam/exam-player.tsx'
import { beginningOffline } from '../../exam/offline/offline-backend.ts'
import { findExam, type StoredExam } from '../../exam/offline/find-exam.ts'
import { SkeletonScreen } from '../../exam/screens/skeleton-screen.tsx'
import { attemptBackend } from '../../exam/session/backend.ts'
import { createDeviceStore } from '../../exam/session/device/device-store.ts'
import { OfflineSet } from '../../features/practice/offline-set.tsx'
import { practiceShelf } from '../../features/practice/practice-shelf.ts'
import { findStoredSet, type StoredSet } from '../../features/practice/stored-set.ts'
import { Button } from '../../ui/actions/button.tsx'
import { OfflineIcon } from '../../ui/icons/states.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as offlineWords from '#words/offline'
import { useWords } from '../../words/words.tsx'

/** The set of an address of practice. */
const setOf = (address: string) => Number(/^\/practice\/(\d+)/.exec(address)?.[1] ?? 0)

/** The lesson of an address of the test player. */
const lessonOf = (address: string) => Number(/^\/(?:mcq-|module-)?quiz\/(\d+)/.exec(address)?.[1] ?? 0)

// The service worker may have stored this page of an older build than the server's, which can refuse it by this.
if (typeof document !== 'undefined')
  ownHeaders['lantern-build'] = document.querySelector('script[data-program]')?.getAttribute('src') ?? ''

/** Follows a link by loading its document: the router of this one would show the pages of its own build. */
function leaveByDocument(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]:not([target], [download])')
  // With a key it opens in another tab or window, as everywhere.
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!link || isElsewhere || !navigator.onLine) return
  event.preventDefault()
  location.assign(link.href)
}

export function OfflineView() {
  const { offline } = useWords(offlineWords)
  const next = safeNext(new URLSearchParams(useLocation().search).get('next'))
  const lessonId = lessonOf(next)
  const visitor = useVisitor(useRootData().visitor)
  const [device] = useState(createDeviceStore)
  const [found, setFound] = useState<{ student: Visitor | null; exam: StoredExam | null; set: StoredSet | null }>()
  useEffect(() => {
    document.addEventListener('click', leaveByDocument, { capture: true })
    return () => document.removeEventListener('click', leaveByDocument, { capture: true })
  }, [])
  useEffect(() => {
    const look = async () => {
      const setId = setOf(next)
      const set = visitor && setId > 0 && (await findStoredSet(practiceShelf(), visitor.email, setId))
      const exam = visitor && setId === 0 && (await findExam(device.shelf, visitor.email, lessonId))
      // The student of a running exam does not change.
      setFound((before) =>
        before?.exam || before?.set ? before : { student: visitor, exam: exam || null, set: set || null },
      )
    }
    void look()
  }, [device, visitor, lessonId, next])
  if (!found) return <SkeletonScreen name={offline.looking} />
  const { student, exam, set } = found
  if (student && set) return <OfflineSet set={set} address={next} />
  if (!student || !exam) return <NoNetwork next={next} />
  const createBackend = () =>
    beginningOffline(attemptBackend({ api: plainApi, userEmail: student.email, lessonId, device }), lessonId)
  return (
    <ExamPlayer
      lessonId={lessonId}
      student={student}
      name={exam.snapshot.quiz?.name ?? offline.looking}
      createBackend={createBackend}
    />
  )
}

/** Says that there is no network; goes on as soon as there is one. */
function NoNetwork({ next }: { next: string }) {
  const { offline } = useWords(offlineWords)
  const retry = () => location.replace(next)
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })
  return (
    <Page width="narrow">
      <PageHead title={offline.title} />
      <EmptyState icon={<OfflineIcon />} action={<Button onClick={retry}>{offline.back}</Button>}>
        {offline.text}
      </EmptyState>
    </Page>
  )
}
