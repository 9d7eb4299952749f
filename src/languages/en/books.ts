/** The books. H7 */
export const books = {
  heading: 'Books',
  title: 'Books',
  description:
    'Books of the academy to read and practice with: passages, grammar and vocabulary, each with its answers.',
  lead: 'To read and practice with, away from the screen.',
  by: (author: string) => `by ${author}`,
  sample: 'sample',
  addToCart: 'Add to Cart',
  viewAll: 'View all books',
  empty: 'There are no books for sale at the moment.',
  courses: 'Browse the courses',
}
