/** What can happen to an attempt beside its start, its saves, its end and its finalising. */
export const eventKinds = [
  'taken_over',
  'module1_finished',
  'module1_time_up',
  'module2_finished',
  'went_back',
  'break_started',
  'module2_started',
  'paused',
  'resumed',
  'extended',
  'disconnected',
  'late_answers',
] as const

export type EventKind = (typeof eventKinds)[number]

/** Everything that the log of an attempt shows. */
export const loggedKinds = [
  ...eventKinds,
  'started',
  'saved',
  'submitted',
  'time_up',
  'abandoned',
  'discarded',
  'finalised',
] as const

export type LoggedKind = (typeof loggedKinds)[number]
