import { mostTyped } from '../../core/typed-lengths.ts'
import { oneLine } from '../../core/one-line.ts'
import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { longestDraft } from '../../core/editing/fields.ts'
import { binnedKinds, nounNames, publicStates } from '../../core/editing/nouns.ts'
import { longestPictureAlt } from '../../core/editing/pictures.ts'
import { lists } from '../../core/staff/lists.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { UploadedFile, UploadedPicture } from '../pictures.ts'
import { ActionKey, exportQuery, FilePart, ForMany, listPage, listQuery, selectionOf } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const access = 'content.edit' as const
const NounParams = z.object({ noun: z.enum(nounNames) })
const ThingParams = NounParams.extend({ id: Id })
const Version = z.number().int().min(1)
const ofThing = [...refusals, 'thing.not_found'] as const
const ofVersion = [...ofThing, 'thing.changed'] as const

/** The fields of a thing with what they hold. A draft may hold anything of the right kind; publishing checks it. */
const Values = z.record(
  z.string().max(40),
  z.union([z.string().max(longestDraft, 'text.too_long'), z.number(), z.boolean(), z.null()]),
)

/** One thing in a list of the studio. */
export const ThingRow = z.object({
  id: z.number(),
  title: z.string(),
  /** The fields that its noun lists, as the draft has them. */
  listed: Values,
  picture: UploadedPicture,
  state: z.enum(publicStates),
  publish_at: Instant.nullable(),
  /** True if a draft differs from what the public sees. */
  is_changed: z.boolean(),
  changed_at: Instant.nullable(),
  /** The address at which the public sees it. */
  address: z.string(),
})

/** Something in the bin; `id` is its place there. */
export const BinnedRow = z.object({
  id: z.number(),
  noun: z.enum(binnedKinds),
  thing_id: z.number(),
  title: z.string(),
  binned_at: Instant,
  binned_by: z.string().nullable(),
  /** The time at which it is permanently removed; null: archived. */
  purge_at: Instant.nullable(),
})

/** A thing as its editor needs it. T7 */
const OpenThing = z.object({
  id: z.number(),
  version: Version,
  published: Values,
  draft: Values.nullable(),
  draft_at: Instant.nullable(),
  /** The name of the last author of the draft; null also when that account is gone. */
  draft_by: z.string().nullable(),
  draft_by_id: z.number().nullable(),
  publish_at: Instant.nullable(),
  is_public: z.boolean(),
  /** True if its parent is published: without that, no one sees the thing. */
  is_parent_public: z.boolean(),
  was_public: z.boolean(),
  is_binned: z.boolean(),
  address: z.string(),
  parent_id: z.number().nullable(),
})

const Saved = z.object({ version: Version })

/** A quiz of a course's outline. */
export const OutlineQuiz = z.object({
  id: z.number(),
  name: z.string(),
  is_published: z.boolean(),
  /** True if there is a draft that students do not see. */
  is_changed: z.boolean(),
  questions: z.number(),
})

/** One line of a course's outline. T11 */
export const OutlineLesson = z.object({
  id: z.number(),
  name: z.string(),
  is_free: z.boolean(),
  state: z.enum(publicStates),
  publish_at: Instant.nullable(),
  is_changed: z.boolean(),
  quiz: OutlineQuiz.nullable(),
})

/** Everything that staff write and publish: lists, editors, bin. T7 T8 */
export const studioEditing = {
  things: endpoint({
    does: 'Lists the things of a noun by words, filters and sort, a page at a time; without those in the bin',
    on: 'GET /studio/things/:noun',
    access,
    params: NounParams,
    query: listQuery(lists.things),
    reply: listPage(ThingRow),
    refuses: ofThing,
  }),
  exportThings: endpoint({
    does: 'Returns the filtered things of a noun as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/things/:noun/csv',
    access,
    params: NounParams,
    query: exportQuery(lists.things),
    reply: FilePart,
    refuses: [...ofThing, 'server.busy'],
  }),
  changeThings: endpoint({
    does: 'Takes the selected things off the site or puts them into the bin, all or none. The same key again is the same action. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/things/:noun/many',
    limit: 'studio',
    access,
    params: NounParams,
    body: z.object({ key: ActionKey, selection: selectionOf(lists.things), action: z.enum(['hide', 'delete']) }),
    reply: ForMany,
    refuses: [...ofThing, 'selection.changed', 'server.busy'],
  }),
  makeThing: endpoint({
    does: 'Makes a thing with a title, hidden from the public. Idempotent by Idempotency-Key, a UUID',
    on: 'POST /studio/things/:noun',
    limit: 'studio',
    access,
    params: NounParams,
    body: z.object({
      title: z
        .string()
        .overwrite(oneLine)
        .trim()
        .min(1, 'title.missing')
        .max(mostTyped.title, coded('text.most', { most: mostTyped.title })),
      parent_id: Id.nullable(),
    }),
    reply: z.object({ id: z.number() }),
    refuses: ofThing,
  }),
  openThing: endpoint({
    does: 'Returns a thing with its draft, and what its fields can choose from',
    on: 'GET /studio/things/:noun/:id',
    access,
    params: ThingParams,
    reply: OpenThing.extend({
      choices: z.record(z.string(), listOf('choices', z.object({ id: z.number(), name: z.string() }))),
    }),
    refuses: ofThing,
  }),
  saveDraft: endpoint({
    does: 'Saves what is typed as the draft of a thing. Refused when the thing has changed since the version. Idempotent',
    on: 'POST /studio/things/:noun/:id/draft',
    limit: 'studio',
    // Two long texts of a course, in a script of two bytes a letter and with the escapes of JSON.
    mostBytes: 1024 * 1024,
    access,
    params: ThingParams,
    body: z.object({ version: Version, values: Values }),
    reply: Saved,
    refuses: ofVersion,
  }),
  dropDraft: endpoint({
    does: 'Drops the draft of a thing',
    on: 'POST /studio/things/:noun/:id/draft/drop',
    limit: 'studio',
    access,
    params: ThingParams,
    body: Saved,
    reply: Saved,
    refuses: ofVersion,
  }),
  publishThing: endpoint({
    does: 'Publishes a thing as its draft has it',
    on: 'POST /studio/things/:noun/:id/publish',
    limit: 'studio',
    access,
    params: ThingParams,
    body: Saved,
    reply: Saved,
    refuses: ofVersion,
  }),
  scheduleThing: endpoint({
    does: 'Sets when a thing is published by itself, or with null that it is not. Refused when the time is over by more than a minute',
    on: 'POST /studio/things/:noun/:id/schedule',
    limit: 'studio',
    access,
    params: ThingParams,
    body: z.object({ version: Version, at: Instant.nullable() }),
    reply: Saved,
    refuses: [...ofVersion, 'thing.past_time'],
  }),
  hideThing: endpoint({
    does: 'Takes a thing off the site; its draft stays. Idempotent',
    on: 'POST /studio/things/:noun/:id/hide',
    limit: 'studio',
    access,
    params: ThingParams,
    refuses: ofThing,
  }),
  renameThing: endpoint({
    does: 'Renames a thing at once',
    on: 'POST /studio/things/:noun/:id/rename',
    limit: 'studio',
    access,
    params: ThingParams,
    body: z.object({ title: z.string().overwrite(oneLine).max(200) }),
    reply: Saved,
    refuses: ofThing,
  }),
  duplicateThing: endpoint({
    does: 'Copies a thing with everything in it, hidden from the public. Idempotent by Idempotency-Key, a UUID',
    on: 'POST /studio/things/:noun/:id/duplicate',
    limit: 'studio',
    access,
    params: ThingParams,
    reply: z.object({ id: z.number() }),
    refuses: ofThing,
  }),
  previewThing: endpoint({
    does: 'Makes a link that shows a thing as it would be if its draft were published, to a reader who does not exist. It expires',
    on: 'POST /studio/things/:noun/:id/preview',
    limit: 'studio',
    access,
    params: ThingParams,
    body: z.object({ reader: z.enum(['visitor', 'student', 'owner']) }),
    reply: z.object({ path: z.string(), expires_at: Instant }),
    refuses: ofThing,
  }),
  moveThing: endpoint({
    does: 'Moves a thing before another of its kind or with null to the end, or by one place in the order of all of them',
    on: 'POST /studio/things/:noun/:id/move',
    limit: 'studio',
    access,
    params: ThingParams,
    body: z.union([z.object({ before: Id.nullable() }), z.object({ by: z.enum(['up', 'down']) })]),
    reply: z.object({ place: z.number(), of: z.number() }),
    refuses: ofThing,
  }),
  deleteThing: endpoint({
    does: 'Puts a thing into the bin for 30 days; what students have used is archived and never removed',
    on: 'POST /studio/things/:noun/:id/delete',
    limit: 'studio',
    access,
    params: ThingParams,
    reply: z.object({ purge_at: Instant.nullable() }),
    refuses: ofThing,
  }),
  restoreThing: endpoint({
    does: 'Takes a thing out of the bin, whole and as public as it was. Idempotent',
    on: 'POST /studio/things/:noun/:id/restore',
    limit: 'studio',
    access,
    params: ThingParams,
    refuses: ofThing,
  }),
  versions: endpoint({
    does: 'Lists the published states of a thing, the latest first',
    on: 'GET /studio/things/:noun/:id/versions',
    access,
    params: ThingParams,
    reply: listOf('versions', z.object({ id: z.number(), published_at: Instant, published_by: z.string().nullable() })),
    refuses: ofThing,
  }),
  bringBack: endpoint({
    does: 'Makes a previous published state the draft of a thing',
    on: 'POST /studio/things/:noun/:id/versions/:versionId',
    limit: 'studio',
    access,
    params: ThingParams.extend({ versionId: Id }),
    body: Saved,
    reply: Saved,
    refuses: ofVersion,
  }),
  bin: endpoint({
    does: 'Lists the things in the bin by words, filters and sort, a page at a time, the latest first',
    on: 'GET /studio/bin',
    access,
    query: listQuery(lists.bin),
    reply: listPage(BinnedRow),
    refuses: refusals,
  }),
  exportBin: endpoint({
    does: 'Returns the filtered things of the bin as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/bin/csv',
    access,
    query: exportQuery(lists.bin),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  restoreMany: endpoint({
    does: 'Brings the selected things back from the bin, all or none. The same key again is the same action. Refused when the filter leaves another count than was seen',
    on: 'POST /studio/bin/many',
    limit: 'studio',
    access,
    body: z.object({ key: ActionKey, selection: selectionOf(lists.bin) }),
    reply: ForMany,
    refuses: [...ofThing, 'selection.changed', 'server.busy'],
  }),
  outline: endpoint({
    does: 'Returns the lessons and quizzes of a course in order, quizzes without a lesson by name',
    on: 'GET /studio/courses/:courseId/outline',
    access,
    params: z.object({ courseId: Id }),
    reply: z.object({
      course: z.object({ id: z.number(), name: z.string() }),
      lessons: listOf('lessons', OutlineLesson),
      /** Quizzes that stand at no lesson of the outline, at most 50, and how many there are. */
      quizzes: listOf('outlineQuizzes', OutlineQuiz),
      quiz_count: z.number(),
    }),
    refuses: ofThing,
  }),
  uploadPicture: endpoint({
    does: 'Stores a picture of the site in all its sizes and returns its path; name and alternative text are for the library',
    on: 'POST /studio/pictures',
    limit: 'uploads',
    access,
    takes: 'file',
    query: z.object({ name: z.string().max(500).optional(), alt: z.string().max(longestPictureAlt).optional() }),
    body: z.object({ file: UploadedFile }),
    reply: z.object({ address: z.string() }),
    refuses: [
      ...refusals,
      'picture.unreadable',
      'picture.too_large',
      'picture.too_many_pixels',
      'request.too_many',
      'server.busy',
    ],
  }),
}
