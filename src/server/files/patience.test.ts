import { expect, test } from 'vitest'
import { FileStoreAway } from './away.ts'
import { openPatience } from './patience.ts'

test.each([undefined, null, new Error('cut', { cause: null })])(
  'a failure of the file store without a cause is one that could not be reached: %s',
  async (failure) => {
    const patience = openPatience(new AbortController().signal)
    await expect(patience.wait(1_000, () => Promise.reject(failure))).rejects.toThrow(FileStoreAway)
  },
)
