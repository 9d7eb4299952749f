import { courses } from '../../contract/courses.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { findCourse, getLessonContent, listCourses, listUserCourses } from './store.ts'

export const courseRoutes = routes(courses, {
  async list({ query }, { db }) {
    return { data: await listCourses(db, query.category_id) }
  },

  async get({ params }, { db, actor, now }) {
    const course = (await findCourse(db, params.slug, actor, now())) ?? refuse('course.not_found')
    const { access, zoom_link, zoom_date, ...seen } = course
    const hasAccess = access === 'open'
    return { data: { ...seen, hasAccess, ...(hasAccess && { zoom_link, zoom_date }) } }
  },

  async mine(_input, { db, actor }) {
    return { data: await listUserCourses(db, actor.id) }
  },

  async lesson({ params }, { db, actor, now }) {
    const course = (await findCourse(db, params.slug, actor, now())) ?? refuse('course.not_found')
    const lesson = course.lessons.find(({ slug }) => slug === params.lessonSlug) ?? refuse('lesson.not_found')
    if (!lesson.is_free && !lesson.canWatch)
      refuse(course.access === 'expired' ? 'course.access_expired' : 'lesson.locked')
    const { video, disc } = await getLessonContent(db, lesson.id)
    return { data: { ...lesson, video, disc, course: { id: course.id, slug: course.slug, name: course.name } } }
  },
})
