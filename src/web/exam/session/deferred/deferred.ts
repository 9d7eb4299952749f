import type { DeferredSteps } from '../draft.ts'
import { annotated, annotationsFailed, annotationsReplied, hurriedAnnotations, planAnnotations } from './annotations.ts'
import { deviceRead } from './device-read.ts'
import { carryOut, hedged } from './effects.ts'
import { agreed, applyEnded, ended, planSubmission, reading, receipted, submitFailed } from './submission.ts'

/** Everything of a session that the first question does not need, in one download: fetched once a section is open. */
export const deferred = {
  carryOut,
  hedged,
  annotated,
  annotationsReplied,
  annotationsFailed,
  hurriedAnnotations,
  planAnnotations,
  reading,
  agreed,
  receipted,
  submitFailed,
  ended,
  applyEnded,
  planSubmission,
  deviceRead,
} satisfies DeferredSteps & { carryOut: typeof carryOut; hedged: typeof hedged }

export type Deferred = typeof deferred
