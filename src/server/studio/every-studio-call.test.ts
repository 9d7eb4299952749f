import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { may, permissions, roles, type Permission, type Role } from '../../core/staff/permissions.ts'
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

test.each(everyStudioCall)('T2 $on returns $statuses to the roles', async ({ on, body, statuses }) => {
  const met: number[] = []
  for (const actor of studioActors) met.push((await call(actor, on, body)).statusCode)
  expect(met.join(' ')).toBe(statuses)
})

const ofContract = Object.values(api).flatMap((noun) => Object.values(noun))
const guarded = ofContract.flatMap(({ on, access }) =>
  access in permissions ? [{ on, access: access as Permission }] : [],
)

test.each(guarded)('T2 $on is for the roles that may $access, and for no other', async ({ on, access }) => {
  const path = on.replace(/:key\b/, '00000000-0000-4000-8000-000000000000').replace(/:\w+/g, '999999')
  for (const role of roles) {
    if (may(role, access) && !on.startsWith('GET ')) continue
    const { statusCode } = await call(role, path, on.startsWith('GET ') ? undefined : {})
    expect([role, statusCode === 403]).toEqual([role, !may(role, access)])
  }
})

test('T2 every call of the studio names a permission, and every permission is named by a call', () => {
  const named = new Set(
    ofContract.map(({ access }) => access).filter((access) => access !== 'anyone' && access !== 'user'),
  )
  expect([...named].toSorted()).toEqual(Object.keys(permissions).toSorted())
  const unguarded = ofContract.filter(
    ({ on, access }) => / \/(studio|staff)(\/|$)/.test(on) && !(access in permissions),
  )
  expect(unguarded).toEqual([])
})

test('T2 every role that may download a list as CSV may export people', () => {
  const files = guarded.filter(({ on }) => on.endsWith('/csv'))
  const others = files.flatMap(({ on, access }) =>
    roles.filter((role) => may(role, access) && !may(role, 'people.export')).map((role) => `${role}: ${on}`),
  )
  expect(others).toEqual([])
  expect(files.length).toBeGreaterThan(15)
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
