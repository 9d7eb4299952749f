import { data } from 'react-router'
import { declarePage } from '../../base/page.tsx'
import * as courseWords from '#words/courses'
import type { CategoryData } from './category-view.tsx'
import { describeCourses } from './describe-courses.ts'

/** The courses of one category, at an address of its own. C2 */
export const page = declarePage<CategoryData, typeof courseWords>({
  path: '/categories/:slug',
  mode: 'document',
  texts: courseWords,
  load: async ({ api, params }) => {
    const { data: categories } = await api('GET /categories')
    const category = categories.find(({ slug }) => slug === params['slug'])
    if (!category) throw data(null, { status: 404 })
    const { data: courses, msg } = await api('GET /courses', { query: { category_id: category.id } })
    return { courses, cut: msg, category }
  },
  title: ({ courses }, { category }) => courses.list.ofCategory(category.name),
  description: ({ courses: { list } }, { courses, category }) =>
    list.categoryDescription(
      category.name,
      courses.map(({ name }) => name),
    ),
  View: async () => (await import('./category-view.tsx')).CategoryView,
  describe: describeCourses,
})
