import type { Sentences } from '../../core/plain-problems.ts'
import type { PluralForms } from '../formats.ts'
import { format as english } from './format.ts'

const counted = (count: number, forms: PluralForms | undefined) =>
  forms === undefined ? english.number(count) : english.count(count, forms)

const listed = (words: readonly string[], and: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`

/** The units of a value's size by its kind; numbers have none. */
const units: Record<string, PluralForms> = {
  string: { one: '# character', other: '# characters' },
  array: { one: '# entry', other: '# entries' },
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'null',
  never: 'left out',
  file: 'a file',
}

const formats: Record<string, string> = {
  datetime: 'a date and time like 2026-01-31T09:30:00Z',
  uuid: 'a UUID',
  url: 'a web address',
  email: 'an email address',
}

/** The sentence for each thing that can be wrong with a value, from what there is to know about it. */
export const sentences: Sentences = {
  missing: () => 'It is missing.',
  empty: () => 'It is empty.',
  kind: ({ expected }) =>
    `It should be ${listed(
      expected.map((kind) => kinds[kind] ?? 'something else'),
      'or',
    )}.`,
  format: ({ format }) =>
    formats[format] === undefined ? 'It is not written as it should be.' : `It should be ${formats[format]}.`,
  choice: ({ choices }) => `It should be ${choices.length > 1 ? 'one of ' : ''}${listed(choices, 'and')}.`,
  most: ({ limit, origin, isExact, isInclusive }) =>
    `It should be ${isExact ? 'exactly' : isInclusive ? 'at most' : 'less than'} ${counted(limit, units[origin])}.`,
  least: ({ limit, origin, isExact, isInclusive }) =>
    `It should be ${isExact ? 'exactly' : isInclusive ? 'at least' : 'more than'} ${counted(limit, units[origin])}.`,
  multiple: ({ divisor }) => `It should be a multiple of ${divisor}.`,
  unknownFields: ({ fields }) =>
    `There ${english.count(fields.length, { one: 'is no field', other: 'are no fields' })} ${listed(fields, 'and')} here.`,
  inside: ({ path, sentence }) => (path === '' ? sentence : `${path}: ${sentence}`),
  several: ({ sentences: all }) => `${all.map((one) => one.replace(/\.$/, '')).join('; ')}.`,
  none: () => 'This value isn’t allowed here.',
}
