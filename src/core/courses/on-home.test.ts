import { expect, test } from 'vitest'
import { coursesOnHome } from './on-home.ts'

const list = (featured: readonly number[], many: number) =>
  Array.from({ length: many }, (_, at) => ({ place: at + 1, featured: featured.includes(at + 1) }))
const placesOf = (courses: ReturnType<typeof list>) => coursesOnHome(courses).map(({ place }) => place)

test('H4 the home page shows the courses that staff put there first, then the others, each in their order', () => {
  expect(placesOf(list([9, 8], 9))).toEqual([8, 9, 1, 2, 3, 4])
  expect(placesOf(list([], 9))).toEqual([1, 2, 3, 4, 5, 6])
  expect(placesOf(list([2, 3, 4, 5, 6, 7, 8], 9))).toEqual([2, 3, 4, 5, 6, 7])
  expect(placesOf(list([2], 3))).toEqual([2, 1, 3])
})
