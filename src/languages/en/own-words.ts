import { format } from './format.ts'

const words = (count: number) => format.count(count, { one: '# word', other: '# words' })

/** The words that a student has saved from explanations. L10 */
export const ownWords = {
  title: 'My words',
  description: 'The hard words you saved from explanations. They come back until you know them.',
  lead: 'Hard words from your questions. Each one comes back until you know it both ways: the meaning of the word, and the word for the meaning.',
  empty: 'You haven’t saved any words yet. In explanations, each hard word has a button that saves it here.',
  toPractice: 'Go to Practice',
  waiting: (count: number) =>
    format.count(count, {
      one: '# of your words is in a test you’ve started. It comes back when the test is over.',
      other: '# of your words are in a test you’ve started. They come back when the test is over.',
    }),
  today: {
    heading: 'Today',
    none: 'No words to recall today. A word you save is asked from the next day on.',
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
    heading: 'From questions you missed',
    text: 'Save the ones you don’t know.',
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
