import type { RouteObject } from 'react-router'
import { fetchedProgram } from '../base/page-program.ts'
import { loadStudio, shouldRevalidate, StudioError, StudioFrame, UnframedError } from './shell/studio-frame.tsx'

type Lazy = Awaited<ReturnType<Extract<NonNullable<RouteObject['lazy']>, () => unknown>>>

/** Returns the route of a place that a module exports under this name, fetched when it is first opened. */
const place = <Name extends string>(path: string, load: () => Promise<Record<Name, Lazy>>, name: Name) => ({
  path,
  lazy: async () => (await load())[name],
})

/** Returns routes whose failed programs are named as such. */
const namingFailures = (all: readonly RouteObject[]): RouteObject[] =>
  all.map(({ lazy, children, ...route }) => ({
    ...route,
    ...(typeof lazy === 'function' && { lazy: () => fetchedProgram(lazy) }),
    ...(children && { children: namingFailures(children) }),
  })) as RouteObject[]

/** Every place of the studio. */
export const routes: RouteObject[] = namingFailures([
  {
    // Declared here, not in the lazy modules, so that it also catches a module that failed to load.
    ErrorBoundary: UnframedError,
    HydrateFallback: () => null,
    children: [
      place('/welcome', () => import('./welcome/welcome-page.tsx'), 'welcomePage'),
      place('/preview/:quizId', () => import('./preview/preview-page.tsx'), 'previewPage'),
    ],
  },
  {
    id: 'studio',
    Component: StudioFrame,
    ErrorBoundary: UnframedError,
    HydrateFallback: () => null,
    loader: loadStudio,
    shouldRevalidate,
    children: [
      {
        ErrorBoundary: StudioError,
        children: [
          { index: true, lazy: async () => (await import('./today/today-place.tsx')).todayPlace },
          {
            path: 'courses',
            lazy: async () => (await import('./things/things-place.tsx')).thingsPlace('course'),
          },
          {
            ...place('courses/:courseId', () => import('./outline/outline-place.tsx'), 'outlinePlace'),
            children: [
              { index: true, lazy: async () => (await import('./outline/outline-place.tsx')).courseInOutline },
              place('lessons/:lessonId', () => import('./outline/outline-place.tsx'), 'lessonInOutline'),
            ],
          },
          {
            path: 'courses/:courseId/news',
            lazy: async () => (await import('./things/things-place.tsx')).thingsPlace('news'),
          },
          {
            path: 'courses/:courseId/news/:id',
            lazy: async () => (await import('./editor/editor-place.tsx')).editorPlace('news'),
          },
          place('courses/:courseId/progress', () => import('./people/progress-place.tsx'), 'progressPlace'),
          place('questions', () => import('./quizzes/quizzes-place.tsx'), 'quizzesPlace'),
          place('questions/import/:importId?', () => import('./quizzes/import-place.tsx'), 'importQuestionsPlace'),
          place('questions/bank', () => import('./quizzes/bank-place.tsx'), 'bankPlace'),
          place('questions/:quizId/bank', () => import('./quizzes/bank-place.tsx'), 'bankPlace'),
          {
            id: 'quiz',
            ...place('questions/:quizId', () => import('./quizzes/quiz-place.tsx'), 'quizPlace'),
            children: [
              { index: true, lazy: async () => (await import('./quizzes/quiz-place.tsx')).settingsOfQuiz },
              place('check', () => import('./quizzes/quiz-place.tsx'), 'checkOfQuiz'),
              place('items/:itemId', () => import('./quizzes/question-editor.tsx'), 'questionOfQuiz'),
            ],
          },
          place('people', () => import('./people/people-place.tsx'), 'peoplePlace'),
          place('people/groups', () => import('./people/groups-place.tsx'), 'groupsPlace'),
          place('people/groups/:groupId', () => import('./people/group-place.tsx'), 'groupPlace'),
          place('people/announcements', () => import('./announcements/announcements-place.tsx'), 'announcementsPlace'),
          place(
            'people/announcements/new',
            () => import('./announcements/new-announcement-place.tsx'),
            'newAnnouncementPlace',
          ),
          place(
            'people/announcements/:announcementId',
            () => import('./announcements/announcement-place.tsx'),
            'announcementPlace',
          ),
          place('people/assignments', () => import('./assignments/assignments-place.tsx'), 'assignmentsPlace'),
          place('people/assignments/new', () => import('./assignments/new-assignment-place.tsx'), 'newAssignmentPlace'),
          place(
            'people/assignments/:assignmentId',
            () => import('./assignments/assignment-place.tsx'),
            'assignmentPlace',
          ),
          place('people/import', () => import('./people/import-place.tsx'), 'importPlace'),
          place('people/codes', () => import('./people/codes-place.tsx'), 'codesPlace'),
          place('people/:userId', () => import('./people/person-place.tsx'), 'personPlace'),
          place('people/:userId/attempts/:attemptId', () => import('./people/attempt-place.tsx'), 'attemptPlace'),
          place('people/:userId/card', () => import('./people/card-place.tsx'), 'cardPlace'),
          place('desk', () => import('./desk/desk-place.tsx'), 'deskPlace'),
          place('results', () => import('./results/results-place.tsx'), 'resultsPlace'),
          place('results/groups/:groupId', () => import('./results/group-results-place.tsx'), 'groupResultsPlace'),
          place('results/:quizId', () => import('./results/quiz-results-place.tsx'), 'quizResultsPlace'),
          place('results/:quizId/attempts', () => import('./results/quiz-attempts-place.tsx'), 'quizAttemptsPlace'),
          place('results/:quizId/items/:itemId', () => import('./results/regrade-place.tsx'), 'regradePlace'),
          place('requests', () => import('./requests/requests-place.tsx'), 'requestsPlace'),
          place('orders', () => import('./orders/orders-place.tsx'), 'ordersPlace'),
          place('orders/sales', () => import('./orders/sales-place.tsx'), 'salesPlace'),
          place('orders/:number', () => import('./orders/order-place.tsx'), 'orderPlace'),
          place('orders/:number/receipt', () => import('./orders/order-place.tsx'), 'receiptPlace'),
          place('site', () => import('./staff/staff-place.tsx'), 'staffPlace'),
          place('security', () => import('./security/security-place.tsx'), 'securityPlace'),
          place('emails', () => import('./emails/emails-place.tsx'), 'emailsPlace'),
          place('emails/outgoing', () => import('./emails/outgoing-place.tsx'), 'outgoingPlace'),
          place('messages', () => import('./emails/messages-place.tsx'), 'messagesPlace'),
          place('site/backups', () => import('./backups/backups-place.tsx'), 'backupsPlace'),
          place('site/audit', () => import('./audit/audit-place.tsx'), 'auditPlace'),
          place('site/bin', () => import('./things/bin-place.tsx'), 'binPlace'),
          place('site/media', () => import('./media/media-place.tsx'), 'mediaPlace'),
          place('site/media/files', () => import('./media/files-place.tsx'), 'filesPlace'),
          place('site/reviews', () => import('./reviews/reviews-place.tsx'), 'reviewsPlace'),
          {
            path: 'site/settings',
            lazy: async () => (await import('./editor/editor-place.tsx')).editorPlace('settings'),
          },
          { path: 'site/:noun', lazy: async () => (await import('./things/things-place.tsx')).thingsPlace() },
          { path: 'site/:noun/:id', lazy: async () => (await import('./editor/editor-place.tsx')).editorPlace() },
          {
            path: '*',
            loader: () => {
              throw new Response(null, { status: 404 })
            },
          },
        ],
      },
    ],
  },
])
