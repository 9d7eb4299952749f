import { ApiError, type Api } from '../../api.ts'
import type { DeviceStore } from '../session/device/device-store.ts'
import type { KeptMarks } from './mark-store.ts'

/**
 * Sends the highlights that pages that are gone have left on this device, once; what the server never takes stays here with its
 * attempt. Answers whether any still wait.
 */
export async function sendLeftMarks(api: Api, { shelf }: DeviceStore, userEmail: string): Promise<boolean> {
  const all = await shelf.list<KeptMarks>([userEmail, 'marks'])
  const waiting = all.filter(({ isSaved }) => !isSaved)
  const sent = await Promise.all(waiting.map((kept) => sendOne(api, kept)))
  const settled = waiting.filter((_, at) => sent[at])
  await Promise.all(
    settled.map(({ attemptId, questionId, seq }) =>
      shelf.change<KeptMarks>([userEmail, 'marks', attemptId, questionId], (kept) =>
        kept?.seq === seq ? { ...kept, isSaved: true } : kept,
      ),
    ),
  )
  return settled.length < waiting.length
}

/** Whether the server has taken or refused them for good. */
async function sendOne(api: Api, { attemptId, questionId, seq, marks }: KeptMarks): Promise<boolean> {
  const body = { saves: [{ question_id: questionId, seq, marks: [...marks] }] }
  try {
    await api('POST /attempts/:attemptId/annotations', { params: { attemptId }, body })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [404, 409, 413, 422].includes(error.status) && error.code !== null
  }
}
