import { BadConfig } from '../config.ts'
import { NewerDatabase } from '../db/oldest-release.ts'
import { Refusal } from '../http/refusal.ts'
import { loggableFailure } from '../http/translate.ts'
import { CommandRefused } from './command.ts'

/** Returns what a failed command says, without internal details. */
export function messageOf(error: unknown): string {
  if (error instanceof BadConfig) return `The settings cannot be used:\n${error.message}`
  const isRefusal = error instanceof CommandRefused || error instanceof Refusal || error instanceof NewerDatabase
  const message = isRefusal ? error.message : `Failed: ${loggableFailure(error).message}`
  return message.replace(/[^\P{Cc}\n]/gu, ' ')
}
