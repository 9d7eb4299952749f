import { CommandRefused, type Command, type Desk } from '../staff/command.ts'
import { declining, minuteOf, readDays, readId } from '../staff/reading.ts'
import { decideRequest, listWaitingRequests, type RequestDecision } from './deciding.ts'

const list = async ({ room, say }: Desk) => {
  const waiting = await listWaitingRequests(room.db)
  if (waiting.length === 0) say('No request is waiting.')
  for (const { id, created_at, course, student, email, phone } of waiting)
    say(`${id}  ${minuteOf(created_at)}  ${course}  ${student}  ${email}  ${phone}`)
}

const decide = async (typed: string, decision: RequestDecision, { room, say }: Desk) => {
  const id = readId(typed, 'a request')
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

const decline = declining({
  name: 'decline-request',
  takes: 'ID',
  does: 'Says no to a request',
  decline: (id, reason, desk) => decide(id, { accept: false, reason }, desk),
})

const requests: Command = {
  name: 'requests',
  takes: '',
  does: 'Lists the requests for courses that wait, the oldest first.',
  words: 0,
  run: (_given, desk) => list(desk),
}

/** What staff do with requests from the command line. C3 */
export const requestCommands: readonly Command[] = [requests, accept, decline]
