import type { DeferredSteps } from '../draft.ts'
import {
  annotated,
  annotationsRefused,
  annotationsReplied,
  hurriedAnnotations,
  planAnnotations,
} from './annotations.ts'
import { carryOut, hedged } from './effects.ts'
import { agreed, applyEnded, ended, planSubmission, reading, receipted, submitRefused } from './submission.ts'

/** Everything of a session that the first question does not need, in one download: fetched once a section is open. */
export const deferred = {
  carryOut,
  hedged,
  annotated,
  annotationsReplied,
  annotationsRefused,
  hurriedAnnotations,
  planAnnotations,
  reading,
  agreed,
  receipted,
  submitRefused,
  ended,
  applyEnded,
  planSubmission,
} satisfies DeferredSteps & { carryOut: typeof carryOut; hedged: typeof hedged }

export type Deferred = typeof deferred
