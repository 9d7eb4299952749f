import { randomUUID } from 'node:crypto'
import type { Role } from '../core/staff/permissions.ts'
import { addUser } from '../server/accounts/store.ts'
import type { Academy } from './academy.ts'

/** Adds an account with this role and returns it with the API of its session. */
export async function newAccount(academy: Academy, role: Role, { name = `${role} Test` } = {}) {
  const email = `${randomUUID()}@staff.example`
  const user = await addUser(academy.database, { name, email, phone: '', parentPhone: '', role, passwordHash: 'none' })
  if (!user) throw new Error('no account was added')
  return { id: user.id, email, api: await academy.as(user) }
}
