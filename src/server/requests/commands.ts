import { byCommand } from '../audit/record.ts'
import { CommandRefused, type Command, type CommandContext } from '../staff/command.ts'
import { declineCommand, minuteOf, readDays, readId } from '../staff/reading.ts'
import { decideRequest, listWaitingRequests, type RequestDecision } from './deciding.ts'

const list = async ({ context, print }: CommandContext) => {
  const waiting = await listWaitingRequests(context.db)
  if (waiting.length === 0) print('No request is waiting.')
  for (const { id, created_at, course, student, email, phone } of waiting)
    print(`${id}  ${minuteOf(created_at)}  ${course}  ${student}  ${email}  ${phone}`)
}

const decide = async (typed: string, decision: RequestDecision, { context, print }: CommandContext) => {
  const id = readId(typed, 'a request')
  const decided = await decideRequest(context.db, { id, decision, now: context.now(), author: byCommand })
  if (decided.outcome === 'missing') throw new CommandRefused(`There is no request ${id}.`)
  if (decided.outcome === 'decided') throw new CommandRefused(`Request ${id} has been decided already.`)
  if (decided.outcome === 'declined') print(`Request ${id} is declined; ${decided.course} stays locked.`)
  else
    print(
      `Request ${id} is accepted; ${decided.course} is open ${decided.until ? `until ${decided.until.toISOString()}` : 'for good'}.`,
    )
}

const accept: Command = {
  name: 'accept-request',
  takes: 'ID [--days N|always]',
  does: 'Opens the requested course, for its own duration or another.',
  positionals: 1,
  options: { days: { type: 'string' } },
  run: ({ positionals: [id = ''], options }, context) =>
    decide(id, { accept: true, ...(options['days'] !== undefined && { days: readDays(options['days']) }) }, context),
}

const decline = declineCommand({
  name: 'decline-request',
  takes: 'ID',
  does: 'Declines a request',
  decline: (id, reason, context) => decide(id, { accept: false, reason }, context),
})

const requests: Command = {
  name: 'requests',
  takes: '',
  does: 'Lists the waiting requests for courses, oldest first.',
  positionals: 0,
  run: (_args, context) => list(context),
}

/** The staff commands about requests for courses. C3 */
export const requestCommands: readonly Command[] = [requests, accept, decline]
