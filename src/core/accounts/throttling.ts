const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * A limit on tries. The first `free` tries are never delayed. With `delays`, each further one waits twice as long as the one before, from
 * `firstMs` up to `mostMs`, and all are forgotten after `windowMs` without a try; without them, further tries are refused until `windowMs`
 * after the first.
 */
export type TryLimit = {
  free: number
  windowMs: number
  delays?: { firstMs: number; mostMs: number }
  /** The subject of its counter, where its calls are counted by something else. */
  by?: 'address'
}

/** Tries that were counted, with instants in milliseconds: of the last one, and of when all are forgotten. */
export type Tries = { count: number; lastAt: number; endsAt: number }

const noTries = (): Tries => ({ count: 0, lastAt: 0, endsAt: 0 })

/** Returns the tries that still count. */
export const triesNow = (tries: Tries | undefined, now: number): Tries =>
  tries === undefined || tries.endsAt <= now ? noTries() : tries

/** A try that is further ahead than this was made before the clock was set back: the clocks of several nodes differ by less. */
const setBackMs = 10 * second

/** Returns whether the last try is ahead: the clock was set back since. */
const isAhead = ({ lastAt }: Tries, now: number) => lastAt > now + setBackMs

/**
 * Returns how many milliseconds the next try has to wait; 0 when it may be made now. A clock that is set back can let a wait begin again, never
 * last longer than the limit's own.
 */
export function waitBeforeTry(tries: Tries, limit: TryLimit, now: number): number {
  const { free, delays } = limit
  if (tries.count < free) return 0
  if (isAhead(tries, now)) return 0
  if (!delays) return Math.max(0, tries.endsAt - now)
  const delay = Math.min(delays.mostMs, delays.firstMs * 2 ** (tries.count - free))
  return Math.max(0, tries.lastAt + delay - now)
}

/** Returns the tries with one more at `now`. */
export function withTry(tries: Tries, limit: TryLimit, now: number): Tries {
  const begins = tries.count === 0 || limit.delays !== undefined || isAhead(tries, now)
  return { count: tries.count + 1, lastAt: now, endsAt: begins ? now + limit.windowMs : tries.endsAt }
}

const guesses = { free: 10, windowMs: hour, delays: { firstMs: 2 * second, mostMs: 15 * minute } }

/**
 * Every limit. Sign-ins from a device where the account has signed in before are counted for that device alone, so that no
 * stranger can keep the owner out. Strangers are counted by account and network, by account from everywhere, and by the accounts
 * that a network fails at: a class that mistypes is few accounts, a guesser is many. The last two have short delays only, because
 * they also meet people who did nothing.
 */
export const tryLimits = {
  signInOnDevice: guesses,
  signInFromNetwork: guesses,
  signInFromStrangers: { free: 50, windowMs: hour, delays: { firstMs: second, mostMs: minute } },
  accountsFromNetwork: { free: 100, windowMs: hour, delays: { firstMs: second, mostMs: 30 * second } },
  /** Correct passwords: their owner could otherwise occupy every hash. */
  signedIn: { free: 30, windowMs: 5 * minute, delays: { firstMs: second, mostMs: minute } },
  confirmations: guesses,
  /**
   * Codes of a second factor, by anyone who has the password: three of a million are right at a time, so an hour's wait after five
   * finds one in a year with about one in twenty.
   */
  secondFactor: { free: 5, windowMs: day, delays: { firstMs: minute, mostMs: hour } },
  /** Those typed where the account has signed in before: who has stolen the password cannot keep its owner out by wrong codes. */
  secondFactorOnDevice: { free: 5, windowMs: day, delays: { firstMs: minute, mostMs: hour } },
  /** With five tries for each code this finds one of a million codes a day with less than one in ten thousand. */
  codeFromStrangers: { free: 20, windowMs: day, delays: { firstMs: minute, mostMs: hour } },
  codeOnDevice: { free: 20, windowMs: day, delays: { firstMs: minute, mostMs: hour } },
  codesTriedFromNetwork: { free: 100, windowMs: hour, delays: { firstMs: second, mostMs: 30 * second } },
  /** Printed codes have 80 random bits, so this only spares the server; a class behind one network mistypes in one lesson. */
  entryCodesFromNetwork: { free: 100, windowMs: hour, delays: { firstMs: second, mostMs: 30 * second } },
  codeRequestsFromNetwork: { free: 60, windowMs: 15 * minute, delays: { firstMs: second, mostMs: minute } },
  /** Never rejected: see {@link replacesCode}. */
  codesSent: { free: Infinity, windowMs: day },
  registrations: { free: 60, windowMs: 15 * minute },
  /** A class behind one network tries them in one lesson. */
  trials: { free: 100, windowMs: 15 * minute },
  messages: { free: 20, windowMs: 15 * minute },
  /** Emails with messages, by whom they reach: what follows one within this time is joined to the next. */
  messageEmails: { free: Infinity, windowMs: 15 * minute },
  /** Emails to one recipient; what is beyond waits and is not lost. */
  emailsReceived: { free: 30, windowMs: hour },
  uploads: { free: 60, windowMs: 15 * minute },
  uploadsOfStaff: { free: 200, windowMs: 15 * minute },
  orders: { free: 20, windowMs: 15 * minute },
  /**
   * An honest player sends a batch a second from each of its tabs, and what it kept while it was offline as fast as it is answered.
   */
  exam: { free: 3_000, windowMs: minute },
  changes: { free: 300, windowMs: minute },
  /** A class behind one network. */
  visits: { free: 1_200, windowMs: minute },
  links: { free: 300, windowMs: minute },
  studio: { free: 1_200, windowMs: minute },
  studioMails: { free: 300, windowMs: 15 * minute },
  announcements: { free: 40, windowMs: hour },
  applications: { free: 60, windowMs: 15 * minute },
  consents: { free: 20, windowMs: day },
  withdrawals: { free: 5, windowMs: day },
  parentLinks: { free: 20, windowMs: day },
  /** A token has 256 random bits, so this only spares the server; a class whose parents meet is behind one network. */
  parentReports: { free: 120, windowMs: 15 * minute },
  parentEmails: { free: 20, windowMs: day },
  /** Emails to confirm one address, entered by anyone: it may be a stranger's. */
  parentEmailsTo: { free: 3, windowMs: day, by: 'address' },
  /** Emails with a link to an account, by the address that they go to: it may be a stranger's, and many accounts can name it. */
  accountLinks: { free: 10, windowMs: hour, by: 'address' },
  testEmails: guesses,
  /** These send mail to an unconfirmed address, and reveal whether it is taken. */
  addressChanges: { free: 10, windowMs: day },
} as const satisfies Record<string, TryLimit>

/** A kind of try that has a limit. */
export type TryKind = keyof typeof tryLimits

/** A code for a new password that was sent and still works. */
export type LiveCode = { sentAt: number; expiresAt: number }

const freshForMs = 2 * minute
const codesSentSoon = 5

/**
 * Returns whether a new code is sent in place of a live one. Within two minutes the one in the mailbox stays valid; after five codes
 * in a day each stays until it expires, so that a stranger's requests neither fill the mailbox nor take a code away.
 */
export function replacesCode(live: LiveCode | undefined, sentLately: number, now: number): boolean {
  if (live === undefined || live.expiresAt <= now) return true
  return sentLately < codesSentSoon && now - live.sentAt >= freshForMs
}
