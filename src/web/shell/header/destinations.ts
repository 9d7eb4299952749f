import { paths } from '../../paths.ts'
import type { Words } from '../../words/words.tsx'

type Destination = { to: string; name: keyof Words['shell']['links'] }

const home: Destination = { to: paths.home, name: 'home' }
const courses: Destination = { to: paths.courses, name: 'courses' }
const blog: Destination = { to: paths.blog, name: 'blog' }
const about: Destination = { to: paths.about, name: 'about' }
const dsatCalculator: Destination = { to: paths.dsatCalculator, name: 'dsatCalculator' }

/** The menu of the top bar. S3 */
export const siteMenu: readonly Destination[] = [home, courses, about, blog, dsatCalculator]

/** What a signed-in user finds under the avatar. S5 */
export const accountMenu: readonly Destination[] = [
  home,
  { to: paths.myCourses, name: 'myCourses' },
  courses,
  { to: paths.quizzes, name: 'quizzes' },
  blog,
  about,
  dsatCalculator,
]

/** What else there is, at the end of every page. */
export const footerMenu: readonly Destination[] = [
  { to: paths.books, name: 'books' },
  { to: paths.contact, name: 'contact' },
  { to: paths.satCalculator, name: 'satCalculator' },
]
