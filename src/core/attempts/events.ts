/** The events that are stored for the log of an attempt. Start, saves, end and finalization are read from the attempt itself. */
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
  'clock_stopped',
  'paused_by_staff',
  'resumed_by_staff',
  'extended',
  'extension_undone',
  'disconnected',
  'late_answers',
  'unsure_answers',
  'closed_by_staff',
  'reopened',
  'voided',
] as const

export type EventKind = (typeof eventKinds)[number]

/** Every kind of event in the log of an attempt. */
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
