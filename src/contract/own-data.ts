import { z } from 'zod'
import { Instant } from './endpoint.ts'

const text = z.string()
const when = Instant.nullable()
/** What a taker put down for a question of an attempt. */
const GivenAnswer = z.object({
  question: z.number(),
  answer: text.nullable(),
  /** Null while the quiz is being taken, again or for the first time, and until its attempts are final. */
  is_correct: z.boolean().nullable(),
  is_marked_for_review: z.boolean(),
  /** The options that were crossed out, e.g. 'a1,a3'. */
  crossed_out: text,
  seconds: z.number(),
  saved_at: Instant,
})

const Attempt = z.object({
  quiz: text,
  number: z.number(),
  started_at: Instant,
  finished_at: when,
  finish_reason: text.nullable(),
  /** The conditions it was taken under; null: the usual ones. */
  conditions: z.object({ time_percent: z.number().nullable(), extra_break_minutes: z.number() }).nullable(),
  /** Null until the attempt is final: while it is open, and as long as answers of before its end may still come. */
  correct: z.number().nullable(),
  total: z.number().nullable(),
  answers: z.array(GivenAnswer),
  highlights: z.array(
    z.object({
      question: z.number(),
      saved_at: Instant,
      marks: z.array(z.object({ part: text, quote: text, style: text, note: text })),
    }),
  ),
  /** The log that the academy sees, but for who of the staff acted. */
  events: z.array(
    z.object({ at: Instant, kind: text, detail: z.record(text, z.union([text, z.number()])).nullable() }),
  ),
})

const Order = z.object({
  number: text,
  status: text,
  method: text,
  total: z.number(),
  currency: text,
  delivery: text,
  transfer_reference: text.nullable(),
  reason: text.nullable(),
  created_at: Instant,
  decided_at: when,
  items: z.array(z.object({ name: text, price: z.number(), quantity: z.number() })),
})

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
  /** Uploaded pictures by their address, which opens for whoever is signed in to the account. */
  pictures: z.array(z.object({ shows: text, url: text, uploaded_at: Instant })),
  sessions: z.array(z.object({ device: text, created_at: Instant, last_seen_at: Instant, expires_at: Instant })),
  /** What the person is entitled to in every attempt; none: the usual conditions. */
  fair_conditions: z.array(
    z.object({ time_percent: z.number().nullable(), extra_break_minutes: z.number(), changed_at: Instant }),
  ),
  access: z.array(z.object({ course: text, since: Instant, until: when })),
  watched_lessons: z.array(z.object({ course: text, lesson: text, at: Instant, opened_at: Instant })),
  requests: z.array(
    z.object({ course: text, status: text, reason: text.nullable(), created_at: Instant, decided_at: when }),
  ),
  attempts: z.array(Attempt),
  practice_sets: z.array(
    z.object({
      quiz: text,
      attempt: z.number(),
      started_at: Instant,
      finished_at: when,
      /** Null while the quiz is being taken again: the questions of a set are those that were missed. */
      answers: z
        .array(
          z.object({
            question: z.number(),
            answer: text.nullable(),
            /** Null until it is answered. */
            is_correct: z.boolean().nullable(),
            answered_at: when,
          }),
        )
        .nullable(),
    }),
  ),
  cart: z.array(z.object({ name: text, quantity: z.number(), added_at: Instant })),
  orders: z.array(Order),
  reviews: z.array(z.object({ course: text, rating: z.number(), text, created_at: Instant, updated_at: Instant })),
  /** What was written to the academy while signed in. */
  messages: z.array(z.object({ name: text, email: text, message: text, created_at: Instant, handled_at: when })),
})
