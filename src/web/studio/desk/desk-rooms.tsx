import { useState } from 'react'
import { browserApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { useAction } from '../decision/use-action.ts'
import { ConfirmDialog } from '../shell/confirm-dialog.tsx'
import { CutEnd } from '../shell/cut-end.tsx'
import { Line, Lines } from '../shell/lines.tsx'
import styles from './desk.module.css'
import type { Desk } from './use-desk.ts'
import { useDeskWords } from './words.ts'

type Room = NonNullable<Desk['read']>['rooms'][number]

/** Asks before a quiz begins for all who wait, and starts it. T38 */
function StartDialog({ room, isBlocked, onClose, onDone }: DialogProps) {
  const words = useDeskWords()
  const { rooms } = words.studioDesk
  const { isPending, run } = useAction({ reload: null })
  const { assignment_id: assignmentId, quiz, waiting } = room
  const start = () =>
    run(async () => {
      const { data } = await browserApi('POST /staff/assignments/:assignmentId/start', { params: { assignmentId } })
      return { msg: rooms.started(data.waiting) }
    }, onDone)
  return (
    <ConfirmDialog
      title={rooms.title(quiz)}
      yes={rooms.confirm}
      no={words.studioDesk.cancel}
      isBlocked={isBlocked}
      isPending={isPending}
      onYes={() => void start()}
      onClose={onClose}
    >
      <p>
        {rooms.text(waiting.length)} {rooms.final}
      </p>
      <p>{words.format.list(waiting.map(({ student }) => student))}</p>
    </ConfirmDialog>
  )
}

type DialogProps = { room: Room; isBlocked: boolean; onClose: () => void; onDone: () => void }

/** The quizzes that staff start for all, with who waits on their covers. T38 */
export function Rooms({
  rooms,
  isBlocked,
  onStarted,
}: {
  rooms: readonly Room[]
  /** True while no action is possible. */
  isBlocked: boolean
  onStarted: () => void
}) {
  const { studioDesk: desk, format } = useDeskWords()
  const [startingId, setStartingId] = useState<number | null>(null)
  const starting = rooms.find(({ assignment_id: id }) => id === startingId)
  if (rooms.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{desk.rooms.heading}</h2>
      <Lines>
        {rooms.map(({ assignment_id: id, quiz, to, students, waiting }) => (
          <Line
            key={id}
            name={<bdi>{desk.rooms.of(quiz, to)}</bdi>}
            facts={`${desk.rooms.waiting(waiting.length, students)} ${format.list(waiting.map(({ student }) => student))}`}
          >
            <Button size="small" disabled={isBlocked} onClick={() => setStartingId(id)}>
              {desk.rooms.start}
            </Button>
          </Line>
        ))}
      </Lines>
      <CutEnd list={rooms} />
      {starting && (
        <StartDialog
          room={starting}
          isBlocked={isBlocked}
          onClose={() => setStartingId(null)}
          onDone={() => {
            setStartingId(null)
            onStarted()
          }}
        />
      )}
    </section>
  )
}
