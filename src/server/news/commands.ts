import { byCommand, recordChange } from '../audit/record.ts'
import { CommandRefused, type Command } from '../staff/command.ts'
import { readTextArgument } from '../staff/file-argument.ts'
import { addNews } from './writing.ts'

const publish: Command = {
  name: 'publish-news',
  takes: 'COURSE-SLUG --title TEXT [--file HTML-FILE]',
  does: 'Publishes news of a course; the file contains the text as HTML.',
  positionals: 1,
  options: { title: { type: 'string' }, file: { type: 'string' } },
  async run({ positionals: [slug = ''], options }, { context, print }) {
    const title = String(options['title'] ?? '').trim()
    if (title === '') throw new CommandRefused('Give the news a title.')
    const [course] = await context.db.run<{ id: number; name: string }>(
      { name: 'course-of-news', text: 'SELECT id, name FROM courses WHERE slug = $1' },
      [slug],
    )
    if (!course) throw new CommandRefused(`There is no course ${slug}.`)
    const contentHtml = typeof options['file'] === 'string' ? await readTextArgument(options['file']) : ''
    await context.db.transaction(async (tx) => {
      const now = context.now()
      const id = await addNews(tx, { courseId: course.id, title, contentHtml, publishedAt: new Date(now) })
      const after = { course: course.id, title }
      await recordChange(tx, { now, author: byCommand, thing: 'news', thingId: id, action: 'published', after })
    })
    print(`“${title}” is now on the page of ${course.name}.`)
  },
}

/** The staff commands about news. C5 */
export const newsCommands: readonly Command[] = [publish]
