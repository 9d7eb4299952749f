import { byCommand } from '../audit/record.ts'
import { CommandRefused, type CommandContext, type Run } from '../staff/command.ts'
import { minuteOf, readDays, readId, type Decline } from '../staff/reading.ts'
import { decideRequest, listWaitingRequests, type RequestDecision } from './deciding.ts'

/** Lists the waiting requests for courses. C3 */
export const listRequests: Run = async (_args, { db, print }) => {
  const waiting = await listWaitingRequests(db)
  if (waiting.length === 0) print('No request is waiting.')
  for (const { id, created_at, course, student, email, phone } of waiting)
    print(`${id}  ${minuteOf(created_at)}  ${course}  ${student}  ${email}  ${phone}`)
}

async function decide(typed: string, decision: RequestDecision, { db, now, print }: CommandContext): Promise<void> {
  const id = readId(typed, 'a request')
  const decided = await decideRequest(db, { id, decision, now: now(), author: byCommand })
  if (decided.outcome === 'missing') throw new CommandRefused(`There is no request ${id}.`)
  if (decided.outcome === 'decided') throw new CommandRefused(`Request ${id} has been decided already.`)
  if (decided.outcome === 'declined') print(`Request ${id} is declined; ${decided.course} stays locked.`)
  else
    print(
      `Request ${id} is accepted; ${decided.course} is open ${decided.until ? `until ${decided.until.toISOString()}` : 'for good'}.`,
    )
}

/** Opens the requested course. C3 */
export const acceptRequest: Run = ({ positionals: [id = ''], options }, context) =>
  decide(id, { accept: true, ...(options['days'] !== undefined && { days: readDays(options['days']) }) }, context)

/** Declines a request. C3 */
export const declineRequest: Decline = (id, reason, context) => decide(id, { accept: false, reason }, context)
