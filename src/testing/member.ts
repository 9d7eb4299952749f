import { randomUUID } from 'node:crypto'
import type { Academy } from './academy.ts'

/** Registers a user, who can sign in with a password. */
export async function newMember(academy: Academy): Promise<{ email: string; password: string }> {
  const person = { email: `${randomUUID()}@people.example`, password: 'nine bright lanterns' }
  const rest = { name: 'Layla Mansour', phone: '+12025550147', parent_phone: '+12025550148' }
  await academy.visitor('POST /auth/register', { body: { ...person, ...rest } })
  return person
}
