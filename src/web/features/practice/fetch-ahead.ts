import type { CallReply } from '../../../contract/api.ts'
import { learning as words } from '#words/learning'
import type { CallOptions } from '../../base/api.ts'
import { plainApi } from '../../base/browser-api.ts'
import { readVisitor, signingOut } from '../../base/session.ts'
import { practiceShelf } from './practice-shelf.ts'
import { titleOf } from './set-title.ts'
import { dropAhead, listStoredSets, sortOf, storeSet } from './stored-set.ts'
import { lookAfterPractice } from './look-after-practice.ts'

type Ahead = NonNullable<CallReply<'GET /learning/ahead'>['data']>

/** The age up to which a page that does not show them leaves fetched questions as they are, in ms. */
const freshMs = 3 * 60 * 60 * 1000

/** Stores what is left of a set that was begun. */
async function storeBegun(userEmail: string, id: number, options: CallOptions): Promise<void> {
  const { data: set } = await plainApi('GET /learning/sets/:setId', { params: { setId: id } }, options)
  const checked = new Set(set.checked.map((one) => one.question_id))
  await storeSet(practiceShelf(), userEmail, {
    kind: 'set',
    id,
    of: sortOf(set),
    title: titleOf(words.set.titles, set),
    total: set.questions.length,
    questions: set.questions.flatMap((one, at) => (checked.has(one.id) ? [] : [{ ...one, number: at + 1 }])),
  })
}

/** Stores what returns next, which no set has begun yet. */
const storeNext = (userEmail: string, { from, questions }: Ahead): Promise<void> =>
  questions.length === 0
    ? dropAhead(practiceShelf(), userEmail)
    : storeSet(practiceShelf(), userEmail, {
        kind: 'ahead',
        id: Date.now(),
        chosen: questions.map(({ id, option_seed, returns_for }) => ({ question_id: id, option_seed, returns_for })),
        of: 'return',
        title: words.set.titles.return,
        total: questions.length,
        questions: questions.map((one, at) => ({ ...one, number: at + 1 })),
        from,
      })

/**
 * Fetches what this student can practice without a network: the sets that were begun, and what returns today, or tomorrow when nothing does
 * today. Nothing is begun by it, and without a reply what is stored stays. L8 docs/decisions/0202
 */
export async function fetchAhead(openIds: readonly number[], { isShown }: { isShown: boolean }): Promise<void> {
  const visitor = readVisitor(document.cookie)
  if (!visitor) return
  const { email } = visitor
  lookAfterPractice()
  const stored = await listStoredSets(practiceShelf(), email)
  const isFresh = stored.some(({ kind, id }) => kind === 'ahead' && Date.now() - id < freshMs)
  const isKnown = openIds.every((id) => stored.some((one) => one.kind === 'set' && one.id === id))
  if (!isShown && isFresh && isKnown) return
  // A call on its way while its session ends would be refused, or store what signing out has just deleted.
  const signedOut = new AbortController()
  document.addEventListener(signingOut, () => signedOut.abort())
  const options = { signal: signedOut.signal }
  for (const id of openIds) await storeBegun(email, id, options)
  const { data } = await plainApi('GET /learning/ahead', {}, options)
  // It may be another one's by now.
  if (readVisitor(document.cookie)?.email === email) await storeNext(email, data)
}
