import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import * as ownWords from '#words/own-words'
import { freshOrSeen } from '../../features/practice/seen/fresh-or-seen.ts'
import type { WordsData } from './words-wire.ts'

/** The words of a student. L10 */
export const page = declarePage<WordsData, typeof ownWords>({
  path: paths.words,
  mode: 'app',
  link: { name: 'words', account: 8 },
  texts: ownWords,
  access: 'user',
  load: ({ api }) => freshOrSeen('words', async () => (await api('GET /learning/words')).data),
  title: ({ ownWords: words }) => words.title,
  description: ({ ownWords: words }) => words.description,
  View: async () => (await import('./words-view.tsx')).WordsView,
  describe: null,
})
