import { oneLine } from '../../core/one-line.ts'
import { coded } from '../../core/coded.ts'
import { z } from 'zod'
import { longestFileName } from '../../core/courses/lesson-files.ts'
import { longestPictureAlt, useKinds } from '../../core/editing/pictures.ts'
import { lists } from '../../core/staff/lists.ts'
import { endpoint, Id, Instant } from '../endpoint.ts'
import { Picture } from '../pictures.ts'
import { ActionKey, exportQuery, FilePart, ForMany, listPage, listQuery, selectionOf } from './list.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden'] as const
const access = 'content.edit' as const
const upTo = (most: number) => z.string().overwrite(oneLine).trim().max(most, coded('text.most', { most }))

/** A thing, a quiz or a question that shows a picture. */
const PictureUse = z.object({
  kind: z.enum(useKinds),
  id: z.number(),
  /** The id of its parent: the course of a lesson, or a quiz that has the question. */
  parent_id: z.number().nullable(),
  /** Its title, or the name of the question's quiz; '' where there is one thing of its kind. */
  title: z.string(),
  /** Only a former state shows it, which can be brought back. */
  is_former: z.boolean(),
})

/** A picture of the library. */
const LibraryPicture = z.object({
  id: z.number(),
  name: z.string(),
  alt: z.string(),
  /** The address in a field or a text that shows the picture. */
  address: z.string(),
  picture: Picture,
  uploaded_at: Instant,
  /** 'new': nothing shows it yet, but an open editor may be about to. */
  state: z.enum(['used', 'unused', 'new', 'removed']),
  /** The time at which a removed one is permanently deleted. */
  purge_at: Instant.nullable(),
  uses: listOf('choices', PictureUse),
})

/** A file of a lesson. */
const LibraryFile = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  added_at: Instant,
  lesson: z.object({ id: z.number(), name: z.string(), course_id: z.number(), course: z.string() }),
})

/** The media library: the site's pictures, and the files of lessons. T13 */
export const studioMedia = {
  pictures: endpoint({
    does: 'Lists the pictures of the site by words, state and sort, a page at a time, with what shows each of them',
    on: 'GET /studio/pictures',
    access,
    query: listQuery(lists.pictures),
    reply: listPage(LibraryPicture),
    refuses: refusals,
  }),
  exportPictures: endpoint({
    does: 'Returns the filtered pictures as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/pictures/csv',
    access,
    query: exportQuery(lists.pictures),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  files: endpoint({
    does: 'Lists the files of lessons by words and sort, a page at a time',
    on: 'GET /studio/files',
    access,
    query: listQuery(lists.files),
    reply: listPage(LibraryFile),
    refuses: refusals,
  }),
  exportFiles: endpoint({
    does: 'Returns the filtered files of lessons as CSV, a thousand at a time: `next` is the `after` of the lines that follow',
    on: 'GET /studio/files/csv',
    access,
    query: exportQuery(lists.files),
    reply: FilePart,
    refuses: [...refusals, 'server.busy'],
  }),
  removeFiles: endpoint({
    does: 'Removes the selected files from their lessons; can be undone as one within ten seconds. The same key again is the same action',
    on: 'POST /studio/files/many',
    limit: 'studio',
    access,
    body: z.object({ key: ActionKey, selection: selectionOf(lists.files) }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
  describePicture: endpoint({
    does: 'Changes the name and the alternative text of a picture in the library. What shows it keeps the text it has. Idempotent',
    on: 'PATCH /studio/pictures/:pictureId',
    limit: 'studio',
    access,
    params: z.object({ pictureId: Id }),
    body: z.object({ name: upTo(longestFileName), alt: upTo(longestPictureAlt) }),
    refuses: [...refusals, 'picture.not_found'],
  }),
  changePictures: endpoint({
    does: 'Removes selected pictures that nothing shows from the library, or puts removed ones back; those that something shows stay. Removed ones are deleted after 30 days unless something shows them again. The same key again is the same action',
    on: 'POST /studio/pictures/many',
    limit: 'studio',
    access,
    body: z.object({ key: ActionKey, selection: selectionOf(lists.pictures), action: z.enum(['remove', 'restore']) }),
    reply: ForMany,
    refuses: [...refusals, 'selection.changed', 'server.busy'],
  }),
}
