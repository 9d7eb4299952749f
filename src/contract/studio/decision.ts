import { mostTyped } from '../../core/typed-lengths.ts'
import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { Instant } from '../endpoint.ts'

/** The reason why something is declined, in words for the student. */
export const Reason = z
  .string()
  .trim()
  .min(1, 'reason.missing')
  .max(mostTyped.reason, coded('text.most', { most: mostTyped.reason }))

/** A decision that was made, and until when it can be taken back; null where it had been made before. */
export const Decided = z.object({ change_id: z.number().nullable(), undo_until: Instant.nullable() })
