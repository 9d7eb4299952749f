import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { file, read } from './files.ts'

const line = z.string().trim().min(1)

/** A source card: the notes of a reader who opened a source. What a passage says of the world stands on one. */
export const Card = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  subject: line.describe(
    'The subject in a few words; where several texts tell of one thing, that thing and a colon come first. No student meets a thing twice in one test.',
  ),
  facts: z.array(line).min(3).max(6).describe('Facts in own words, no sentence of the source.'),
  who: line,
  where: line,
  when: line,
  disputed: line.nullable().describe('What is disputed about it; null where nothing is known to be.'),
  address: z.url(),
  title: line,
  author: line,
  also: z.array(z.url()).optional().describe('Further pages on which some of the facts stand.'),
  readOn: z.iso.date(),
  readers: z
    .union([z.literal(1), z.literal(2)])
    .describe('How many people have opened the source and confirmed every fact.'),
})
export type Card = z.output<typeof Card>

/** Subjects of the questions of the tests that stand on no card, by the id of the question, as a card names its own. */
export type Subjects = Record<string, string>
export const readSubjects = () => read<Subjects>('subjects.json')

/** Returns the thing that a subject names. */
export const thingOf = (subject: string) => subject.split(':')[0]!

/** Reads all source cards, by id; a card has its id as the name of its file. */
export async function readCards(): Promise<Card[]> {
  const names = (await readdir(file('cards/'))).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const card = Card.parse(await read(`cards/${name}`))
      if (name !== `${card.id}.json`) throw new Error(`cards/${name} is the card ${card.id}`)
      return card
    }),
  )
}
