import type { z } from 'zod'
import {
  type AccountProblem,
  emailProblem,
  normaliseEmail,
  normalisePhone,
  phoneProblem,
  tidyName,
} from '../../core/accounts/rules.ts'
import { isStaff, type Role } from '../../core/staff/permissions.ts'
import type { studioImport } from '../../contract/studio/student-import.ts'
import { addUser } from '../accounts/store.ts'
import { recordChange, type Author } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { addMembers } from '../groups/store.ts'
import { changeAccess } from './access.ts'
import { accountLinkOf, addAccountLink } from '../accounts/links.ts'

type Asked = z.output<typeof studioImport.importStudents.body>
type Reply = z.input<typeof studioImport.importStudents.reply>
type Outcome = Reply['rows'][number]
type Student = { name: string; email: string; phone: string; parentPhone: string }

const studentOf = ({ name, email, phone, parent_phone }: Asked['rows'][number]): Student => ({
  name: tidyName(name),
  email: normaliseEmail(email),
  phone: normalisePhone(phone),
  parentPhone: normalisePhone(parent_phone),
})

function problemsOf({ name, email, phone, parentPhone }: Student): AccountProblem[] {
  const problems = [
    name === '' ? ('name.missing' as const) : name.length > 100 ? ('name.too_long' as const) : null,
    emailProblem(email),
    phone === '' ? null : phoneProblem(phone),
    parentPhone === '' ? null : phoneProblem(parentPhone),
  ]
  return [...new Set(problems.flatMap((problem) => (problem ? [problem] : [])))]
}

type Known = { id: number; role: Role }

/** The accounts of these addresses; of one that was joined to another, that other. */
async function findKnown(tx: Db, emails: readonly string[]): Promise<Map<string, Known>> {
  const rows = await tx.run<Known & { email: string }>(
    {
      name: 'accounts-of-import',
      text: `SELECT coalesce(j.kept_id, u.id) AS id, u.email, u.role FROM users u LEFT JOIN account_joins j ON j.joined_id = u.id
        WHERE u.email = ANY($1::text[])`,
    },
    [emails],
  )
  return new Map(rows.map(({ email, id, role }) => [email, { id, role }]))
}

/** Sorts rows out before anything is written: by their address alone, and each address once. */
function outcomeOf(student: Student, known: Known | undefined, isRepeated: boolean): Outcome {
  const problems = problemsOf(student)
  if (problems.length > 0) return { outcome: 'invalid', problems, link: null }
  if (isRepeated) return { outcome: 'repeated', problems: [], link: null }
  if (known && isStaff(known.role)) return { outcome: 'staff', problems: [], link: null }
  return { outcome: known ? 'exists' : 'new', problems: [], link: null }
}

/** Adds one student with an invitation; undefined when another request has just added the address. */
async function addStudent(tx: Db, student: Student, { author, now, siteUrl }: Importing) {
  const added = await addUser(tx, { ...student, role: 'student', passwordHash: 'none' })
  if (!added) return undefined
  const change = { thing: 'account', thingId: added.id, action: 'imported', personId: added.id } as const
  await recordChange(tx, { now, author, ...change, after: { name: student.name, email: student.email } })
  const { token } = await addAccountLink(tx, {
    userId: added.id,
    purpose: 'password',
    to: student.email,
    issuedBy: author.actorId,
    now,
  })
  return { id: added.id, link: accountLinkOf(siteUrl, token) }
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
    const students = rows.map(studentOf)
    const known = await findKnown(
      tx,
      students.map(({ email }) => email),
    )
    const met = new Set<string>()
    const outcomes: Outcome[] = []
    const members: number[] = []
    let [added, granted] = [0, 0]
    for (const student of students) {
      const outcome = outcomeOf(student, known.get(student.email), met.has(student.email))
      outcomes.push(outcome)
      if (outcome.outcome !== 'new' && outcome.outcome !== 'exists') continue
      met.add(student.email)
      if (is_dry_run) continue
      const account = known.get(student.email) ?? (await addStudent(tx, student, importing))
      if (!account) throw new Error('an address was taken during the import')
      if ('link' in account) {
        outcome.link = account.link as string
        added += 1
      }
      members.push(account.id)
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
          isEmailed,
        })
        if (changed) granted += 1
      }
    }
    if (group_id !== null && members.length > 0)
      await addMembers(tx, { groupId: group_id, userIds: members, author, now })
    return { rows: outcomes, added, granted }
  })
}
