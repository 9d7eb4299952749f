import type { z } from 'zod'
import { accountLinks } from './account-links.ts'
import { accounts } from './accounts.ts'
import { ownAnnouncements } from './announcements.ts'
import { annotations } from './annotations.ts'
import { attempts } from './attempts.ts'
import { blog } from './blog.ts'
import { books } from './books.ts'
import { cart } from './cart.ts'
import { consents } from './consents.ts'
import { courses } from './courses.ts'
import type { Endpoint } from './endpoint.ts'
import type { Envelope } from './errors.ts'
import { invigilation } from './studio/invigilation.ts'
import { lessons } from './lessons.ts'
import { officialScores } from './official-scores.ts'
import { orders } from './orders.ts'
import { requests } from './requests.ts'
import { learning } from './learning.ts'
import { mistakes } from './mistakes.ts'
import { parents } from './parents.ts'
import { plan } from './plan.ts'
import { practice } from './practice.ts'
import { progress } from './progress.ts'
import { questionReports } from './question-reports.ts'
import { quizReviews } from './quiz-reviews.ts'
import { profile } from './profile.ts'
import { results } from './results.ts'
import { reviews } from './reviews.ts'
import { search } from './search.ts'
import { site } from './site.ts'
import { studentHome } from './student-home.ts'
import { words } from './words.ts'
import { studioAcademy } from './studio/academy.ts'
import { studioAnnouncements } from './studio/announcements.ts'
import { studioAssignments } from './studio/assignments.ts'
import { studioAudit } from './studio/audit.ts'
import { studioEditing } from './studio/editing.ts'
import { studioBackups } from './studio/backups.ts'
import { studioEmails } from './studio/emails.ts'
import { studioGroups } from './studio/groups.ts'
import { studioJoins } from './studio/joins.ts'
import { studioImport } from './studio/student-import.ts'
import { studioHome } from './studio/home.ts'
import { studioLessonFiles } from './studio/lesson-files.ts'
import { studioMedia } from './studio/media.ts'
import { studioOrders } from './studio/orders.ts'
import { studioQuizzes } from './studio/quizzes.ts'
import { studioPerson } from './studio/person.ts'
import { studioPeople } from './studio/people.ts'
import { studioLearning } from './studio/learning.ts'
import { studioProgress } from './studio/progress.ts'
import { studioSearch } from './studio/search.ts'
import { studioRequests } from './studio/requests.ts'
import { studioQuestionImports } from './studio/question-imports.ts'
import { studioQuestionReports } from './studio/question-reports.ts'
import { studioRegrades } from './studio/regrades.ts'
import { studioResults } from './studio/results.ts'
import { studioReviews } from './studio/reviews.ts'
import { studioSecondFactor } from './studio/second-factor.ts'
import { studioSlips } from './studio/slips.ts'
import { studioStaff } from './studio/staff.ts'
import { showcase } from './showcase.ts'
import { trial } from './trial.ts'
import { weeklyEmails } from './weekly-emails.ts'
import { studioOfficialScores } from './studio/official-scores.ts'
import { studioParents } from './studio/parents.ts'

/** The whole contract: every call under /api, by noun. */
export const api = {
  accounts,
  accountLinks,
  profile,
  consents,
  ownAnnouncements,
  annotations,
  courses,
  lessons,
  requests,
  reviews,
  books,
  cart,
  search,
  orders,
  attempts,
  practice,
  learning,
  mistakes,
  words,
  progress,
  plan,
  parents,
  officialScores,
  studioOfficialScores,
  weeklyEmails,
  studioParents,
  trial,
  showcase,
  quizReviews,
  invigilation,
  results,
  studentHome,
  site,
  blog,
  studioHome,
  studioSearch,
  studioRequests,
  studioOrders,
  studioPeople,
  studioPerson,
  studioLearning,
  studioProgress,
  studioGroups,
  studioJoins,
  studioAcademy,
  studioAnnouncements,
  studioAssignments,
  studioImport,
  studioStaff,
  studioSecondFactor,
  studioReviews,
  studioAudit,
  studioLessonFiles,
  studioEditing,
  studioMedia,
  studioBackups,
  studioEmails,
  studioQuizzes,
  studioQuestionImports,
  studioResults,
  studioRegrades,
  studioSlips,
  questionReports,
  studioQuestionReports,
}

type Api = typeof api
type AnyCall = { [Noun in keyof Api]: Api[Noun][keyof Api[Noun]] }[keyof Api]

/** Every call by its method and path, e.g. 'GET /courses/:slug'. */
export type Calls = { [C in AnyCall as C['on']]: C }

type InputPart<Part extends string, S extends z.ZodType> =
  {} extends z.input<S> ? { [K in Part]?: z.input<S> } : { [K in Part]: z.input<S> }

/** The input of a call. */
export type CallInput<On extends keyof Calls> = InputPart<'params', Calls[On]['params']> &
  InputPart<'query', Calls[On]['query']> &
  (unknown extends z.input<Calls[On]['body']> ? { body?: undefined } : { body: z.input<Calls[On]['body']> })

/** The calls that take a form with a file. */
export type UploadCall = {
  [On in keyof Calls]: z.input<Calls[On]['body']> extends { file: Uint8Array } ? On : never
}[keyof Calls]

/** The input of a call that takes a file, beside the file. */
export type UploadInput<On extends UploadCall> = InputPart<'params', Calls[On]['params']> &
  InputPart<'query', Calls[On]['query']>

/** The response envelope of a call. */
export type CallReply<On extends keyof Calls> = Envelope<z.output<Calls[On]['reply']>> &
  Partial<z.output<Calls[On]['top']>>

/** The parsed input of an endpoint, as its handler receives it. */
export type Parsed<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}
