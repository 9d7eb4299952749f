import { declarePage } from '../../base/page.tsx'
import * as courseWords from '#words/courses'
import type { OwnCourse } from './my-courses-view.tsx'

/** The courses a user was given. C9 */
export const page = declarePage<OwnCourse[], typeof courseWords>({
  path: '/my-courses',
  mode: 'app',
  link: { name: 'myCourses', account: 3 },
  texts: courseWords,
  access: 'user',
  load: async ({ api }) => {
    const { data } = await api('GET /user/courses')
    const now = Date.now()
    return data.map((course) => ({
      ...course,
      hasEnded: course.access_until !== null && Date.parse(course.access_until) <= now,
    }))
  },
  title: ({ courses }) => courses.mine.title,
  description: ({ courses }) => courses.mine.description,
  View: async () => (await import('./my-courses-view.tsx')).MyCourses,
  describe: null,
})
