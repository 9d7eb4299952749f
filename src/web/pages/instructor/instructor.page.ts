import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import { toCourses } from '../../base/describe.ts'
import * as courseWords from '#words/courses'
import type { Instructor } from './instructor-view.tsx'

/** Returns the id in an address; for anything else one that belongs to no one. */
const idIn = (given = '') => (/^[1-9]\d{0,8}$/.test(given) ? Number(given) : 2_147_483_647)

/** An instructor with their courses. C10 */
export const page = declarePage<Instructor, typeof courseWords>({
  path: ['/instructors/:id', '/instructor/profile/:id'],
  mode: 'document',
  texts: courseWords,
  load: async ({ api, params }) => (await api('GET /instructors/:id', { params: { id: idIn(params['id']) } })).data,
  title: (_words, { name }) => name,
  description: ({ courses }, { name }) => courses.instructor.description(name),
  View: async () => (await import('./instructor-view.tsx')).InstructorView,
  describe: ({ id, name, image }, place) => ({
    path: paths.instructor(id),
    things: [
      {
        '@type': 'Person',
        name,
        url: place.siteUrl + paths.instructor(id),
        ...(image !== null && { image: place.siteUrl + image }),
      },
    ],
    way: [toCourses(place), { name, path: paths.instructor(id) }],
  }),
})
