import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readCoded } from '../core/coded.ts'
import { asCodes } from '../core/plain-problems.ts'
import { inPlainWords } from '../languages/in-english.ts'
import { format } from '../languages/en/format.ts'
import { codes } from '../languages/en/codes.ts'
import { textOf } from '../languages/codes.ts'
import { validatorWords } from '../testing/validator-words.ts'
import { api } from './api.ts'
import { StoredSettings } from './site.ts'

type Json = {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  enum?: unknown[]
  const?: unknown
  format?: string
}

/** Returns a value of a described shape. */
function sampleOf({ type, properties, items, anyOf, enum: choices, const: only, format }: Json): unknown {
  if (anyOf?.[0]) return sampleOf(anyOf[0])
  if (only !== undefined) return only
  if (choices) return choices[0]
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, part]) => [name, sampleOf(part)]))
  if (type === 'array') return items ? [sampleOf(items)] : []
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  return format === 'date-time' ? '2026-01-31T09:30:00Z' : 'text of a test'
}

const wrong = [null, true, 0, -1, 1.5, 1e15, '', 'x', 'x'.repeat(200_000), [], Array(5_000).fill('x'), {}, { x: 1 }]

/** Returns the sample with one place, at any depth, missing or wrong; one after the other. */
function* faultsOf(shape: Json): Generator<unknown> {
  yield* [undefined, ...wrong]
  for (const [name, part] of Object.entries(shape.properties ?? {}))
    for (const value of faultsOf(part)) yield { ...(sampleOf(shape) as object), [name]: value }
  if (shape.items) for (const value of faultsOf(shape.items)) yield [value]
  for (const one of shape.anyOf ?? []) yield* faultsOf(one)
}

const problemsOf = (schema: z.ZodType) => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return [...faultsOf(shape)].flatMap((value) =>
    (schema.safeParse(value, asCodes).error?.issues ?? []).map((issue) => ({
      message: textOf(readCoded(issue.message), { codes, format }),
    })),
  )
}

const declared = Object.values(api).flatMap((noun) => Object.values(noun))
const messages = new Set<string>()

describe('whatever is wrong, no words of the validator', () => {
  test.each(declared)('$on', ({ params, query, body }) => {
    for (const schema of [params, query, body])
      for (const { message } of problemsOf(schema)) {
        expect(message).not.toMatch(validatorWords)
        messages.add(message)
      }
  })

  test.each(Object.entries(StoredSettings.shape))('setting %s', (_name, schema) => {
    for (const { message } of problemsOf(schema)) expect(message).not.toMatch(validatorWords)
  })

  test('what was met says much that is wrong in sentences', () => {
    for (const said of ['It is missing.', 'It should be a whole number.', 'It should be at least 1.'])
      expect(messages).toContain(said)
    // Of several shapes, the problem is in a field of the nearest.
    expect([...messages].filter((message) => !/^(?:[a-z_]+: )?[A-Z].*\.$/s.test(message))).toEqual([])
    expect(messages.size).toBeGreaterThan(20)
  })
})

test.each([
  [z.string(), 1, 'It should be text.'],
  [z.object({}), [], 'It should be an object with fields.'],
  [z.string().min(1), '', 'It is empty.'],
  [z.string().max(1), 'ab', 'It should be at most 1 character.'],
  [z.array(z.string()).max(2000), Array(2001).fill(''), 'It should be at most 2,000 entries.'],
  [z.array(z.string()).length(3), [''], 'It should be exactly 3 entries.'],
  [z.number().positive(), 0, 'It should be more than 0.'],
  [z.number().lt(5), 5, 'It should be less than 5.'],
  [z.number().multipleOf(5), 4, 'It should be a multiple of 5.'],
  [z.enum(['A', 'B', 'C']), 'D', 'It should be one of A, B and C.'],
  [z.literal('a'), 'b', 'It should be a.'],
  [z.iso.datetime(), 'soon', 'It should be a date and time like 2026-01-31T09:30:00Z.'],
  [z.string().regex(/^a$/), 'b', 'It is not written as it should be.'],
  [z.strictObject({}), { a: 1 }, 'There is no field a here.'],
  [z.strictObject({}), { a: 1, b: 2 }, 'There are no fields a and b here.'],
  [z.union([z.string(), z.number()]), true, 'It should be text or a number.'],
  [z.union([z.string().max(3), z.number()]), 'long', 'It should be at most 3 characters.'],
  [z.union([z.string(), z.object({ text: z.string() })]), {}, 'text: It is missing.'],
  [z.discriminatedUnion('t', [z.object({ t: z.literal('a') })]), { t: 'b' }, 'It should be a.'],
  [z.never(), 1, 'It should be left out.'],
  [z.custom(() => false), 1, 'This value isn’t allowed here.'],
  [z.string('Its own words.'), 1, 'Its own words.'],
])('problem %#: %s of %j', (schema, value, said) => {
  expect(schema.safeParse(value, inPlainWords).error?.issues.map(({ message }) => message)).toEqual([said])
})
