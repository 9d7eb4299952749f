import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { expect, inject, test } from 'vitest'
import { migrateDatabase, openDatabase } from './database.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
const open = (database: string) =>
  openDatabase({ ...inject('cluster'), database }, { size: 3, onError: (error) => expect.unreachable(error.message) })

/** The migrations up to one of them, as an older release had them. */
async function olderMigrations(count: number): Promise<string> {
  const older = await mkdtemp(join(tmpdir(), 'lantern-migrations-'))
  await cp(folder, older, { recursive: true })
  const journalFile = join(older, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] }
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return older
}

test('a database of the first release keeps its rows through every later migration, run by several servers at once', async () => {
  const admin = open('postgres')
  await admin.pool.query('DROP DATABASE IF EXISTS first_release')
  await admin.pool.query('CREATE DATABASE first_release')
  await admin.close()
  const database = open('first_release')
  const older = await olderMigrations(1)
  await migrate(drizzle(database.pool), { migrationsFolder: older })
  await rm(older, { recursive: true })
  await database.pool.query(`
    INSERT INTO users (name, email, password_hash) VALUES ('An Old Student', 'old@people.example', 'h');
    INSERT INTO courses (slug, name) VALUES ('old-course', 'Old');
    INSERT INTO quizzes (course_id, name) SELECT id, 'Old quiz' FROM courses;
    INSERT INTO quiz_versions (quiz_id, number, name, type, published_at) SELECT id, 1, 'Old quiz', 'mcq', now() FROM quizzes;
    INSERT INTO questions (version_id, ordinal, type, stem_html, spec, key) SELECT id, 1, 'mcq', '?', '{"options":["a","b"]}', '"a1"' FROM quiz_versions;
    INSERT INTO attempts (user_id, quiz_id, version_id, number, lengths, started_at, phase)
      SELECT u.id, v.quiz_id, v.id, 1, '{}', now(), 'answering' FROM users u, quiz_versions v;
    INSERT INTO responses (attempt_id, question_id, seq, user_answer) SELECT a.id, q.id, 1, 'a1' FROM attempts a, questions q;`)

  await Promise.all([migrateDatabase(database), migrateDatabase(database), migrateDatabase(database)])
  const { rows } = await database.pool.query(
    'SELECT u.email, r.user_answer FROM responses r JOIN attempts a ON a.id = r.attempt_id JOIN users u ON u.id = a.user_id',
  )
  expect(rows).toEqual([{ email: 'old@people.example', user_answer: 'a1' }])
  await expect(database.pool.query('DELETE FROM questions')).rejects.toThrow(/frozen/)
  await database.close()
})
