import { z } from 'zod'
import { StoredSettings } from '../../contract/site.ts'
import { inPlainWords, problemsInLine } from '../../languages/in-english.ts'
import { byCommand } from '../audit/record.ts'
import { CommandRefused, type Run } from '../staff/command.ts'
import { changeSettings, getSettings, type Settings } from './settings.ts'

const shapes: Record<string, z.ZodType | undefined> = StoredSettings.shape

/** Shows the academy's settings. */
export const showSettings: Run = async (_args, { db, print }) => {
  for (const [name, value] of Object.entries(await getSettings(db))) {
    const [first = '', ...others] = (
      value === null ? '(none)' : typeof value === 'string' ? value : JSON.stringify(value)
    ).split('\n')
    print(`${name}: ${first}`)
    for (const line of others) print(`    ${line}`)
  }
}

/** Parses the value of a setting: text as it is, '' as null, lists as JSON. */
function readValue(name: string, typed: string): unknown {
  const shape = shapes[name]
  if (!shape) throw new CommandRefused(`There is no setting ${name}. They are: ${Object.keys(shapes).join(', ')}.`)
  if (typed.trim() === '' && shape.safeParse(null).success) return null
  const asText = shape.safeParse(typed, inPlainWords)
  if (asText.success) return asText.data
  const asList = shape.safeParse(parsed(typed), inPlainWords)
  if (asList.success) return asList.data
  const { error } = parsed(typed) === undefined ? asText : asList
  throw new CommandRefused(`${name} cannot have this value: ${problemsInLine(error)}`)
}

function parsed(typed: string): unknown {
  try {
    return JSON.parse(typed) as unknown
  } catch {
    return undefined
  }
}

/** Sets one of the academy's settings. */
export const changeSetting: Run = async ({ positionals: [name = '', typed = ''] }, { db, now, print }) => {
  await changeSettings(db, { [name]: readValue(name, typed) }, { author: byCommand, now: now() })
  const value = (await getSettings(db))[name as keyof Settings]
  print(`${name} is now ${value === null ? 'none' : JSON.stringify(value)}.`)
}
