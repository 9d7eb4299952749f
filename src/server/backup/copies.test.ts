import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { readCoded } from '../../core/coded.ts'
import { textOf } from '../../languages/codes.ts'
import { english } from '../../languages/in-english.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { openFolder } from '../../testing/folder.ts'
import { databaseUrlOf, runProgram } from '../../testing/program.ts'
import { newAccount } from '../../testing/staff.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { openDatabase } from '../db/database.ts'
import { FileStoreSilent } from '../files/away.ts'
import { changeSettings } from '../site/settings.ts'
import { besideName } from './restore-test.ts'
import { checkBackup } from './restoring.ts'
import { openCopies, type Copies } from './copies.ts'
import { openBackups } from './making.ts'
import { beginBackup, endBackup, readBackupChecks } from './store.ts'
import { dayMs } from '../../core/dates.ts'

const keys = { bucket: 'copies', region: 'eu-1', accessKey: 'key-1', secretKey: 'secret' }

let academy: Academy
let s3: Awaited<ReturnType<typeof startS3Server>>
let identity: string
let recipient: string
let copies: Copies
let backups: ReturnType<typeof openBackups>
let folder: string
let owner: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy()
  owner = await newAccount(academy, 'owner')
  s3 = await startS3Server({ ...keys, now: Date.now })
  identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  copies = openCopies({
    bucket: { ...keys, endpoint: s3.endpoint },
    recipient,
    keep: { daily: 2, weekly: 1, monthly: 1 },
  })
  const { context, database, clock } = academy
  folder = await openFolder('lantern copies ')
  backups = openBackups({ database, files: context.files, now: clock.now, dataDir: folder, copies })
  context.backups = backups
})
afterAll(async () => {
  s3.stop()
  await academy.close()
  await rm(folder, { recursive: true })
})

const due = () => backups.makeDue({ every: 'never', keep: 3 })
const copied = () => [...s3.objects.keys()].toSorted()
const checksNow = () => readBackupChecks(academy.database, { hasStore: true, now: academy.clock.now() })
const today = async () => (await owner.api('GET /studio/today')).data
// Those of other academies on the same server belong to the tests beside this one.
const databasesOfTests = async () =>
  (await academy.database.pool.query(`SELECT datname FROM pg_database WHERE datname = (${besideName})`)).rows

test('O7 a scheduled backup is copied away, encrypted to a key that is not here, and is a whole backup once decrypted', async () => {
  await due()
  const [local = ''] = await readdir(backups.folder)
  expect(await readdir(backups.folder)).toEqual([local])
  expect(copied()).toEqual([`${local}.age`])
  const { bytes } = s3.objects.get(`${local}.age`) ?? { bytes: Buffer.alloc(0) }
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const put = s3.requests.find(({ method }) => method === 'PUT')
  expect(Number(put?.headers['content-length'])).toBe(bytes.length)
  const path = join(folder, 'fetched.age')
  await writeFile(path, bytes)
  expect(await checkBackup(path, identity)).toEqual(await checkBackup(join(backups.folder, local), null))
  await expect(checkBackup(path, await generateX25519Identity())).rejects.toThrow('The key does not open it.')
  await expect(checkBackup(path, 'a passphrase instead')).rejects.toThrow('The passphrase does not open it.')
  expect(await checksNow()).toMatchObject({
    copied_at: expect.any(Date),
    copy_problem: null,
  })
})

test('O7 the first backup is restored in a database of its own, which is gone afterwards, and Today says so', async () => {
  expect(await databasesOfTests()).toEqual([])
  expect((await today()).backup_checks).toEqual({
    problem: null,
    copy_problem: null,
    copied_at: expect.any(String),
    tested_at: expect.any(String),
    test_problem: null,
    late: [],
  })
})

test('O7 a copy that fails is reported on Today, and made an hour later', async () => {
  academy.clock.pass(dayMs)
  s3.failWith(503)
  onTestFinished(() => s3.failWith(null))
  await due()
  expect((await today()).backup_checks?.copy_problem).toBe('the file store returned 503 when writing')
  s3.failWith(null)
  await due()
  expect(copied()).toHaveLength(1)
  academy.clock.pass(60 * 60_000 + 1)
  await due()
  expect(copied()).toHaveLength(2)
  expect((await today()).backup_checks?.copy_problem).toBeNull()
})

test('O7 T31 a backup that was made by hand is copied away by the node that has it, but not one with a passphrase', async () => {
  const { database, context, clock } = academy
  const before = copied()
  const elsewhere = openBackups({
    database,
    files: context.files,
    now: clock.now,
    dataDir: join(folder, 'another node'),
    copies,
  })
  await (
    await elsewhere.begin({ kind: 'studio', passphrase: null })
  ).done
  await due()
  expect(copied()).toEqual(before)
  await elsewhere.makeDue({ every: 'never', keep: 3 })
  const [plain = ''] = await readdir(elsewhere.folder)
  expect(copied()).toEqual([...before, `${plain}.age`].toSorted())
  await (
    await elsewhere.begin({ kind: 'studio', passphrase: 'twelve bright lanterns' })
  ).done
  await elsewhere.makeDue({ every: 'never', keep: 3 })
  expect(copied()).toEqual([...before, `${plain}.age`].toSorted())
  expect((await today()).backup_checks?.copy_problem).toBeNull()
})

test('O7 restoring is tested once a week; a backup that is damaged by then is reported on Today', async () => {
  const before = (await checksNow()).tested_at
  academy.clock.pass(7 * dayMs)
  // Made before the week is over, damaged before it is tested.
  const damaging = openBackups({
    database: academy.database,
    files: academy.context.files,
    now: academy.clock.now,
    dataDir: folder,
    copies: {
      ...copies,
      send: async (path) => {
        const bytes = await readFile(path)
        await writeFile(path, bytes.subarray(0, bytes.length - 1000))
      },
    },
  })
  await damaging.makeDue({ every: 'daily', keep: 3 })
  const { test_problem, tested_at } = await checksNow()
  expect([test_problem, tested_at]).toEqual(['It is damaged or incomplete.', before])
  expect((await today()).backup_checks?.test_problem).toBe('It is damaged or incomplete.')
  expect(await databasesOfTests()).toEqual([])
  // A day later a whole one is.
  academy.clock.pass(dayMs + 60 * 60_000)
  await due()
  expect((await today()).backup_checks?.test_problem).toBeNull()
})

test('T3 T31 Today has the reason why the last backup failed, in the words of a tutor, until one is made', async () => {
  const problem = async () => (await today()).backup_checks?.problem
  expect(await problem()).toBeNull()
  const { database, context, clock } = academy
  const parts = { database, now: clock.now, copies: null }
  const failing = async (error: unknown) => {
    const files = {
      ...context.files,
      list: () => {
        throw error
      },
    }
    clock.pass(1)
    const { done } = await openBackups({ ...parts, files, dataDir: folder }).begin({ kind: 'studio', passphrase: null })
    await done
    return problem()
  }
  expect(await failing(new FileStoreSilent('the file store did not respond within 5 ms'))).toBe('backup.files')
  expect(await failing(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe('backup.no_room')
  const noPermission = (path: string) => Object.assign(new Error('no permission'), { code: 'EACCES', path })
  expect(await failing(noPermission(join(folder, 'backups', 'a.part')))).toBe('backup.folder')
  // An uploaded file that may not be read is not in that folder.
  expect(textOf(readCoded((await failing(noPermission(join(folder, 'files', 'a')))) ?? ''), english)).toMatch(
    /^The server reported: .*no permission/,
  )
  expect(await failing(Object.assign(new Error('no socket'), { code: 'ENOENT', syscall: 'connect' }))).toBe(
    'backup.database',
  )
  const said = await failing(new Error(`EIO: "${'x'.repeat(400)}`))
  expect(textOf(readCoded(said ?? ''), english)).toMatch(
    /^The server reported: EIO: "x+\. If it fails again, show this/,
  )
  clock.pass(1)
  const { done } = await backups.begin({ kind: 'studio', passphrase: null })
  await done
  expect(await problem()).toBeNull()
})

test('T3 T31 Today says nothing of a schedule that was set to never, nor of a store that is no longer named', async () => {
  const { database, context, clock } = academy
  const checks = async () => {
    const { problem, copy_problem, test_problem } = (await today()).backup_checks ?? {}
    return { problem, copy_problem, test_problem }
  }
  const failing = async (kind: 'schedule' | 'studio') => {
    clock.pass(1)
    const whole = await beginBackup(database, { kind, name: 'whole', isEncrypted: false, now: clock.now() })
    await endBackup(database, { id: whole, now: clock.now(), size: 1 })
    const { rowCount } = await database.pool.query(
      "UPDATE backups SET copy_tried_at = $2, copy_problem = 'no copy', tested_at = $2, test_problem = 'no test' WHERE id = $1",
      [whole, new Date(clock.now())],
    )
    expect(rowCount).toBe(1)
    const id = await beginBackup(database, { kind, name: null, isEncrypted: false, now: clock.now() })
    await endBackup(database, { id, now: clock.now(), problem: 'backup.no_room' })
    return whole
  }
  const id = await failing('schedule')
  onTestFinished(async () => {
    context.backups = backups
    await changeSettings(database, { backupEvery: 'never' })
    await database.pool.query('DELETE FROM backups WHERE id >= $1', [id])
  })
  expect(await checks()).toEqual({ problem: 'backup.no_room', copy_problem: 'no copy', test_problem: 'no test' })
  context.backups = { ...backups, copiesTo: null }
  await changeSettings(database, { backupEvery: 'daily' })
  expect(await checks()).toEqual({ problem: 'backup.no_room', copy_problem: null, test_problem: 'no test' })
  await changeSettings(database, { backupEvery: 'never' })
  expect(await checks()).toEqual({ problem: null, copy_problem: null, test_problem: null })
  // An owner who made one by hand wants to know that there is none.
  await failing('studio')
  expect((await checks()).problem).toBe('backup.no_room')
})

test('O7 the store keeps the newest copy of each of the last days, weeks and months, by hand and by schedule apart, and what is not a copy', async () => {
  s3.objects.set('other.txt', { bytes: Buffer.from('not of Lantern'), type: undefined })
  academy.clock.pass(dayMs)
  await due()
  expect(copied()).toContain('other.txt')
  const names = await copies.list()
  expect(names.filter((name) => name.startsWith('lantern-schedule-')).length).toBeLessThanOrEqual(4)
  // More than a week old by now.
  expect(names.filter((name) => name.startsWith('lantern-studio-'))).toHaveLength(1)
  expect(names[0]).toContain(new Date(academy.clock.now()).toISOString().slice(0, 10))
})

test('O7 npm run restore takes the newest copy from the store with the file of the key, which the server never has', async () => {
  const settings = {
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_BUCKET: keys.bucket,
    BACKUP_S3_REGION: keys.region,
    BACKUP_S3_ACCESS_KEY: keys.accessKey,
    BACKUP_S3_SECRET_KEY: keys.secretKey,
    BACKUP_RECIPIENT: recipient,
  }
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const admin = openDatabase({ ...inject('cluster'), database: 'postgres' }, { size: 1, onError: () => undefined })
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE empty_academy`)
  await admin.close()
  const to = {
    DATABASE_URL: databaseUrlOf(academy).replace(String(academy.database.pool.options.database), name),
    DATA_DIR: join(folder, 'elsewhere'),
    INIT_CWD: folder,
    ...settings,
  }
  const restore = (...typed: string[]) => runProgram('server/composition/restore.ts', typed, to)
  await writeFile(join(folder, 'key.txt'), `# public key: ${recipient}\n${identity}\n`)
  await writeFile(join(folder, 'wrong.txt'), 'no key\n')
  expect(await restore('s3:none', '--key', 'key.txt')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no copy none in copies\.\n {2}s3:lantern-schedule-/),
  })
  expect(await restore('s3:latest', '--key', 'wrong.txt')).toMatchObject({
    code: 1,
    err: expect.stringContaining('holds no private key of age'),
  })
  // Into an empty academy: nothing is replaced, and so nothing of former ones removed.
  const former = ['05', '06', '07'].map((day) => `lantern-before-restore-2025-11-${day}-101500-0a1b2c3d.tar.gz`)
  for (const one of former) await writeFile(join(folder, 'elsewhere/backups', one), 'a backup')
  const restored = await restore('s3:latest', '--key', 'key.txt')
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('Restored the academy as of')
  expect((await readdir(join(folder, 'elsewhere/backups'))).toSorted()).toEqual(former)
})

test('O7 T31 the copies of two backups that were made by hand on one day both stay for a week', async () => {
  const { clock } = academy
  // At ten in the morning of UTC, whose days retention counts.
  clock.pass(dayMs - (clock.now() % dayMs) + 10 * 60 * 60_000)
  const byHand = async () => {
    clock.pass(60_000)
    const { done } = await backups.begin({ kind: 'studio', passphrase: null })
    await done
    for (let time = 0; time < 3; time += 1) await due()
    return (await copies.list()).find((name) => name.startsWith('lantern-studio-')) ?? ''
  }
  const first = await byHand()
  const second = await byHand()
  expect(second).not.toBe(first)
  expect(copied()).toEqual(expect.arrayContaining([first, second]))
  clock.pass(8 * dayMs)
  await byHand()
  expect(copied()).toContain(second)
  expect(copied()).not.toContain(first)
})

test('O7 a copy that succeeds hides no other that failed', async () => {
  const { clock, database } = academy
  const byHand = async () => {
    clock.pass(60_000)
    const { done } = await backups.begin({ kind: 'studio', passphrase: null })
    await done
  }
  const problem = async () => (await checksNow()).copy_problem
  onTestFinished(() => s3.failWith(null))
  clock.pass(dayMs)
  for (let time = 0; time < 3; time += 1) await due()
  clock.pass(dayMs)
  s3.failWith(503)
  await due()
  s3.failWith(null)
  await byHand()
  await due()
  // Its row, not the bucket, where retention removes one meanwhile.
  const { rows } = await database.pool.query(
    "SELECT copied_at FROM backups WHERE kind = 'studio' ORDER BY id DESC LIMIT 1",
  )
  expect([rows, await problem()]).toEqual([
    [{ copied_at: expect.any(Date) }],
    'the file store returned 503 when writing',
  ])
  clock.pass(60 * 60_000 + 1)
  await due()
  expect(await problem()).toBeNull()
  // The other way round, until a week has passed: then it is no longer tried.
  s3.failWith(503)
  await byHand()
  await due()
  s3.failWith(null)
  clock.pass(dayMs)
  await due()
  expect(await problem()).toBe('the file store returned 503 when writing')
  const inAWeek = { hasStore: true, now: clock.now() + 7 * dayMs }
  expect((await readBackupChecks(database, inAWeek)).copy_problem).toBeNull()
  await due()
  expect(await problem()).toBeNull()
})

test.each(['empty_academy', 'demo_academy'] as const)(
  'O7 the academy of a new machine, which has no accounts of its own yet, is not copied over what is in the bucket: %s',
  async (from) => {
    const empty = await openAcademy({ from })
    onTestFinished(() => empty.close())
    const bucket = await startS3Server({ ...keys, now: Date.now })
    onTestFinished(() => bucket.stop())
    const ofLost = 'lantern-schedule-2026-01-01-101500-0a1b2c3d.tar.gz.age'
    bucket.objects.set(ofLost, { bytes: Buffer.from('a copy'), type: undefined })
    const { context, database, clock } = empty
    const fresh = openBackups({
      database,
      files: context.files,
      now: clock.now,
      dataDir: join(folder, `new machine ${from}`),
      copies: openCopies({
        bucket: { ...keys, endpoint: bucket.endpoint },
        recipient,
        keep: { daily: 2, weekly: 1, monthly: 2 },
      }),
    })
    await fresh.makeDue({ every: 'daily', keep: 3 })
    const [local = ''] = await readdir(fresh.folder)
    expect([local, ...bucket.objects.keys()]).toEqual([expect.stringMatching(/^lantern-schedule-/), ofLost])
    await newAccount(empty, 'owner')
    await fresh.makeDue({ every: 'daily', keep: 3 })
    expect([...bucket.objects.keys()].toSorted()).toEqual([ofLost, `${local}.age`].toSorted())
  },
)

test('O7 a demo that is used as it is goes on to be copied into a bucket of its own', async () => {
  const demo = await openAcademy()
  onTestFinished(() => demo.close())
  const bucket = await startS3Server({ ...keys, now: Date.now })
  onTestFinished(() => bucket.stop())
  const { context, database, clock } = demo
  const used = openBackups({
    database,
    files: context.files,
    now: clock.now,
    dataDir: join(folder, 'demo'),
    copies: openCopies({
      bucket: { ...keys, endpoint: bucket.endpoint },
      recipient,
      keep: { daily: 2, weekly: 1, monthly: 2 },
    }),
  })
  await used.makeDue({ every: 'daily', keep: 3 })
  clock.pass(dayMs)
  await used.makeDue({ every: 'daily', keep: 3 })
  expect(bucket.objects.size).toBe(2)
})

test('O7 a bucket that cannot be reached is said before the first account, too, and restoring is tested all the same', async () => {
  const empty = await openAcademy({ from: 'empty_academy' })
  onTestFinished(() => empty.close())
  const bucket = await startS3Server({ ...keys, now: Date.now })
  onTestFinished(() => bucket.stop())
  const { context, database, clock } = empty
  const fresh = openBackups({
    database,
    files: context.files,
    now: clock.now,
    dataDir: join(folder, 'no bucket'),
    copies: openCopies({
      bucket: { ...keys, endpoint: bucket.endpoint },
      recipient,
      keep: { daily: 2, weekly: 1, monthly: 2 },
    }),
  })
  bucket.failWith(403)
  await fresh.makeDue({ every: 'daily', keep: 3 })
  expect(await readBackupChecks(database, { hasStore: true, now: clock.now() })).toEqual({
    problem: null,
    made_at: expect.any(Date),
    copied_at: null,
    copy_problem: 'the file store returned 403 when listing',
    tested_at: expect.any(Date),
    test_problem: null,
    late: [],
  })
  // Once it is reached and has copies of another academy, the first one waits.
  bucket.failWith(null)
  const ofLost = 'lantern-schedule-2026-01-01-101500-0a1b2c3d.tar.gz.age'
  bucket.objects.set(ofLost, { bytes: Buffer.from('a copy'), type: undefined })
  await fresh.makeDue({ every: 'daily', keep: 3 })
  expect((await readBackupChecks(database, { hasStore: true, now: clock.now() })).copy_problem).toBeNull()
  expect([...bucket.objects.keys()]).toEqual([ofLost])
})

test('O7 npm run backup --new-key prints a pair that fits together and stores nothing', async () => {
  const { code, out } = await runProgram('server/composition/backup.ts', ['--new-key'], {
    DATA_DIR: join(folder, 'none'),
  })
  const [, privateKey = ''] = /^(AGE-SECRET-KEY-1\w+)$/m.exec(out) ?? []
  const [, publicKey = ''] = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(out) ?? []
  expect([code, await identityToRecipient(privateKey)]).toEqual([0, publicKey])
  expect(await readdir(folder)).not.toContain('none')
})

test('O7 T31 a backup with a passphrase takes the place of none of the schedule', async () => {
  for (const _ of [1, 2]) {
    academy.clock.pass(dayMs + 60 * 60_000)
    const { done } = await backups.begin({ kind: 'studio', passphrase: 'twelve bright lanterns' })
    await done
    // What was begun within the last hour is left alone.
    academy.clock.pass(60 * 60_000 + 1)
    const before = academy.clock.now()
    await due()
    const { copied_at, late } = await checksNow()
    expect(copied_at?.getTime()).toBeGreaterThanOrEqual(before)
    expect(late).toEqual([])
  }
})

test('O7 T3 T31 a copy that is missed because the file is gone is said by its age, although nothing failed', async () => {
  const { database, context, clock } = academy
  const here = openBackups({ database, files: context.files, now: clock.now, dataDir: folder, copies: null })
  for (const _ of [1, 2, 3]) {
    clock.pass(dayMs + 1)
    await here.makeDue({ every: 'daily', keep: 3 })
    for (const name of await readdir(here.folder)) await rm(join(here.folder, name))
    await due()
  }
  expect(await checksNow()).toMatchObject({ problem: null, copy_problem: null, late: ['copy'] })
  clock.pass(dayMs)
  await due()
  expect(await checksNow()).toMatchObject({ copy_problem: null, late: [] })
})
