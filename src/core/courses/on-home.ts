/** The most courses that the home page shows. H4 */
const mostOnHome = 6

/** Returns the courses that the home page shows, of a list in order: those that staff put there first, then the others. H4 */
export const coursesOnHome = <Course extends { featured: boolean }>(courses: readonly Course[]): Course[] =>
  courses.toSorted((one, other) => Number(other.featured) - Number(one.featured)).slice(0, mostOnHome)
