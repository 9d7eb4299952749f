import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import lantern from '../../../package.json' with { type: 'json' }
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { openFolder } from '../../testing/folder.ts'
import { trapFamilyOf } from '../../core/questions/traps.ts'
import { figuresOf, liveIn } from '../../testing/lived-in-academy.ts'
import { databaseUrlOf, runProgram } from '../../testing/program.ts'
import { takeBackup } from '../backup/taking.ts'
import { checkBackup, restoreBackup } from '../backup/restoring.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { countRevealed } from '../attempts/queries.ts'
import { openDatabase } from './database.ts'

const releases = join(import.meta.dirname, '../../testing/releases')
/** The newest release with a recorded database; a release is recorded by running this file once with RECORD_RELEASE=1. */
const lastRelease = '0.2.0'
const lastReleaseFile = join(releases, `${lastRelease}.lantern`)

const open = (database: string) =>
  openDatabase({ ...inject('cluster'), database }, { size: 2, onError: (error) => expect.unreachable(error.message) })

/** Restores a backup into a new database, runs the migrations that came since, and reads from an academy over it. */
async function afterRestoring<Result>(path: string, read: (academy: Academy) => Promise<Result>): Promise<Result> {
  const name = `release_${randomUUID().replaceAll('-', '')}` as const
  const admin = open('postgres')
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE empty_academy`)
  await admin.close()
  const files = openFolderStore(await openFolder('lantern release '))
  const manifest = await checkBackup(path, null)
  await restoreBackup({ database: open(name), files }, path, { manifest, passphrase: null, beforeReplacing: null })
  const academy = await openAcademy({ from: name })
  try {
    return await read(academy)
  } finally {
    await academy.close()
  }
}

test('O15 T31 an academy with months of sales, access and results has the same figures after a backup and a restore', async () => {
  const academy = await openAcademy()
  const folder = process.env.RECORD_RELEASE === '1' ? releases : await openFolder('lantern release ')
  const path = join(folder, `${lantern.version}.lantern`)
  await liveIn(academy)
  const before = await figuresOf(academy)
  const { database, context } = academy
  await takeBackup({ database, files: context.files, now: academy.clock.now }, path, { passphrase: null })
  await academy.close()
  if (folder === releases)
    await writeFile(join(folder, `${lantern.version}.json`), `${JSON.stringify(before, null, 2)}\n`)
  expect(before.accounts.flatMap(({ access }) => access).length).toBeGreaterThan(10)
  expect(before.accounts.flatMap(({ orders }) => orders).length).toBe(8)
  expect(await afterRestoring(path, figuresOf)).toEqual(before)
})

test('O15 a database of the last release keeps its access, orders, results and sales through all later migrations', async () => {
  const before: unknown = JSON.parse(await readFile(join(releases, `${lastRelease}.json`), 'utf8'))
  expect(await afterRestoring(lastReleaseFile, figuresOf)).toEqual(before)
})

/** Every trap of a question: its family as stored, and as corrected since. */
const traps = `SELECT o.said ->> 'trap' AS trap, o.said ->> 'trap_id' AS stored, s.explanation #>> ARRAY['options', (o.place - 1)::text, 'trap_id'] AS corrected,
    EXISTS (SELECT FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id
      WHERE l.revision_id = r.id AND v.published_at IS NOT NULL) AS is_published
  FROM item_revisions r CROSS JOIN LATERAL jsonb_array_elements(r.explanation -> 'options') WITH ORDINALITY AS o (said, place)
    LEFT JOIN slips s ON s.revision_id = r.id
  WHERE o.said ->> 'trap' IS NOT NULL`
type Trap = { trap: string; stored: string | null; corrected: string | null; is_published: boolean }

test('L2 G7 traps of the last release get their families: published questions by a correction, drafts in place, an author’s own word none', async () => {
  const own = 'As my grandmother says'
  const migration = await readFile(join(import.meta.dirname, 'migrations/0074_trap_families.sql'), 'utf8')
  const [migrated, again] = await afterRestoring(lastReleaseFile, async ({ database }) => {
    const list = async () => (await database.pool.query<Trap>(traps)).rows
    const first = await list()
    // The questions as the last release had them, but that each first trap is its author's own word.
    await database.pool.query(`ALTER TABLE item_revisions DISABLE TRIGGER USER;
      DELETE FROM slips;
      UPDATE item_revisions SET explanation = jsonb_set(explanation, '{options}', (
        SELECT jsonb_agg((o.said - 'trap_id') || CASE WHEN o.place = (SELECT min(x.place) FROM jsonb_array_elements(explanation -> 'options')
            WITH ORDINALITY AS x (said, place) WHERE x.said ->> 'trap' IS NOT NULL) THEN '{"trap": "${own}"}' ELSE '{}' END::jsonb ORDER BY o.place)
          FROM jsonb_array_elements(explanation -> 'options') WITH ORDINALITY AS o (said, place)))
        WHERE jsonb_array_length(explanation -> 'options') > 0;
      ALTER TABLE item_revisions ENABLE TRIGGER USER`)
    await database.pool.query(migration)
    return [first, await list()]
  })
  const wanted = (rows: Trap[]) =>
    rows.map((row) => {
      const family = row.trap === own ? null : trapFamilyOf(row.trap)
      return { ...row, stored: row.is_published ? null : family, corrected: row.is_published ? family : null }
    })
  const counted = (rows: Trap[], isPublished: boolean) =>
    rows.filter(({ trap, is_published: is }) => is === isPublished && trap === own).length
  for (const rows of [migrated!, again!]) expect(rows).toEqual(wanted(rows))
  expect(migrated!.filter(({ is_published: isPublished }) => isPublished).length).toBeGreaterThan(300)
  expect([counted(again!, true) > 100, counted(again!, false) > 0]).toEqual([true, true])
})

test('G1 an academy of release 0.2.0 gets the questions of this one: none counts as its own, and open attempts keep their words', async () => {
  // Later releases have the mended questions.
  const said = await afterRestoring(join(releases, '0.2.0.lantern'), async (academy) => {
    const take = (set: string) => runProgram('demo/take.ts', [set], { DATABASE_URL: databaseUrlOf(academy) })
    return [await take('first-steps'), await take('first-steps'), await take('grammar-sprint')]
  })
  const sentence = (words: RegExp) => expect.stringMatching(new RegExp(`^“[^”]+”: ${words.source}\\n$`))
  expect(said).toMatchObject([
    {
      code: 0,
      out: sentence(/\d+ questions? new or changed, in a draft: .+; the words of \d+ questions? corrected\./),
    },
    { code: 0, out: sentence(/in a draft since an earlier run: read and publish it in the studio\./) },
    { code: 1, out: sentence(/not touched, because 1 open attempt would read other words in \d+ questions\. .+/) },
  ])
})

/** Lists the questions of the first practice test in its newest version, or in the one that students take, with typo fixes applied. */
const ofPracticeTest = (version: 'newest' | 'published') =>
  `SELECT l.external_id, l.ordinal, l.module, l.variant, l.type, l.passage_html, l.stem_html, l.spec, l.key, l.explanation, l.domain, l.skill, l.difficulty
    FROM quizzes q JOIN questions l ON l.version_id = ${
      version === 'published'
        ? 'q.published_version_id'
        : '(SELECT v.id FROM quiz_versions v WHERE v.quiz_id = q.id ORDER BY v.number DESC LIMIT 1)'
    } WHERE q.name = 'Digital SAT Reading and Writing — Practice Test 1' ORDER BY l.ordinal`
type Line = { external_id: string }

test('G1 Q9 an academy of release 0.2.0 gets the mended practice test as a draft with the questions of this release, and its students take the former one until then', async () => {
  const demo = await openAcademy()
  const { rows: wanted } = await demo.database.pool.query<Line>(ofPracticeTest('newest'))
  await demo.close()
  const seen = await afterRestoring(join(releases, '0.2.0.lantern'), async (academy) => {
    const list = async (version: 'newest' | 'published') =>
      (await academy.database.pool.query<Line>(ofPracticeTest(version))).rows
    const attempts = async () =>
      (await academy.database.pool.query('SELECT id, version_id, variant, correct_count FROM attempts ORDER BY id'))
        .rows
    const take = async () =>
      (await runProgram('demo/take.ts', ['full-test-1'], { DATABASE_URL: databaseUrlOf(academy) })).out
    const [former, results] = [await list('published'), await attempts()]
    const said = [await take(), await take()]
    return { former, results, said, draft: await list('newest'), now: await list('published'), after: await attempts() }
  })
  const [first, second] = seen.said
  expect(first).toMatch(
    /^“[^”]+”: \d+ questions new or changed, in a draft: .+; the words of \d+ questions? corrected\.\n$/,
  )
  expect(second).toMatch(/: in a draft since an earlier run: read and publish it in the studio\.\n$/)
  expect([wanted.length, seen.draft]).toEqual([81, wanted])
  // Words alone are mended for students at once.
  const mended = seen.now.filter((line, at) => JSON.stringify(line) !== JSON.stringify(seen.former[at]))
  expect(mended).toHaveLength(Number(/the words of (\d+)/.exec(first!)?.[1]))
  expect(seen.now.map(({ external_id: id }) => id)).toEqual(seen.former.map(({ external_id: id }) => id))
  expect(seen.after).toEqual(seen.results)
})

test('T38 keys that the last release showed while a test was open count when it is reopened, those shown before it or long ago do not', async () => {
  const migration = await readFile(join(import.meta.dirname, 'migrations/0093_shown_keys.sql'), 'utf8')
  const fill = migration.split('--> statement-breakpoint').at(-1) ?? ''
  const revealed = await afterRestoring(lastReleaseFile, async ({ database }) => {
    const { rows } = await database.pool.query<{ id: number; questions: number[] }>(
      `SELECT a.id, (SELECT array_agg(q.revision_id ORDER BY q.ordinal) FROM version_questions q WHERE q.version_id = a.version_id) AS questions
        FROM attempts a JOIN quiz_versions v ON v.id = a.version_id WHERE a.phase = 'closed' AND v.type = 'mcq' ORDER BY a.id LIMIT 1`,
    )
    const { id, questions } = rows[0] ?? expect.unreachable()
    /** Redoes two questions, one before the test began and one in it, and returns how many keys count. */
    const countOf = async (phase: 'answering' | 'closed', endedDaysAgo: number) => {
      await database.pool.query('TRUNCATE shown_keys')
      await database.pool.query(
        `UPDATE attempts SET phase = $2, started_at = now() - interval '90 days', finish_reason = CASE WHEN $2 = 'closed' THEN 'submitted' END,
          finished_at = CASE WHEN $2 = 'closed' THEN now() - make_interval(days => $3) END WHERE id = $1`,
        [id, phase, endedDaysAgo],
      )
      await database.pool.query(
        `WITH set AS (INSERT INTO practice_sets (user_id, attempt_id, started_at, finished_at) SELECT user_id, id, now(), now() FROM attempts WHERE id = $1 RETURNING id)
          INSERT INTO practice_answers (set_id, question_id, ordinal, user_answer, mark, answered_at)
          SELECT id, $2::int, 1, 'a1', 0, now() - interval '91 days' FROM set UNION ALL SELECT id, $3::int, 2, 'a1', 0, now() - interval '88 days' FROM set`,
        [id, questions[0], questions[1]],
      )
      await database.pool.query(fill)
      return (await countRevealed(database, { attemptId: id }))[0]?.keys_revealed
    }
    return [await countOf('answering', 0), await countOf('closed', 1), await countOf('closed', 60)]
  })
  expect(revealed).toEqual([1, 1, 0])
})

test('L2 what students answered before there was a history is in it', async () => {
  const [history, kept] = await afterRestoring(lastReleaseFile, async ({ database }) => {
    const count = async (text: string) => (await database.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0
    return [
      await count(
        "SELECT count(*)::int AS count FROM answers_of_students WHERE place = 'test' AND user_answer IS NOT NULL",
      ),
      await count(`SELECT count(*)::int AS count FROM responses r JOIN attempts a ON a.id = r.attempt_id
        WHERE a.phase = 'closed' AND a.finish_reason IS DISTINCT FROM 'discarded' AND r.user_answer IS NOT NULL
          AND NOT EXISTS (SELECT FROM regrades g WHERE g.quiz_id = a.quiz_id AND r.question_id = ANY (g.question_ids)
            AND g.undone_at IS NULL AND g.ruling ->> 'rule' = 'drop')`),
    ]
  })
  expect(history).toBeGreaterThan(0)
  expect(history).toBe(kept)
})

test('T39 each access of the last release is explained by its sources, and each confirmed order by its payment', async () => {
  const { rows } = await afterRestoring(lastReleaseFile, ({ database }) =>
    database.pool.query<{ broken: number; unpaid: number; kinds: string[]; ordered: number }>(
      `SELECT (SELECT count(*) FROM grants g WHERE coalesce(g.expires_at, 'infinity') IS DISTINCT FROM
          (SELECT max(coalesce(s.ended_at, s.ends_at, 'infinity')) FROM access_sources s
            WHERE s.user_id = g.user_id AND s.course_id = g.course_id))::int AS broken,
        (SELECT count(*) FROM orders o WHERE o.status = 'confirmed' AND NOT EXISTS
          (SELECT FROM payments p WHERE p.order_id = o.id AND p.amount = o.total AND p.paid_at = o.decided_at))::int AS unpaid,
        (SELECT array_agg(DISTINCT kind ORDER BY kind) FROM access_sources) AS kinds,
        (SELECT count(*)::int FROM access_sources WHERE kind = 'order' AND ended_at IS NULL) AS ordered`,
    ),
  )
  expect(rows).toMatchObject([{ broken: 0, unpaid: 0, kinds: ['former', 'order'] }])
  expect(rows[0]?.ordered).toBeGreaterThan(2)
})

test('T39 each refund of the last release is a row of the payment that it was given back from', async () => {
  const { accounts } = JSON.parse(await readFile(join(releases, `${lastRelease}.json`), 'utf8')) as {
    accounts: { orders: string[] }[]
  }
  /** Number, sum and refund of an order, as the figures write them: `LN-HPX6-PEEB: confirmed 12.8 - 0.2`. */
  const refunded = accounts
    .flatMap(({ orders }) => orders)
    .map((order) => /^(\S+): confirmed ([\d.]+) - ([\d.]+)$/.exec(order)?.slice(1) ?? [])
    .filter(([, , refund]) => Number(refund) > 0)
    .map(([number, paid, refund]) => ({ number, paid: Number(paid), refund: Number(refund), is_noted: true }))
  expect(refunded.map(({ refund }) => refund).toSorted()).toEqual([0.2, 12.5])
  const { rows } = await afterRestoring(lastReleaseFile, ({ database }) =>
    database.pool.query<{ number: string }>(
      `SELECT o.number, p.amount::float AS paid, r.amount::float AS refund,
          r.note = 'Agreed.' AND r.given_at > p.paid_at AND r.given_at = o.refunded_at AS is_noted
        FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id`,
    ),
  )
  const byNumber = <Row extends { number?: string | undefined }>(list: Row[]) =>
    list.toSorted((one, other) => (one.number ?? '').localeCompare(other.number ?? ''))
  expect(byNumber(rows)).toEqual(byNumber(refunded))
})

test('T39 the two ways to pay of the last release are the beginning of the list, and each order and payment has gone one', async () => {
  const { rows } = await afterRestoring(lastReleaseFile, ({ database }) =>
    database.pool.query(
      `SELECT w.name, w.takes_receipt, w.account_name = coalesce(s.values ->> 'transferName', '') AND w.account = coalesce(s.values ->> 'transferAccount', '')
            AND w.bank = coalesce(s.values ->> 'transferBank', '') AS same_account,
          w.hint = coalesce(s.values ->> CASE WHEN w.takes_receipt THEN 'transferInstructions' ELSE 'cashInstructions' END, '') AS same_words,
          (SELECT count(*)::int FROM orders o WHERE (o.method = 'transfer') = w.takes_receipt AND o.way_id IS DISTINCT FROM w.id) AS astray,
          (SELECT count(*)::int FROM payments p WHERE (p.method = 'transfer') = w.takes_receipt AND p.way_name IS DISTINCT FROM w.name) AS unnamed,
          (SELECT count(*)::int FROM orders o WHERE o.receipt_key IS NOT NULL
            AND NOT EXISTS (SELECT FROM receipts r WHERE r.order_id = o.id AND r.picture_key = o.receipt_key)) AS lost
        FROM payment_ways w CROSS JOIN site_settings s ORDER BY w.sort`,
    ),
  )
  const told = { same_words: true, astray: 0, unnamed: 0, lost: 0 }
  expect(rows).toEqual([
    { name: 'Bank transfer', takes_receipt: true, same_account: true, ...told },
    { name: 'Cash at the academy', takes_receipt: false, same_account: expect.any(Boolean), ...told },
  ])
})
