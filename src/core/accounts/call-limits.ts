import type { TryKind } from './throttling.ts'

/** The limit of one class of calls: which tries count, and where. */
export type CallLimit = {
  /** The calls that are limited, as the list of limits names them. */
  of: string
  /** The limits of throttling.ts that apply. */
  tries: readonly [TryKind, ...TryKind[]]
  /** Counted for the account, or for the network of a visitor; always for the network; or by what the call itself names. */
  per: 'caller' | 'network' | 'subject'
  /**
   * 'memory': counted by each server before the call is read, without a statement; 'database': for all servers together, once the call
   * can be read; 'handler': by its handler, which knows whose account or address is tried.
   */
  counted: 'memory' | 'database' | 'handler'
}

/** Every class of calls that write or send email. A declaration names one of them. T43 */
export const callLimits = {
  exam: { of: 'Answers, notes and moves of a test', tries: ['exam'], per: 'caller', counted: 'memory' },
  changes: { of: 'What students change of their own', tries: ['changes'], per: 'caller', counted: 'memory' },
  visits: { of: 'Calls of visitors', tries: ['visits'], per: 'caller', counted: 'memory' },
  links: { of: 'Links and codes from an email', tries: ['links'], per: 'network', counted: 'memory' },
  studio: { of: 'What staff change', tries: ['studio'], per: 'caller', counted: 'memory' },
  studioMails: { of: 'What staff do that emails', tries: ['studioMails'], per: 'caller', counted: 'database' },
  accountLinks: {
    of: 'Links to accounts that staff email',
    tries: ['studioMails', 'accountLinks'],
    per: 'caller',
    counted: 'database',
  },
  announcements: { of: 'Announcements', tries: ['announcements'], per: 'caller', counted: 'database' },
  applications: { of: 'Requests for courses', tries: ['applications'], per: 'caller', counted: 'database' },
  consents: { of: 'Consents', tries: ['consents'], per: 'caller', counted: 'database' },
  withdrawals: { of: 'Withdrawals of a consent', tries: ['withdrawals'], per: 'caller', counted: 'database' },
  orders: { of: 'Orders', tries: ['orders'], per: 'caller', counted: 'database' },
  messages: { of: 'Messages to the academy', tries: ['messages'], per: 'network', counted: 'database' },
  trials: { of: 'Trials without an account', tries: ['trials'], per: 'network', counted: 'database' },
  /** Counted before their bytes are read. */
  uploads: { of: 'Uploads', tries: ['uploads', 'uploadsOfStaff'], per: 'caller', counted: 'database' },
  registrations: { of: 'Registrations', tries: ['registrations', 'accountLinks'], per: 'network', counted: 'handler' },
  signIns: {
    of: 'Sign-ins',
    tries: ['signInOnDevice', 'signInFromNetwork', 'signInFromStrangers', 'accountsFromNetwork', 'signedIn'],
    per: 'subject',
    counted: 'handler',
  },
  codeRequests: {
    of: 'Codes for a new password',
    tries: ['codeRequestsFromNetwork'],
    per: 'network',
    counted: 'handler',
  },
  codes: {
    of: 'New passwords by a code',
    tries: ['codeFromStrangers', 'codeOnDevice', 'codesTriedFromNetwork'],
    per: 'subject',
    counted: 'handler',
  },
  entryCodes: {
    of: 'Printed codes',
    tries: ['entryCodesFromNetwork', 'accountLinks'],
    per: 'network',
    counted: 'handler',
  },
  profiles: {
    of: 'Changes of the profile and its address',
    tries: ['changes', 'addressChanges', 'accountLinks'],
    per: 'caller',
    counted: 'memory',
  },
  addressConfirmations: {
    of: 'Emails to confirm an address',
    tries: ['addressChanges', 'accountLinks'],
    per: 'caller',
    counted: 'database',
  },
  confirmed: { of: 'What the password confirms', tries: ['confirmations'], per: 'subject', counted: 'handler' },
  secondFactor: { of: 'Codes of the second factor', tries: ['secondFactor'], per: 'caller', counted: 'handler' },
  parentLinks: { of: 'Links for parents', tries: ['parentLinks'], per: 'caller', counted: 'database' },
  parentReports: { of: 'Reports opened by parents', tries: ['parentReports'], per: 'network', counted: 'database' },
  parentEmails: {
    of: 'Weekly emails that parents ask for',
    tries: ['parentEmails', 'parentEmailsTo'],
    per: 'network',
    counted: 'database',
  },
  testEmails: { of: 'Test emails', tries: ['testEmails'], per: 'caller', counted: 'database' },
} as const satisfies Record<string, CallLimit>

/** The class of a call that writes or sends email. */
export type CallLimitName = keyof typeof callLimits
