import { mostTyped } from '../../core/typed-lengths.ts'
import { oneLine } from '../../core/one-line.ts'
import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { mostQuestions } from '../../core/attempts/limits.ts'
import { modules } from '../../core/attempts/sections.ts'
import { pools } from '../../core/attempts/variant.ts'
import { questionTypes } from '../../core/questions/kinds.ts'
import { longest, mostOf } from '../../core/questions/limits.ts'
import { optionKeys } from '../../core/questions/question.ts'
import { rulings } from '../../core/questions/ruling.ts'
import { trapFamilies } from '../../core/questions/traps.ts'
import { exportFormatNames, lostParts } from '../../core/quizzes/exports.ts'
import { listParts } from '../../core/quizzes/publishable.ts'
import { answerDisplays, quizTypes } from '../../core/quizzes/quiz.ts'
import { lists } from '../../core/staff/lists.ts'
import { AskedQuestion, CheckedAnswer, Quiz, UserAnswer } from '../attempt-shapes.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { ActionKey, exportQuery, FilePart, ForMany, listPage, listQuery, selectionOf, WholeFile } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const access = 'content.edit' as const
const QuizParams = z.object({ quizId: Id })
const QuestionParams = QuizParams.extend({ itemId: Id })
const ofQuiz = [...refusals, 'quiz.not_found'] as const
const ofQuestion = [...ofQuiz, 'question.not_found'] as const
const Version = z.number().int().min(1)
const Named = z.object({ id: z.number(), name: z.string() })
/** The name of a quiz, as it is typed. */
export const QuizName = z
  .string()
  .overwrite(oneLine)
  .trim()
  .min(1, 'quiz.unnamed')
  .max(mostTyped.quizName, coded('text.most', { most: mostTyped.quizName }))
const whole = (most: number) => z.number().int().min(0).max(most).nullable()

/** The settings of a quiz as they are typed; publishing checks what they mean together. T17 */
export const QuizSettingsOnWire = z.object({
  name: z.string().overwrite(oneLine).max(mostTyped.quizName),
  description_html: z.string().max(longest.html, 'text.too_long'),
  type: z.enum(quizTypes),
  quiz_minutes: whole(9999),
  module1_minutes: whole(9999),
  module2_minutes: whole(9999),
  break_minutes: whole(9999),
  hard_threshold: whole(9999),
  answer_display: z.enum(answerDisplays),
  degree: whole(100_000),
  pass_mark: whole(9999),
  shuffles_options: z.boolean(),
  is_practice: z.boolean(),
  feeds_drills: z.boolean(),
  counts_unsure: z.boolean(),
  attempts_allowed: whole(9999),
  opens_at: Instant.nullable(),
  closes_at: Instant.nullable(),
  holds_reviews: z.boolean(),
})

/** The part of a quiz that a question belongs to; both null in a plain quiz. */
const Section = z.object({ module: z.enum(modules).nullable(), variant: z.enum(pools).nullable() })

/** A question in the list of a quiz. */
const QuizLine = Section.extend({
  item_id: z.number(),
  version: Version,
  type: z.string(),
  /** The beginning of what is asked, as plain text; '' while nothing is written. */
  text: z.string(),
  domain: z.string().nullable(),
  skill: z.string().nullable(),
  difficulty: z.string().nullable(),
})

/** The parameters of what is said by code. */
export const CodeParams = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), listOf('findingNames', z.string()).readonly()]),
)

/** Something that blocks publishing, or that the author should look at, with the place where it can be mended. T18 */
const FindingOnWire = z.object({
  severity: z.enum(['blocks', 'warns']),
  /** A field of the settings, or of the question. */
  field: z.string().nullable(),
  /** A part of the list of questions. */
  part: z.enum(listParts).nullable(),
  /** A question. */
  item_id: z.number().nullable(),
  /** The question's number in the whole list, from 1. */
  number: z.number().nullable(),
  /** The finding by code, and the same in English. */
  code: z.string(),
  params: CodeParams,
  text: z.string(),
})

/** The stamp of the state of a quiz that staff have seen; publishing and dropping concern that state only. */
const Stamp = z.string().max(40)
const Stamped = z.object({ stamp: Stamp })

/** The place and revision of a removed question, with which it is restored. */
const RemovedQuestion = Section.extend({ revision_id: Id, before: Id.nullable() })

const Tag = z.string().overwrite(oneLine).trim().min(1).max(longest.tag)
const Words = (most: number) => z.string().overwrite(oneLine).max(most).nullable()
const Html = z.string().max(longest.html, 'text.too_long').nullable()

/**
 * A question as it is typed. What is asked and what is right have the shape of the kind; both may be unfinished. Empty text means
 * that nothing is said.
 */
export const QuestionValues = z.object({
  stem_html: Html,
  passage_html: Html,
  image: Words(2000),
  spec: z.object({
    options: z.array(z.string().max(longest.html)).max(optionKeys.length).optional(),
    lefts: z
      .array(z.object({ id: z.number().int().min(1), item: z.string().max(2000) }))
      .max(20)
      .optional(),
    rights: z.array(z.string().max(2000)).max(20).optional(),
  }),
  key: z.union(
    [
      z.boolean(),
      z.string().max(longest.accepted),
      z.array(z.string().max(longest.accepted)).max(mostOf.accepted),
      z.record(z.string().max(10), z.string().max(2000)),
    ],
    'key.unfit',
  ),
  explanation_html: Html,
  explanation: z.object({
    rule: Words(2000),
    steps: z.array(z.object({ text: z.string().max(2000), highlight: Words(2000) })).max(20),
    next_time: Words(2000),
    glosses: z
      .array(z.object({ word: z.string().max(500), meaning: z.string().max(1000), arabic: z.string().max(500) }))
      .max(20),
    source: Words(2000),
    invented: Words(2000),
    sibling: Words(200),
    rule_id: Words(200),
    card: Words(200),
    options: z
      .array(
        z.object({ rationale: Words(4000), trap: Words(500), trap_id: z.enum(trapFamilies).nullable().default(null) }),
      )
      .max(optionKeys.length),
  }),
  external_id: Words(longest.id),
  section: Words(longest.label),
  domain: Words(longest.label),
  skill: Words(longest.label),
  difficulty: Words(longest.label),
  tags: z.array(Tag).max(mostOf.tags),
  is_public: z.boolean(),
})

/** Questions as a file, and what it does not hold; questions are numbered from 1 in their order. I5 */
const ExportedOnWire = z.object({
  file: WholeFile,
  questions: z.number(),
  /** The number of pictures beside them; with any, the file is an archive. */
  pictures: z.number(),
  lost: listOf('lostParts', z.object({ field: z.enum(lostParts), questions: listOf('questions', z.number()) })),
  /** Questions that are not finished, which no file can hold. */
  /** The missing part of each by code, and the same in English. */
  unfinished: listOf(
    'questions',
    z.object({ number: z.number(), code: z.string(), params: CodeParams, reason: z.string() }),
  ),
})

/** Everything that staff do with quizzes and their questions. T16 T17 T18 T19 I1 I6 */
export const studioQuizzes = {
  quizzes: endpoint({
    does: 'Lists the quizzes by name, filters and sort, a page at a time, with the courses that a new one can belong to',
    on: 'GET /studio/quizzes',
    access,
    query: listQuery(lists.quizzes),
    reply: listPage(
      z.object({
        id: z.number(),
        name: z.string(),
        course: z.string(),
        lesson: z.string().nullable(),
        type: z.enum(quizTypes),
        questions: z.number(),
        is_published: z.boolean(),
        /** True if there is a draft that students do not see. */
        is_changed: z.boolean(),
        changed_at: Instant.nullable(),
      }),
    ).extend({ courses: listOf('courses', Named) }),
    refuses: refusals,
  }),
  exportQuizzes: endpoint({
    does: 'Returns the filtered quizzes as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/quizzes/csv',
    access,
    query: exportQuery(lists.quizzes),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  deleteQuizzes: endpoint({
    does: 'Puts the selected quizzes into the bin for 30 days, all or none; what has been published is archived there and never removed. Refused while a student takes one of them. The same key again is the same action. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/quizzes/many',
    limit: 'studio',
    access,
    body: z.object({ key: ActionKey, selection: selectionOf(lists.quizzes) }),
    reply: ForMany,
    refuses: [...ofQuiz, 'quiz.in_test', 'selection.changed', 'server.busy'],
  }),
  makeQuiz: endpoint({
    does: 'Makes a quiz of a course with an empty draft',
    on: 'POST /studio/quizzes',
    limit: 'studio',
    access,
    body: z.object({ name: QuizName, course_id: Id }),
    reply: z.object({ id: z.number() }),
    refuses: [...refusals, 'course.not_found'],
  }),
  openQuiz: endpoint({
    does: 'Returns a quiz as its draft has it, or as it is published: settings, list of questions, and what the publish check finds',
    on: 'GET /studio/quizzes/:quizId',
    access,
    params: QuizParams,
    reply: z.object({
      id: z.number(),
      course: Named,
      /** The lesson that it stands at the end of. */
      lesson: Named.nullable(),
      /** The lessons of its course that have no quiz. */
      free_lessons: listOf('lessons', Named),
      version: Version,
      stamp: Stamp,
      settings: QuizSettingsOnWire,
      is_draft: z.boolean(),
      draft_at: Instant.nullable(),
      draft_by: z.string().nullable(),
      draft_by_id: z.number().nullable(),
      /** The number of the published version; null: never published. */
      published_number: z.number().nullable(),
      published_at: Instant.nullable(),
      /** True if it is in the bin: it can be viewed, not changed. T8 */
      is_binned: z.boolean(),
      questions: listOf('questions', QuizLine),
      findings: listOf('findings', FindingOnWire),
      /**
       * Questions that are published with another key than finished attempts were graded with, and how many those are; the revision that
       * those were asked, where words of it have been mended since. T20
       */
      former_keys: listOf(
        'questions',
        z.object({ item_id: z.number(), revision: z.number().nullable(), results: z.number() }),
      ),
    }),
    refuses: ofQuiz,
  }),
  saveQuiz: endpoint({
    does: 'Saves the settings of a quiz in its draft. Refused when they have changed since the version. Idempotent',
    on: 'POST /studio/quizzes/:quizId/draft',
    limit: 'studio',
    mostBytes: 1024 * 1024,
    access,
    params: QuizParams,
    body: z.object({ version: Version, values: QuizSettingsOnWire }),
    reply: z.object({ version: Version }),
    refuses: [...ofQuiz, 'thing.changed'],
  }),
  dropQuizDraft: endpoint({
    does: 'Drops the draft of a published quiz. Refused when anything in it has changed since the stamp. Idempotent',
    on: 'POST /studio/quizzes/:quizId/draft/drop',
    limit: 'studio',
    access,
    params: QuizParams,
    body: Stamped,
    refuses: [...ofQuiz, 'thing.changed'],
  }),
  publishQuiz: endpoint({
    does: 'Publishes the draft of a quiz as a version, which never changes. Refused while something blocks it, and when anything in it has changed since the stamp. Idempotent',
    on: 'POST /studio/quizzes/:quizId/publish',
    limit: 'studio',
    access,
    params: QuizParams,
    body: Stamped,
    reply: z.object({ number: z.number() }),
    refuses: [...ofQuiz, 'quiz.not_publishable', 'thing.changed'],
  }),
  addLessonQuiz: endpoint({
    does: 'Makes a draft of a quiz under a lesson, with its name, and returns its id; the quiz that the lesson has already, if there is one',
    on: 'POST /studio/lessons/:lessonId/quiz',
    limit: 'studio',
    access,
    params: z.object({ lessonId: Id }),
    reply: z.object({ id: z.number() }),
    refuses: [...refusals, 'lesson.not_found'],
  }),
  setLesson: endpoint({
    does: 'Puts a quiz at the end of a lesson of its course at once, or with null at none. Idempotent',
    on: 'POST /studio/quizzes/:quizId/lesson',
    limit: 'studio',
    access,
    params: QuizParams,
    body: z.object({ lesson_id: Id.nullable() }),
    refuses: [...ofQuiz, 'lesson.not_found'],
  }),
  addQuestion: endpoint({
    does: 'Adds an empty question of a kind to the end of a section of the draft',
    on: 'POST /studio/quizzes/:quizId/questions',
    limit: 'studio',
    access,
    params: QuizParams,
    body: Section.extend({ type: z.enum(questionTypes) }),
    reply: z.object({ item_id: z.number() }),
    refuses: ofQuiz,
  }),
  openQuestion: endpoint({
    does: 'Returns a question of a quiz as its newest version has it, with its key and explanation',
    on: 'GET /studio/quizzes/:quizId/questions/:itemId',
    access,
    params: QuestionParams,
    reply: z.object({
      item_id: z.number(),
      type: z.string(),
      version: Version,
      values: QuestionValues,
      /** The correction of the question since it was last published: the ruling, and its keys in words. T20 */
      correction: z
        .object({
          rule: z.enum(rulings),
          key_words: z.string(),
          /** The corrected key as a question stores it; null where that is not one key. */
          key: QuestionValues.shape.key.nullable(),
          /** The key that was published and is corrected. */
          former_key: QuestionValues.shape.key,
          is_elsewhere: z.boolean(),
        })
        .nullable(),
      /** True if finished attempts were asked the question. */
      has_results: z.boolean(),
      draft_at: Instant.nullable(),
      draft_by: z.string().nullable(),
      draft_by_id: z.number().nullable(),
    }),
    refuses: ofQuestion,
  }),
  questionVersions: endpoint({
    does: 'Lists the revisions of a question, the newest first, with the versions of quizzes that have each',
    on: 'GET /studio/quizzes/:quizId/questions/:itemId/versions',
    access,
    params: QuestionParams,
    reply: listOf(
      'versions',
      z.object({
        number: z.number(),
        at: Instant,
        passage_html: z.string().nullable(),
        stem_html: z.string(),
        /** Empty for a question without options. */
        options: listOf('options', z.string()),
        key_words: z.string(),
        /** True if this quiz has it now. */
        is_open: z.boolean(),
        uses: listOf(
          'versions',
          z.object({
            quiz: Named,
            version: z.number(),
            /** Null: a draft. */
            published_at: Instant.nullable(),
            /** True if new attempts get it. */
            is_current: z.boolean(),
          }),
        ),
      }),
    ),
    refuses: ofQuestion,
  }),
  saveQuestion: endpoint({
    does: 'Saves a question in the draft of a quiz. Refused when it has changed since the version. Idempotent',
    on: 'POST /studio/quizzes/:quizId/questions/:itemId/draft',
    limit: 'studio',
    mostBytes: 1024 * 1024,
    access,
    params: QuestionParams,
    body: z.object({ version: Version, values: QuestionValues }),
    reply: z.object({ version: Version }),
    refuses: [...ofQuestion, 'thing.changed'],
  }),
  previewQuiz: endpoint({
    does: 'Returns a quiz as its draft has it for the player, without its keys. No attempt is made',
    on: 'GET /studio/quizzes/:quizId/preview',
    access,
    params: QuizParams,
    reply: z.object({
      quiz: Quiz,
      halftime_minutes: z.number(),
      /** True if each attempt has its own order of the options. */
      shuffles_options: z.boolean(),
      pass_mark: z.number().nullable(),
      /** The academy's scaled scores, for the estimate. */
      score_table: listOf('scores', z.number()),
      questions: listOf('questions', AskedQuestion.extend({ item_id: z.number() })),
    }),
    refuses: ofQuiz,
  }),
  gradePreview: endpoint({
    does: 'Grades answers to questions of a draft, and returns their keys and explanations. Stores nothing',
    on: 'POST /studio/quizzes/:quizId/preview/grades',
    limit: 'studio',
    access,
    params: QuizParams,
    body: z.object({ answers: z.array(z.object({ question_id: Id, user_answer: UserAnswer })).max(mostQuestions) }),
    /** `is_dropped`: the question was thrown out, so it counts neither as right nor as wrong. */
    reply: listOf('questions', CheckedAnswer.extend({ is_dropped: z.literal(true).optional() })),
    refuses: ofQuiz,
  }),
  addFromBank: endpoint({
    does: 'Adds the selected questions of the bank to the end of a section of the draft, oldest first; those that are in the quiz stay where they are. The same key again is the same action. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/quizzes/:quizId/questions/from-bank',
    limit: 'studio',
    access,
    params: QuizParams,
    body: Section.extend({ key: ActionKey, selection: selectionOf(lists.bank) }),
    reply: ForMany,
    refuses: [...ofQuiz, 'selection.changed', 'server.busy'],
  }),
  moveQuestion: endpoint({
    does: 'Moves a question of the draft into a section, before another one or with null to the end',
    on: 'POST /studio/quizzes/:quizId/questions/:itemId/move',
    limit: 'studio',
    access,
    params: QuestionParams,
    body: Section.extend({ before: Id.nullable() }),
    reply: z.object({ place: z.number(), of: z.number() }),
    refuses: ofQuestion,
  }),
  changeQuestions: endpoint({
    does: 'Changes several questions of the draft at once: moves them to the end of a section, in their order, and gives them a skill or a difficulty. What is not named stays. All or nothing. Idempotent',
    on: 'POST /studio/quizzes/:quizId/questions/many',
    limit: 'studio',
    access,
    params: QuizParams,
    body: z.object({
      item_ids: z.array(Id).min(1).max(mostQuestions),
      section: Section.optional(),
      skill: z.string().overwrite(oneLine).trim().min(1).max(longest.label).optional(),
      difficulty: z.string().overwrite(oneLine).trim().min(1).max(longest.label).optional(),
    }),
    reply: z.object({ changed: z.number() }),
    refuses: ofQuestion,
  }),
  removeQuestion: endpoint({
    does: 'Takes a question out of the draft; it stays in the bank. Returns what puts it back, or null when it was not there. Idempotent',
    on: 'POST /studio/quizzes/:quizId/questions/:itemId/remove',
    limit: 'studio',
    access,
    params: QuestionParams,
    reply: RemovedQuestion.nullable(),
    refuses: ofQuiz,
  }),
  putBackQuestion: endpoint({
    does: 'Restores a removed question where it was and as it was; where its neighbor is gone, to the end. Idempotent',
    on: 'POST /studio/quizzes/:quizId/questions/:itemId/put-back',
    limit: 'studio',
    access,
    params: QuestionParams,
    body: RemovedQuestion,
    refuses: ofQuestion,
  }),
  exportQuiz: endpoint({
    does: 'Returns a quiz as its newest version has it as a file of a format, with what that format does not hold',
    on: 'GET /studio/quizzes/:quizId/export',
    access,
    params: QuizParams,
    query: z.object({ format: z.enum(exportFormatNames) }),
    reply: ExportedOnWire,
    refuses: [...ofQuiz, 'server.busy'],
  }),
  exportQuestions: endpoint({
    does: 'Returns selected questions of the bank as a file of a format, with what that format does not hold. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/bank/export',
    limit: 'studio',
    access,
    body: z.object({ format: z.enum(exportFormatNames), selection: selectionOf(lists.bank) }),
    reply: ExportedOnWire,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
  tagMany: endpoint({
    does: `Adds tags to the selected questions, or removes them, for all or for none. A question has at most ${mostOf.tags}. The same key again is the same action. Refused when the filter leaves another count than was seen`,
    on: 'POST /studio/bank/many',
    limit: 'studio',
    access,
    body: z.object({
      key: ActionKey,
      selection: selectionOf(lists.bank),
      action: z.object({
        do: z.enum(['add_tags', 'remove_tags']),
        tags: z.array(Tag).min(1, 'tags.none').max(mostOf.tags),
      }),
    }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
  exportBank: endpoint({
    does: 'Returns the filtered questions as CSV, to be read, a thousand at a time: `next` is the `after` of the lines that follow. What can be imported again is exported from a selection',
    on: 'GET /studio/bank/csv',
    access,
    query: exportQuery(lists.bank),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  bank: endpoint({
    does: 'Lists the questions of all quizzes by words, filters and sort, a page at a time, with the labels that are in use',
    on: 'GET /studio/bank',
    access,
    query: listQuery(lists.bank),
    reply: listPage(
      z.object({
        id: z.number(),
        type: z.string(),
        text: z.string(),
        section: z.string().nullable(),
        domain: z.string().nullable(),
        skill: z.string().nullable(),
        difficulty: z.string().nullable(),
        tags: listOf('tags', z.string()),
        /** The quizzes whose newest version lists it. */
        quizzes: listOf('choices', Named),
        /** The number of students' reports that wait for an answer. */
        reports: z.number(),
        /** The number of other questions with the same words. */
        alike: z.number(),
      }),
    ).extend({
      labels: z.object({
        section: listOf('labels', z.string()),
        domain: listOf('labels', z.string()),
        skill: listOf('labels', z.string()),
        difficulty: listOf('labels', z.string()),
        tag: listOf('labels', z.string()),
      }),
    }),
    refuses: refusals,
  }),
}
