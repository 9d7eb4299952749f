import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { demoPassword } from '../../testing/demo-password.ts'
import { newAccount } from '../../testing/staff.ts'
import { refusalOf } from '../http/translate.ts'
import { isLow, openDisks, type Space } from './disk.ts'
import { warnOfDisk } from '../doctor/warning.ts'

const gb = 1e9
const roomy: Space = { free: 8 * gb, size: 20 * gb }
const low: Space = { free: 0.9 * gb, size: 20 * gb }

let academy: Academy
let space: Space
let isFull: boolean
beforeAll(async () => {
  academy = await openAcademy()
  academy.context.disks = { isFull: () => isFull, tightest: async () => space, ofDatabase: async () => space }
})
afterAll(() => academy.close())
beforeEach(() => {
  space = roomy
  isFull = false
})

test('O2 a disk is almost full below 1 GB, or below a tenth of a small one', () => {
  expect([low, roomy, { free: 0.4 * gb, size: 5 * gb }, { free: 0.6 * gb, size: 5 * gb }].map(isLow)).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('O2 an installation looks at the disk that is closest to being full; one disk counts once', async () => {
  const disks = openDisks({ dataDir: join(academy.context.dataDir, 'not', 'there', 'yet'), databaseFolder: '/' })
  const { free, size } = await disks.tightest()
  disks.close()
  expect([free > 0, size >= free]).toEqual([true, true])
})

/** Returns the warnings that wait to be sent. */
async function waiting() {
  const { rows } = await academy.database.pool.query<{ payload: { to: string; subject: string } }>(
    "SELECT payload FROM outbox WHERE kind = 'email' AND payload ->> 'kind' = 'diskLow' ORDER BY id",
  )
  return rows.map(({ payload }) => payload.to)
}

test('O2 owners are warned by email before the disk is full, once, and a week later while nothing was done', async () => {
  const { context, clock } = academy
  const owner = await newAccount(academy, 'owner')
  await newAccount(academy, 'tutor')
  await warnOfDisk(context)
  expect(await waiting()).toEqual([])
  space = low
  await warnOfDisk(context)
  await warnOfDisk(context)
  expect(await waiting()).toEqual([owner.email])
  clock.pass(8 * 24 * 3600_000)
  await warnOfDisk(context)
  expect(await waiting()).toHaveLength(2)
  space = roomy
  await warnOfDisk(context)
  expect(existsSync(join(context.dataDir, 'disk-warned'))).toBe(false)
  space = low
  await warnOfDisk(context)
  expect(await waiting()).toHaveLength(3)
})

test('O2 Today tells owners that the disk is almost full, and no one else', async () => {
  const [owner, tutor] = [await newAccount(academy, 'owner'), await newAccount(academy, 'tutor')]
  const seenBy = async (member: typeof owner) => (await (await academy.as(member))('GET /studio/today')).data?.low_disk
  expect(await seenBy(owner)).toBeNull()
  space = low
  expect([await seenBy(owner), await seenBy(tutor)]).toEqual([low, null])
})

test('O2 on a full disk every call that writes gets 503 with Retry-After, but for those that free space', async () => {
  isFull = true
  const owner = await newAccount(academy, 'owner')
  const { token } = await academy.context.sessions.start(owner, { isBrowser: false })
  const writing = Object.values(api).flatMap((noun) =>
    Object.values<Endpoint>(noun).filter(({ limit }) => limit !== null),
  )
  expect(writing.length).toBeGreaterThan(100)
  const served: string[] = []
  for (const { on } of writing) {
    const [method = '', path = ''] = on.split(' ')
    const response = await academy.app.inject({
      method: method as 'POST',
      url: `/api${path.replaceAll(/:\w+/g, '1')}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const isRefused = response.statusCode === 503 && Number(response.headers['retry-after']) > 0
    if (!isRefused) served.push(on)
  }
  expect(served.toSorted()).toEqual([
    'DELETE /studio/backups/:backupId',
    'POST /auth/login',
    'POST /studio/backups/:backupId/ticket',
  ])
  const body = { email: 'student@lantern.example', password: demoPassword }
  expect((await academy.visitor('POST /auth/login', { body })).token).toBeTruthy()
  expect((await academy.app.inject({ url: '/api/courses/digital-sat-reading-and-writing' })).statusCode).toBe(200)
})

test('O2 a file that finds no room is refused with 503, whatever wrote it', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  expect(refusalOf(error)).toMatchObject({ code: 'server.unavailable', retryAfterSeconds: 2 })
})
