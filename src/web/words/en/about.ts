/** What the academy says of itself. site.md §2 'About us' */
export const about = {
  heading: 'About Us',
  title: 'About Us',
  description: 'Who teaches here, how the lessons and practice tests work, and where to begin.',
  empty: 'The academy has not written about itself yet.',
  courses: 'Browse the courses',
}
