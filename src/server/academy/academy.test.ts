import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoOnce } from '../../demo/load.ts'
import { demoPassword } from '../../testing/demo-password.ts'
import { openAcademy, satCourse, type Academy } from '../../testing/academy.ts'
import { workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import { addCourse, grantAccess } from '../courses/writing.ts'
import { fileKinds } from '../outbox/work.ts'
import { changeSettings } from '../site/settings.ts'

let academy: Academy
let demoOwner: { id: number }
beforeAll(async () => {
  academy = await openAcademy()
  const [owner] = await rowsOf("SELECT id FROM users WHERE is_demo AND role = 'owner'")
  demoOwner = { id: Number(owner.id) }
})
afterAll(() => academy.close())

const rowsOf = async (text: string, values: unknown[] = []) => (await academy.database.pool.query(text, values)).rows
const begin = async (api: Academy['visitor'], current_password = demoPassword) =>
  (await api('POST /studio/own-academy', { body: { current_password } })).data
const counts = async () => {
  const tables = await rowsOf("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
  const met: Record<string, number> = {}
  for (const { name } of tables as { name: string }[]) {
    const [{ count }] = await rowsOf(`SELECT count(*)::int AS count FROM ${name}`)
    if (count > 0) met[name] = count
  }
  return met
}

test('T1 the demo is not emptied with a wrong password, from another machine with its published one, nor to leave staff without an owner', async () => {
  const before = await counts()
  const local = await academy.as(demoOwner)
  expect((await local('GET /studio')).data.is_demo).toBe(true)
  await expect(begin(local, 'wrong password')).rejects.toMatchObject({ status: 422, code: 'account.bad_password' })
  const { token } = await academy.context.sessions.start(demoOwner, { isBrowser: false })
  const remote = academy.apiWith({ authorization: `Bearer ${token}`, host: 'academy.example' })
  await expect(begin(remote)).rejects.toMatchObject({ status: 403, code: 'academy.shared_demo' })
  // Where the demo is shown to the world, its owner may have invited anyone.
  const invited = await newAccount(academy, 'owner')
  await rowsOf('UPDATE users u SET password_hash = d.password_hash FROM users d WHERE u.id = $1 AND d.id = $2', [
    invited.id,
    demoOwner.id,
  ])
  const { demoSignIns } = academy.context
  academy.context.demoSignIns = 'all'
  const session = await academy.context.sessions.start(invited, { isBrowser: false })
  const stranger = academy.apiWith({ authorization: `Bearer ${session.token}`, host: 'academy.example' })
  await expect(begin(stranger)).rejects.toMatchObject({ status: 403, code: 'academy.shared_demo' })
  academy.context.demoSignIns = demoSignIns
  await rowsOf('DELETE FROM users WHERE id = $1', [invited.id])
  const tutor = await newAccount(academy, 'tutor')
  await expect(begin(tutor.api)).rejects.toMatchObject({ status: 403, code: 'account.forbidden' })
  await expect(begin(local)).rejects.toMatchObject({ status: 409, code: 'academy.no_owner' })
  await rowsOf('DELETE FROM users WHERE id = $1', [tutor.id])
  const after = await counts()
  for (const name of ['users', 'courses', 'quizzes', 'articles', 'site_settings'])
    expect([name, after[name]]).toEqual([name, before[name]])
})

test('T1 Start my own academy backs the demo up, removes all of it, and makes the first owner; the demo does not come back', async () => {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  await rowsOf("INSERT INTO pictures VALUES ('abcd', $1, false, 300, 300, '{96}', '', now())", [student.id])
  await academy.context.files.put('abcd-96.webp', Buffer.from('a picture'), 'image/webp')
  const imported = `import-${'abcd'.repeat(8)}`
  await rowsOf(
    `INSERT INTO question_imports (actor_id, key, file_name, size, state, seen_at, created_at)
      VALUES ($1, $2, 'march.csv', 9, 'read', now(), now())`,
    [demoOwner.id, imported],
  )
  await academy.context.files.put(imported, Buffer.from('questions'), 'application/octet-stream')
  const { link } = await begin(await academy.as(demoOwner))
  expect(await counts()).toEqual({ audit_log: 1, backups: 1, outbox: 1, payment_ways: 2, staff_invitations: 1 })
  expect(await readdir(academy.context.backups.folder)).toHaveLength(1)
  await workOff(academy, { kinds: fileKinds })
  for (const name of ['abcd-96.webp', imported]) await expect(academy.context.files.read(name)).resolves.toBeUndefined()
  await expect(api('GET /user')).rejects.toMatchObject({ status: 401 })
  expect((await academy.visitor('GET /courses')).data).toEqual([])

  await loadDemoOnce(academy.database, async () => 'none', academy.clock.now())
  expect(await rowsOf('SELECT FROM courses')).toEqual([])

  const invitation = { token: link?.split('#')[1] ?? '', name: 'Noor Talvani', email: 'noor@academy.example' }
  const named = { ...invitation, password: 'nine bright lanterns', academy: ' Cedar Academy ' }
  await academy.visitor('POST /staff-invitations/accept', { body: named })
  const [{ id }] = await rowsOf('SELECT id FROM users')
  const owner = await academy.as({ id })
  expect((await owner('GET /studio')).data).toMatchObject({
    academy: 'Cedar Academy',
    is_demo: false,
    me: { role: 'owner' },
  })
  // The name is given already.
  const begun = async () => {
    const { first_steps, first_course_id } = (await owner('GET /studio/today')).data
    return [first_steps, first_course_id]
  }
  expect(await begun()).toEqual([['teacher', 'zone', 'currency', 'account', 'course', 'lesson'], null])
  await changeSettings(academy.database, { instructorName: 'Noor', timeZone: 'Asia/Beirut', currency: 'LBP' })
  const courseId = await addCourse(academy.database, { slug: 'first', name: 'First', status: 'draft' })
  const deleted = await addCourse(academy.database, { slug: 'deleted', name: 'Deleted', status: 'draft' })
  await rowsOf("INSERT INTO thing_states (noun, thing_id, binned_at) VALUES ('course', $1, now())", [deleted])
  expect(await begun()).toEqual([['account', 'course', 'lesson'], courseId])
  const { backups } = (await owner('GET /studio/backups')).data
  expect(backups.map(({ state, has_file }) => [state, has_file])).toEqual([['done', true]])
  await expect(begin(owner, 'nine bright lanterns')).rejects.toMatchObject({ code: 'academy.no_demo' })
})

test('T1 T33 staff that are not of the demo stay, and have no access any more', async () => {
  const demo = await openAcademy()
  const owner = await newAccount(demo, 'owner')
  await grantAccess(demo.database, owner.id, (await satCourse(demo.database)).id, null)
  const listed = async () =>
    (await owner.api('GET /studio/people', { query: { access: 'open' } })).data.rows.map(({ id }) => id)
  expect(await listed()).toContain(owner.id)
  await demo.database.pool.query(
    'UPDATE users u SET password_hash = d.password_hash FROM users d WHERE u.id = $1 AND d.is_demo',
    [owner.id],
  )
  expect((await begin(owner.api)).link).toBeNull()
  expect((await owner.api('GET /studio/people')).data.rows.map(({ id }) => id)).toEqual([owner.id])
  expect(await listed()).toEqual([])
  await demo.close()
})
