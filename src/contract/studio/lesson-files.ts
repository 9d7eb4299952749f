import { z } from 'zod'
import { mostFileBytes } from '../../core/courses/lesson-files.ts'
import { endpoint, Id } from '../endpoint.ts'
import { LessonFile } from '../courses.ts'
import { UploadedFile } from '../pictures.ts'
import { Decided } from './decision.ts'
import { listOf } from '../lists.ts'

const refusals = ['request.invalid', 'account.unauthenticated', 'account.forbidden', 'lesson.not_found'] as const
const access = 'content.edit' as const
const params = z.object({ lessonId: Id })

/** Files of lessons. They take effect at once, without a draft. T13 */
export const studioLessonFiles = {
  lessonFiles: endpoint({
    does: 'Lists the files of a lesson',
    on: 'GET /studio/lessons/:lessonId/files',
    access,
    params,
    reply: listOf('files', LessonFile),
    refuses: refusals,
  }),
  addLessonFile: endpoint({
    does: 'Adds a file of at most 25 MB to a lesson, for those who may watch it',
    on: 'POST /studio/lessons/:lessonId/files',
    limit: 'uploads',
    access,
    takes: 'file',
    mostFileBytes,
    params,
    query: z.object({ name: z.string().max(500) }),
    body: z.object({ file: UploadedFile }),
    reply: LessonFile,
    refuses: [...refusals, 'file.too_large', 'file.too_many', 'request.too_many', 'server.busy'],
  }),
  removeLessonFile: endpoint({
    does: 'Removes a file of a lesson; for ten seconds that can be undone',
    on: 'DELETE /studio/lessons/:lessonId/files/:fileId',
    limit: 'studio',
    access,
    params: params.extend({ fileId: Id }),
    reply: Decided,
    refuses: [...refusals, 'file.not_found'],
  }),
}
