import { z } from 'zod'
import {
  longestNote,
  longestQuote,
  annotatedParts,
  annotationStyles,
  mostAnnotations,
} from '../core/annotations/annotation.ts'
import { mostAnnotationSaves } from '../core/attempts/limits.ts'
import { AttemptParams, attemptRefusals, Seq, Writer } from './attempt-shapes.ts'
import { endpoint, Id, Instant } from './endpoint.ts'
import { listOf } from './lists.ts'

const Offset = z.number().int().min(0).max(1_000_000)

const Mark = z
  .object({
    id: z.string().min(1).max(40),
    part: z.enum(annotatedParts),
    start: Offset,
    end: Offset,
    quote: z.string().min(1).max(longestQuote),
    style: z.enum(annotationStyles),
    note: z.string().max(longestNote),
  })
  .refine(({ start, end }) => start < end, 'highlight.empty')

/** Highlights and notes of one question; the highest `seq` wins. */
const Annotated = z.object({
  question_id: z.number(),
  seq: z.number(),
  marks: listOf('marks', Mark),
})

export const annotations = {
  list: endpoint({
    does: "Lists the student's highlights and notes of an attempt; not in the pause at half-time, because they quote passages",
    on: 'GET /attempts/:attemptId/annotations',
    access: 'user',
    params: AttemptParams,
    reply: listOf('questions', Annotated),
    refuses: [...attemptRefusals, 'attempt.not_open'],
  }),
  save: endpoint({
    does: 'Replaces the highlights and notes of questions. In the pause at half-time, for a closed module, and for a day after the attempt ends, accepts those made before',
    on: 'POST /attempts/:attemptId/annotations',
    limit: 'exam',
    access: 'user',
    params: AttemptParams,
    body: z.object({
      saves: z
        .array(
          z.object({
            question_id: Id,
            seq: Seq,
            marks: z.array(Mark).max(mostAnnotations),
          }),
        )
        .min(1)
        .max(mostAnnotationSaves),
      /** Ignored once the attempt has ended. */
      writer: Writer,
    }),
    reply: z.object({
      /** The questions whose highlights are now stored as sent. The others have a newer version, or are not accepted. */
      stored: listOf('annotationSaves', z.number()),
      now: Instant,
    }),
    refuses: ['request.invalid', ...attemptRefusals, 'attempt.closed', 'attempt.elsewhere', 'annotation.full'],
  }),
}
