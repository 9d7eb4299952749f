import { format } from './format.ts'

const words = (count: number) => format.count(count, { one: '# word', other: '# words' })

/** The words that a student has saved from explanations. L10 */
export const ownWords = {
  title: 'My words',
  description: 'The hard words you saved from explanations. They return until you know them.',
  lead: 'Hard words from your questions. They return until you know the meaning of the word, and the word for the meaning.',
  empty: 'No word is saved yet. In every explanation, hard words have a button that saves them here.',
  toPractice: 'Go to Practice',
  waiting: (count: number) =>
    `A test that you have begun asks questions with ${words(count)} of yours. They are back after it.`,
  today: {
    heading: 'Today',
    none: 'No word returns today.',
    of: (at: number, total: number) => `Word ${format.number(at)} of ${format.number(total)}`,
    ask: { meaning: 'What does it mean?', word: 'Which word is it?' },
    reveal: 'Show the answer',
    known: 'I knew it',
    unknown: 'Not yet',
    done: (count: number) => `Done for today: ${words(count)}.`,
    missed: (count: number) => `${words(count)} will be back soon.`,
    moved: (count: number) =>
      format.count(count, { one: '# more word moves to tomorrow.', other: '# more words move to tomorrow.' }),
    failed: 'The answer could not be saved',
  },
  suggested: {
    heading: 'From questions that you missed',
    text: 'Save those that you do not know.',
  },
  all: {
    heading: (count: number) => `All words (${format.number(count)})`,
    learned: 'Learned',
    remove: 'Remove',
    removeOf: (word: string) => `Remove “${word}”`,
    removeFailed: 'The word could not be removed',
    removed: (word: string) => `“${word}” is removed.`,
    undo: 'Undo',
    undoOf: (word: string) => `Undo: bring “${word}” back`,
    undoFailed: 'The word could not be brought back',
  },
  saveFailed: 'The word could not be saved',
}
