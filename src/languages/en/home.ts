/** The first screen of the home page. H1 */
export const home = {
  title: 'Home',
  description: 'Courses, practice tests and score calculators for the digital SAT, ACT and EST.',
  heading: 'Read a little better every day',
  text: 'Choose a course, try a practice test, and always know what to work on next.',
  courses: 'Browse the courses',
  register: 'Create an account',
}
