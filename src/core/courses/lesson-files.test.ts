import { expect, test } from 'vitest'
import { tidyFileName } from './lesson-files.ts'

test.each([
  ['Exercise 1.pdf', 'Exercise 1.pdf'],
  ['تمارين.pdf', 'تمارين.pdf'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Users\\Huda\\Plan.docx', 'C-Users-Huda-Plan.docx'],
  ['a"; x=\r\n.pdf', 'a-; x=.pdf'],
  ['exe\u202Efdp.pdf', 'exefdp.pdf'],
  ['...', 'file'],
  ['', 'file'],
  [`${'long '.repeat(60)}.pdf`, expect.stringMatching(/^.{116}\.pdf$/)],
  // 120 units would end within a character of two.
  [`${'a'.repeat(115)}🙂🙂🙂.pdf`, `${'a'.repeat(115)}.pdf`],
])('T13 the name %j is stored as %j', (typed, stored) => {
  expect(tidyFileName(typed)).toEqual(stored)
})
