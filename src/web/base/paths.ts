import type { LegalText } from '../../core/editing/nouns.ts'

/** Every address of the site, made in one place. S1 */
export const paths = {
  home: '/',
  login: '/login',
  /** After signing out while answers wait on this device. */
  loginUnsent: '/login?unsent=1',
  register: '/register',
  forgotPassword: '/forgetpass',
  /** The page for entering the code from the email. */
  enterCode: '/forgetpass?step=code',
  /** The page for entering a printed code. T22 */
  printedCode: '/code',
  profile: '/profile',
  /** Returns the path of the consent page, which leads on to where the student was going. P2 */
  consentThen: (next: string) => `/consent?next=${encodeURIComponent(next)}`,
  /** The staff's own document: reached by a link that leaves the page. */
  studio: '/studio',
  courses: '/courses',
  /** Returns the path of the catalog, narrowed to a category. */
  coursesOf: (categoryId: number) => `/courses?category_id=${categoryId}`,
  /** Returns the path of a category. */
  category: (slug: string) => `/categories/${encodeURIComponent(slug)}`,
  myCourses: '/my-courses',
  course: (slug: string) => `/courses/${encodeURIComponent(slug)}`,
  coursePart: (slug: string, part: 'lessons' | 'about' | 'video' | 'news' | 'reviews') =>
    `/courses/${encodeURIComponent(slug)}/${part}`,
  instructor: (id: number) => `/instructors/${id}`,
  courseLessons: (slug: string) => `/courses/${encodeURIComponent(slug)}/lessons`,
  lesson: (slug: string, lesson: string) =>
    `/courses/${encodeURIComponent(slug)}/lessons/${encodeURIComponent(lesson)}`,
  dsatCalculator: '/dsat-calculator',
  satCalculator: '/sat-calculator',
  about: '/about-us',
  legal: (text: LegalText) => `/legal/${text}`,
  contact: '/contact',
  /** Returns the path of the form, with the number of an order in it. */
  contactAbout: (order: string) => `/contact?order=${encodeURIComponent(order)}`,
  books: '/books',
  allBooks: '/books?show=all',
  blog: '/blog',
  topic: (topic: string) => `/blog?topic=${encodeURIComponent(topic)}`,
  article: (id: number) => `/blog/${id}`,
  search: '/search',
  searchFor: (words: string) => `/search?q=${encodeURIComponent(words)}`,
  announcement: (id: number) => `/announcements/${id}`,
  cart: '/cart',
  checkout: '/checkout',
  orders: '/orders',
  paymentReceipt: (number: string, payment: number) => `/orders/${encodeURIComponent(number)}/receipts/${payment}`,
  order: (number: string) => `/orders/${encodeURIComponent(number)}`,
  quizzes: '/quizzes',
  mistakes: '/mistakes',
  words: '/words',
  progress: '/progress',
  /** The report that a parent opens by a link, and the pages that emails to parents and students link to. T30 L6 */
  parentReport: '/parent',
  weeklyEmail: '/weekly-email',
  plan: '/plan',
  quiz: (lessonId: number) => `/quiz/${lessonId}`,
  /** Some questions before an account. P3 */
  trial: '/quiz/trial',
  /** The test player's page without a network. P14 */
  offlineExam: '/quiz/offline',
  quizAnswers: (quizId: number) => `/quiz-answers/${quizId}`,
  /** Returns the path of one attempt of several at that quiz. */
  attemptAnswers: (quizId: number, attemptId: number) => `/quiz-answers/${quizId}?attempt=${attemptId}`,
  /** Drills and what returns. L3 */
  practice: '/practice',
  practiceSet: (setId: number) => `/practice/${setId}`,
  quizPractice: (practiceId: number) => `/quiz-practice/${practiceId}`,
  /** Leads to the login, and back to where one was. S9 */
  loginThen: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  /** Leads to the login, and then to the course that a visitor applied for. P9 */
  loginToApply: (next: string, courseId: number) => `/login?next=${encodeURIComponent(next)}&course=${courseId}`,
}

/** Returns a path of our own to go to after signing in; anything that leads elsewhere becomes the home page. */
export function safeNext(next: string | null, otherwise: string = paths.home): string {
  // Guest pages would send a signed-in user round in circles.
  if (next !== null && /^\/(login|register|forgetpass)\b/.test(next)) return otherwise
  return next !== null && /^\/(?![/\\])[\x20-\x7e]*$/.test(next) ? next : otherwise
}
