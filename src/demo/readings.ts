import { z } from 'zod'
import { read } from './files.ts'

const state = z.string().regex(/^[0-9a-f]{8}$/)

/** The number of blind readers of a set. */
export const readersOfSet = 3

/** Answers of blind readers from the options alone, by question. The sums of each set are in docs/content-review.md. */
export const Readings = z.strictObject({
  sumsAlone: z
    .array(state)
    .describe(
      'States of the sets that were read before answers were recorded by question. A set that only loses questions may be added; one that is read may not.',
    ),
  alone: z
    .record(
      z.string(),
      z.strictObject({
        state: state.describe('The question as it was read, by `stateOf` of answers.ts.'),
        right: z.int().min(0).max(readersOfSet).describe('How many of the three readers gave its key.'),
      }),
    )
    .describe('By id. Of sets in `sumsAlone` only the questions whose key all three gave.'),
})
export type Readings = z.output<typeof Readings>

/** Reads the record of answers by question. */
export const readReadings = async (): Promise<Readings> => Readings.parse(await read('readings.json'))
