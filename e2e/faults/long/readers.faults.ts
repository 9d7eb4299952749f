import { expect, test } from 'vitest'
import { readBankApart } from '../../../src/server/banks/read-apart.ts'
import { exportFormats } from '../../../src/server/banks/formats/write-bank.ts'
import { manyQuestions, mutated, sampleFiles } from '../../../src/testing/bank-files.ts'
import { readDamaged } from '../../../src/testing/read-damaged.ts'

test.each(sampleFiles())('I4 2,000 damaged files of $name: no crash, no hang, always a report', ({ bytes }) => {
  for (let seed = 101; seed <= 2100; seed += 1) readDamaged(mutated(bytes, seed), seed)
  expect.assertions(6000)
})

test.each(exportFormats)(
  'I4 10,000 questions as $name are read within the limits of time and memory',
  async (format) => {
    const { bytes } = format.write({ settings: null, questions: manyQuestions(10_000) })
    const { questions, findings } = await readBankApart(bytes)
    expect([questions.length, findings]).toEqual([10_000, []])
  },
)
