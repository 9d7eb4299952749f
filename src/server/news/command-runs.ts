import { byCommand, recordChange } from '../audit/record.ts'
import { CommandRefused, type Run } from '../staff/command.ts'
import { readTextArgument } from '../staff/file-argument.ts'
import { addNews } from './writing.ts'
import * as queries from './queries.ts'

/** Publishes news of a course. C5 */
export const publishNews: Run = async ({ positionals: [slug = ''], options }, { db, now: clock, print }) => {
  const title = String(options['title'] ?? '').trim()
  if (title === '') throw new CommandRefused('Give the news a title.')
  const [course] = await queries.findCourse(db, { slug })
  if (!course) throw new CommandRefused(`There is no course ${slug}.`)
  const contentHtml = typeof options['file'] === 'string' ? await readTextArgument(options['file']) : ''
  await db.transaction(async (tx) => {
    const now = clock()
    const id = await addNews(tx, { courseId: course.id, title, contentHtml, publishedAt: new Date(now) })
    const after = { course: course.id, title }
    await recordChange(tx, { now, author: byCommand, thing: 'news', thingId: id, action: 'published', after })
  })
  print(`“${title}” is now on the page of ${course.name}.`)
}
