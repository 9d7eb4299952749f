/** The blog. B1 */
export const blog = {
  heading: 'Blog',
  title: 'Blog',
  description: 'Articles on reading, writing and preparing for the digital SAT, ACT and EST, one idea at a time.',
  lead: 'One idea at a time, to be read in a few minutes.',
  empty: 'There are no articles currently available.',
  failed: 'An error occurred while fetching data.',
  noExcerpt: 'No content available',
  readMore: 'Read more',
  published: 'Published:',
  /** The default reading time of an article without one. B2 */
  readingTime: (minutes: number | null) => `${minutes ?? 5} min read`,
  noDate: 'No date specified',
  noImage: 'No image available',
  noContent: 'No blog content available',
  notFound: 'Blog not found',
  notFoundText: 'The article may have been taken back, or the link may be mistyped.',
  all: 'All articles',
  latest: 'Latest Post',
  courses: 'Browse the courses',
}
