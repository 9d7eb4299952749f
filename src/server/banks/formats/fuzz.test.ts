import { expect, test } from 'vitest'
import { mutated, sampleFiles } from '../../../testing/bank-files.ts'
import { readDamaged } from '../../../testing/read-damaged.ts'

test.each(sampleFiles())('I4 100 damaged files of $name: no crash, no hang, always a report', ({ bytes }) => {
  for (let seed = 1; seed <= 100; seed += 1) readDamaged(mutated(bytes, seed), seed)
  expect.assertions(300)
})
