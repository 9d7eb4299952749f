import { coded } from '../../core/coded.ts'
import {
  emailProblem,
  nameProblem,
  normalizeEmail,
  normalizePhone,
  phoneProblem,
  tidyName,
} from '../../core/accounts/rules.ts'
import { usualConditions } from '../../core/attempts/conditions.ts'
import { mayChangeAccount, type Role } from '../../core/staff/permissions.ts'
import { accountProblemWords } from '../../contract/account-problems.ts'
import { studioPerson } from '../../contract/studio/person.ts'
import { withdrawEntryCode } from '../accounts/entry-codes.ts'
import { endSessions, findUserByEmail, lockUser } from '../accounts/store.ts'
import { findConditions } from '../attempts/conditions.ts'
import { byActor, recordChange } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { mayNow, type Actor } from '../http/actor.ts'
import { refuse, type FieldProblems } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { changeAccess } from '../people/access.ts'
import { accountLinkOf, addAccountLink } from '../accounts/links.ts'
import { addNote, deleteNote, restoreNote } from '../people/notes.ts'
import { readAttempt, readCard, readPerson } from '../people/person.ts'
import { removeAccount } from '../profile/leaving.ts'
import { getSettings } from '../site/settings.ts'
import { decided } from '../audit/decided.ts'
import * as queries from './queries.ts'

type Account = { id: number; name: string; email: string | null; phone: string; parent_phone: string; role: Role }

/** Locks an account that the actor may change; refuses one of an equal or higher role. T2 */
async function lockChangeable(tx: Db, userId: number, actor: Actor): Promise<Account> {
  await lockUser(tx, userId)
  const [account] = await queries.findAccount(tx, { userId })
  if (!account) refuse('account.not_found')
  if (!mayChangeAccount(actor.role, account.role)) refuse('account.higher_role')
  return account
}

const errorsOf = (problems: Record<string, keyof typeof accountProblemWords | null>): FieldProblems | null => {
  const errors: FieldProblems = {}
  for (const [field, problem] of Object.entries(problems)) if (problem) errors[field] = [problem]
  return Object.keys(errors).length > 0 ? errors : null
}

async function conditionsOf(db: Db, userId: number) {
  const { timePercent, extraBreakMinutes } = (await findConditions(db, userId)) ?? usualConditions
  return { time_percent: timePercent, extra_break_minutes: extraBreakMinutes }
}

export const personRoutes = routes(studioPerson, {
  async person({ params, query }, { db, now, actor }) {
    const { timeZone } = await getSettings(db)
    const person =
      (await readPerson(db, params.userId, { now: now(), timeZone, all: query.all })) ?? refuse('account.not_found')
    return {
      data: {
        ...person,
        can_change: mayChangeAccount(actor.role, person.profile.role as Role),
        conditions: await conditionsOf(db, params.userId),
      },
    }
  },

  async attempt({ params }, context) {
    const seesAnswers = mayNow(context.actor, 'results.see', context.now())
    return { data: (await readAttempt(context, { ...params, seesAnswers })) ?? refuse('attempt.not_found') }
  },

  async card({ params }, context) {
    const [account] = await queries.findAccountOnCard(context.db, { userId: params.userId })
    if (!account) refuse('account.not_found')
    const conditions = await conditionsOf(context.db, params.userId)
    return { data: { ...account, conditions, ...(await readCard(context, params.userId, context.now())) } }
  },

  async editPerson({ params, body }, { db, now, actor }) {
    const after = {
      name: tidyName(body.name),
      phone: normalizePhone(body.phone),
      parent_phone: normalizePhone(body.parent_phone),
    }
    await db.transaction(async (tx) => {
      const { name, phone, parent_phone } = await lockChangeable(tx, params.userId, actor)
      const before = { name, phone, parent_phone }
      const changed = <Problem>(field: keyof typeof before, problem: Problem) =>
        after[field] === before[field] || (field !== 'name' && after[field] === '') ? null : problem
      const errors = errorsOf({
        name: changed('name', nameProblem(after.name)),
        phone: changed('phone', phoneProblem(after.phone)),
        parent_phone: changed('parent_phone', phoneProblem(after.parent_phone)),
      })
      if (errors) refuse('request.invalid', { errors })
      if (JSON.stringify(before) === JSON.stringify(after)) return
      await queries.editPerson(tx, {
        userId: params.userId,
        name: after.name,
        phone: after.phone,
        parentPhone: after.parent_phone,
      })
      const change = { thing: 'account', thingId: params.userId, action: 'edited', personId: params.userId } as const
      await recordChange(tx, { now: now(), author: byActor(actor), ...change, before, after })
    })
    return { data: null, msg: 'studio.saved' }
  },

  async changeAccess({ params, body }, { db, now, actor }) {
    const { course_id: courseId, change, reason = '' } = body
    const { timeZone: zone } = await getSettings(db)
    const changing = { userId: params.userId, courseId, change, reason: reason === '' ? null : reason, zone }
    const done = await db.transaction((tx) => changeAccess(tx, { ...changing, author: byActor(actor), now: now() }))
    return { data: decided(done), msg: done ? 'studio.saved' : 'access.overtaken' }
  },

  async addNote({ params, body }, { db, now, actor }) {
    await addNote(db, { userId: params.userId, text: body.text, author: byActor(actor), now: now() })
    return { data: null, msg: 'studio.noted' }
  },

  async deleteNote({ params }, { db, now, actor }) {
    const { userId, noteId: id } = params
    const change = await deleteNote(db, { id, userId, author: byActor(actor), now: now() })
    return { data: decided(change ?? refuse('note.not_found')), msg: 'note.deleted' }
  },

  async restoreNote({ params }, { db, now, actor }) {
    const { userId, noteId: id } = params
    await restoreNote(db, { id, userId, author: byActor(actor), now: now() })
    return { data: null, msg: 'note.restored' }
  },

  async sendPasswordLink({ params }, { db, now, actor, siteUrl }) {
    const at = now()
    const made = await db.transaction(async (tx) => {
      const { id, email } = await lockChangeable(tx, params.userId, actor)
      if (email === null) refuse('account.no_address')
      const change = { thing: 'account', thingId: id, action: 'password_link_sent', personId: id } as const
      await recordChange(tx, { now: at, author: byActor(actor), ...change })
      return {
        to: email,
        ...(await addAccountLink(tx, { userId: id, purpose: 'password', to: email, issuedBy: actor.id, now: at })),
      }
    })
    return handedOver(siteUrl, made)
  },

  async correctAddress({ params, body }, { db, now, actor, siteUrl }) {
    const to = normalizeEmail(body.email)
    const errors = errorsOf({ email: emailProblem(to) })
    if (errors) refuse('request.invalid', { errors })
    const at = now()
    const made = await db.transaction(async (tx) => {
      const { id, email } = await lockChangeable(tx, params.userId, actor)
      const taken = await findUserByEmail(tx, to)
      if (taken) refuse('request.invalid', { errors: { email: ['email.taken'] } })
      const change = { thing: 'account', thingId: id, action: 'address_link_sent', personId: id } as const
      await recordChange(tx, { now: at, author: byActor(actor), ...change, before: { email }, after: { email: to } })
      return { to, ...(await addAccountLink(tx, { userId: id, purpose: 'address', to, issuedBy: actor.id, now: at })) }
    })
    return handedOver(siteUrl, made)
  },

  async withdrawCode({ params }, { db, now, actor }) {
    await db.transaction(async (tx) => {
      const { id } = await lockChangeable(tx, params.userId, actor)
      if (!(await withdrawEntryCode(tx, { userId: id, now: now() }))) return
      const change = { thing: 'account', thingId: id, action: 'entry_code_withdrawn', personId: id } as const
      await recordChange(tx, { now: now(), author: byActor(actor), ...change })
    })
    return { data: null, msg: 'entry_code.withdrawn' }
  },

  async signOut({ params }, { db, now, actor }) {
    await db.transaction(async (tx) => {
      const { id } = await lockChangeable(tx, params.userId, actor)
      await endSessions(tx, id)
      const change = { thing: 'account', thingId: id, action: 'signed_out', personId: id } as const
      await recordChange(tx, { now: now(), author: byActor(actor), ...change })
    })
    return { data: null, msg: 'person.signed_out' }
  },

  async deletePerson({ params, body }, { db, now, actor }) {
    const { academyName: academy, contactEmail: academyAddress } = await getSettings(db)
    await db.transaction(async (tx) => {
      const leaving = { academy, academyAddress, now: now() }
      const removed = await removeAccount(tx, params.userId, leaving, async () => {
        const account = await lockChangeable(tx, params.userId, actor)
        const isSame =
          account.email === null ? tidyName(body.email) === account.name : normalizeEmail(body.email) === account.email
        if (!isSame) refuse('request.invalid', { errors: { email: ['account.other_address'] } })
        return account
      })
      const change = { thing: 'account', thingId: removed.id, action: 'deleted' } as const
      await recordChange(tx, { now: now(), author: byActor(actor), ...change, before: { role: removed.role } })
    })
    return { data: null, msg: 'person.deleted' }
  },
})

const handedOver = (siteUrl: string, { to, token, expiresAt }: { to: string; token: string; expiresAt: number }) => ({
  data: { link: accountLinkOf(siteUrl, token), expires_at: new Date(expiresAt).toISOString() },
  msg: coded('studio.email_sent', { to }),
})
