import { isPartOpen } from '../../../core/orders/money.ts'
import { declarePage } from '../../base/page.tsx'
import * as courseWords from '#words/courses'
import type { MyCoursesData } from './my-courses-view.tsx'

/** The courses a user was given, and those requested. C9, P11 */
export const page = declarePage<MyCoursesData, typeof courseWords>({
  path: '/my-courses',
  mode: 'app',
  link: { name: 'myCourses', account: 3 },
  texts: courseWords,
  access: 'user',
  load: async ({ api }) => {
    const [{ data, msg }, { data: all }, { data: orders }] = await Promise.all([
      api('GET /user/courses'),
      api('GET /courses'),
      api('GET /orders'),
    ])
    const now = Date.now()
    const own = data.map((course) => ({
      ...course,
      hasEnded: course.access_until !== null && Date.parse(course.access_until) <= now,
    }))
    const isOwn = ({ id }: { id: number }) => own.some((course) => course.id === id)
    // Of those with a course, one that waits, and one that was confirmed with a part of its money, unless all of that was given back.
    const openOrders = orders.filter(
      ({ has_courses: hasCourses, status, paid, total, refund }) =>
        hasCourses &&
        (status === 'placed' || (paid > 0 && isPartOpen({ status, total, paid, refunded: refund?.amount ?? 0 }))),
    )
    return { openOrders, own, cut: msg, requested: all.filter((course) => course.request !== null && !isOwn(course)) }
  },
  title: ({ courses }) => courses.mine.title,
  description: ({ courses }) => courses.mine.description,
  View: async () => (await import('./my-courses-view.tsx')).MyCourses,
  describe: null,
})
