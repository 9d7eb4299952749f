import { paths } from '../../paths.ts'
import type { Words } from '../../words/words.tsx'

type Destination = { to: string; name: keyof Words['shell']['links'] }

const home: Destination = { to: paths.home, name: 'home' }
const courses: Destination = { to: paths.courses, name: 'courses' }
const about: Destination = { to: paths.about, name: 'about' }
const dsatCalculator: Destination = { to: paths.dsatCalculator, name: 'dsatCalculator' }

/** The menu of the top bar. S3 */
export const siteMenu: readonly Destination[] = [home, courses, about, dsatCalculator]

/** What a signed-in user finds under the avatar. S5 */
export const accountMenu: readonly Destination[] = [
  home,
  { to: paths.myCourses, name: 'myCourses' },
  courses,
  { to: paths.quizzes, name: 'quizzes' },
  about,
  dsatCalculator,
]
