import type { z } from 'zod'
import type { PersonAttempt } from '../contract/studio/person.ts'

type Attempt = z.output<typeof PersonAttempt>

const question: Attempt['questions'][number] = {
  item_id: 3,
  type: 'mcq',
  number: 1,
  text: 'Which choice fits?',
  module: null,
  skill: 'Transitions',
  is_answered: true,
  answer: 'D',
  answer_text: 'however',
  key: 'B',
  key_text: 'therefore',
  mark: 'incorrect',
  marked: false,
  was_right: false,
  is_unsure: false,
  seconds: 60,
}

/** An attempt that was handed in, as its page shows it. */
export const takenAttempt: Attempt = {
  student: 'Layla Mansour',
  quiz_id: 5,
  quiz: 'Set 1',
  number: 1,
  started_at: '2026-03-01T12:00:00Z',
  finished_at: '2026-03-01T12:20:00Z',
  correct: 0,
  total: 1,
  is_practice: false,
  is_left_out: false,
  is_discarded: false,
  keys_seen: false,
  keys_revealed: 0,
  is_timed: true,
  is_paused: false,
  is_final: true,
  is_shuffled: true,
  questions: [question],
}
