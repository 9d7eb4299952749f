import { z } from 'zod'
import { optionKeys } from '../core/questions/question.ts'
import { AskedQuestion, ExplanationOnWire } from './attempt-shapes.ts'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'

/** The academy's tests as a visitor's home page shows them. An academy that has published none shows none. P1 P4 */
export const showcase = {
  get: endpoint({
    does: 'Returns what the pictures of the home page are made from: a public question with a wrong choice, and a published test with a sample result',
    on: 'GET /showcase',
    access: 'anyone',
    reply: z.object({
      /** The number of public questions that a visitor may try at once. */
      trial_questions: z.number(),
      /** A public question, a wrong option and what is said of it, which does not tell the key; null without a fitting one. */
      question: z
        .object({ asked: AskedQuestion, chosen: z.enum(optionKeys), explanation: ExplanationOnWire })
        .nullable(),
      /** A published test of two modules that is long enough for an estimate; null without one. */
      test: z
        .object({
          /** Of its first module; minutes are null when it is untimed. */
          questions: z.number(),
          minutes: z.number().nullable(),
          correct: z.number(),
          total: z.number(),
          domains: listOf('skills', z.object({ domain: z.string(), correct: z.number(), total: z.number() })),
          /** The estimate for such a result. */
          band: z.object({ low: z.number(), high: z.number() }),
        })
        .nullable(),
    }),
  }),
}
