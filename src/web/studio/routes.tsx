import type { RouteObject } from 'react-router'
import { loadStudio, shouldRevalidate, StudioError, StudioFrame } from './shell/studio-frame.tsx'

/** Every place of the studio, fetched when it is first opened. */
export const routes: RouteObject[] = [
  { path: '/welcome', lazy: async () => (await import('./welcome/welcome-page.tsx')).welcomePage },
  { path: '/preview/:quizId', lazy: async () => (await import('./preview/preview-page.tsx')).previewPage },
  {
    id: 'studio',
    Component: StudioFrame,
    ErrorBoundary: StudioError,
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
            path: 'courses/:courseId',
            lazy: async () => (await import('./outline/outline-place.tsx')).outlinePlace,
            children: [
              { index: true, lazy: async () => (await import('./outline/outline-place.tsx')).courseInOutline },
              {
                path: 'lessons/:lessonId',
                lazy: async () => (await import('./outline/outline-place.tsx')).lessonInOutline,
              },
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
          {
            path: 'courses/:courseId/progress',
            lazy: async () => (await import('./people/progress-place.tsx')).progressPlace,
          },
          { path: 'questions', lazy: async () => (await import('./quizzes/quizzes-place.tsx')).quizzesPlace },
          {
            path: 'questions/import/:importId?',
            lazy: async () => (await import('./quizzes/import-place.tsx')).importQuestionsPlace,
          },
          { path: 'questions/bank', lazy: async () => (await import('./quizzes/bank-place.tsx')).bankPlace },
          { path: 'questions/:quizId/bank', lazy: async () => (await import('./quizzes/bank-place.tsx')).bankPlace },
          {
            id: 'quiz',
            path: 'questions/:quizId',
            lazy: async () => (await import('./quizzes/quiz-place.tsx')).quizPlace,
            children: [
              { index: true, lazy: async () => (await import('./quizzes/quiz-place.tsx')).settingsOfQuiz },
              { path: 'check', lazy: async () => (await import('./quizzes/quiz-place.tsx')).checkOfQuiz },
              {
                path: 'items/:itemId',
                lazy: async () => (await import('./quizzes/question-editor.tsx')).questionOfQuiz,
              },
            ],
          },
          { path: 'people', lazy: async () => (await import('./people/people-place.tsx')).peoplePlace },
          { path: 'people/groups', lazy: async () => (await import('./people/groups-place.tsx')).groupsPlace },
          { path: 'people/groups/:groupId', lazy: async () => (await import('./people/group-place.tsx')).groupPlace },
          {
            path: 'people/announcements',
            lazy: async () => (await import('./announcements/announcements-place.tsx')).announcementsPlace,
          },
          {
            path: 'people/announcements/new',
            lazy: async () => (await import('./announcements/new-announcement-place.tsx')).newAnnouncementPlace,
          },
          {
            path: 'people/announcements/:announcementId',
            lazy: async () => (await import('./announcements/announcement-place.tsx')).announcementPlace,
          },
          {
            path: 'people/assignments',
            lazy: async () => (await import('./assignments/assignments-place.tsx')).assignmentsPlace,
          },
          {
            path: 'people/assignments/new',
            lazy: async () => (await import('./assignments/new-assignment-place.tsx')).newAssignmentPlace,
          },
          {
            path: 'people/assignments/:assignmentId',
            lazy: async () => (await import('./assignments/assignment-place.tsx')).assignmentPlace,
          },
          { path: 'people/import', lazy: async () => (await import('./people/import-place.tsx')).importPlace },
          { path: 'people/codes', lazy: async () => (await import('./people/codes-place.tsx')).codesPlace },
          { path: 'people/:userId', lazy: async () => (await import('./people/person-place.tsx')).personPlace },
          {
            path: 'people/:userId/attempts/:attemptId',
            lazy: async () => (await import('./people/attempt-place.tsx')).attemptPlace,
          },
          { path: 'people/:userId/card', lazy: async () => (await import('./people/card-place.tsx')).cardPlace },
          { path: 'desk', lazy: async () => (await import('./desk/desk-place.tsx')).deskPlace },
          { path: 'results', lazy: async () => (await import('./results/results-place.tsx')).resultsPlace },
          {
            path: 'results/groups/:groupId',
            lazy: async () => (await import('./results/group-results-place.tsx')).groupResultsPlace,
          },
          {
            path: 'results/:quizId',
            lazy: async () => (await import('./results/quiz-results-place.tsx')).quizResultsPlace,
          },
          {
            path: 'results/:quizId/attempts',
            lazy: async () => (await import('./results/quiz-attempts-place.tsx')).quizAttemptsPlace,
          },
          {
            path: 'results/:quizId/items/:itemId',
            lazy: async () => (await import('./results/regrade-place.tsx')).regradePlace,
          },
          { path: 'requests', lazy: async () => (await import('./requests/requests-place.tsx')).requestsPlace },
          { path: 'orders', lazy: async () => (await import('./orders/orders-place.tsx')).ordersPlace },
          { path: 'orders/sales', lazy: async () => (await import('./orders/sales-place.tsx')).salesPlace },
          { path: 'orders/:number', lazy: async () => (await import('./orders/order-place.tsx')).orderPlace },
          { path: 'orders/:number/receipt', lazy: async () => (await import('./orders/order-place.tsx')).receiptPlace },
          { path: 'site', lazy: async () => (await import('./staff/staff-place.tsx')).staffPlace },
          { path: 'security', lazy: async () => (await import('./security/security-place.tsx')).securityPlace },
          { path: 'emails', lazy: async () => (await import('./emails/emails-place.tsx')).emailsPlace },
          {
            path: 'emails/outgoing',
            lazy: async () => (await import('./emails/outgoing-place.tsx')).outgoingPlace,
          },
          { path: 'messages', lazy: async () => (await import('./emails/messages-place.tsx')).messagesPlace },
          { path: 'site/backups', lazy: async () => (await import('./backups/backups-place.tsx')).backupsPlace },
          { path: 'site/audit', lazy: async () => (await import('./audit/audit-place.tsx')).auditPlace },
          { path: 'site/bin', lazy: async () => (await import('./things/bin-place.tsx')).binPlace },
          { path: 'site/media', lazy: async () => (await import('./media/media-place.tsx')).mediaPlace },
          { path: 'site/media/files', lazy: async () => (await import('./media/files-place.tsx')).filesPlace },
          { path: 'site/reviews', lazy: async () => (await import('./reviews/reviews-place.tsx')).reviewsPlace },
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
]
