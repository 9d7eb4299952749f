import type { z } from 'zod'
import type { AskedQuestion } from '../contract/attempt-shapes.ts'

/** A minimal question as the player gets it. */
export const askedQuestion: z.output<typeof AskedQuestion> = {
  id: 7,
  question: '<p>Which?</p>',
  description: null,
  image: null,
  a1: 'one',
  a2: 'two',
  a3: null,
  a4: null,
  type: 'mcq',
  correct_answer: null,
  matches: [],
  right_items: [],
  answer_description: null,
  module: null,
  model_difficulty: null,
  skill: null,
  domain: null,
  section: null,
  question_difficulty: null,
  question_ID: null,
}
