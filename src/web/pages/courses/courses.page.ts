import { declarePage } from '../../base/page.tsx'
import * as courseWords from '#words/courses'
import type { CoursesData } from './courses-view.tsx'
import { describeCourses } from './describe-courses.ts'

/** Returns the id in an address, or null where it is none: then no course belongs to it. */
const idIn = (given: string) => (/^[1-9]\d{0,8}$/.test(given) ? Number(given) : null)

/** The catalog, or one category of it. C2 */
export const page = declarePage<CoursesData, typeof courseWords>({
  path: '/courses',
  mode: 'document',
  link: { name: 'courses', site: 2, account: 4 },
  isInSitemap: true,
  texts: courseWords,
  load: async ({ api, query }) => {
    const given = query.get('category_id')
    if (given === null) {
      const { data, msg } = await api('GET /courses')
      return { courses: data, cut: msg, isFiltered: false, category: null }
    }
    const id = idIn(given)
    if (id === null) return { courses: [], cut: '', isFiltered: true, category: null }
    const [courses, categories] = await Promise.all([
      api('GET /courses', { query: { category_id: id } }),
      api('GET /categories'),
    ])
    const category = categories.data.find((one) => one.id === id) ?? null
    return { courses: courses.data, cut: courses.msg, isFiltered: true, category }
  },
  title: ({ courses }) => courses.list.title,
  description: ({ courses }) => courses.list.description,
  View: async () => (await import('./courses-view.tsx')).Courses,
  describe: describeCourses,
})
