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
  [
    'words that are invisible, without size or read aloud alone are hidden',
    `${formatted(
      '1. Who <span style="visibility:hidden">no</span><span style="font-size:0">no</span><span class="sr-only">no</span><span style="font-size:0"><b style="font-size:12px">is</b></span> it?',
      'A. x <span class="sr-only">(correct answer)</span>',
      'B. y',
    )}`,
    ['1 Who <strong>is</strong> it? *x / y', '1 repaired: Hidden text is left out.'],
  ],
  [
    'words that are invisible are hidden in other formats too',
    `question,a,b,correct\n"<p>Who <i style=""visibility:hidden"">no</i><b class=""accesshide"">no</b>is it?</p>",x,y,A`,
    ['2 <p>Who is it?</p> *x / y', '2 repaired: It hides words, which are left out: no, no.'],
  ],
]

test.each(files)('I7 I8 unusual layouts: %s', (_, file, says) => {
  expect(read(file)).toEqual(says)
})
