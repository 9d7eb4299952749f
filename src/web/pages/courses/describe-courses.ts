import { listThing, toCourses, type Described, type Place } from '../../base/describe.ts'
import { paths } from '../../base/paths.ts'
import type { CoursesData } from './courses-view.tsx'

/** Describes the catalog, or a category of it, which has one address however it was reached. */
export const describeCourses = ({ courses, category }: CoursesData, place: Place): Described => ({
  ...(category && { path: paths.category(category.slug), shared: { noun: 'category', id: category.id } }),
  things: [listThing(courses.map(({ slug }) => place.siteUrl + paths.course(slug)))],
  way: [toCourses(place), ...(category ? [{ name: category.name, path: paths.category(category.slug) }] : [])],
})
