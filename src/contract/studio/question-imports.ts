import { z } from 'zod'
import { oneLine } from '../../core/one-line.ts'
import { questionTypes } from '../../core/questions/kinds.ts'
import {
  longestKindWord,
  mostKindWords,
  importMended,
  importOutcomes,
  importStates,
  mostColumns,
  mostImportBytes,
  importDoubles,
} from '../../core/quizzes/imports.ts'
import { tableFields } from '../../core/quizzes/table-fields.ts'
import { endpoint, Id } from '../endpoint.ts'
import { UploadedFile } from '../pictures.ts'
import { WholeFile } from './list.ts'
import { CodeParams, QuizName } from './quizzes.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const ofImport = [...refusals, 'import.not_found'] as const
const access = 'content.edit' as const
const params = z.object({ importId: Id })
const Field = z.enum(tableFields).nullable()
const KindWord = z.object({
  word: z.string().overwrite(oneLine).max(longestKindWord),
  kind: z.enum(questionTypes).nullable(),
})

/** The options of a question of a file, the places of those that are right from 0, and the accepted answers where there are no options. */
const answers = {
  options: listOf('importAnswers', z.string()),
  right: listOf('importAnswers', z.number()),
  accepted: listOf('importAnswers', z.string()),
}

/** Remarks about lines of a file: their number, and the first of them. */
const Lines = z.object({
  count: z.number(),
  lines: listOf(
    'importLines',
    z.object({
      line: z.number(),
      /** The code of the remark. */
      code: z.string(),
      params: CodeParams,
      /** The same in English, for clients without words of their own. */
      reason: z.string(),
      /** The first words of a question that was refused, between U+E002 and U+E003 where they are underlined. */
      asks: z.string().optional(),
      options: answers.options.optional(),
      right: answers.right.optional(),
      accepted: answers.accepted.optional(),
    }),
  ),
})

/** The contents of a file, and the remarks about it. I3 */
const Report = z.object({
  /** Its name; 'unknown' where no format would have the file. */
  format: z.string(),
  /** The name that the file gives its quiz. */
  name: z.string().nullable(),
  taken: z.number(),
  pictures: z.number(),
  refused: Lines,
  repaired: Lines,
  warnings: Lines,
  /** The taken questions of which something is said, each with its lines: to the one `before` the next, or to the end. An item is there once they are stored. */
  shown: listOf(
    'importLines',
    z.object({
      line: z.number(),
      before: z.number().nullable(),
      asks: z.string(),
      ...answers,
      item_id: z.number().nullable(),
    }),
  ),
  /** The names of what the file says and Lantern does not store. */
  dropped: listOf('importLines', z.string()),
  /** The columns of a table with some of their cells, and the fields they go to; null: left out. */
  columns: listOf('columns', z.object({ head: z.string(), samples: listOf('samples', z.string()), field: Field })),
  /** The words for kinds of a table that are not known by themselves, with what staff have said that they mean; null: nothing yet. */
  kinds: listOf('kindWords', KindWord),
})

/** Files of questions: sent once, read for a report without storing a question, then stored as a draft. I2 I3 I4 I6 */
export const studioQuestionImports = {
  importTargets: endpoint({
    does: 'Lists the courses with their quizzes, which questions of a file can go to, and their lessons that have none',
    on: 'GET /studio/question-imports',
    access,
    reply: listOf(
      'importTargets',
      z.object({
        id: z.number(),
        name: z.string(),
        quizzes: listOf('choices', z.object({ id: z.number(), name: z.string() })),
        free_lessons: listOf('lessons', z.object({ id: z.number(), name: z.string() })),
      }),
    ),
    refuses: refusals,
  }),
  sendQuestions: endpoint({
    does: 'Takes a file of questions of at most 50 MB, which is then read; no question is stored yet',
    on: 'POST /studio/question-imports',
    limit: 'uploads',
    access,
    takes: 'file',
    mostFileBytes: mostImportBytes,
    query: z.object({ name: z.string().max(500) }),
    body: z.object({ file: UploadedFile }),
    reply: z.object({ id: z.number() }),
    refuses: [...refusals, 'file.too_large', 'request.too_many', 'server.busy'],
  }),
  questionImport: endpoint({
    does: 'Returns how far a file of one’s own has come, with what it holds once it is read',
    on: 'GET /studio/question-imports/:importId',
    access,
    params,
    reply: z.object({
      id: z.number(),
      file: z.string(),
      size: z.number(),
      state: z.enum(importStates),
      /** The progress of the reading or the import, from 0 to 1. */
      progress: z.number(),
      report: Report.nullable(),
      why: z.enum(importOutcomes).nullable(),
      quiz_id: z.number().nullable(),
      /** True if the imported quiz is under a lesson, without which no one can take it. */
      is_under_lesson: z.boolean().nullable(),
    }),
    refuses: ofImport,
  }),
  mapColumns: endpoint({
    does: 'Reads a table again with its columns mapped: the field of each, or null to leave it out. What `kinds` says of words for kinds holds for later files too. Idempotent',
    on: 'POST /studio/question-imports/:importId/columns',
    limit: 'studio',
    access,
    params,
    body: z.object({
      columns: z.array(Field).max(mostColumns),
      kinds: z.array(KindWord).max(mostKindWords).default([]),
    }),
    refuses: [...ofImport, 'import.begun'],
  }),
  importQuestions: endpoint({
    does: 'Stores the questions of a file that was read as a draft: all of them or none, unless `is_partial` leaves out those that were refused. Idempotent',
    on: 'POST /studio/question-imports/:importId/import',
    limit: 'studio',
    access,
    params,
    body: z.object({
      into: z.discriminatedUnion('way', [
        z.object({
          way: z.literal('new'),
          course_id: Id,
          name: QuizName,
          lesson_id: Id.nullable().default(null).describe('A lesson of the course that has no quiz.'),
        }),
        z.object({
          way: z.literal('add'),
          quiz_id: Id,
          doubles: z
            .enum(importDoubles)
            .default('add')
            .describe(
              'What becomes of questions that the quiz has already, by their id or else by passage and question: the file replaces them, they are left out, or they are added once more.',
            ),
          mended: z
            .enum(importMended)
            .default('ask')
            .describe(
              'What becomes of questions that seem to be some of the quiz with another wording: nothing is stored and the report names them, they are treated as those, or as new ones.',
            ),
        }),
        z.object({ way: z.literal('replace'), quiz_id: Id }),
      ]),
      is_partial: z.boolean(),
    }),
    refuses: [...ofImport, 'import.not_read', 'course.not_found', 'quiz.not_found', 'lesson.not_found'],
  }),
  undoImport: endpoint({
    does: 'Gives the draft of a quiz back the questions and settings that an import has replaced, within a day. Refused when anything in it has changed since. Idempotent',
    on: 'POST /studio/question-imports/:importId/undo',
    limit: 'studio',
    access,
    params,
    refuses: [...ofImport, 'change.not_found', 'change.overtaken'],
  }),
  importTemplate: endpoint({
    does: 'Returns a table with the columns of a question and one question of each kind, to fill in',
    on: 'GET /studio/question-imports/templates/:kind',
    access,
    params: z.object({ kind: z.enum(['csv', 'xlsx']) }),
    reply: WholeFile,
    refuses: refusals,
  }),
}
