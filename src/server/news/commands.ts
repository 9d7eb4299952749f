import { CommandRefused, type Command } from '../staff/command.ts'
import { readTypedText } from '../staff/typed-file.ts'
import { addNews } from './writing.ts'

const telling: Command = {
  name: 'tell-news',
  takes: 'COURSE-SLUG --title TEXT [--file HTML-FILE]',
  does: 'Tells news of a course; the file holds their text as HTML.',
  words: 1,
  options: { title: { type: 'string' }, file: { type: 'string' } },
  async run({ words: [slug = ''], options }, { room, say }) {
    const title = String(options['title'] ?? '').trim()
    if (title === '') throw new CommandRefused('Give the news a title.')
    const [course] = await room.db.run<{ id: number; name: string }>(
      { name: 'course-by-slug', text: 'SELECT id, name FROM courses WHERE slug = $1' },
      [slug],
    )
    if (!course) throw new CommandRefused(`There is no course ${slug}.`)
    const contentHtml = typeof options['file'] === 'string' ? await readTypedText(options['file']) : ''
    await addNews(room.db, { courseId: course.id, title, contentHtml, publishedAt: new Date(room.now()) })
    say(`“${title}” stands on the page of ${course.name} now.`)
  },
}

/** What staff do with news from the command line. C5 */
export const newsCommands: readonly Command[] = [telling]
