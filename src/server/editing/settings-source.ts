import { StoredSettings } from '../../contract/site.ts'
import type { CodedText } from '../../core/coded.ts'
import type { Values } from '../../core/editing/fields.ts'
import { answersOf, partsOfLines } from '../../core/editing/typed-lines.ts'
import { nouns } from '../../core/editing/nouns.ts'
import { asCodes } from '../../core/plain-problems.ts'
import type { Db } from '../db/database.ts'
import { changeSettings, getSettings, type Settings } from '../site/settings.ts'

/** Lists of the settings as lines that can be typed, and back. */
const typed = {
  reasons: {
    write: ({ reasons }: Settings) => reasons.map(({ title, text }) => `${title} | ${text}`).join('\n'),
    read: (text: unknown) => partsOfLines(text).map(([title = '', words = '']) => ({ title, text: words })),
  },
  ratings: {
    write: ({ ratings }: Settings) =>
      ratings.map(({ label, score, outOf }) => `${label} | ${score} | ${outOf}`).join('\n'),
    read: (text: unknown) =>
      partsOfLines(text).map(([label = '', score, outOf]) => ({ label, score: Number(score), outOf: Number(outOf) })),
  },
  answers: {
    write: ({ answers }: Settings) => answers.map(({ question, answer }) => `${question} | ${answer}`).join('\n'),
    read: answersOf,
  },
  instructorCredentials: {
    write: ({ instructorCredentials }: Settings) => instructorCredentials?.text ?? '',
    read: (text: unknown) => (String(text ?? '').trim() === '' ? null : { text: String(text) }),
  },
  dsatTable: {
    write: ({ dsatTable }: Settings) => dsatTable?.join(' ') ?? '',
    read: (text: unknown) => {
      const scores = String(text ?? '')
        .split(/[\s,;]+/)
        .filter(Boolean)
      return scores.length === 0 ? null : scores.map(Number)
    },
  },
} as const

const isTyped = (name: string): name is keyof typeof typed => name in typed
const names = Object.keys(nouns.settings.fields) as (keyof typeof nouns.settings.fields)[]

/** Returns the academy's settings as the fields of their editor. T15 */
export async function readSettings(db: Db): Promise<Values> {
  const settings = await getSettings(db)
  return Object.fromEntries(names.map((name) => [name, isTyped(name) ? typed[name].write(settings) : settings[name]]))
}

/** Returns the settings that differ, as they are stored. */
const changesOf = (from: Values, to: Values): Record<string, unknown> =>
  Object.fromEntries(
    names
      .filter((name) => name in to && (from[name] ?? null) !== (to[name] ?? null))
      .map((name) => [name, isTyped(name) ? typed[name].read(to[name]) : to[name]]),
  )

/** Returns what is wrong with the settings that differ. T15 */
export function problemsOfSettings(from: Values, to: Values): Record<string, CodedText[]> {
  const checked = StoredSettings.partial().safeParse(changesOf(from, to), asCodes)
  const problems: Record<string, CodedText[]> = {}
  for (const { path, message } of checked.error?.issues ?? [])
    (problems[String(path[0])] ??= []).push(message as CodedText)
  return problems
}

/** Stores the settings that differ. T15 */
export const writeSettings = (tx: Db, from: Values, to: Values): Promise<void> =>
  changeSettings(tx, changesOf(from, to))
