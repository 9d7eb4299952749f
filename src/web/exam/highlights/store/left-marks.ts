import type { DeviceStore } from '../../session/device/device-store.ts'
import type { AttemptLine } from '../../session/server/attempt-line.ts'
import type { Connection } from '../../session/server/network.ts'
import { isSendable, listMarks, type KeptMarks } from './kept-marks.ts'
import { MarkStore } from './mark-store.ts'

/** The highlights and notes of a user that wait on this device. */
async function listLeftMarks({ shelf }: DeviceStore, userEmail: string): Promise<KeptMarks[]> {
  return (await listMarks(shelf, userEmail)).filter(isSendable)
}

type Sending = Required<Pick<AttemptLine, 'api' | 'isFinal'>> & {
  connection: Connection
  store: DeviceStore
  userEmail: string
}

/**
 * Sends the highlights and notes that pages which are gone have left here, as often as it takes to be answered. Where another
 * player writes they wait for the end, or for this device to go on with the attempt.
 */
export async function sendLeftMarks(sending: Sending): Promise<void> {
  const left = await listLeftMarks(sending.store, sending.userEmail)
  const writers = new Map(left.map(({ attemptId, writer }) => [attemptId, writer]))
  await Promise.all([...writers].map(([attemptId, writer]) => sendOf(sending, attemptId, writer)))
}

async function sendOf({ store, userEmail, ...ways }: Sending, attemptId: number, writer: string): Promise<void> {
  const snapshot = { quiz: null, isElsewhere: false }
  const marks = new MarkStore({
    ...ways,
    owner: { userEmail, attemptId },
    calls: { writer },
    tools: { store, numberFrom: Date.now },
    snapshot,
    async look() {
      snapshot.isElsewhere = true
    },
    publish() {},
    written() {},
  })
  await marks.start()
  await ways.connection.persist(() => marks.flush())
}
