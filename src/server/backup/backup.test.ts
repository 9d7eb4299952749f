import { randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, open, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { openFolder } from '../../testing/folder.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { newAccount } from '../../testing/staff.ts'
import { workOff } from '../../testing/outbox.ts'
import { databaseUrlOf, runProgram } from '../../testing/program.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { openFileStore } from '../files/file-store.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { enqueue } from '../outbox/store.ts'
import { changeSettings, getSettings } from '../site/settings.ts'
import { fileKinds } from '../outbox/work.ts'
import { writeArchive } from './archive.ts'
import { backupName, pruneBeforeRestore } from './folder.ts'
import { backupLock, isBackingUp } from './lock.ts'
import { openBackups } from './making.ts'
import { manifestName, partName } from './manifest.ts'
import { checkBackup, restoreBackup } from './restoring.ts'
import { listBackups, readBackupChecks } from './store.ts'
import { takeBackup } from './taking.ts'
import { scheduleUnlessChosen } from './usual-schedule.ts'
import { transient } from './transient.ts'
import { dayMs, hourMs } from '../../core/dates.ts'

const asDatabase = (name: string) =>
  openDatabase(
    { ...inject('cluster'), database: name },
    { size: 2, onError: (error) => expect.unreachable(error.message) },
  )

type Target = Pick<Database, 'newClient'>
type Ask = <Row = Record<string, unknown>>(text: string) => Promise<Row[]>

/** Works over a connection of its own, so that nothing else is connected afterwards. */
async function connected<Result>(database: Target, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const client = database.newClient()
  await client.connect()
  try {
    return await work(async <Row>(text: string) => (await client.query(text)).rows as Row[])
  } finally {
    await client.end()
  }
}

const ask = <Row = Record<string, unknown>>(database: Target, text: string): Promise<Row[]> =>
  connected(database, (over) => over<Row>(text))

/** Creates a database from a template and returns it without an open connection. */
async function newDatabase(template: string) {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const admin = asDatabase('postgres')
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await admin.close()
  return { name, database: asDatabase(name) }
}

const s3Keys = { bucket: 'lantern', region: 'eu-1', accessKey: 'key-1', secretKey: 'secret' }
/** The names of stored files have this form. */
const key = 'abc0'.repeat(8)
const doomed = `${'d00d'.repeat(8)}-96.webp`
let folder: string
let academy: Academy
let student: { id: number; email: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern backups '))
  academy = await openAcademy()
  student = await academy.newStudent().then(({ id, email }) => ({ id, email }))
  const { id } = student
  await academy.as(student)
  await academy.context.files.put(`p${key}-96.avif`, randomBytes(300_000), 'image/avif')
  await academy.context.files.put(`${key}-192.webp`, Buffer.from('a small one'), 'image/webp')
  await ask(
    academy.database,
    `INSERT INTO throttles VALUES ('\\x02', 3, now());
    INSERT INTO known_devices VALUES (${id}, '\\x03', now());
    INSERT INTO password_codes VALUES (${id}, 'h', 0, now());
    INSERT INTO staff_invitations (token_hash, email, role, expires_at) VALUES ('\\x04', 'a@staff.example', 'tutor', now());
    INSERT INTO pictures VALUES ('${key}', 0, false, 300, 300, '{96,192}', '', now());
    INSERT INTO watched_lessons SELECT ${id}, id FROM lessons LIMIT 2;
    INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase)
      SELECT ${id}, quiz_id, id, 1, '{}', now(), 'answering' FROM quiz_versions;
    INSERT INTO responses (attempt_id, question_id, seq, user_answer)
      SELECT a.id, v.revision_id, 1, 'a1' FROM attempts a JOIN version_questions v USING (version_id);
    INSERT INTO annotations (attempt_id, question_id, seq, marks) SELECT attempt_id, question_id, 1, '[]' FROM responses LIMIT 9;
    INSERT INTO attempt_events SELECT id, now(), 'began', NULL FROM attempts;
    INSERT INTO fair_conditions VALUES (${id}, 150, 5, now());
    INSERT INTO practice_sets (user_id, attempt_id, started_at) SELECT user_id, id, now() FROM attempts LIMIT 1;
    INSERT INTO practice_answers (set_id, question_id, ordinal)
      SELECT s.id, r.question_id, row_number() OVER () FROM practice_sets s, responses r LIMIT 5;
    INSERT INTO cart_items (user_id, course_id) SELECT ${id}, id FROM courses LIMIT 1;
    INSERT INTO orders (number, user_id, method, currency, total, checkout_key) VALUES ('LN-1', ${id}, 'transfer', 'USD', 35, 'k');
    INSERT INTO order_items (order_id, kind, course_id, name, price, quantity) SELECT 1, 'course', id, name, 35, 1 FROM courses LIMIT 1;
    INSERT INTO course_requests (user_id, course_id) SELECT ${id}, id FROM courses LIMIT 1;
    INSERT INTO course_reviews (user_id, course_id, rating) SELECT ${id}, id, 4 FROM courses LIMIT 1;
    INSERT INTO contact_messages (name, email, message) VALUES ('Two' || chr(10) || 'lines', 'a@b.example', E'a\\tb \\\\N \\\\. مرحبا');
    INSERT INTO audit_log (at, via, action, thing, thing_id, after) VALUES (now(), 'command', 'order.made', 'order', 'x', '{"a":[1,"\\"b"]}');
    INSERT INTO outbox (kind, payload, state, created_at, due_at) VALUES ('email', '{"to":"x@y.example"}', 'waiting', now(), now()),
      ('email', '{"to":"failed@y.example"}', 'given_up', now(), now());
    INSERT INTO former_slugs VALUES ('course', 0, 'old', 1);
    INSERT INTO thing_states (noun, thing_id, draft) VALUES ('course', 1, '{"name":"A draft"}');
    INSERT INTO thing_versions (noun, thing_id, values, published_at) VALUES ('course', 1, '{}', now());
    INSERT INTO course_news (course_id, title) SELECT id, 'News' FROM courses LIMIT 1;
    INSERT INTO announcements (title, text, audience, sent_at) VALUES ('T', 'T', 'selection', now());
    INSERT INTO announcement_readers (announcement_id, user_id) SELECT 1, ${id};
    INSERT INTO assignments (kind, lesson_id, group_name, given_at, due_at) SELECT 'lesson', min(id), 'Class A', now(), now() FROM lessons;
    INSERT INTO assigned_students (assignment_id, user_id, assigned_at) SELECT 1, ${id}, now();
    INSERT INTO account_joins (kept_id, joined_id, joined_at, moved) SELECT ${id}, min(id), now(), '{}' FROM users;
    INSERT INTO banners (image_url) VALUES ('/a.svg'), ('/gone.svg');
    DELETE FROM banners WHERE image_url = '/gone.svg'`,
  )
})
afterAll(async () => {
  await academy.close()
  await rm(folder, { recursive: true })
})

type Contents = Record<string, { rows: number; digest: string | null; counter: unknown }>

/** Returns the number of rows of every table, a digest of all of them, and the counter of its ids. */
const contentsOf = (database: Target): Promise<Contents> =>
  connected(database, async (over) => {
    const tables = await over<{ name: string; counter: string | null }>(
      `SELECT tablename AS name, (SELECT pg_get_serial_sequence('public.' || tablename, a.attname) FROM pg_attribute a
          WHERE a.attrelid = ('public.' || tablename)::regclass AND a.attidentity <> '') AS counter
        FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    )
    const contents: Contents = {}
    for (const { name, counter } of tables) {
      const kept = `NOT (${transient[name] ?? 'false'})`
      const [row] = await over<{ rows: number; digest: string | null }>(
        `SELECT count(*)::int AS rows, md5(string_agg(md5(t::text), '' ORDER BY t::text)) AS digest FROM "${name}" t WHERE ${kept}`,
      )
      const [last] = counter === null ? [] : await over(`SELECT last_value, is_called FROM ${counter}`)
      contents[name] = { rows: 0, digest: null, ...row, counter: last ?? null }
    }
    return contents
  })

/** Returns the bytes of every file in a store's folder, as a digest. */
const filesIn = async (files: Academy['context']['files']) => {
  const all: Record<string, string> = {}
  for await (const name of files.list()) all[name] = Buffer.from((await files.get(name)) ?? []).toString('base64')
  return all
}

/** Returns the source of a backup: the academy that every test shares. */
const source = () => ({ database: academy.database, files: academy.context.files, now: academy.clock.now })
const newBackup = async (passphrase: string | null = null) => {
  const path = join(folder, `${randomUUID()}.tar.gz`)
  await takeBackup(source(), path, { passphrase })
  return path
}
const newFiles = async () => openFolderStore(join(await mkdtemp(join(folder, 'files ')), 'files'))
const restore = async (
  path: string,
  target: Awaited<ReturnType<typeof newDatabase>>,
  {
    passphrase = null as string | null,
    beforeReplacing = null as (() => Promise<void>) | null,
    files = undefined as Academy['context']['files'] | undefined,
  } = {},
) => {
  const manifest = await checkBackup(path, passphrase)
  const store = files ?? (await newFiles())
  const restored = await restoreBackup({ database: target.database, files: store }, path, {
    manifest,
    passphrase,
    beforeReplacing,
  })
  return { restored, store }
}

test('T31 restored elsewhere every row, counter and file is equal', async () => {
  const before = await contentsOf(academy.database)
  expect(Object.values(before).filter(({ rows }) => rows > 0).length).toBeGreaterThan(35)
  const path = await newBackup()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const target = await newDatabase('empty_academy')
  const { restored, store } = await restore(path, target)
  expect(restored.deletedSince).toBeNull()
  expect(await contentsOf(target.database)).toEqual(before)
  expect(await filesIn(store)).toEqual(await filesIn(academy.context.files))
  // Sessions, codes, links and waiting emails are of another time.
  for (const [table, condition] of Object.entries(transient))
    expect(await ask(target.database, `SELECT FROM ${table} WHERE ${condition}`)).toEqual([])
  const secrets = await ask<{ name: string }>(
    academy.database,
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND (column_name ~ '(token|code|ticket)_hash$' OR table_name ~ 'code|session')`,
  )
  expect(secrets.map(({ name }) => name).filter((name) => !(name in transient))).toEqual([])
  // What guards the rows is there again.
  await expect(ask(target.database, 'DELETE FROM quiz_versions')).rejects.toThrow(/published|frozen/)
  await expect(ask(target.database, 'UPDATE attempts SET user_id = 999999')).rejects.toThrow(/foreign key/)
  const guards = `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2, 3`
  expect(await ask(target.database, guards)).toEqual(await ask(academy.database, guards))
})

test('T31 npm run backup and npm run restore carry an academy into an installation without a database, which is equal', async () => {
  const dataDir = await openFolder('lantern restored ')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const files = join(dataDir, 'there')
  const path = join(folder, 'academy.tar.gz')
  await cp(academy.filesFolder, join(files, 'files'), { recursive: true })
  const run = (program: 'backup' | 'restore', typed: string[], env: Record<string, string>) =>
    runProgram(`server/composition/${program}.ts`, typed, { INIT_CWD: folder, ...env })
  const from = { DATABASE_URL: databaseUrlOf(academy), DATA_DIR: files }
  const before = await contentsOf(academy.database)
  const backup = await run('backup', ['academy.tar.gz'], from)
  expect(backup).toMatchObject({ code: 0, err: '' })
  expect(await run('backup', ['academy.tar.gz'], from)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already'),
  })
  const home = join(dataDir, 'home')
  const restored = await run('restore', [path], { DATA_DIR: home })
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('Restored the academy as of')
  const again = await run('restore', [path], { DATA_DIR: home })
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('The database is not empty') })
  const { access, stop } = await startEmbedded({ dataDir: home, log: () => undefined, durable: false })
  onTestFinished(stop)
  const database = openDatabase(access, { size: 1, onError: () => undefined })
  expect(await contentsOf(database)).toEqual(before)
  await database.close()
  expect(await filesIn(openFolderStore(join(home, 'files')))).toEqual(await filesIn(academy.context.files))
})

test('T31 npm run backup --encrypt and npm run restore --replace put an academy in place of another, under a passphrase', async () => {
  const dataDir = await openFolder('lantern replaced ')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await cp(academy.filesFolder, join(dataDir, 'from/files'), { recursive: true })
  const target = await newDatabase('demo_academy')
  const source = databaseUrlOf(academy)
  const from = { DATABASE_URL: source, DATA_DIR: join(dataDir, 'from') }
  const to = {
    DATABASE_URL: source.replace(String(academy.database.pool.options.database), target.name),
    DATA_DIR: join(dataDir, 'to'),
  }
  const run = (program: 'backup' | 'restore', typed: string[], env: Record<string, string>, passphrase: string) =>
    runProgram(`server/composition/${program}.ts`, typed, { INIT_CWD: dataDir, ...env }, `${passphrase}\n`)
  const passphrase = 'twelve bright lanterns'
  const before = await contentsOf(academy.database)
  const locked = await run('backup', ['locked.age', '--encrypt'], from, passphrase)
  expect(locked).toMatchObject({ code: 0, err: '', out: expect.stringContaining('encrypted') })
  const wrong = await run('restore', ['locked.age', '--replace'], to, 'twelve dark lanterns')
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('does not open it') })
  const earlier = ['05', '07', '06'].map((day) => `lantern-before-restore-2025-11-${day}-101500-0a1b2c3d.tar.gz`)
  // Of an operator who has looked for the right copy before.
  const recent = [1, 2, 3].map((day) => backupName('before-restore', Date.now() - day * 24 * 60 * 60_000, false))
  const others = ['lantern-schedule-2025-11-01-101500-0a1b2c3d.tar.gz', 'mine.tar.gz']
  await mkdir(join(to.DATA_DIR, 'backups'), { recursive: true })
  for (const name of [...earlier, ...recent, ...others]) await writeFile(join(to.DATA_DIR, 'backups', name), 'a backup')
  const replaced = await run('restore', ['locked.age', '--replace'], to, passphrase)
  expect(replaced).toMatchObject({ code: 0, err: '' })
  expect(await contentsOf(target.database)).toEqual(before)
  const former = /What was there before is in (.+), under the same passphrase\./.exec(replaced.out)?.[1] ?? ''
  expect(await checkBackup(former, passphrase)).toMatchObject({ format: 'lantern-backup-1' })
  const stay = [basename(former), ...recent, ...others]
  expect((await readdir(join(to.DATA_DIR, 'backups'))).toSorted()).toEqual(stay.toSorted())
  for (const name of earlier) expect(replaced.out).toContain(`Removed what an earlier restore has replaced: ${name}\n`)
  // However old, the last two stay.
  const inTwoWeeks = Date.now() + 14 * 24 * 60 * 60_000
  expect(await pruneBeforeRestore(join(to.DATA_DIR, 'backups'), inTwoWeeks)).toEqual(recent.slice(1))
  const { rows } = await academy.database.pool.query(
    `SELECT via, after FROM audit_log WHERE action = 'backup.made' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ via: 'command', after: { is_encrypted: true } }])
})

/** Migrates a database up to one of the migrations, as an older release did. */
async function migrateAsBefore(database: Database, count: number) {
  const older = await mkdtemp(join(folder, 'migrations '))
  await cp(fileURLToPath(new URL('../db/migrations', import.meta.url)), older, { recursive: true })
  const journalFile = join(older, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] }
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  const client = database.newClient()
  await client.connect()
  await migrate(drizzle(client), { migrationsFolder: older })
  await client.end()
}

test('T31 a backup of an older release is brought up to date', async () => {
  const { database: old } = await newDatabase('template1')
  await migrateAsBefore(old, 15)
  await ask(
    old,
    `INSERT INTO users (name, email, password_hash, role) VALUES ('Old Owner', 'old@people.example', 'h', 'staff');
    INSERT INTO courses (slug, name, status, about_html) VALUES ('old', 'Old', 'active', '<p>Old words</p>');
    INSERT INTO grants (user_id, course_id) VALUES (1, 1)`,
  )
  const path = join(folder, 'old.tar.gz')
  await takeBackup({ database: old, files: await newFiles(), now: Date.now }, path, { passphrase: null })
  const target = await newDatabase('empty_academy')
  await restore(path, target)
  expect(await ask(target.database, 'SELECT role, email FROM users')).toEqual([
    { role: 'owner', email: 'old@people.example' },
  ])
  expect(await ask(target.database, 'SELECT about_text FROM courses')).toEqual([{ about_text: ' Old words ' }])
  const shape = `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1, 2`
  expect(await ask(target.database, shape)).toEqual(await ask(academy.database, shape))
})

test('T31 a file that is damaged anywhere, cut off, or no backup is refused before anything is touched', async () => {
  const path = await newBackup()
  const { size } = await stat(path)
  const damaged = join(folder, 'damaged')
  const spoil = async (work: (file: Awaited<ReturnType<typeof open>>) => Promise<unknown>) => {
    await cp(path, damaged)
    const file = await open(damaged, 'r+')
    await work(file)
    await file.close()
    await expect(checkBackup(damaged, null)).rejects.toThrow(/damaged|not a backup|in another format/)
  }
  for (const share of [0, 0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999])
    await spoil(async (file) => {
      const at = Math.floor(size * share)
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
      await file.write(Buffer.from([(buffer[0] ?? 0) ^ 0x10]), 0, 1, at)
    })
  for (const share of [0, 0.4, 0.99]) await spoil(() => truncate(damaged, Math.floor(size * share)))
  await expect(checkBackup(join(folder, 'nowhere'), null)).rejects.toMatchObject({ code: 'ENOENT' })

  const dataDir = join(folder, 'never')
  const { code, err } = await runProgram('server/composition/restore.ts', [damaged], { DATA_DIR: dataDir })
  expect([code, err]).toEqual([1, expect.stringContaining('Nothing was changed.')])
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

test('T31 an archive with a file that no backup has, or of a newer Lantern, is refused', async () => {
  const { schema } = await checkBackup(await newBackup(), null)
  const check = async (manifest: object, name = partName('users', 1)) => {
    const path = join(folder, `${randomUUID()}.tar.gz`)
    const whole = {
      format: 'lantern-backup-1',
      madeAt: new Date().toISOString(),
      tables: [],
      counters: [],
      ...manifest,
    }
    await writeArchive(path, { passphrase: null }, async (archive) => {
      await archive.add(manifestName, Buffer.from(JSON.stringify(whole)))
      await archive.add(name, Buffer.from(''))
    })
    return checkBackup(path, null)
  }
  expect(await check({ schema })).toMatchObject({ schema })
  for (const name of ['files/../config', 'database/users/1.copy', 'notes.txt'])
    await expect(check({ schema }, name)).rejects.toThrow(`It holds ${name}, which no backup has.`)
  await expect(check({ schema: schema + 1 })).rejects.toThrow('It was made by a newer Lantern.')
  await expect(check({ schema, format: 'lantern-backup-2' })).rejects.toThrow('in another format')
})

test('T31 a backup under a passphrase opens with it alone', async () => {
  const path = await newBackup('twelve bright lanterns')
  expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  await expect(checkBackup(path, null)).rejects.toThrow('its passphrase is needed')
  await expect(checkBackup(path, 'twelve dark lanterns')).rejects.toThrow('does not open it')
  const target = await newDatabase('empty_academy')
  await restore(path, target, { passphrase: 'twelve bright lanterns' })
  expect(await contentsOf(target.database)).toEqual(await contentsOf(academy.database))
  const whole = await readFile(path)
  whole[whole.length - 5] = (whole.at(-5) ?? 0) ^ 1
  await writeFile(path, whole)
  await expect(checkBackup(path, 'twelve bright lanterns')).rejects.toThrow('damaged')
})

test('T31 a database in use or not empty is refused untouched; to be replaced it is backed up first, and accounts deleted since are listed', async () => {
  const path = await newBackup()
  const target = await newDatabase('demo_academy')
  const before = await contentsOf(target.database)
  await expect(restore(path, target)).rejects.toThrow('The database is not empty')
  const site = target.database.newClient()
  await site.connect()
  const replacing = { beforeReplacing: () => Promise.resolve() }
  // That of the restore before may be closing still.
  await expect(restore(path, target, replacing)).rejects.toThrow('The database is in use by')
  await site.end()
  expect(await contentsOf(target.database)).toEqual(before)

  const store = await newFiles()
  const later = 'beef'.repeat(8)
  await ask(target.database, `INSERT INTO pictures VALUES ('${later}', 0, false, 96, 96, '{96}', '', now())`)
  await store.put(`${later}-96.webp`, Buffer.from('uploaded after the backup'))
  const unread = `import-${later}`
  await ask(
    target.database,
    `INSERT INTO question_imports (key, file_name, size, state, seen_at, created_at)
      VALUES ('${unread}', 'march.csv', 9, 'reading', now(), now())`,
  )
  await store.put(unread, Buffer.from('questions'))
  const former = join(folder, 'former.tar.gz')
  const { restored } = await restore(path, target, {
    files: store,
    beforeReplacing: async () => {
      await takeBackup({ database: target.database, files: store, now: Date.now }, former, { passphrase: null })
    },
  })
  // Of all accounts in the backup, this one alone was not in the academy that was replaced.
  expect(restored.deletedSince).toEqual([student])
  expect(await contentsOf(target.database)).toEqual(await contentsOf(academy.database))
  expect(await filesIn(store)).toEqual(await filesIn(academy.context.files))
  expect(await store.get(unread)).toBeUndefined()
  expect(await checkBackup(former, null)).toMatchObject({ format: 'lantern-backup-1' })
})

test('T31 a restore that fails half-way leaves the database as it was', async () => {
  const path = await newBackup()
  const target = await newDatabase('empty_academy')
  const before = await contentsOf(target.database)
  const files = { ...(await newFiles()), write: () => Promise.reject(new Error('the disk is full')) }
  await expect(restore(path, target, { files })).rejects.toThrow('the disk is full')
  expect(await contentsOf(target.database)).toEqual(before)
})

test('T31 while a backup copies files none is removed, and two backups are not made at once', async () => {
  const { database, context, clock } = academy
  await context.files.put(doomed, Buffer.from('removed meanwhile'), 'image/webp')
  let second: unknown
  const files = {
    ...context.files,
    // Called once the rows are copied: now the file's row goes, and the job that removes files runs.
    async *list() {
      await enqueue(database, clock.now(), 'forget_files', { names: [doomed] })
      expect(await workOff(academy, { kinds: fileKinds })).toBe(0)
      second = await takeBackup(source(), join(folder, 'second'), { passphrase: null }).catch((error: unknown) => error)
      yield* context.files.list()
    },
  }
  const path = join(folder, 'with-doomed.tar.gz')
  await takeBackup({ ...source(), files }, path, { passphrase: null })
  expect(String(second)).toContain('Another backup is being made')
  const { store } = await restore(path, await newDatabase('empty_academy'))
  expect(await store.get(doomed)).toBeDefined()
  clock.pass(60_000)
  expect(await workOff(academy, { kinds: fileKinds })).toBe(1)
  expect(await context.files.get(doomed)).toBeUndefined()
  expect(await readdir(folder)).not.toContain('second.part')
})

test('T31 an owner makes a backup in the studio with the password typed again, downloads it for a minute, and deletes it', async () => {
  const password = 'nine bright lanterns'
  const owner = await newAccount(academy, 'owner')
  await academy.database.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    owner.id,
    await academy.context.passwords.hash(password, {}),
  ])
  const { token, companion } = await academy.context.sessions.start(owner, { isBrowser: true })
  const cookie = `token=${token}; companion=${companion}`
  const api = academy.apiWith({ authorization: `Bearer ${token}`, cookie })
  await expect(api('POST /studio/backups', { body: { current_password: 'wrong' } })).rejects.toMatchObject({
    code: 'account.bad_password',
  })
  const passphrase = 'twelve bright lanterns'
  const { data } = await api('POST /studio/backups', { body: { current_password: password, passphrase } })
  const listed = async () => (await api('GET /studio/backups')).data.backups.find(({ id }) => id === data.id)
  expect((await listed())?.state).toMatch(/running|done/)
  await expect.poll(async () => (await listed())?.state, { timeout: 30_000 }).toBe('done')
  expect(await listed()).toMatchObject({ kind: 'studio', is_encrypted: true, has_file: true, problem: null })
  // Today says how old the last one is, to owners alone.
  const lastBackup = async (of = api) => (await of('GET /studio/today')).data.last_backup
  expect(await lastBackup()).toBe((await listed())?.started_at)

  const which = { params: { backupId: data.id } }
  const { path } = (
    await api('POST /studio/backups/:backupId/ticket', { ...which, body: { current_password: password } })
  ).data
  const download = (headers: Record<string, string>) => academy.app.inject({ url: path, headers })
  expect((await download({})).statusCode).toBe(404)
  const tutor = await academy.context.sessions.start(await newAccount(academy, 'tutor'), { isBrowser: true })
  expect((await download({ cookie: `token=${tutor.token}; companion=${tutor.companion}` })).statusCode).toBe(404)
  const ofTutor = academy.apiWith({ authorization: `Bearer ${tutor.token}`, cookie: `companion=${tutor.companion}` })
  expect(await lastBackup(ofTutor)).toBeNull()
  const file = await download({ cookie })
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-store'])
  const saved = join(folder, 'downloaded')
  await writeFile(saved, file.rawPayload)
  expect(await checkBackup(saved, passphrase)).toMatchObject({ format: 'lantern-backup-1' })
  academy.clock.pass(61_000)
  expect((await download({ cookie })).statusCode).toBe(404)

  await api('DELETE /studio/backups/:backupId', which)
  expect(await listed()).toBeUndefined()
  expect(await readdir(academy.context.backups.folder)).toEqual([])
  const actions = (
    await academy.database.pool.query(`SELECT action FROM audit_log WHERE actor_id = $1 ORDER BY id`, [owner.id])
  ).rows
  expect(actions).toEqual(['made', 'downloaded', 'deleted'].map((verb) => ({ action: `backup.${verb}` })))
})

test('T31 a schedule makes backups when they are due, tries again after an hour, and keeps the last ones', async () => {
  const { context, database, clock } = academy
  const { backups } = context
  const files = () => readdir(backups.folder).catch((): string[] => [])
  const due = (every: 'never' | 'daily') => backups.makeDue({ every, keep: 2 })
  await due('never')
  expect(await files()).toEqual([])
  for (let day = 1; day <= 3; day += 1) {
    clock.pass(24 * 60 * 60_000)
    await due('daily')
    await due('daily')
    expect((await files()).length).toBe(Math.min(day, 2))
  }
  const last = (await files()).toSorted().at(-1) ?? ''
  expect(await checkBackup(join(backups.folder, last), null)).toMatchObject({ format: 'lantern-backup-1' })

  // One that fails says why, and is tried again an hour later.
  const failing = openBackups({ database, files: context.files, now: clock.now, dataDir: '/dev/null', copies: null })
  clock.pass(24 * 60 * 60_000)
  // It is logged as well: copies and tests stop with it.
  await expect(failing.makeDue({ every: 'daily', keep: 2 })).rejects.toThrow('ENOTDIR')
  expect((await listBackups(database)).rows[0]).toMatchObject({
    size: null,
    problem: 'backup.folder',
  })
  // One that is cut off says nothing: the list has words for it.
  const stopped = openBackups({
    database,
    files: context.files,
    now: clock.now,
    dataDir: join(backups.folder, '..'),
    copies: null,
  })
  await stopped.begin({ kind: 'schedule', passphrase: null })
  await stopped.close()
  // The server of the database notices a little later that its connection is gone.
  await expect.poll(() => isBackingUp(database), { timeout: 30_000 }).toBe(false)
  expect((await listBackups(database)).rows[0]).toMatchObject({
    size: null,
    problem: null,
    finished_at: expect.any(Date),
  })
  await due('daily')
  expect(await files()).toContain(last)
  const before = await files()
  clock.pass(60 * 60_000 + 1)
  await due('daily')
  expect(await files()).not.toEqual(before)
})

test('T31 a public site of its own database is backed up every day until an owner chooses otherwise', async () => {
  const { database } = academy
  const schedule = async () => (await getSettings(database)).backupEvery
  expect(await schedule()).toBe('never')
  // A full disk keeps no site from starting; the schedule follows once there is room.
  await database.pool.query(`CREATE FUNCTION be_full() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'could not extend file: no space left on device' USING ERRCODE = '53100'; END $$`)
  await database.pool.query(
    'CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON site_settings FOR EACH STATEMENT EXECUTE FUNCTION be_full()',
  )
  await scheduleUnlessChosen(database)
  expect(await schedule()).toBe('never')
  await database.pool.query('DROP FUNCTION be_full CASCADE')
  await scheduleUnlessChosen(database)
  expect(await schedule()).toBe('daily')
  await changeSettings(database, { backupEvery: 'never' })
  await scheduleUnlessChosen(database)
  expect(await schedule()).toBe('never')
})

test('T31 scheduled backups that a restored list does not know go once as many as stay are newer; what was made by hand stays', async () => {
  const { context, database, clock } = academy
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern restored '))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const backups = openBackups({ database, files: context.files, now: clock.now, dataDir, copies: null })
  const make = async () => {
    clock.pass(24 * hourMs)
    await backups.makeDue({ every: 'daily', keep: 2 })
  }
  await make()
  const made = (kind: string) => backupName(kind, clock.now() + hourMs, false)
  const [unlisted, byHand] = [made('schedule'), made('studio')]
  for (const name of [unlisted, byHand]) await writeFile(join(backups.folder, name), '')
  const stays: boolean[] = []
  for (let day = 1; day <= 3; day += 1) {
    await make()
    stays.push((await readdir(backups.folder)).includes(unlisted))
  }
  expect(stays).toEqual([true, false, false])
  expect(await readdir(backups.folder)).toHaveLength(3)
  expect(await readdir(backups.folder)).toContain(byHand)
})

test('T31 O2 a scheduled backup leaves a disk alone that is nearly full, and says so; one by hand is made', async () => {
  const { context, database, clock } = academy
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern full '))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const backups = openBackups({
    database,
    files: context.files,
    now: clock.now,
    dataDir,
    copies: null,
    measure: async () => ({ free: 0.5e9, size: 100e9 }),
  })
  clock.pass(48 * 60 * 60_000)
  await backups.makeDue({ every: 'daily', keep: 2 })
  expect((await listBackups(database)).rows[0]).toMatchObject({
    size: null,
    problem: 'backup.no_room',
  })
  await (
    await backups.begin({ kind: 'studio', passphrase: null })
  ).done
  expect((await listBackups(database)).rows[0]).toMatchObject({ size: expect.any(Number), problem: null })
})

test('T31 O2 a scheduled backup that would leave the disk nearly full is not begun, said once a day; where older ones make room for it, so many go', async () => {
  const { context, database, clock } = academy
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern full '))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  let free = 50e9
  /** The space that each backup is said to take, in bytes. */
  let each = 0
  const made = async () => (await readdir(backups.folder).catch(() => [])).length
  const backups = openBackups({
    database,
    files: context.files,
    now: clock.now,
    dataDir,
    copies: null,
    measure: async () => ({ free: free - each * (await made()), size: 100e9 }),
    measureDatabase: async () => ({ free: 1e9, size: 100e9 }),
  })
  const later = async (ms: number) => {
    clock.pass(ms + 1)
    await backups.makeDue({ every: 'daily', keep: 4 })
    return (await listBackups(database)).rows[0]
  }
  await database.pool.query('DELETE FROM backups')
  // Before the first one the files that it would copy are counted, and the database.
  await mkdir(join(dataDir, 'files'))
  const picture = await open(join(dataDir, 'files/picture.webp'), 'w')
  await picture.truncate(3e9)
  await picture.close()
  free = 3.9e9
  expect(await later(dayMs)).toMatchObject({ size: null, problem: 'backup.no_room' })
  await rm(join(dataDir, 'files'), { recursive: true })
  await database.pool.query('DELETE FROM backups')
  free = 50e9
  for (let day = 0; day < 4; day += 1) await later(dayMs)
  expect(await made()).toBe(4)
  each = 4e9
  await database.pool.query('UPDATE backups SET size = 4e9')
  // Beside the last one alone there is no room: nothing goes.
  free = 8.5e9
  const noRoom = { size: null, problem: 'backup.no_room' }
  const refused = await later(dayMs)
  expect(refused).toMatchObject(noRoom)
  expect((await later(60 * 60_000))?.id).toBe(refused?.id)
  expect(await later(dayMs)).toMatchObject(noRoom)
  expect(await made()).toBe(4)
  // Two have to go.
  free = 13.5e9
  expect(await later(dayMs)).toMatchObject({ problem: null })
  expect(await made()).toBe(3)

  // A week later restoring is tested, where the disk of the database has room for a second academy.
  free = 50e9
  await later(7 * dayMs)
  await changeSettings(database, { backupEvery: 'daily' })
  const { test_problem } = await readBackupChecks(database, { hasStore: false, now: Date.now() })
  expect(test_problem).toBe('backup.no_room_to_test')
})

test('T31 O2 a scheduled backup under which the disk becomes low is broken off, leaves nothing, and waits for the room that it took itself', async () => {
  const { context, database, clock } = academy
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern full '))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await database.pool.query('DELETE FROM backups')
  let free = 1.2e9
  let begun = 0
  let grows = 0
  let fills = true
  const files = {
    ...context.files,
    async *list() {
      begun += 1
      const [part] = await readdir(backups.folder)
      if (grows > 0) await truncate(join(backups.folder, part ?? ''), grows)
      if (fills) {
        free = 0.9e9
        // The disk is looked at meanwhile; a large file would take as long.
        await new Promise((resolve) => setTimeout(resolve, 3_000))
      }
      yield* context.files.list()
    },
  }
  const backups = openBackups({
    database,
    files,
    now: clock.now,
    dataDir,
    copies: null,
    measure: async () => ({ free, size: 100e9 }),
  })
  const due = async (room: number) => {
    await expect.poll(() => isBackingUp(database), { timeout: 30_000 }).toBe(false)
    free = room
    clock.pass(24 * 60 * 60_000 + 1)
    await backups.makeDue({ every: 'daily', keep: 2 })
    return (await listBackups(database)).rows[0]
  }
  const noRoom = { size: null, problem: 'backup.no_room' }
  grows = 0.3e9
  expect(await due(1.2e9)).toMatchObject(noRoom)
  expect(await due(1.25e9)).toMatchObject(noRoom)
  expect(begun).toBe(1)
  // What else filled the disk is gone by the next day.
  grows = 0
  expect(await due(1.4e9)).toMatchObject(noRoom)
  expect(await readdir(backups.folder)).toEqual([])
  fills = false
  expect(await due(1.1e9)).toMatchObject({ problem: null })
  expect(begun).toBe(3)
})

test('T31 what else lies beside the files of Lantern is neither copied nor removed', async () => {
  const others = ['notes.txt', 'thumbs/1.jpg', `${'0123'.repeat(8)}-96.webp.bak`, 'a&b']
  const { context } = academy
  await writeFile(join(academy.filesFolder, 'Read me.txt'), 'not of Lantern')
  const s3 = await startS3Server({ ...s3Keys, now: Date.now })
  onTestFinished(() => s3.stop())
  for (const name of others) s3.objects.set(name, { bytes: Buffer.from(name), type: undefined })
  const bucket = openFileStore({ folder: '', s3: { ...s3Keys, endpoint: s3.endpoint } })
  for await (const name of context.files.list()) {
    const file = await context.files.read(name)
    if (file) await bucket.write(name, file)
  }
  const path = join(folder, 'from-a-shared-bucket.tar.gz')
  await takeBackup({ ...source(), files: bucket }, path, { passphrase: null })
  const { store } = await restore(path, await newDatabase('empty_academy'))
  expect(await filesIn(store)).toEqual(await filesIn(context.files))

  // An academy is replaced: the files that its rows name go, and nothing else.
  const target = await newDatabase('demo_academy')
  const former = 'f00d'.repeat(8)
  await ask(target.database, `INSERT INTO pictures VALUES ('${former}', 0, false, 96, 96, '{96}', '', now())`)
  const elsewhere = `${'cafe'.repeat(8)}-96.webp`
  for (const name of [`${former}-96.webp`, `${former}-96.avif`, elsewhere])
    await bucket.put(name, Buffer.from(name), 'image/webp')
  const beforeReplacing = () => Promise.resolve()
  await restore(path, target, { files: bucket, beforeReplacing })
  expect([...s3.objects.keys()].filter((name) => name.startsWith(former))).toEqual([])
  for (const name of [...others, elsewhere]) expect(s3.objects.has(name)).toBe(true)
  await rm(join(academy.filesFolder, 'Read me.txt'))
})

test('T31 a file that cannot be removed does not make a restored academy a failed one', async () => {
  const path = await newBackup()
  const target = await newDatabase('demo_academy')
  const former = 'f00d'.repeat(8)
  await ask(target.database, `INSERT INTO pictures VALUES ('${former}', 0, false, 96, 96, '{96}', '', now())`)
  const files = { ...(await newFiles()), remove: () => Promise.reject(new Error('read-only')) }
  const { restored } = await restore(path, target, { files, beforeReplacing: () => Promise.resolve() })
  expect(restored.filesLeft).toBe(2)
  expect(await contentsOf(target.database)).toEqual(await contentsOf(academy.database))
})

test('T31 the backup before a replacement leaves no connection that the restore would take for a running site', async () => {
  const path = await newBackup()
  const target = await newDatabase('demo_academy')
  let connected = Infinity
  await restore(path, target, {
    beforeReplacing: async () => {
      await takeBackup({ database: target.database, files: await newFiles(), now: Date.now }, `${path}.former`, {
        passphrase: null,
      })
      // Asked over another database, at once: nothing waits until the server has noticed a lost connection.
      const { rows } = await academy.database.pool.query<{ count: number }>(
        // As the restore counts: a worker of the server itself, that cleans up, is no site.
        "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
        [target.name],
      )
      connected = rows[0]?.count ?? Infinity
    },
  })
  // The restore's own.
  expect(connected).toBe(1)
})

test('T31 backups begun in one second have names of their own, and what a killed one has left goes at the next start', async () => {
  const { backups, database } = { ...academy.context, database: academy.database }
  academy.clock.stop()
  const begun = [
    await backups.begin({ kind: 'studio', passphrase: null }),
    await backups.begin({ kind: 'studio', passphrase: null }),
  ]
  await Promise.all(begun.map(({ done }) => done))
  const [second, first] = (await listBackups(database)).rows
  expect(new Set([first?.name, second?.name]).size).toBe(2)

  const whole = (await readdir(backups.folder)).toSorted()
  const left = [
    'lantern-studio-2026-11-22-101500-0a1b2c3d.tar.gz.part',
    'lantern-schedule-2026-11-22-101500.tar.gz.age.part',
  ]
  for (const name of [...left, 'mine.part']) await writeFile(join(backups.folder, name), 'cut off')
  const holder = database.newClient()
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock($1)', [backupLock])
  await expect(backups.sweep()).rejects.toThrow('a backup is copying')
  await holder.end()
  await backups.sweep()
  expect((await readdir(backups.folder)).toSorted()).toEqual([...whole, 'mine.part'].toSorted())
})
