import { data, redirectDocument, type RouteObject } from 'react-router'
import { refusedContext, type page } from './page.tsx'
import { Root, RootError, rootLoader } from './root.tsx'

type Loaded = ReturnType<typeof page>

/** What the server has to know of a screen: its source, and those of the parts that come later, for preloads and styles. */
export type ScreenHandle = { module: string; later: readonly string[] }

/** A screen fetched when it is first shown. */
const screen = (
  path: string,
  module: string,
  load: () => Promise<Loaded>,
  later: readonly string[] = [],
): RouteObject => ({
  path,
  handle: { module, later } satisfies ScreenHandle,
  lazy: load,
})

/** Every screen of the site. S1 */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    loader: rootLoader,
    shouldRevalidate: () => false,
    children: [
      screen('/', 'home/home-page', async () => (await import('./pages/home/home-page.tsx')).homePage, [
        'home/hero',
        'home/below',
      ]),
      screen('/login', 'login/login-page', async () => (await import('./pages/login/login-page.tsx')).loginPage),
      screen(
        '/register',
        'register/register-page',
        async () => (await import('./pages/register/register-page.tsx')).registerPage,
      ),
      screen(
        '/forgetpass',
        'forgot-password/forgot-password-page',
        async () => (await import('./pages/forgot-password/forgot-password-page.tsx')).forgotPasswordPage,
      ),
      screen(
        '/account-link',
        'account-link/account-link-page',
        async () => (await import('./pages/account-link/account-link-page.tsx')).accountLinkPage,
      ),
      screen(
        '/profile',
        'profile/profile-page',
        async () => (await import('./pages/profile/profile-page.tsx')).profilePage,
      ),
      screen(
        '/courses',
        'courses/courses-page',
        async () => (await import('./pages/courses/courses-page.tsx')).coursesPage,
      ),
      screen(
        '/my-courses',
        'courses/my-courses-page',
        async () => (await import('./pages/courses/my-courses-page.tsx')).myCoursesPage,
      ),
      ...['/courses/:slug', '/courses/:slug/lessons'].map((path) =>
        screen(path, 'course/course-page', async () => (await import('./pages/course/course-page.tsx')).coursePage),
      ),
      screen(
        '/courses/:slug/about',
        'course/about-page',
        async () => (await import('./pages/course/about-page.tsx')).courseAboutPage,
      ),
      screen(
        '/courses/:slug/video',
        'course/video-page',
        async () => (await import('./pages/course/video-page.tsx')).courseVideoPage,
      ),
      screen(
        '/courses/:slug/news',
        'course/news-page',
        async () => (await import('./pages/course/news-page.tsx')).courseNewsPage,
      ),
      screen(
        '/courses/:slug/reviews',
        'course/reviews-page',
        async () => (await import('./pages/course/reviews-page.tsx')).courseReviewsPage,
      ),
      ...['/instructors/:id', '/instructor/profile/:id'].map((path) =>
        screen(
          path,
          'instructor/instructor-page',
          async () => (await import('./pages/instructor/instructor-page.tsx')).instructorPage,
        ),
      ),
      screen('/search', 'search/search-page', async () => (await import('./pages/search/search-page.tsx')).searchPage),
      screen('/cart', 'cart/cart-page', async () => (await import('./pages/cart/cart-page.tsx')).cartPage),
      screen(
        '/checkout',
        'cart/checkout-page',
        async () => (await import('./pages/cart/checkout-page.tsx')).checkoutPage,
      ),
      screen('/orders', 'orders/orders-page', async () => (await import('./pages/orders/orders-page.tsx')).ordersPage),
      screen(
        '/orders/:number',
        'orders/order-page',
        async () => (await import('./pages/orders/order-page.tsx')).orderPage,
      ),
      screen(
        '/courses/:slug/lessons/:lessonSlug',
        'lesson/lesson-page',
        async () => (await import('./pages/lesson/lesson-page.tsx')).lessonPage,
      ),
      screen(
        '/quizzes',
        'quizzes/quizzes-page',
        async () => (await import('./pages/quizzes/quizzes-page.tsx')).quizzesPage,
      ),
      ...['/quiz/:lessonId', '/mcq-quiz/:lessonId', '/module-quiz/:lessonId'].map((path) =>
        screen(path, 'quiz/quiz-page', async () => (await import('./pages/quiz/quiz-page.tsx')).quizPage),
      ),
      screen(
        '/quiz-answers/:quizId',
        'review/review-page',
        async () => (await import('./pages/review/review-page.tsx')).reviewPage,
      ),
      screen(
        '/quiz-practice/:practiceId',
        'review/review-page',
        async () => (await import('./pages/review/review-page.tsx')).practicePage,
      ),
      screen(
        '/dsat-calculator',
        'calculators/dsat-page',
        async () => (await import('./pages/calculators/dsat-page.tsx')).dsatPage,
      ),
      screen(
        '/sat-calculator',
        'calculators/sat-page',
        async () => (await import('./pages/calculators/sat-page.tsx')).satPage,
      ),
      screen('/about-us', 'about/about-page', async () => (await import('./pages/about/about-page.tsx')).aboutPage),
      screen(
        '/contact',
        'contact/contact-page',
        async () => (await import('./pages/contact/contact-page.tsx')).contactPage,
      ),
      screen('/books', 'books/books-page', async () => (await import('./pages/books/books-page.tsx')).booksPage),
      screen('/blog', 'blog/blog-page', async () => (await import('./pages/blog/blog-page.tsx')).blogPage),
      screen('/blog/:id', 'blog/article-page', async () => (await import('./pages/blog/article-page.tsx')).articlePage),
      // The studio is a document of its own.
      {
        path: '/studio/*',
        loader: ({ request }) => {
          throw redirectDocument(request.url)
        },
      },
      {
        path: '*',
        loader: ({ context }) => {
          throw data(null, { status: context.get(refusedContext) ?? 404 })
        },
      },
    ],
  },
]
