import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { permissions, type Role } from '../../core/staff/permissions.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { everyStudioCall, studioActors, type StudioActor } from '../../testing/every-studio-call.ts'
import { newAccount } from '../../testing/staff.ts'

let academy: Academy
const tokens = new Map<StudioActor, string>()
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  const roles: Record<Exclude<StudioActor, 'visitor'>, Role> = {
    student: 'student',
    assistant: 'assistant',
    tutor: 'tutor',
    owner: 'owner',
    'disabled staff': 'tutor',
  }
  for (const [actor, role] of Object.entries(roles)) {
    const { id } = await newAccount(academy, role)
    tokens.set(actor as StudioActor, (await academy.context.sessions.start({ id }, { isBrowser: false })).token)
    // Its session is still there: being disabled alone has to shut it out.
    if (actor === 'disabled staff')
      await academy.database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [id])
  }
})
afterAll(() => academy.close())

const call = (actor: StudioActor, on: string, body: unknown) => {
  const [method = '', path = ''] = on.split(' ')
  const token = tokens.get(actor)
  return academy.app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body as object }),
  })
}

test.each(everyStudioCall)('T2 $on answers $statuses to each role', async ({ on, body, statuses }) => {
  const met: number[] = []
  for (const actor of studioActors) met.push((await call(actor, on, body)).statusCode)
  expect(met.join(' ')).toBe(statuses)
})

test('T2 every call of the studio names a permission, and every permission is named by a call', () => {
  const calls = Object.values(api).flatMap((noun) => Object.values(noun))
  const named = new Set(calls.map(({ access }) => access).filter((access) => access !== 'anyone' && access !== 'user'))
  expect([...named].toSorted()).toEqual(Object.keys(permissions).toSorted())
  const unguarded = calls.filter(({ on, access }) => / \/(studio|staff)(\/|$)/.test(on) && !(access in permissions))
  expect(unguarded).toEqual([])
})

test('T2 a disabled account cannot sign in again', async () => {
  const { email, id } = await newAccount(academy, 'assistant')
  const hash = await academy.context.passwords.hash('nine bright lanterns', {})
  await academy.database.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, hash])
  const signIn = () => academy.visitor('POST /auth/login', { body: { email, password: 'nine bright lanterns' } })
  expect((await signIn()).success).toBe(true)
  await academy.database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [id])
  await expect(signIn()).rejects.toMatchObject({ status: 403, code: 'account.disabled' })
})
