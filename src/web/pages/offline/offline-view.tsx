import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ownHeaders, plainApi } from '../../base/browser-api.ts'
import { outOfReach } from '../../base/failure-text.ts'
import { ownBuild } from '../../base/own-build.ts'
import { paths, safeNext } from '../../base/paths.ts'
import { useRootData } from '../../base/place.tsx'
import { readVisitor, type Visitor } from '../../base/session.ts'
import { useDay } from '../../base/use-day.ts'
import { useVisitor } from '../../base/use-visitor.ts'
import { ExamPlayer } from '../../exam/exam-player.tsx'
import { beginningOffline } from '../../exam/offline/offline-backend.ts'
import { findExam, type StoredExam } from '../../exam/offline/find-exam.ts'
import { SkeletonScreen } from '../../exam/screens/skeleton-screen.tsx'
import { attemptBackend } from '../../exam/session/backend.ts'
import { createDeviceStore } from '../../exam/session/device/device-store.ts'
import { begunPlace } from '../../features/practice/begun-place.ts'
import { OfflineSet } from '../../features/practice/offline-set.tsx'
import { OfflineSets } from '../../features/practice/offline-sets.tsx'
import { practiceShelf } from '../../features/practice/practice-shelf.ts'
import { listStoredSets, placeOf, type StoredSet } from '../../features/practice/stored-set.ts'
import { sendWaiting } from '../../features/practice/send-waiting.ts'
import { WaitingNotice } from '../../features/practice/waiting-notice.tsx'
import { isSamePlace, type BegunPlace } from '../../features/practice/waiting-answers.ts'
import type { SeenPage } from '../../features/practice/seen/seen.ts'
import { findSeen, isKeptBack } from '../../features/practice/seen/seen-pages.ts'
import { useDocuments } from '../../features/practice/seen/use-documents.ts'
import { Button } from '../../ui/actions/button.tsx'
import { OfflineIcon } from '../../ui/icons/states.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import * as offlineWords from '#words/offline'
import { useWords } from '../../words/words.tsx'

/** Returns the set of an address of practice. */
function placeAt(address: string): BegunPlace | null {
  const [, name, id] = /^\/(practice|quiz-practice)\/(\d+)/.exec(address) ?? []
  return name === undefined ? null : { kind: name === 'practice' ? 'set' : 'redo', id: Number(id) }
}

/** Returns whether an address is that of Practice. */
const isPractice = (address: string) => /^\/practice\/?(?:[?#]|$)/.test(address)

/** Returns the page of an address that can be read as it was seen. */
const seenPageAt = (address: string) =>
  /^\/(plan|progress|words)\/?(?:[?#]|$)/.exec(address)?.[1] as SeenPage | undefined

/** Waits until the rest of this document is taken over: parts of it come after the page, and would meet another address than they were drawn for. */
const untilTakenOver = () =>
  new Promise<unknown>((resolve) =>
    typeof requestIdleCallback === 'undefined'
      ? setTimeout(resolve, 200)
      : requestIdleCallback(resolve, { timeout: 2000 }),
  )

/** Returns the lesson of an address of the test player. */
const lessonOf = (address: string) => Number(/^\/(?:mcq-|module-)?quiz\/(\d+)/.exec(address)?.[1] ?? 0)

// The service worker may have stored this page of an older build than the server's, which can refuse it by this.
if (typeof document !== 'undefined') ownHeaders['lantern-build'] = ownBuild()

export function OfflineView() {
  const { offline } = useWords(offlineWords)
  const next = safeNext(new URLSearchParams(useLocation().search).get('next'))
  const lessonId = lessonOf(next)
  const visitor = useVisitor(useRootData().visitor)
  const [device] = useState(createDeviceStore)
  const [found, setFound] = useState<{ student: Visitor | null; exam: StoredExam | null; sets: StoredSet[] }>()
  const [isHeldBack, setHeldBack] = useState(false)
  const navigate = useNavigate()
  const [later, setLater] = useState<StoredSet | null>(null)
  const [opened, setOpened] = useState<StoredSet | null>(null)
  useDocuments()
  useEffect(() => {
    const look = async () => {
      const page = seenPageAt(next)
      if (visitor && page) {
        // At its own address: the page finds what it showed by itself.
        if (await findSeen(page)) {
          await untilTakenOver()
          return navigate(next, { replace: true })
        }
        setHeldBack(await isKeptBack(page, visitor.email))
      }
      const place = placeAt(next)
      const stored = visitor && (place || isPractice(next)) ? await listStoredSets(practiceShelf(), visitor.email) : []
      const isLater = ({ from }: StoredSet) => from !== undefined && Date.parse(from) > Date.now()
      const sets = stored.filter((one) => (place ? isSamePlace(one, place) : !isLater(one)))
      setLater(stored.find(isLater) ?? null)
      const exam = visitor && !place && lessonId > 0 ? await findExam(device.shelf, visitor.email, lessonId) : null
      // The student of a running exam does not change.
      setFound((before) =>
        before?.exam || (before && before.sets.length > 0) ? before : { student: visitor, exam: exam ?? null, sets },
      )
    }
    void look()
  }, [device, visitor, lessonId, next, navigate])
  if (!found) return <SkeletonScreen name={offline.looking} />
  const { student, exam, sets } = found
  const set = opened ?? (placeAt(next) ? sets[0] : undefined)
  if (student && set)
    return (
      <LeadOn next={next} set={set}>
        <OfflineSet set={set} onReachable={() => void leadOn(next, set)} />
      </LeadOn>
    )
  if (student && sets.length > 0)
    return (
      <LeadOn next={next}>
        <OfflineSets sets={sets} onOpen={setOpened} />
      </LeadOn>
    )
  if (!student || !exam)
    return (
      <LeadOn next={next}>
        <NoNetwork next={next} later={later} isHeldBack={isHeldBack} />
      </LeadOn>
    )
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

/** Returns the address of a set, of which it may be the beginning that it was opened here. */
async function addressOf(set: StoredSet): Promise<string> {
  const { email = '' } = readVisitor(document.cookie) ?? {}
  const { kind, id } = await begunPlace(email, placeOf(set))
  return kind === 'set' ? paths.practiceSet(id) : paths.quizPractice(id)
}

/** Leads to the set on show, or else to the page that was asked for, once what waits has been sent. */
async function leadOn(next: string, set?: StoredSet): Promise<void> {
  // Leaving while an answer is sent would send it once more from there.
  await sendWaiting().catch(() => undefined)
  location.replace(set ? await addressOf(set).catch(() => next) : next)
}

/** Leads on as soon as there is a network. */
function LeadOn({ next, set, children }: { next: string; set?: StoredSet; children: ReactNode }) {
  useEffect(() => {
    const listener = () => void leadOn(next, set)
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [next, set])
  return children
}

/** Says that there is no network or no server, on Practice also what can be answered without one on another day. */
function NoNetwork({ next, later, isHeldBack }: { next: string; later: StoredSet | null; isHeldBack: boolean }) {
  const { offline, ...shared } = useWords(offlineWords)
  const reach = outOfReach(shared)
  const day = useDay()
  const isOfPractice = isPractice(next) || placeAt(next) !== null
  const why = isHeldBack
    ? offline.heldBack
    : seenPageAt(next)
      ? offline.unseen
      : isOfPractice
        ? offline.practice
        : offline.text
  const { from, questions = [] } = later ?? {}
  const comes = from === undefined ? '' : offline.practiceFrom(questions.length, day(from))
  return (
    <Page width="narrow">
      <PageHead title={reach.title} />
      <WaitingNotice />
      <EmptyState
        icon={<OfflineIcon />}
        action={<Button onClick={() => location.replace(next)}>{offline.back}</Button>}
      >
        {reach.text} {why} {comes}
      </EmptyState>
    </Page>
  )
}
