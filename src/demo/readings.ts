import { z } from 'zod'
import { read } from './files.ts'

/** The number of readers who answer a question in one reading. */
const readersOfSet = 3

/** Answers of blind readers from the options alone, by question: of all who read it as it is now, in one reading or several. */
export const Readings = z.record(
  z.string(),
  z
    .strictObject({
      state: z
        .string()
        .regex(/^[0-9a-f]{8}$/)
        .describe('The question as it was read, by `stateOf` of answers.ts.'),
      right: z.int().min(0).describe('How many readers gave its key.'),
      of: z.int().min(readersOfSet).multipleOf(readersOfSet).describe('How many readers there were.'),
    })
    .refine(({ right, of }) => right <= of, 'No more readers can be right than there were.'),
)
export type Readings = z.output<typeof Readings>

/** Reads the record of answers by question. */
export const readReadings = async (): Promise<Readings> => Readings.parse(await read('readings.json'))
