import { expect, test, vi } from 'vitest'
import { openAcademy } from '../testing/academy.ts'
import { databaseUrlOf, runProgram, startProgram } from '../testing/program.ts'
import { newAccount } from '../testing/staff.ts'
import { untilWaiting } from '../testing/locks.ts'
import { plainQuiz } from '../core/quizzes/quiz.ts'
import { byCommand, byImport } from '../server/audit/record.ts'
import { readBank } from '../server/banks/formats/read-bank.ts'
import { takeShipped } from '../server/banks/shipped.ts'
import { deleteThing, sweepBin } from '../server/editing/bin.ts'
import { dropDraft, openThing, saveDraft } from '../server/editing/drafts.ts'
import { publishThing, scheduleThing } from '../server/editing/publishing.ts'
import { takeLesson } from '../server/editing/shipped-lessons.ts'
import { draftOf } from '../server/quizzes/draft.ts'
import { prepareDrafts } from '../server/quizzes/store.ts'
import { listQuizzes, readQuiz, readReplaced } from './content.ts'

const course = 'act-english-and-reading'

/** Opens an academy of the demo, a way to take its sets, and one to read what its quizzes hold. */
async function opened() {
  const academy = await openAcademy()
  const take = async (...typed: string[]) => {
    const { code, out, err } = await runProgram('demo/take.ts', typed, { DATABASE_URL: databaseUrlOf(academy) })
    return { code, said: out + err }
  }
  const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await academy.database.pool.query<Row>(text, values)).rows
  /** Changes what is published and frozen, as an earlier release would have left it. */
  const change = async (text: string) => {
    await ask('ALTER TABLE item_revisions DISABLE TRIGGER USER')
    await ask(text)
    await ask('ALTER TABLE item_revisions ENABLE TRIGGER USER')
  }
  return { academy, take, ask, change }
}

const stems = `SELECT r.external_id AS id, r.stem_html AS stem FROM quizzes q JOIN version_questions l ON l.version_id =
  (SELECT v.id FROM quiz_versions v WHERE v.quiz_id = q.id ORDER BY v.number DESC LIMIT 1)
  JOIN item_revisions r ON r.id = l.revision_id WHERE q.name = 'Grammar Sprint' ORDER BY l.ordinal`

test('G1 an academy that runs gets what is mended, keeps what its staff made, and a second time changes nothing', async () => {
  const { academy, take, ask, change } = await opened()
  try {
    const first = await take('grammar-sprint')
    expect(first).toEqual({ code: 0, said: '“Grammar Sprint”: its questions are as in this release.\n' })
    // An academy of an earlier release: two questions are older, of which staff have edited one since.
    await change(`UPDATE item_revisions SET stem_html = '<p>Older words?</p>' WHERE external_id IN ('gs-01', 'gs-02')`)
    await ask(
      `UPDATE items SET edited_at = now() WHERE id = (SELECT item_id FROM item_revisions WHERE external_id = 'gs-02' LIMIT 1)`,
    )
    expect(await take('grammar-sprint')).toEqual({
      code: 0,
      said: '“Grammar Sprint”: 1 question new or changed, in a draft: read and publish it in the studio. Left as your staff made them: question 2 (gs-02).\n',
    })
    const after = new Map((await ask<{ id: string; stem: string }>(stems)).map(({ id, stem }) => [id, stem]))
    expect([after.size, after.get('gs-02')]).toEqual([12, '<p>Older words?</p>'])
    expect(after.get('gs-01')).not.toBe('<p>Older words?</p>')
    // What students take is what it was until staff publish the draft.
    const [published] = await ask<{ stem: string }>(
      `SELECT r.stem_html AS stem FROM quizzes q JOIN version_questions l ON l.version_id = q.published_version_id
        JOIN item_revisions r ON r.id = l.revision_id WHERE r.external_id = 'gs-01'`,
    )
    expect(published?.stem).toBe('<p>Older words?</p>')
    const state = await ask(stateOfAll)
    expect(await take('grammar-sprint')).toEqual({
      code: 0,
      said: '“Grammar Sprint”: in a draft since an earlier run: read and publish it in the studio. Left as your staff made them: question 2 (gs-02).\n',
    })
    // A draft that says something else is not touched.
    await ask(`UPDATE item_revisions SET stem_html = '<p>Typed?</p>' WHERE external_id = 'gs-01' AND number > 1`)
    const other = await take('grammar-sprint')
    expect([other.code, other.said]).toEqual([1, expect.stringContaining('its draft was not published yet')])
    expect(await ask(stateOfAll)).toEqual(state)
  } finally {
    await academy.close()
  }
})

test('G1 a question that a migration has mended by a slip is still the one of the release, and no work of the staff', async () => {
  const { academy, take, ask, change } = await opened()
  try {
    await change(`UPDATE item_revisions SET stem_html = '<p>Older words?</p>' WHERE external_id = 'gs-01'`)
    // As the migration that gave traps their families: nothing in the audit log.
    await ask(
      `INSERT INTO slips (revision_id, at, fields, passage_html, stem_html, image, spec, explanation_html, explanation)
        SELECT id, now(), '{explanation}', passage_html, stem_html, image, spec, explanation_html, explanation
        FROM item_revisions WHERE external_id = 'gs-01'`,
    )
    expect((await take('grammar-sprint')).said).toContain('1 question new or changed, in a draft')
  } finally {
    await academy.close()
  }
})

/** Leaves questions of Grammar Sprint as an earlier release would have: one with other words, one with another key, one with another option. */
const olderWords = `UPDATE item_revisions SET stem_html = replace(stem_html, 'choice', 'choise'),
  explanation = jsonb_set(explanation, '{options,0,rationale}', '"An older rationale."') WHERE external_id = 'gs-01'`
const olderKey = `UPDATE item_revisions SET key = CASE WHEN key = '"a1"' THEN '"a2"' ELSE '"a1"' END::jsonb WHERE external_id = 'gs-05'`
const olderOption = `UPDATE item_revisions SET spec = jsonb_set(spec, '{options,0}', '"as nobody has ever written"') WHERE external_id = 'gs-07'`

/** Everything that taking Grammar Sprint can change. */
const stateOfAll = `SELECT (SELECT count(*) FROM slips)::int AS slips, (SELECT count(*) FROM quiz_versions)::int AS versions,
  (SELECT count(*) FROM version_questions)::int AS lines, (SELECT count(*) FROM item_revisions)::int AS revisions,
  (SELECT sum(corrections) FROM quizzes)::int AS corrections, (SELECT sum(edits) FROM items)::int AS edits,
  (SELECT sum(newest_revision_id) FROM items)::int AS newest, (SELECT count(*) FROM audit_log)::int AS entries`

/** The questions as students of the published version read them. */
const readNow = `SELECT l.external_id AS id, l.stem_html AS stem, l.key, l.explanation #>> '{options,0,rationale}' AS why
  FROM questions l JOIN quizzes q ON q.published_version_id = l.version_id WHERE q.name = 'Grammar Sprint' ORDER BY l.ordinal`
type Read = { id: string; stem: string; key: string; why: string }

test('G1 T19 mended words of a release are a slip over the published question; another key or option is a question of a new version', async () => {
  const { academy, take, ask, change } = await opened()
  try {
    const now = await ask<Read>(readNow)
    await change(olderWords)
    expect((await ask<Read>(readNow))[0]).toMatchObject({ why: 'An older rationale.' })
    const [versions] = await ask('SELECT count(*) FROM quiz_versions')
    expect(await take('grammar-sprint')).toEqual({
      code: 0,
      said: '“Grammar Sprint”: the words of 1 question corrected.\n',
    })
    expect(await ask<Read>(readNow)).toEqual(now)
    expect(await ask('SELECT count(*) FROM quiz_versions')).toEqual([versions])
    expect(await ask(`SELECT via, action FROM audit_log WHERE thing = 'slip'`)).toEqual([
      { via: 'import', action: 'slip.corrected' },
    ])
    const after = await ask(stateOfAll)
    expect((await take('grammar-sprint')).said).toBe('“Grammar Sprint”: its questions are as in this release.\n')
    expect(await ask(stateOfAll)).toEqual(after)

    // The next release mends the same words again, beside a key and an option: the draft has the two, and lists the third as it is published.
    await ask(`UPDATE slips SET stem_html = replace(stem_html, 'choice', 'choise')`)
    await change(olderKey)
    await change(olderOption)
    const former = await ask<Read>(readNow)
    expect((await take('grammar-sprint')).said).toBe(
      '“Grammar Sprint”: 2 questions new or changed, in a draft: read and publish it in the studio; the words of 1 question corrected.\n',
    )
    expect(await ask<Read>(readNow)).toEqual([now[0], ...former.slice(1)])
    expect(
      await ask(
        `SELECT r.external_id AS id FROM quizzes q JOIN quiz_versions v ON v.quiz_id = q.id AND v.published_at IS NULL
          JOIN version_questions l ON l.version_id = v.id JOIN item_revisions r ON r.id = l.revision_id
          WHERE q.name = 'Grammar Sprint' AND r.id NOT IN
            (SELECT revision_id FROM version_questions WHERE version_id = q.published_version_id) ORDER BY l.ordinal`,
      ),
    ).toEqual([{ id: 'gs-05' }, { id: 'gs-07' }])
    const tutor = await newAccount(academy, 'tutor')
    const [quiz] = await ask<{ id: number }>(`SELECT id FROM quizzes WHERE name = 'Grammar Sprint'`)
    const params = { quizId: quiz?.id ?? 0 }
    const { stamp } = (await tutor.api('GET /studio/quizzes/:quizId', { params })).data
    await tutor.api('POST /studio/quizzes/:quizId/publish', { params, body: { stamp } })
    expect(await ask<Read>(readNow)).toEqual(now)
    expect((await take('grammar-sprint')).said).toBe('“Grammar Sprint”: its questions are as in this release.\n')

    // What staff revert is theirs.
    const [slip] = await ask<{ id: number }>('SELECT max(id) AS id FROM slips')
    await tutor.api('POST /studio/slips/:slipId/revert', { params: { slipId: slip?.id ?? 0 } })
    expect((await take('grammar-sprint')).said).toBe(
      '“Grammar Sprint”: its questions are as in this release. Left as your staff made them: question 1 (gs-01).\n',
    )
  } finally {
    await academy.close()
  }
})

/** Returns the API of a new student, with calls that begin Grammar Sprint and submit it. */
async function newTest(academy: Awaited<ReturnType<typeof openAcademy>>) {
  const api = await academy.as(await academy.newStudent())
  const { rows } = await academy.database.pool.query<{ id: number; lesson: number }>(
    `SELECT id, lesson_id AS lesson FROM quizzes WHERE name = 'Grammar Sprint'`,
  )
  const { id = 0, lesson = 0 } = rows[0] ?? {}
  const start = () => api('POST /attempts', { body: { lesson_id: lesson, writer: 'a-player' } })
  const submit = () =>
    api('POST /user-answer/:quizId', { params: { quizId: id }, body: { answers: [], writer: 'a-player' } })
  const startWhole = () => api('POST /user-quiz/:lessonId', { params: { lessonId: lesson } })
  return { api, start, startWhole, submit }
}

test('G1 T19 words are never mended under an open attempt: the whole set waits, says so, and is taken by the next run', async () => {
  const { academy, take, ask, change } = await opened()
  try {
    const now = await ask<Read>(readNow)
    await change(olderWords)
    await change(olderKey)
    const { start, submit } = await newTest(academy)
    await start()
    const before = await ask(stateOfAll)
    expect(await take('grammar-sprint')).toEqual({
      code: 1,
      said:
        '“Grammar Sprint”: not touched, because 1 open attempt would read other words in 1 question. Try again when none is open.\n' +
        'Not taken: grammar-sprint.\n',
    })
    expect(await ask(stateOfAll)).toEqual(before)
    // Time never closes one without a limit, and the exam desk leaves out whom it has not seen lately.
    const [open] = await ask<{ id: number; ends_at: Date }>(
      `UPDATE attempts a SET ends_at = NULL FROM attempts o WHERE o.id = a.id AND a.phase <> 'closed' RETURNING a.id, o.ends_at`,
    )
    expect((await take('grammar-sprint')).said).toContain(
      `or closed with npm run staff -- close ATTEMPT --reason TEXT: ${open?.id}.`,
    )
    await ask('UPDATE attempts SET ends_at = $2 WHERE id = $1', [open?.id, open?.ends_at])
    await submit()
    expect((await take('grammar-sprint')).said).toBe(
      '“Grammar Sprint”: 1 question new or changed, in a draft: read and publish it in the studio; the words of 1 question corrected.\n',
    )
    expect((await ask<Read>(readNow))[0]).toEqual(now[0])
  } finally {
    await academy.close()
  }
})

test('G1 T19 an attempt that begins while words are mended waits for them; a new version waits for no attempt', async () => {
  const { academy, ask, change } = await opened()
  try {
    const { database, clock } = academy
    const now = await ask<Read>(readNow)
    await change(olderWords)
    const settings = { ...plainQuiz, name: 'Grammar Sprint' }
    const drafts = await prepareDrafts(
      readBank(await readQuiz('grammar-sprint')).questions.map(({ line: _line, ...draft }) => draft),
    )
    const { api, start } = await newTest(academy)
    const other = await newTest(academy)
    let begun: ReturnType<typeof start> | undefined
    let handed: ReturnType<typeof other.startWhole> | undefined
    let hasBegun = false
    await database.transaction(async (tx) => {
      const change = { author: byImport, now: clock.now(), course: null }
      expect(await takeShipped(tx, { settings, drafts, replaced: new Map() }, change)).toMatchObject({
        outcome: 'reworded',
        reworded: 1,
      })
      begun = start()
      handed = other.startWhole()
      void begun.then(() => (hasBegun = true))
      await untilWaiting(database.pool, 2)
      expect(hasBegun).toBe(false)
    })
    const { data: attempt } = await begun!
    const params = { attemptId: attempt.attempt_id, part: 'all' as const }
    const { data: asked } = await api('GET /attempts/:attemptId/questions/:part', { params })
    expect(asked[0]?.question).toBe(now[0]?.stem)
    // An existing client is handed the questions with the start.
    expect((await handed!).data.questions[0]?.question).toBe(now[0]?.stem)
    // Its questions stay what they are, so that a new version is no reason to wait.
    await change(olderKey)
    const taken = takeShipped(
      database,
      { settings, drafts, replaced: new Map() },
      { author: byImport, now: clock.now(), course: null },
    )
    expect(await taken).toMatchObject({ outcome: 'drafted', changed: 1, reworded: 0 })
  } finally {
    await academy.close()
  }
})

test('G1 a draft of the staff is no draft of an earlier run, to be published as one', async () => {
  const { academy, take, ask } = await opened()
  try {
    const [quiz] = await ask<{ id: number }>(`SELECT id FROM quizzes WHERE name = 'Grammar Sprint'`)
    await academy.database.transaction((tx) => draftOf(tx, quiz?.id ?? 0))
    await ask('UPDATE quiz_versions SET name = $2 WHERE quiz_id = $1 AND published_at IS NULL', [quiz?.id, 'Half done'])
    const state = await ask(stateOfAll)
    expect(await take('grammar-sprint')).toEqual({
      code: 0,
      said: '“Grammar Sprint”: its questions are as in this release.\n',
    })
    expect(await ask(stateOfAll)).toEqual(state)
  } finally {
    await academy.close()
  }
})

test('G1 a set that others hold is named and left for another run, and ends no run', async () => {
  const { academy, take, ask, change } = await opened()
  try {
    await change(olderWords)
    const holding = await academy.database.pool.connect()
    await holding.query('BEGIN')
    await holding.query(`SELECT FROM quizzes WHERE name = 'Grammar Sprint' FOR NO KEY UPDATE`)
    const before = await ask(stateOfAll)
    const held = await take('grammar-sprint')
    await holding.query('ROLLBACK')
    holding.release()
    expect(held).toEqual({
      code: 1,
      said:
        '“Grammar Sprint”: not touched, because someone is editing, publishing or correcting its questions. Try again in a minute.\n' +
        'Not taken: grammar-sprint.\n',
    })
    expect(await ask(stateOfAll)).toEqual(before)
    expect((await take('grammar-sprint')).code).toBe(0)
  } finally {
    await academy.close()
  }
})

test('G1 a new question that asks in the words of another one takes no place of it', async () => {
  const { academy, ask } = await opened()
  try {
    const { database, clock } = academy
    const drafts = await prepareDrafts(
      readBank(await readQuiz('grammar-sprint')).questions.map(({ line: _line, ...draft }) => draft),
    )
    const double = { ...drafts[0]!, externalId: 'gs-new', key: drafts[0]!.key === 'a1' ? 'a2' : 'a1' }
    const set = { settings: { ...plainQuiz, name: 'Grammar Sprint' }, drafts: [...drafts, double], replaced: new Map() }
    const taken = takeShipped(database, set, { author: byImport, now: clock.now(), course: null })
    expect(await taken).toMatchObject({ outcome: 'drafted', changed: 1, kept: [] })
    const ids = (await ask<{ id: string }>(stems)).map(({ id }) => id)
    expect([ids.length, ids.at(0), ids.at(-1)]).toEqual([13, 'gs-01', 'gs-new'])
  } finally {
    await academy.close()
  }
})

test('G1 a set that was killed half-way is not taken at all, and the next run takes all of it', async () => {
  const { academy, take, ask, change } = await opened()
  try {
    const now = await ask<Read>(readNow)
    await change(olderWords)
    await change(olderKey)
    const before = await ask(stateOfAll)
    // Its words are mended by the time it writes the list of a draft, where it has to wait.
    const holding = await academy.database.pool.connect()
    await holding.query('BEGIN')
    await holding.query('LOCK TABLE version_questions IN SHARE ROW EXCLUSIVE MODE')
    const { child, ended } = startProgram('demo/take.ts', ['grammar-sprint'], { DATABASE_URL: databaseUrlOf(academy) })
    await untilWaiting(academy.database.pool, 1)
    child.kill('SIGKILL')
    await ended
    await holding.query('ROLLBACK')
    holding.release()
    await vi.waitFor(async () =>
      expect(
        await ask(`SELECT FROM pg_locks WHERE relation = 'slips'::regclass AND mode = 'RowExclusiveLock'`),
      ).toEqual([]),
    )
    expect(await ask(stateOfAll)).toEqual(before)
    expect((await take('grammar-sprint')).said).toContain('1 question new or changed, in a draft')
    expect((await ask<Read>(readNow))[0]).toEqual(now[0])
  } finally {
    await academy.close()
  }
})

test('G1 a set that the academy does not have goes into the course that is named, and nowhere without a name', async () => {
  const { academy, take, ask, change } = await opened()
  try {
    await change(`UPDATE item_revisions SET external_id = NULL WHERE external_id LIKE 'gs-%'`)
    const unnamed = await take('grammar-sprint')
    expect([unnamed.code, unnamed.said]).toEqual([1, expect.stringContaining('Name the course for it')])
    const wrong = await take('grammar-sprint', '--course', 'no-such-course')
    expect(wrong.code).toBe(1)
    const named = await take('grammar-sprint', '--course', course)
    expect([named.code, named.said]).toEqual([0, expect.stringContaining('12 questions new or changed')])
    expect(
      await ask(
        `SELECT q.published_version_id FROM quizzes q JOIN courses c ON c.id = q.course_id
          WHERE q.name = 'Grammar Sprint' AND c.slug = '${course}'`,
      ),
    ).toEqual([{ published_version_id: null }])
    const unknown = await take('nothing-like-it')
    expect([unknown.code, unknown.said]).toEqual([2, expect.stringContaining('There is no set nothing-like-it')])
  } finally {
    await academy.close()
  }
})

test('G1 Q9 a practice test that an academy does not have arrives as a draft with both its modules, and no student sees it yet', async () => {
  const { academy, take, ask, change } = await opened()
  try {
    // No quiz has its questions, and the course none of its name.
    await change(`UPDATE item_revisions SET external_id = NULL WHERE external_id LIKE 'f2%'`)
    expect(await take('full-test-2', '--course', course)).toEqual({
      code: 0,
      said: '“Digital SAT Reading and Writing — Practice Test 2”: 81 questions new or changed, in a draft: read and publish it in the studio.\n',
    })
    const taken = await ask(
      `SELECT v.type, v.module1_minutes, q.lesson_id, q.published_version_id, count(*)::int AS questions
        FROM quizzes q JOIN quiz_versions v ON v.quiz_id = q.id JOIN version_questions l ON l.version_id = v.id
        JOIN item_revisions r ON r.id = l.revision_id WHERE r.external_id LIKE 'f2%' GROUP BY q.id, v.id`,
    )
    expect(taken).toEqual([
      { type: 'two_module', module1_minutes: 32, lesson_id: null, published_version_id: null, questions: 81 },
    ])
  } finally {
    await academy.close()
  }
})

test('G1 a question comes into the place of the one that it replaces as a question of its own, unless staff have edited that', async () => {
  const { academy, ask, change } = await opened()
  try {
    const { database, clock } = academy
    const drafts = await prepareDrafts(
      readBank(await readQuiz('grammar-sprint')).questions.map(({ line: _line, ...draft }) => draft),
    )
    const renewed = drafts.map((draft) => {
      const isOne = draft.externalId === 'gs-03' || draft.externalId === 'gs-05'
      return isOne
        ? { ...draft, externalId: `${draft.externalId}-new`, stemHtml: `<p>Anew: ${draft.externalId}</p>` }
        : draft
    })
    const replaced = new Map([
      ['gs-03', 'gs-03-new'],
      ['gs-05', 'gs-05-new'],
    ])
    await change(
      `UPDATE items SET edited_at = now() WHERE id = (SELECT r.item_id FROM item_revisions r WHERE r.external_id = 'gs-05' LIMIT 1)`,
    )
    const settings = { ...plainQuiz, name: 'Grammar Sprint' }
    const before = await ask<{ id: string }>(stems)
    const taken = await takeShipped(
      database,
      { settings, drafts: renewed, replaced },
      { author: byImport, now: clock.now(), course: null },
    )
    expect(taken).toMatchObject({ outcome: 'drafted', changed: 1, kept: [{ id: 'gs-05', number: 5 }] })
    const after = await ask<{ id: string }>(stems)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => (id === 'gs-03' ? 'gs-03-new' : id)))
    const items = await ask<{ items: number }>(
      `SELECT count(DISTINCT item_id)::int AS items FROM item_revisions WHERE external_id IN ('gs-03', 'gs-03-new')`,
    )
    expect(items).toEqual([{ items: 2 }])
  } finally {
    await academy.close()
  }
})

test('G1 what is replaced is no more among the questions of this release, and what replaces it is', async () => {
  const names = await listQuizzes()
  const sets = await Promise.all(names.map(async (name) => readBank(await readQuiz(name)).questions))
  const ids = new Set(sets.flat().map(({ externalId }) => externalId))
  const pairs = Object.entries(await readReplaced())
  expect(pairs.filter(([gone, id]) => ids.has(gone) || !ids.has(id))).toEqual([])
})

test('L4 a set for drills is published as it arrives, a question that staff took out does not come back, and nothing is published twice', async () => {
  const { academy, ask, change } = await opened()
  try {
    await change(`UPDATE item_revisions SET external_id = NULL WHERE external_id LIKE 'gs-%'`)
    const { questions } = readBank(await readQuiz('grammar-sprint'))
    const drafts = await prepareDrafts(questions.map(({ line: _line, ...draft }) => draft))
    const settings = { ...plainQuiz, name: 'Bank: Grammar', feedsDrills: true }
    const take = (some: typeof drafts) =>
      takeShipped(
        academy.database,
        { settings, drafts: some, replaced: new Map() },
        { author: byImport, now: academy.clock.now(), course },
      )
    expect(await take(drafts.slice(0, 6))).toMatchObject({
      outcome: 'published',
      quiz: 'Bank: Grammar',
      changed: 6,
      kept: [],
    })
    expect(await take(drafts.slice(0, 6))).toMatchObject({
      outcome: 'unchanged',
      quiz: 'Bank: Grammar',
      changed: 0,
      kept: [],
    })
    const [former] = await ask<{ id: number }>(
      `SELECT published_version_id AS id FROM quizzes WHERE name = 'Bank: Grammar'`,
    )
    // Staff publish it without its first question.
    const [next] = await ask<{ id: number }>(
      `INSERT INTO quiz_versions (quiz_id, number, name, type, feeds_drills)
        SELECT quiz_id, number + 1, name, type, true FROM quiz_versions WHERE id = $1 RETURNING id`,
      [former?.id],
    )
    await ask(
      `INSERT INTO version_questions (version_id, ordinal, revision_id)
        SELECT $2, ordinal, revision_id FROM version_questions WHERE version_id = $1 AND ordinal > 1`,
      [former?.id, next?.id],
    )
    await ask('UPDATE quiz_versions SET published_at = now() WHERE id = $1', [next?.id])
    await ask(`UPDATE quizzes SET published_version_id = $1 WHERE name = 'Bank: Grammar'`, [next?.id])
    expect(await take(drafts)).toMatchObject({
      outcome: 'published',
      changed: 6,
      kept: [{ id: 'gs-01', number: null }],
    })
    const listed = await ask<{ id: string }>(
      `SELECT r.external_id AS id FROM quizzes q JOIN version_questions l ON l.version_id = q.published_version_id
        JOIN item_revisions r ON r.id = l.revision_id WHERE q.name = 'Bank: Grammar' ORDER BY l.ordinal`,
    )
    expect(listed.map(({ id }) => id)).toEqual(drafts.slice(1).map(({ externalId }) => externalId))
  } finally {
    await academy.close()
  }
})

test('G1 the lessons of a release arrive as drafts: what staff wrote, deleted or began stays, and a second time changes nothing', async () => {
  const { academy, take, ask } = await opened()
  try {
    const { database, clock } = academy
    const text = async (slug: string) =>
      (
        await ask<{ id: number; html: string; shown: boolean }>(
          `SELECT l.id, l.content_html AS html, l.is_visible AS shown FROM lessons l JOIN courses c ON c.id = l.course_id
          WHERE c.slug = 'digital-sat-reading-and-writing' AND l.slug = $1`,
          [slug],
        )
      )[0]
    const slugs = ['boundaries', 'inferences', 'transitions', 'practice-test-3'] as const
    const before = new Map(await Promise.all(slugs.map(async (slug) => [slug, await text(slug)] as const)))
    const thing = (slug: (typeof slugs)[number]) => ({ noun: 'lesson', id: before.get(slug)?.id ?? 0 }) as const
    const staff = { author: byCommand, now: clock.now() }
    expect((await take('lessons')).said).toMatch(/^\d+ lessons: as in this release\.\n$/)

    // An academy of an earlier release: three lessons are older, and one is not there yet. Staff wrote one anew and began to change another.
    await ask(`UPDATE lessons SET content_html = '<p>Older.</p>' WHERE id = ANY($1)`, [
      slugs.slice(0, 3).map((slug) => thing(slug).id),
    ])
    await saveDraft(database, thing('inferences'), {
      version: 1,
      values: { content_html: '<p>Our own.</p>' },
      ...staff,
    })
    await publishThing(database, thing('inferences'), { version: 2, ...staff })
    await saveDraft(database, thing('transitions'), { version: 1, values: { content_html: '<p>Begun.</p>' }, ...staff })
    await ask('UPDATE quizzes SET lesson_id = NULL WHERE lesson_id = $1', [thing('practice-test-3').id])
    await ask('DELETE FROM lesson_skills WHERE lesson_id = $1', [thing('practice-test-3').id])
    await ask('DELETE FROM lessons WHERE id = $1', [thing('practice-test-3').id])

    const taken = await take('lessons')
    expect(taken.code).toBe(1)
    for (const said of [
      '“Boundaries: Where One Sentence Ends”: corrected, in a draft',
      '“Inferences: One Small Step”: left as it is: your staff have published or deleted it',
      '“Transitions: Name the Relation First”: not touched, because its draft was not published yet',
      '“Practice Test 3: Full Length”: new, hidden at the end of its course',
    ])
      expect(taken.said).toContain(said)
    // Students read what they read before; the new lesson is hidden, under its own address and whole.
    expect((await text('boundaries'))?.html).toBe('<p>Older.</p>')
    expect((await text('inferences'))?.html).toBe('<p>Our own.</p>')
    expect(await text('practice-test-3')).toMatchObject({ shown: false, html: before.get('practice-test-3')?.html })

    expect((await take('lessons')).said).toContain('“Boundaries: Where One Sentence Ends”: corrected, in a draft')
    const { version, draft } = await openThing(database, thing('boundaries'))
    expect(draft).toEqual({ content_html: before.get('boundaries')?.html })
    // Once it is published, it is no text of staff: the next release may mend it again.
    await publishThing(database, thing('boundaries'), { version, ...staff })
    const next = { slug: 'boundaries', name: 'Boundaries', isFree: false, skills: [], contentHtml: '<p>Newer.</p>' }
    const mended = { ...next, course: 'digital-sat-reading-and-writing' }
    expect(await takeLesson(database, mended, staff)).toBe('drafted')
    // A draft that staff dropped does not come back.
    await dropDraft(database, thing('boundaries'), { version: version + 2, ...staff })
    expect(await takeLesson(database, mended, staff)).toBe('kept')
    await deleteThing(database, thing('boundaries'), staff)
    expect(await takeLesson(database, { ...mended, contentHtml: '<p>Newest.</p>' }, staff)).toBe('kept')
    expect(await takeLesson(database, { ...mended, course: 'no-such-course' }, staff)).toBe('no_course')
  } finally {
    await academy.close()
  }
})

const shipped = {
  course,
  slug: 'a-lesson-of-the-release',
  name: 'A Lesson of the Release',
  isFree: false,
  skills: [],
  contentHtml: '<p>First.</p>',
}

test('G1 T11 no text of a release is published unread with a lesson that staff scheduled', async () => {
  const { academy, ask } = await opened()
  try {
    const { database, clock } = academy
    const staff = { author: byCommand, now: clock.now() }
    expect(await takeLesson(database, shipped, staff)).toBe('made')
    const [made] = await ask<{ id: number }>('SELECT id FROM lessons WHERE slug = $1', [shipped.slug])
    const thing = { noun: 'lesson', id: made?.id ?? 0 } as const
    const newer = { ...shipped, contentHtml: '<p>Second.</p>' }
    const { version } = await openThing(database, thing)
    const at = new Date(clock.now() + 3_600_000).toISOString()
    await scheduleThing(database, thing, { version, at, ...staff })
    expect(await takeLesson(database, shipped, staff)).toBe('unchanged')
    expect(await takeLesson(database, newer, staff)).toBe('scheduled')
    expect((await openThing(database, thing)).draft).toBeNull()
    await scheduleThing(database, thing, { version: version + 1, at: null, ...staff })
    expect(await takeLesson(database, newer, staff)).toBe('drafted')
  } finally {
    await academy.close()
  }
})

test('G1 T8 a deleted lesson is known by its course and address, and by its title alone where the log has no more', async () => {
  const { academy, ask } = await opened()
  try {
    const { database, clock } = academy
    const staff = { author: byCommand, now: clock.now() }
    const elsewhere = { ...shipped, course: 'digital-sat-reading-and-writing' }
    /** Deletes the lesson of this slug, and removes it for good. */
    const removeForGood = async () => {
      const [made] = await ask<{ id: number }>('SELECT id FROM lessons WHERE slug = $1', [shipped.slug])
      const { purge_at } = await deleteThing(database, { noun: 'lesson', id: made?.id ?? 0 }, staff)
      await sweepBin(database, Date.parse(purge_at ?? ''), (error) => {
        throw error
      })
      expect(await ask('SELECT FROM lessons WHERE slug = $1', [shipped.slug])).toEqual([])
    }
    expect(await takeLesson(database, shipped, staff)).toBe('made')
    await removeForGood()
    expect(await takeLesson(database, { ...shipped, name: 'Renamed since' }, staff)).toBe('kept')
    expect(await takeLesson(database, { ...shipped, slug: 'another-of-this-name' }, staff)).toBe('made')
    expect(await takeLesson(database, elsewhere, staff)).toBe('made')
    await removeForGood()
    // An entry of an earlier release.
    await ask(`ALTER TABLE audit_log DISABLE TRIGGER USER`)
    await ask(`UPDATE audit_log SET before = before - 'slug' - 'course_id' WHERE action = 'lesson.deleted'`)
    expect(await takeLesson(database, elsewhere, staff)).toBe('kept')
    expect(await takeLesson(database, { ...elsewhere, name: 'Another title' }, staff)).toBe('made')
  } finally {
    await academy.close()
  }
})
