import { mostAnnotations } from './annotations/annotation.ts'
import { mostLearningSets } from './attempts/budgets.ts'
import { mostAnnotationSaves, mostQuestions, mostSaves, trialQuestions } from './attempts/limits.ts'
import { mostFiles } from './courses/lesson-files.ts'
import { mostOwnWords } from './learning/words.ts'
import { mostOfficialScores } from './learning/own-error.ts'
import { mostCartLines } from './orders/rules.ts'
import { mostOf } from './questions/limits.ts'
import { optionKeys } from './questions/question.ts'
import { mostColumns, mostKindWords } from './quizzes/imports.ts'
import { mostAssignedShown } from './staff/assignments.ts'
import { mostBackups } from './staff/backups.ts'
import { mostGroupQuizzes, mostGroupStudents, mostSelected } from './staff/lists.ts'

/**
 * The most entries of each list in a reply that is given whole: what is beyond is left out, and the reply says so. Those of what is limited
 * when it is written are never reached. T43
 */
export const listCaps = {
  courses: 500,
  ownCourses: 500,
  articles: 1_000,
  otherArticles: 4,
  topics: 50,
  categories: 500,
  takenQuizzes: 2_000,
  ownOrders: 500,
  books: 500,
  news: 500,
  slides: 100,
  answers: 500,
  testimonials: 500,
  reviews: 100,
  sessions: 20,
  legalTexts: 20,
  scores: 200,
  pictureWidths: 20,
  found: 30,
  markedParts: 1_000,
  otherAnnouncements: 10,
  /** Of one student's download; what makes its rows has limits of its own. */
  ownRows: 50_000,
  /** Of one course. */
  lessons: 500,
  /** Of one lesson. */
  files: mostFiles,
  /** Of one quiz or attempt. */
  questions: mostQuestions,
  events: 5_000,
  marks: mostAnnotations,
  saves: mostSaves,
  annotationSaves: mostAnnotationSaves,
  pastAttempts: 20,
  trialQuestions,
  /** Of one question. */
  options: optionKeys.length,
  pairs: 20,
  steps: 20,
  glosses: 20,
  tags: mostOf.tags,
  acceptedKeys: mostOf.accepted,
  choicesOfQuestion: 50,
  /** Of what a student does between tests. */
  setQuestions: 100,
  /** On home with redos, one for each quiz: beyond it the oldest are left out. */
  openSets: mostLearningSets,
  assignedDrills: 100,
  skills: 500,
  ownWords: mostOwnWords,
  suggestedWords: 12,
  ownRules: 20,
  shownEstimates: 52,
  weekdays: 7,
  planDays: 400,
  planSteps: 50,
  reportWeeks: 4,
  running: 50,
  due: 50,
  homeRows: 5,
  parentLinks: 20,
  parentAddresses: 10,
  officialScores: mostOfficialScores,
  /** Of one order. */
  cartLines: mostCartLines,
  payments: 500,
  installments: 24,
  receipts: 500,
  orderHistory: 50,
  paymentMethods: 20,
  /** With those that the academy had before. */
  payingWays: 100,
  soldItems: 200,
  products: 1_000,
  /** Choices of the studio. */
  groups: 2_000,
  staff: 500,
  invitations: 500,
  choices: 2_000,
  assignable: 2_000,
  labels: 1_000,
  importTargets: 2_000,
  /** Parts of the studio's pages. */
  versions: 500,
  regrades: 500,
  outlineQuizzes: 50,
  findings: 2_000,
  findingNames: 500,
  fields: 100,
  lostParts: 100,
  assigned: mostAssignedShown,
  selected: mostSelected,
  named: 10,
  todayRows: 50,
  onDesk: 500,
  rooms: 20,
  attempts: 200,
  personRows: 1_000,
  cardRows: 8,
  months: 12,
  joins: 500,
  joinedThings: 50,
  bars: 50,
  groupQuizzes: mostGroupQuizzes,
  groupStudents: mostGroupStudents,
  effects: 200,
  deletedGroups: 50,
  deletedNotes: 50,
  backups: mostBackups,
  recoveryCodes: 20,
  /** Of one file, or what was pasted. */
  importedStudents: 500,
  pastedAddresses: 20_000,
  tableRows: 1_000,
  columns: mostColumns,
  samples: 10,
  kindWords: mostKindWords,
  importLines: 500,
  /** Of one question of a file: of a refused one more than a question can have. */
  importAnswers: 20,
} as const

/** The name of a list that is given whole. */
export type ListCap = keyof typeof listCaps
