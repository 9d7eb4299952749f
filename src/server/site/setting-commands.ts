import { z } from 'zod'
import { StoredSettings } from '../../contract/site.ts'
import { inPlainWords, problemsInLine } from '../../core/plain-problems.ts'
import { CommandRefused, type Command } from '../staff/command.ts'
import { changeSettings, getSettings, type Settings } from './settings.ts'

const shapes: Record<string, z.ZodType | undefined> = StoredSettings.shape

const show: Command = {
  name: 'settings',
  takes: '',
  does: "Shows the academy's settings: its name, number, currency, how to pay it and the rest.",
  words: 0,
  async run(_given, { room, say }) {
    for (const [name, value] of Object.entries(await getSettings(room.db))) {
      const [first = '', ...others] = (
        value === null ? '(none)' : typeof value === 'string' ? value : JSON.stringify(value)
      ).split('\n')
      say(`${name}: ${first}`)
      for (const line of others) say(`    ${line}`)
    }
  },
}

/** What was typed as the value of a setting: text as it is, nothing for none, lists as JSON. */
function readValue(name: string, typed: string): unknown {
  const shape = shapes[name]
  if (!shape) throw new CommandRefused(`There is no setting ${name}. They are: ${Object.keys(shapes).join(', ')}.`)
  if (typed.trim() === '' && shape.safeParse(null).success) return null
  const asText = shape.safeParse(typed, inPlainWords)
  if (asText.success) return asText.data
  const asList = shape.safeParse(parsed(typed), inPlainWords)
  if (asList.success) return asList.data
  const { error } = parsed(typed) === undefined ? asText : asList
  throw new CommandRefused(`${name} cannot be that: ${problemsInLine(error)}`)
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
  does: "Sets one of the academy's settings; '' takes away what need not be there, lists are written as JSON.",
  words: 2,
  async run({ words: [name = '', typed = ''] }, { room, say }) {
    await changeSettings(room.db, { [name]: readValue(name, typed) })
    const shown = (await getSettings(room.db))[name as keyof Settings]
    say(`${name} is ${shown === null ? 'none' : JSON.stringify(shown)} now.`)
  },
}

/** What staff do with the settings from the command line. */
export const settingCommands: readonly Command[] = [show, set]
