import type { Command } from '../staff/command.ts'

const load = () => import('./command-runs.ts')

/** The staff commands for invigilators. */
export const invigilationCommands: readonly Command[] = [
  {
    name: 'attempts',
    takes: 'EMAIL',
    does: "Lists a student's attempts with their ids, newest first.",
    positionals: 1,
    load: async () => (await load()).showAttempts,
  },
  {
    name: 'desk',
    takes: '',
    does: 'Lists who is in a test now: attempt, student, quiz, question, answers and how long they have been away.',
    positionals: 0,
    load: async () => (await load()).showDesk,
  },
  {
    name: 'conditions',
    takes: 'EMAIL [--time FACTOR|untimed] [--break MINUTES]',
    does: "Shows or sets a student's conditions for future attempts; running ones do not change.",
    positionals: 1,
    options: { time: { type: 'string' }, break: { type: 'string' } },
    load: async () => (await load()).showOrSetConditions,
  },
  {
    name: 'extend',
    takes: 'ATTEMPT --minutes N',
    does: 'Extends the running section of an attempt; its player shows it within 15 seconds.',
    positionals: 1,
    options: { minutes: { type: 'string' } },
    load: async () => (await load()).extend,
  },
  {
    name: 'close',
    takes: 'ATTEMPT --reason TEXT',
    does: 'Ends a running attempt with its saved answers, as time does.',
    positionals: 1,
    options: { reason: { type: 'string' } },
    load: async () => (await load()).close,
  },
  {
    name: 'reopen',
    takes: 'ATTEMPT [--minutes N] --reason TEXT',
    does: 'Opens a finished attempt again in the section in which it ended; its result is dropped. A test without a time limit needs no minutes.',
    positionals: 1,
    options: { minutes: { type: 'string' }, reason: { type: 'string' } },
    load: async () => (await load()).reopen,
  },
  {
    name: 'void',
    takes: 'ATTEMPT --reason TEXT',
    does: 'Takes an attempt out of every result; its answers stay for staff.',
    positionals: 1,
    options: { reason: { type: 'string' } },
    load: async () => (await load()).voidResult,
  },
  {
    name: 'events',
    takes: 'ATTEMPT',
    does: 'Lists the events of an attempt, in UTC; saves are grouped by minute.',
    positionals: 1,
    load: async () => (await load()).showEvents,
  },
]
