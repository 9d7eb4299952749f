import { courses } from '../../contract/courses.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { findInstructor } from './instructors.ts'
import { listOwnCourses } from './own.ts'
import { findCourse, getLessonContent, listCourses } from './store.ts'

export const courseRoutes = routes(courses, {
  async list({ query }, { db, actor, now }) {
    return { data: await listCourses(db, { categoryId: query.category_id, actor, now: now() }) }
  },

  async get({ params }, { db, actor, now }) {
    const course = (await findCourse(db, params.slug, actor, now())) ?? refuse('course.not_found')
    const { zoom_link, zoom_date, ...seen } = course
    return { data: { ...seen, ...(course.hasAccess && { zoom_link, zoom_date }) } }
  },

  async mine(_input, { db, actor, now }) {
    return { data: await listOwnCourses(db, actor.id, now()) }
  },

  async lesson({ params }, { db, actor, now }) {
    const course = (await findCourse(db, params.slug, actor, now())) ?? refuse('course.not_found')
    const lesson = course.lessons.find(({ slug }) => slug === params.lessonSlug) ?? refuse('lesson.not_found')
    if (!lesson.is_free && !lesson.canWatch)
      refuse(course.access === 'expired' ? 'course.access_expired' : 'lesson.locked')
    const { video, disc } = await getLessonContent(db, lesson.id)
    return { data: { ...lesson, video, disc, course: { id: course.id, slug: course.slug, name: course.name } } }
  },

  async instructor({ params }, { db, actor, now }) {
    return { data: (await findInstructor(db, params.id, actor, now())) ?? refuse('instructor.not_found') }
  },
})
