/** A course of the demo that costs money, for tests that apply for one or buy it. */
export const paidCourse = {
  slug: 'reading-hard-passages',
  path: '/courses/reading-hard-passages',
  name: 'Reading Hard Passages',
  price: 35,
  /** The first sentence of its page. */
  about: 'The second, harder module of the digital SAT does not ask new kinds of questions.',
  firstLesson: 'Poems: Read the Sentence, Not the Line',
  lockedLesson: 'Old Novels: Untangle the Long Sentence',
}

/** The button that applies for it, in a list of courses. */
export const applyForPaidCourse = new RegExp(`^Apply Now.*${paidCourse.name}`)

/** The address of a login that leads on to it. */
export const loginToPaidCourse = new RegExp(`/login\\?next=${encodeURIComponent(paidCourse.path)}&course=\\d+$`)
