import type { Exchange } from './proxy.ts'

/** An answer that the server has acknowledged as stored. */
export type Acknowledged = { attemptId: number; questionId: number; seq: number; userAnswer: string | null }

type SaveBody = { saves: { question_id: number; seq: number; user_answer: string | null }[] }
type SaveReply = { data: { stored: { question_id: number; seq: number }[] } | null }

/** Records, from the network traffic alone, what the server has acknowledged. */
export class Witness {
  readonly acknowledged: Acknowledged[] = []
  /** The responses to every acknowledged submission, by attempt. */
  readonly submitted = new Map<number, string[]>()

  note({ on, body, status, reply }: Exchange): void {
    if (status !== 200) return
    const [, attemptId] = /^POST \/attempts\/(\d+)\/responses$/.exec(on) ?? []
    if (attemptId !== undefined) this.#noteSave(Number(attemptId), body as SaveBody, reply as SaveReply)
    if (on.startsWith('POST /user-answer/')) {
      const { data } = reply as { data: { attempt_id: number } }
      this.submitted.set(data.attempt_id, [...(this.submitted.get(data.attempt_id) ?? []), JSON.stringify(data)])
    }
  }

  #noteSave(attemptId: number, { saves }: SaveBody, { data }: SaveReply) {
    for (const { question_id, seq } of data?.stored ?? []) {
      const sent = saves.find((save) => save.question_id === question_id && save.seq === seq)
      if (sent) this.acknowledged.push({ attemptId, questionId: question_id, seq, userAnswer: sent.user_answer })
    }
  }

  /**
   * Returns the acknowledged answers that are missing in these responses: neither they nor newer ones are stored. An answer may be stored
   * under a lower sequence number than it was sent with: the server takes numbers of a clock that runs ahead for its own time. It also
   * stores a text without the spaces around it.
   */
  lost(
    responses: { attempt_id: number; question_id: number; seq: number; user_answer: string | null }[],
  ): Acknowledged[] {
    const at = new Map(responses.map((one) => [`${one.attempt_id} ${one.question_id}`, one]))
    return this.acknowledged.filter(({ attemptId, questionId, seq, userAnswer }) => {
      const stored = at.get(`${attemptId} ${questionId}`)
      return !stored || (stored.seq <= seq && stored.user_answer !== (userAnswer?.trim() ?? null))
    })
  }
}
