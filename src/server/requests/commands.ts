import { CommandRefused, type Command, type Desk } from '../staff/command.ts'
import { readDays } from '../staff/reading.ts'
import { decideRequest, listWaitingRequests, type RequestDecision } from './deciding.ts'

const list = async ({ room, say }: Desk) => {
  const waiting = await listWaitingRequests(room.db)
  if (waiting.length === 0) say('No request is waiting.')
  for (const { id, created_at, course, student, email, phone } of waiting)
    say(`${id}  ${created_at.toISOString().slice(0, 16).replace('T', ' ')}  ${course}  ${student}  ${email}  ${phone}`)
}

const decide = async (typed: string, decision: RequestDecision, { room, say }: Desk) => {
  const id = Number(typed)
  if (!Number.isInteger(id) || id < 1) throw new CommandRefused(`${typed} is no number of a request.`)
  const decided = await decideRequest(room.db, { id, decision, now: room.now() })
  if (decided.outcome === 'missing') throw new CommandRefused(`There is no request ${id}.`)
  if (decided.outcome === 'decided') throw new CommandRefused(`Request ${id} has been decided already.`)
  if (decided.outcome === 'declined') say(`Request ${id} is declined; ${decided.course} stays shut.`)
  else
    say(
      `Request ${id} is accepted; ${decided.course} is open ${decided.until ? `until ${decided.until.toISOString()}` : 'for good'}.`,
    )
}

const accept: Command = {
  name: 'accept-request',
  takes: 'ID [--days N|always]',
  does: "Opens the course that was asked for, for the course's own length or another.",
  words: 1,
  options: { days: { type: 'string' } },
  run: ({ words: [id = ''], options }, desk) =>
    decide(id, { accept: true, ...(options['days'] !== undefined && { days: readDays(options['days']) }) }, desk),
}

const decline: Command = {
  name: 'decline-request',
  takes: 'ID --reason TEXT',
  does: 'Says no to a request; the student reads the reason.',
  words: 1,
  options: { reason: { type: 'string' } },
  async run({ words: [id = ''], options }, desk) {
    const reason = String(options['reason'] ?? '').trim()
    if (reason === '') throw new CommandRefused('Give a reason: the student reads it.')
    await decide(id, { accept: false, reason }, desk)
  },
}

const requests: Command = {
  name: 'requests',
  takes: '',
  does: 'Lists the requests for courses that wait, the oldest first.',
  words: 0,
  run: (_given, desk) => list(desk),
}

/** What staff do with requests from the command line. C3 */
export const requestCommands: readonly Command[] = [requests, accept, decline]
