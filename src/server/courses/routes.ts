import { courses } from '../../contract/courses.ts'
import { answersOf } from '../../core/editing/typed-lines.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { findInstructor } from './instructors.ts'
import { findCourse, findLesson, listCourses, listOwnCourses } from './store.ts'

export const courseRoutes = routes(courses, {
  async list({ query }, { db, actor, now }) {
    return { data: await listCourses(db, { categoryId: query.category_id, actor, now: now() }) }
  },

  async get({ params, query }, { db, actor, now }) {
    const request = { slug: params.slug, lessons: query.lessons, actor, now: now() }
    const course = (await findCourse(db, request)) ?? refuse('course.not_found')
    const { zoom_link, zoom_date, answers, ...details } = course
    return { data: { ...details, answers: answersOf(answers), ...(course.hasAccess && { zoom_link, zoom_date }) } }
  },

  async mine(_input, { db, actor, now }) {
    return { data: await listOwnCourses(db, actor.id, now()) }
  },

  async lesson({ params }, { db, actor, now }) {
    const located =
      (await findLesson(db, { course: params.slug, lesson: params.lessonSlug, actor, now: now() })) ??
      refuse('course.not_found')
    const { course, access, video, disc, files } = located
    const lesson = located.lesson ?? refuse('lesson.not_found')
    if (disc === null) refuse(access === 'expired' ? 'course.access_expired' : 'lesson.locked')
    return { data: { ...lesson, video, disc, files, course } }
  },

  async instructor({ params }, { db, actor, now }) {
    return { data: (await findInstructor(db, params.id, actor, now())) ?? refuse('instructor.not_found') }
  },
})
