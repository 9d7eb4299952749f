import { browserApi, plainApi } from '../../base/browser-api.ts'
import { moveDrafts } from './drafts.ts'
import { practiceShelf } from './practice-shelf.ts'
import { listStoredSets, noteBegun } from './stored-set.ts'
import type { BegunPlace, Place } from './waiting-answers.ts'

/**
 * Returns the set of the server for a place on this device. Questions that were fetched ahead are begun as a set, once; what was not
 * submitted of them goes with it. L8
 */
export async function begunPlace(
  userEmail: string,
  place: Place,
  api: typeof browserApi = plainApi,
): Promise<BegunPlace> {
  if (place.kind !== 'ahead') return place
  const stored = await listStoredSets(practiceShelf(), userEmail)
  const known = stored.find(({ ahead }) => ahead === place.id)
  if (known) return { kind: 'set', id: known.id }
  const { data } = await api('POST /learning/sets', { body: { kind: 'return', chosen: [...place.chosen] } })
  const begun: BegunPlace = { kind: 'set', id: data.id }
  await noteBegun(practiceShelf(), userEmail, place, data.id)
  await moveDrafts(userEmail, place, begun)
  return begun
}
