import { expect, test } from 'vitest'
import { asRead } from '../../../testing/as-read.ts'
import { readBank } from '../../../testing/read-in-english.ts'

const read = (file: string | Uint8Array) => asRead(readBank(typeof file === 'string' ? Buffer.from(file) : file))

const formatted = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('')

/** Files in layouts that few programs and people write, with what is read of each; a star stands before the right options. */
const files: [promise: string, file: string | Uint8Array, says: string[]][] = [
  [
    'the letters of a list that counts down are those that its page shows',
    `${formatted('1. Who?')}<ol type="A" reversed><li>x</li><li>y</li></ol>${formatted('Answer: A', '2. Where?')}<ol type="A" reversed start="3"><li>x</li><li>y</li><li value="1">z</li></ol>${formatted('Answer: C')}`,
    ['1 Who? *y / x', '5 Where? z / y / *x', 'left out: ol@reversed, li@value'],
  ],
]

test.each(files)('I7 I8 unusual layouts: %s', (_, file, says) => {
  expect(read(file)).toEqual(says)
})
