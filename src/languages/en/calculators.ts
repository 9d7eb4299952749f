/** The score calculators. K1, K2 */
export const calculators = {
  correct: 'Correct answers',
  correctHint: (highest: number) => `From 0 to ${highest}.`,
  calculate: 'Calculate',
  result: 'Estimated score',
  noResult: 'Enter your correct answers.',
  range: (lower: number, upper: number) => `${lower}–${upper}`,
  outOf: 'out of 800',
  dsat: {
    heading: 'Digital SAT Reading & Writing Score Calculator',
    title: 'DSAT Calculator',
    description: 'Estimate your digital SAT Reading and Writing score out of 800 from the number of correct answers.',
    lead: 'Count your correct answers in both modules together.',
    explain: (correct: number, most: number, score: number) =>
      `With ${correct} of ${most} questions right, the estimate is ${score}.`,
    more: (more: number, score: number) =>
      more === 1
        ? ` One more right answer would make it ${score}.`
        : ` ${more} more right answers would make it ${score}.`,
    top: ' That is the highest score there is.',
    curve: 'Score by correct answers',
    caveat:
      'This is an estimate, not an official score: the real test also weighs how hard each question is, so yours may differ.',
    other: 'Go to the SAT calculator',
  },
  sat: {
    heading: 'SAT Score Calculator',
    title: 'SAT Calculator',
    description: 'Estimate your SAT score range out of 800 from a practice test and the number of correct answers.',
    lead: 'Choose the practice test you took, and count your correct answers.',
    test: 'Practice test',
    /** Says that a number is not possible, in the words of K2. */
    problem: (most: number) => `❗ Please enter a number between 0 and ${most}.`,
    testName: (test: number) => `Test ${test}`,
    explain: (test: number, correct: number, lower: number, upper: number) =>
      `On test ${test}, ${correct} right answers gave between ${lower} and ${upper} points, depending on which questions they were.`,
    caveat:
      'This is an estimate, not an official score: each test is scored on its own scale, so it can only give a range.',
    other: 'Go to the Digital SAT calculator',
  },
}
