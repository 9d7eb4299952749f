import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  type AccountProblem,
  emailProblem,
  nameProblem,
  normalizeEmail,
  normalizePhone,
  phoneProblem,
  tidyName,
} from '../../core/accounts/rules.ts'
import { isStaff, type Role } from '../../core/staff/permissions.ts'
import type { studioImport } from '../../contract/studio/student-import.ts'
import { addEntryCode } from '../accounts/entry-codes.ts'
import { addStudentWithoutAddress, addUser } from '../accounts/store.ts'
import { recordChange, type Author } from '../audit/record.ts'
import { awaitAccess, mustConfirm } from '../courses/awaiting.ts'
import type { Db } from '../db/database.ts'
import { addMembers } from '../groups/store.ts'
import { getSettings } from '../site/settings.ts'
import { changeAccess } from './access.ts'
import { accountLinkOf, addAccountLink } from '../accounts/links.ts'
import { sheetOf, type PrintedCode } from './codes.ts'
import * as queries from './queries.ts'

type Asked = z.output<typeof studioImport.importStudents.body>
type Reply = z.input<typeof studioImport.importStudents.reply>
type Outcome = Reply['rows'][number]
type Student = { name: string; email: string | null; phone: string; parentPhone: string }

const studentOf = ({ name, email, phone, parent_phone }: Asked['rows'][number]): Student => ({
  name: tidyName(name),
  email: normalizeEmail(email) || null,
  phone: normalizePhone(phone),
  parentPhone: normalizePhone(parent_phone),
})

function problemsOf({ name, email, phone, parentPhone }: Student): AccountProblem[] {
  const problems = [
    nameProblem(name),
    email === null ? null : emailProblem(email),
    phone === '' ? null : phoneProblem(phone),
    parentPhone === '' ? null : phoneProblem(parentPhone),
  ]
  return [...new Set(problems.flatMap((problem) => (problem ? [problem] : [])))]
}

type Known = { id: number; role: Role }

/** Returns the hash by which a row without an address is recognized: without one, name and phones say who it is. */
const rowHashOf = ({ name, phone, parentPhone }: Student) =>
  createHash('sha256').update([name.toLowerCase(), phone, parentPhone].join('\n')).digest()

/** Returns the key by which a row is recognized: its address alone, or all that it says. */
const keyOf = (student: Student) => student.email ?? rowHashOf(student).toString('hex')

/** Finds the accounts that these rows are about; of one that was joined to another, that other. */
async function findKnown(tx: Db, students: readonly Student[]): Promise<Map<string, Known>> {
  const rows = await queries.findKnown(tx, {
    emails: students.flatMap(({ email }) => email ?? []),
    hashes: students.flatMap((student) => (student.email === null ? rowHashOf(student) : [])),
  })
  const known = new Map<string, Known>()
  for (const { email, imported_row, ...account } of rows)
    for (const key of [email, imported_row?.toString('hex')]) if (key != null) known.set(key, account)
  return known
}

/** Sorts rows out before anything is written: each student once. */
function outcomeOf(student: Student, known: Known | undefined, isRepeated: boolean): Outcome {
  const row = { problems: problemsOf(student), is_repeated: isRepeated, link: null, awaits_address: false }
  if (row.problems.length > 0) return { ...row, outcome: 'invalid' }
  if (isRepeated) return { ...row, outcome: 'repeated' }
  if (known && isStaff(known.role)) return { ...row, outcome: 'staff' }
  const unknown = student.email === null ? 'new_with_code' : 'new'
  return { ...row, outcome: known ? 'exists' : unknown }
}

const addAccount = (tx: Db, { email, ...student }: Student) =>
  email === null
    ? addStudentWithoutAddress(tx, { ...student, importedRow: rowHashOf({ email, ...student }) })
    : addUser(tx, { ...student, email, role: 'student', passwordHash: 'none' })

/** A student who was added, with a link by email or a code on paper. */
type Added = { id: number; link: string | null; code: PrintedCode | null }

/** Adds one student with an invitation or a code; undefined when another request has just added the same. */
async function addStudent(tx: Db, student: Student, { author, now, siteUrl }: Importing): Promise<Added | undefined> {
  const added = await addAccount(tx, student)
  if (!added) return undefined
  const change = { thing: 'account', thingId: added.id, action: 'imported', personId: added.id } as const
  await recordChange(tx, { now, author, ...change, after: { name: student.name, email: student.email } })
  if (student.email === null) {
    const { code } = await addEntryCode(tx, { userId: added.id, issuedBy: author.actorId, now })
    return { id: added.id, link: null, code: { id: added.id, name: student.name, code } }
  }
  const { token } = await addAccountLink(tx, {
    userId: added.id,
    purpose: 'password',
    to: student.email,
    issuedBy: author.actorId,
    now,
    along: true,
  })
  return { id: added.id, link: accountLinkOf(siteUrl, token), code: null }
}

/** Returns the courses that an account does not have open, with the days for which it is to have them. */
async function notOpen(tx: Db, userId: number, { course_ids, days }: Asked, now: number) {
  const open = await queries.listOpen(tx, { userId, courseIds: course_ids, now: new Date(now) })
  const has = new Set(open.map(({ course_id }) => course_id))
  const awaited = { userId, days, kind: 'import', orderId: null } as const
  return course_ids.filter((courseId) => !has.has(courseId)).map((courseId) => ({ ...awaited, courseId }))
}

type Importing = { author: Author; now: number; siteUrl: string }

/**
 * Adds the students of a spreadsheet, all of the good rows or, when something fails, none; says of each row what became of it. An
 * account that exists gets access and group and is otherwise left alone. Run again it changes nothing. T22
 */
export function importStudents(db: Db, asked: Asked, importing: Importing): Promise<Reply> {
  const { rows, course_ids, days, group_id, is_dry_run } = asked
  const { author, now } = importing
  return db.transaction(async (tx) => {
    const { timeZone: zone } = await getSettings(tx)
    const students = rows.map(studentOf)
    const known = await findKnown(tx, students)
    const met = new Set<string>()
    const outcomes: Outcome[] = []
    const members: number[] = []
    const codes: PrintedCode[] = []
    let [added, granted] = [0, 0]
    for (const student of students) {
      const key = keyOf(student)
      const outcome = outcomeOf(student, known.get(key), met.has(key))
      outcomes.push(outcome)
      if (outcome.problems.length > 0 || outcome.outcome === 'repeated' || outcome.outcome === 'staff') continue
      met.add(key)
      const registered = known.get(key)
      outcome.awaits_address = registered !== undefined && (await mustConfirm(tx, registered.id))
      if (is_dry_run) continue
      let account: Known | Added | undefined = known.get(key) ?? (await addStudent(tx, student, importing))
      if (!account) {
        // A student has registered with this address since the rows were compared.
        account = (await findKnown(tx, [student])).get(key)
        outcome.outcome = outcomeOf(student, account, false).outcome
        if (!account || outcome.outcome === 'staff') continue
        outcome.awaits_address = await mustConfirm(tx, account.id)
      }
      if ('link' in account) {
        outcome.link = account.link
        if (account.code) codes.push(account.code)
        added += 1
      }
      members.push(account.id)
      if (outcome.awaits_address) {
        await awaitAccess(tx, account.id, await notOpen(tx, account.id, asked, now), { author, now })
        continue
      }
      for (const courseId of course_ids) {
        const change = { to: 'open' as const, days }
        const isEmailed = outcome.outcome === 'exists'
        const changed = await changeAccess(tx, {
          userId: account.id,
          courseId,
          change,
          reason: null,
          author,
          now,
          zone,
          isEmailed,
          kind: 'import',
        })
        if (changed) granted += 1
      }
    }
    if (group_id !== null && members.length > 0)
      await addMembers(tx, { groupId: group_id, userIds: members, author, now })
    const sheet = codes.length === 0 ? null : await sheetOf(tx, codes, importing)
    return { rows: outcomes, sheet, added, granted }
  })
}
