import { splitName } from '../../core/accounts/rules.ts'
import { messengerNumber } from '../../core/accounts/messengers.ts'
import {
  maskedAddress,
  mostParentLinks,
  parentConfirmationMs,
  type ParentLinkDays,
} from '../../core/learning/parents.ts'
import { lockUser } from '../accounts/store.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import { isSecret, newSecret, secretHashOf } from '../http/secrets.ts'
import { getCachedSettings } from '../site/settings.ts'
import { addLink, countLinks, findLink, findStudent, listLinks, sweepAddresses, sweepLinks } from './queries.ts'
import { dayMs } from '../../core/dates.ts'

/** Returns the address of a link's page; the token stands in the fragment, which is sent to no server. */
export const parentLinkOf = (siteUrl: string, token: string) => `${siteUrl}/parent#${token}`

/** Returns the open links of a student with masked addresses, and what a messenger needs to send one. */
export async function readLinks(db: Db, userId: number, now: number) {
  const [rows, [student], { contactNumber }] = await Promise.all([
    listLinks(db, { userId, now: new Date(now) }),
    findStudent(db, { userId }),
    getCachedSettings(db, now),
  ])
  const { name, parent_phone: phone } = student ?? refuse('account.not_found')
  return {
    links: rows.map(({ addresses, ...link }) => ({
      ...link,
      addresses: addresses.map(({ id, email, is_confirmed }) => ({ id, address: maskedAddress(email), is_confirmed })),
    })),
    chat: { number: messengerNumber(phone, contactNumber), first_name: splitName(name).first },
  }
}

/** Makes a link in a transaction; `staffId` names the member of staff who makes it, null: the student does. Returns its id and token. */
export async function makeLink(
  tx: Db,
  { userId, staffId, days, now }: { userId: number; staffId: number | null; days: ParentLinkDays; now: number },
): Promise<{ id: number; token: string; expiresAt: Date }> {
  await lockUser(tx, userId)
  const [open] = await countLinks(tx, { userId, now: new Date(now) })
  if ((open?.count ?? 0) >= mostParentLinks) refuse('parent_link.too_many')
  const token = newSecret()
  const expiresAt = new Date(now + days * dayMs)
  const [added] = await addLink(tx, {
    userId,
    hash: secretHashOf(token),
    isByStaff: staffId !== null,
    makerId: staffId,
    now: new Date(now),
    expiresAt,
  })
  if (!added) throw new Error('nothing was written')
  return { id: added.id, token, expiresAt }
}

/** Returns the link of a token; refuses a wrong, an expired and a withdrawn one with the same words. */
export async function getLink({ db, now }: Pick<Context, 'db' | 'now'>, token: string) {
  const [link] = isSecret(token) ? await findLink(db, { hash: secretHashOf(token), now: new Date(now()) }) : []
  return link ?? refuse('parent_link.over')
}

/** Deletes the links whose time is over, with the addresses of their parents, and addresses that were not confirmed in time. */
export async function sweepParents(db: Db, now: number): Promise<void> {
  await sweepLinks(db, { now: new Date(now) })
  await sweepAddresses(db, { askedBefore: new Date(now - parentConfirmationMs) })
}
