import { z } from 'zod'
import { StoredSettings } from '../../contract/site.ts'
import { inPlainWords, problemsInLine } from '../../languages/in-english.ts'
import { byCommand } from '../audit/record.ts'
import { CommandRefused, type Command } from '../staff/command.ts'
import { changeSettings, getSettings, type Settings } from './settings.ts'

const shapes: Record<string, z.ZodType | undefined> = StoredSettings.shape

const show: Command = {
  name: 'settings',
  takes: '',
  does: "Shows the academy's settings, such as its name, number, currency and payment instructions.",
  positionals: 0,
  async run(_args, { context, print }) {
    for (const [name, value] of Object.entries(await getSettings(context.db))) {
      const [first = '', ...others] = (
        value === null ? '(none)' : typeof value === 'string' ? value : JSON.stringify(value)
      ).split('\n')
      print(`${name}: ${first}`)
      for (const line of others) print(`    ${line}`)
    }
  },
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

const set: Command = {
  name: 'set',
  takes: 'SETTING VALUE',
  does: "Sets one of the academy's settings; '' clears an optional one, lists are JSON.",
  positionals: 2,
  async run({ positionals: [name = '', typed = ''] }, { context, print }) {
    await changeSettings(context.db, { [name]: readValue(name, typed) }, { author: byCommand, now: context.now() })
    const value = (await getSettings(context.db))[name as keyof Settings]
    print(`${name} is now ${value === null ? 'none' : JSON.stringify(value)}.`)
  },
}

/** The staff commands about settings. */
export const settingCommands: readonly Command[] = [show, set]
