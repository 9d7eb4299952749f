import { dirname } from 'node:path'
import { readConfig } from '../server/config.ts'
import type { Arguments, Command } from '../server/staff/command.ts'
import type { Academy } from './academy.ts'

/** Carries out the command with this name on an academy, in this process; returns the lines that it prints. */
export async function carryOut(
  { database, clock, context, filesFolder }: Academy,
  commands: readonly Command[],
  name: string,
  { positionals = [], options = {} }: Partial<Arguments> = {},
): Promise<string[]> {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(`there is no command ${name}`)
  const lines: string[] = []
  const run = await command.load()
  const config = readConfig({ DATA_DIR: dirname(filesFolder), SITE_URL: context.siteUrl })
  const print = (line: string) => void lines.push(line)
  await run({ positionals, options }, { db: database, config, databaseFolder: null, now: clock.now, print })
  return lines
}
