import { z } from 'zod'
import { Instant } from './endpoint.ts'

const text = z.string()
const when = Instant.nullable()

/** Everything the academy holds about somebody, for the person to keep. Right answers are nowhere in it. */
export const OwnData = z.object({
  account: z.object({
    name: text,
    email: text,
    phone: text,
    parent_phone: text,
    role: text,
    created_at: Instant,
  }),
  sessions: z.array(z.object({ device: text, created_at: Instant, last_seen_at: Instant })),
  access: z.array(z.object({ course: text, since: Instant, until: when })),
  watched_lessons: z.array(z.object({ course: text, lesson: text, at: Instant })),
  requests: z.array(z.object({ course: text, status: text, reason: text.nullable(), created_at: Instant })),
  attempts: z.array(
    z.object({
      quiz: text,
      number: z.number(),
      started_at: Instant,
      finished_at: when,
      /** Null until the attempt is final: while it is open, and as long as answers of before its end may still come. */
      correct: z.number().nullable(),
      total: z.number().nullable(),
      answers: z.array(
        z.object({
          question: z.number(),
          answer: text.nullable(),
          /** Null while the quiz is being taken, again or for the first time, and until its attempts are final. */
          is_correct: z.boolean().nullable(),
          saved_at: Instant,
        }),
      ),
    }),
  ),
  orders: z.array(
    z.object({
      number: text,
      status: text,
      method: text,
      total: z.number(),
      currency: text,
      delivery: text,
      transfer_reference: text.nullable(),
      created_at: Instant,
      items: z.array(z.object({ name: text, price: z.number(), quantity: z.number() })),
    }),
  ),
  reviews: z.array(z.object({ course: text, rating: z.number(), text, updated_at: Instant })),
})
