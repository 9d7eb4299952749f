import { isDeepStrictEqual } from 'node:util'
import { getNamedAccount } from '../accounts/named-account.ts'
import type { Run } from '../staff/command.ts'
import { readCards, rebuildCards } from './cards.ts'
import { getLearner } from './learner.ts'

/** Makes the cards of a student anew, as after a change of the academy's time zone. L3 */
export const computeReturns: Run = async ({ positionals: [email] }, { db, now, print }) => {
  const { id, email: address } = await getNamedAccount(db, email)
  const before = await readCards(db, id)
  await rebuildCards(db, await getLearner(db, id, now()))
  const after = await readCards(db, id)
  const itemIds = [...new Set([...before.keys(), ...after.keys()])]
  const changed = itemIds.filter((itemId) => !isDeepStrictEqual(before.get(itemId), after.get(itemId)))
  print(`${address}: ${after.size} missed questions with a day on which they return, ${changed.length} changed.`)
}
