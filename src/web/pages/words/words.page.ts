import { declarePage } from '../../base/page.tsx'
import { paths } from '../../base/paths.ts'
import * as ownWords from '#words/own-words'
import type { OwnWords } from './words-wire.ts'

/** The words of a student. L10 */
export const page = declarePage<OwnWords, typeof ownWords>({
  path: paths.words,
  mode: 'app',
  link: { name: 'words', account: 8 },
  texts: ownWords,
  access: 'user',
  load: async ({ api }) => (await api('GET /learning/words')).data,
  title: ({ ownWords: words }) => words.title,
  description: ({ ownWords: words }) => words.description,
  View: async () => (await import('./words-view.tsx')).WordsView,
  describe: null,
})
