import { expect, test } from 'vitest'
import { asRead } from '../../../../testing/as-read.ts'
import { readBank } from '../../../../testing/read-in-english.ts'

const read = (file: string) => asRead(readBank(Buffer.from(file)))

/** Texts in layouts that printed tests and chats have, with what is read of each; a star stands before the right options. */
const texts: [promise: string, file: string, says: string[]][] = [
  [
    'letters and numbers in circles are those of options, questions and keys',
    '① Who?\nⒶ x\nⒷ y\n\n② Where is ①?\nⒶ x Ⓑ y\n\nAnswers: ① Ⓑ ② Ⓐ',
    ['1 Who? x / *y', '5 Where is ①? *x / y'],
  ],
  [
    'letters in circles are those of answers below their options, and numbers in circles can be statements',
    '1. Which are true?\n① It rains.\n② It snows.\nⒶ ① alone\nⒷ ① and ②\nAnswer: Ⓑ',
    ['1 <p>Which are true?<br>① It rains.<br>② It snows.</p> ① alone / *① and ②'],
  ],
  [
    'a letter with a colon behind a bullet is that of an option',
    '1. Who?\n- A: x\n- **B: y**\n\n2. Where?\n* A: x\n* B: y\nAnswer: A',
    ['1 Who? x / *y', '5 Where? *x / y'],
  ],
  [
    'a letter with a colon behind a bullet is a speaker beside options in another form',
    '1. What does B say?\n- A: Hello.\n- B: ___\nA) x\nB) y\nAnswer: A',
    ['1 [<p>What does B say?<br>- A: Hello.</p>] - B: <span class="blank"></span> *x / y'],
  ],
]

test.each(texts)('I7 I8 layouts of texts: %s', (_, file, says) => {
  expect(read(file)).toEqual(says)
})
