import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { beginBackup, endBackup } from '../backup/store.ts'
import { scheduleUnlessChosen } from '../backup/usual-schedule.ts'
import { readConfig } from '../config.ts'
import { changeSettings, getSettings } from '../site/settings.ts'
import { ofBackups } from './backups.ts'
import { lineOf } from './finding.ts'
import { dayMs } from '../../core/dates.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

const first = async (settings: Record<string, string> = {}) => {
  const [finding] = await ofBackups(readConfig({ DATA_DIR: '/data', ...settings }), academy.database)
  return finding && lineOf(finding)
}
const newStore = async () => ({
  BACKUP_S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_BUCKET: 'copies',
  BACKUP_S3_ACCESS_KEY: 'key',
  BACKUP_S3_SECRET_KEY: 'secret',
  BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()),
})
const backUp = async (daysAgo: number) => {
  const { database } = academy
  const now = Date.now() - daysAgo * dayMs
  const id = await beginBackup(database, { kind: 'command', name: null, isEncrypted: false, now })
  await endBackup(database, { id, now, size: 1 })
}

test('O9 doctor asks for a first backup, unless the schedule is about to make one', async () => {
  const { database } = academy
  expect(await first()).toMatch(/^to do Backups: there is none. Make one/)
  // A store for copies alone is a schedule.
  expect(await first(await newStore())).toMatch(/^ok    Backups: there is none yet/)
  await scheduleUnlessChosen(database)
  expect(await first()).toMatch(/^ok    Backups: there is none yet/)
  const now = Date.now()
  const id = await beginBackup(database, { kind: 'schedule', name: 'a', isEncrypted: false, now })
  await endBackup(database, { id, now, problem: 'backup.no_room' })
  expect(await first()).toMatch(/^to do Backups: the last one was not made./)
  await endBackup(database, { id, now, problem: null })
  expect(await first()).toMatch(/^to do Backups: there is none. Make one/)
})

test('O9 doctor warns when the last backup is older than its schedule allows, and is content with a newer one', async () => {
  await backUp(10)
  expect((await getSettings(academy.database)).backupEvery).toBe('daily')
  expect(await first()).toBe('to do Backups: the last is 10 days old. Set a schedule in Site, Backup.')
  await backUp(3)
  expect(await first()).toMatch(/^to do Backups: the last is 3 days old/)
  await changeSettings(academy.database, { backupEvery: 'weekly' })
  expect(await first()).toBe('ok    Backups: the last is 3 days old.')
  await changeSettings(academy.database, { backupEvery: 'daily' })
  await backUp(1)
  expect(await first()).toBe('ok    Backups: the last is one day old.')
})

test('O9 doctor says why the last backup was not made, until one is', async () => {
  const { database } = academy
  const now = Date.now()
  const id = await beginBackup(database, { kind: 'schedule', name: 'a', isEncrypted: false, now })
  await endBackup(database, { id, now, problem: 'backup.no_room' })
  expect(await first()).toMatch(
    /^to do Backups: the last one was not made. The server’s disk has too little space left/,
  )
  await backUp(0)
  expect(await first()).toBe('ok    Backups: the last is less than a day old.')
})

test('O9 doctor has forgotten a scheduled backup that failed once there is no schedule', async () => {
  const { database } = academy
  await backUp(0)
  const now = Date.now()
  const id = await beginBackup(database, { kind: 'schedule', name: 'a', isEncrypted: false, now })
  await endBackup(database, { id, now, problem: 'backup.no_room' })
  expect(await first()).toMatch(/^to do Backups: the last one was not made./)
  await changeSettings(database, { backupEvery: 'never' })
  expect(await first()).toBe('ok    Backups: the last is less than a day old.')
})

test('O9 a scheduled backup that met one of a command is no failure: that one was made', async () => {
  const { database } = academy
  await backUp(0)
  const now = Date.now()
  const id = await beginBackup(database, { kind: 'schedule', name: 'b', isEncrypted: false, now })
  await endBackup(database, { id, now, problem: 'backup.beside' })
  expect(await first()).toBe('ok    Backups: the last is less than a day old.')
})

test('O9 doctor says that copies may wait for the first account', async () => {
  await backUp(0)
  const config = readConfig({ DATA_DIR: '/data', ...(await newStore()) })
  const ofCopies = async () => {
    const lines = (await ofBackups(config, academy.database)).map(lineOf)
    return lines.find((line) => line.includes('Copies: '))
  }
  expect(await ofCopies()).toMatch(
    /Copies: none has reached copies yet\. If it has others, the first waits for the first account\.$/,
  )
  await newAccount(academy, 'owner')
  expect(await ofCopies()).toMatch(/Copies: none has reached copies yet\. The next backup is copied\.$/)
})
