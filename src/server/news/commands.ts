import type { Command } from '../staff/command.ts'

/** The staff commands about news. C5 */
export const newsCommands: readonly Command[] = [
  {
    name: 'publish-news',
    takes: 'COURSE-SLUG --title TEXT [--file HTML-FILE]',
    does: 'Publishes news of a course; the file contains the text as HTML.',
    positionals: 1,
    options: { title: { type: 'string' }, file: { type: 'string' } },
    load: async () => (await import('./command-runs.ts')).publishNews,
  },
]
