import type { OfficialTest, OwnError } from '../../core/learning/own-error.ts'
import { format } from './format.ts'

const points = (many: number) => format.count(many, { one: '# point', other: '# points' })

/** Scores of official tests, and how far the academy's estimates were off. L9 */
export const officialScores = {
  heading: 'Official scores',
  lead: 'Have you taken the real test? Enter your section score in Reading and Writing. It is compared with the estimate that you were shown before that day. Your tutor sees it.',
  staffLead:
    'The section score in Reading and Writing of the real test. The student sees it here too, and may delete it.',
  failed: 'The official scores could not be loaded.',
  tests: { sat: 'SAT', psat: 'PSAT' } satisfies Record<OfficialTest, string>,
  test: 'Test',
  takenOn: 'Day of the test',
  score: 'Section score',
  scoreHint: (least: number, most: number) => `${format.number(least)} to ${format.number(most)}, in steps of 10.`,
  save: 'Save the score',
  scored: (test: string, score: number) => `${test}: ${format.number(score)}`,
  byYou: (day: string) => `Taken on ${day}.`,
  byStaff: (day: string) => `Taken on ${day}. The academy entered it.`,
  by: (name: string, day: string) => `Taken on ${day}. Entered by ${name}.`,
  byStudent: (day: string) => `Taken on ${day}. The student entered it.`,
  delete: 'Delete',
  deleteOf: (test: string, day: string) => `Delete the score of the ${test} on ${day}`,
  /** Says the error of the estimates here; never said below the least number of students. */
  ownError: ({ pairs, absolute, signed, within }: OwnError) =>
    [
      `For ${format.number(pairs)} students of this academy, the average distance from the middle of the estimate to the official score was ${points(absolute)}.`,
      within === pairs
        ? 'Every score was inside its band.'
        : within === 0
          ? 'No score was inside its band.'
          : `${format.number(within)} of ${format.count(pairs, { one: '# score', other: '# scores' })} ${within === 1 ? 'was' : 'were'} inside the band.`,
      signed === 0
        ? 'The average estimate was neither too low nor too high.'
        : `The average estimate was ${points(Math.abs(signed))} too ${signed > 0 ? 'low' : 'high'}.`,
    ].join(' '),
}
