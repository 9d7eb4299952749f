import { accountProblemWords } from '../../contract/account-problems.ts'
import { errorCatalog } from '../../contract/errors.ts'
import { messages } from '../../contract/messages.ts'
import { problemWords } from '../../contract/problems.ts'
import type { CodeWords } from '../codes.ts'
import { sentences } from './sentences.ts'

const refusals = Object.fromEntries(Object.entries(errorCatalog).map(([code, { message }]) => [code, message]))

/** The words for the codes of the server: in English those of the contract, which other clients get too. */
export const codes: CodeWords = {
  refusals: refusals as CodeWords['refusals'],
  messages,
  problems: { ...accountProblemWords, ...problemWords },
  sentences,
  tryAgainIn: (wait) => `Try again in ${wait}.`,
  wait: (count, unit) => new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count),
}
