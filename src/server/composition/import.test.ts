import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readQuiz } from '../../demo/content.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { databaseUrlOf, measureProgram, runProgram } from '../../testing/program.ts'
import { newAccount } from '../../testing/staff.ts'
import { readFileArgument, readTextArgument } from '../staff/file-argument.ts'
import { readArguments, readExportArguments } from '../banks/arguments.ts'
import { mostBankQuestions } from '../banks/formats/read-bank.ts'
import { mostImportBytes } from '../../core/quizzes/imports.ts'

let academy: Academy
let folder: string
let quiz: { questions: Record<string, unknown>[] }
beforeAll(async () => {
  academy = await openAcademy()
  folder = await mkdtemp(join(tmpdir(), 'lantern import '))
  quiz = JSON.parse(await readQuiz('grammar-sprint'))
})
afterAll(async () => {
  await academy.close()
  await rm(folder, { recursive: true })
})

const slug = 'digital-sat-reading-and-writing'
const call = 'Usage: npm run import -- FILE --quiz NAME --course SLUG [--partial] [--columns 2=question,5=correct]\n'
/** Runs `npm run import` in the folder of the files. */
const run = (typed: string[], env: Record<string, string> = {}) =>
  runProgram('server/composition/import.ts', typed, { DATABASE_URL: databaseUrlOf(academy), INIT_CWD: folder, ...env })
const importing = (file: string, name: string, ...more: string[]) =>
  run([file, '--quiz', name, '--course', slug, ...more])
/** Runs `npm run export` there, with the pictures of the academy. */
const exporting = (typed: string[]) =>
  runProgram('server/composition/export.ts', typed, {
    DATABASE_URL: databaseUrlOf(academy),
    INIT_CWD: folder,
    DATA_DIR: dirname(academy.filesFolder),
  })
const write = (file: string, content: string | Uint8Array) => writeFile(join(folder, file), content)

/** Returns the number of questions of every version of a quiz, and whether it is published; undefined without the quiz. */
const draftsOf = async (name: string) =>
  (
    await academy.database.pool.query(
      `SELECT array_agg((SELECT count(*)::int FROM questions WHERE version_id = v.id)) AS questions,
          bool_or(published_at IS NOT NULL) AS published
        FROM quizzes q JOIN quiz_versions v ON v.quiz_id = q.id WHERE q.name = $1 GROUP BY q.id`,
      [name],
    )
  ).rows[0] as { questions: number[]; published: boolean } | undefined

/** Returns the quiz with a wrong key in its second question and none in its fifth, one value a line. */
const withFaults = () => {
  const questions = quiz.questions.with(1, { ...quiz.questions[1], key: 'Z' }).with(4, { id: 'a gap', type: 'essay' })
  const text = JSON.stringify({ ...quiz, questions }, null, 1)
  const lines = text.split('\n').flatMap((line, at) => (line === '  {' ? [at + 1] : []))
  return { text, lines }
}

test('a file becomes a draft, and a second import replaces the first', async () => {
  await write('sprint.json', JSON.stringify(quiz))
  const output = 'lantern-quiz-1: 12 can be imported; 0 refused.\nThe draft of “A sprint” now has these 12 questions.\n'
  const unseen = 'Students see it once it is published.\n'
  expect(await importing('sprint.json', 'A  sprint ')).toEqual({ code: 0, out: output + unseen, err: '' })
  const replaced = 'It replaces the previous draft.\n'
  expect(await importing('sprint.json', 'A sprint')).toEqual({ code: 0, out: output + replaced + unseen, err: '' })
  expect(await draftsOf('A sprint')).toEqual({ questions: [12], published: false })
})

test('a file with refused questions reports their lines and stores nothing, or the others with --partial', async () => {
  const { text, lines } = withFaults()
  await write('faults.json', text)
  const whole = await importing('faults.json', 'Faults')
  expect(whole).toMatchObject({
    code: 1,
    err: 'Nothing was stored. Correct the refused questions, or import the others with --partial.\n',
  })
  const [second, asked, fifth, summary] = whole.out.split('\n')
  expect(asked).toMatch(/^ {2}“.+”$/)
  expect(second).toMatch(
    new RegExp(`^line ${lines[1]}: refused: Question 2: key: It should be one of A, B, C and D\\.$`),
  )
  expect(fifth).toMatch(new RegExp(`^line ${lines[4]}: refused: Question 5: type: It should be one of mcq`))
  expect(summary).toBe('lantern-quiz-1: 10 can be imported; 2 refused.')
  expect(await draftsOf('Faults')).toBeUndefined()

  const partial = await importing('faults.json', 'Faults', '--partial')
  expect(partial).toMatchObject({ code: 0, err: '' })
  expect(partial.out).toContain(`${whole.out}The draft of “Faults” now has these 10 questions.\n`)
  expect(await draftsOf('Faults')).toEqual({ questions: [10], published: false })
})

test('I2 columns whose headings say nothing are given their fields by number', async () => {
  const rows = ['Frage,One,Two,Richtig,Note', 'Which is it?,this,that,B,mine']
  await write('heads.csv', rows.join('\n'))
  const unread = await importing('heads.csv', 'By columns')
  expect(unread.code).toBe(1)
  expect(unread.out).toContain('column 1, “Frage”: left out\n')
  expect(await draftsOf('By columns')).toBeUndefined()
  const mapped = await importing(
    'heads.csv',
    'By columns',
    '--columns',
    '1=question,2=option_a, 3=option_b,4=correct,5=',
  )
  expect(mapped).toMatchObject({ code: 0, err: '' })
  expect(mapped.out).toContain('csv: 1 can be imported; 0 refused.\n')
  expect(mapped.out).toContain('column 4, “Richtig”: correct\ncolumn 5, “Note”: left out\n')
  expect(await draftsOf('By columns')).toEqual({ questions: [1], published: false })
})

test.each([
  { columns: 'question', problem: '--columns should be like 2=question,7= and not question.' },
  { columns: '0=question', problem: '--columns should be like' },
  { columns: '2=answerkey', problem: '--columns: there is no field answerkey.' },
  { columns: '1=question,2=question', problem: '--columns: two columns go to question.' },
])('I2 the columns $columns are refused', ({ columns, problem }) => {
  expect(() => readArguments(['a.csv', '--quiz', 'A', '--course', slug, '--columns', columns])).toThrow(problem)
})

test('questions on one line are identified by position, and file content cannot control the terminal', async () => {
  const options = ['\u001b[2Jfirst', '\u001b[2Jfirst']
  await write(
    'line.json',
    JSON.stringify([quiz.questions[0], { ...quiz.questions[0], options }, { type: '\u001b[2J' }]),
  )
  const { code, out } = await importing('line.json', 'Line')
  expect(code).toBe(1)
  expect(out.split('\n').map((line) => line.slice(0, 28))).toEqual([
    expect.stringMatching(/^line 1: refused: Question 2/),
    expect.stringMatching(/^ {2}“/),
    expect.stringMatching(/^line 1: refused: Question 3/),
    'lantern-quiz-1: 1 can be imp',
    '',
  ])
  expect(out).not.toContain('\u001b')
})

test('I3 what is said of several lines is said once, with the questions that were refused', async () => {
  const rows = ['question,option_a,option_b,correct', 'Who?,x,,Q', 'Where?,x,y,Q', 'When?,x,y,2', 'Why?,x,y,Q']
  await write('alike.csv', rows.join('\n'))
  const { code, out } = await importing('alike.csv', 'Alike')
  expect(code).toBe(1)
  expect(out.split('\n').slice(0, 6)).toEqual([
    'line 2: refused: The right answer is “Q”, but there is 1 option.',
    '  “Who?”',
    'lines 3, 5: refused: The right answer is “Q”, which is none of its 2 options.',
    '  “Where?”',
    '  “Why?”',
    'line 4: repaired: Right answer “2” read as B.',
  ])
  const many = Array.from({ length: 20 }, (_, at) => `Number ${at}?,x,y,Q`)
  await write('many.csv', [rows[0], ...many].join('\n'))
  const report = await importing('many.csv', 'Many')
  expect(report.out).toContain('lines 2, 3, 4, 5, 6, 7, 8, 9 and 12 more: refused: ')
  expect(report.out.match(/“Number/g)).toHaveLength(8)
})

test('a file that is not JSON is refused with the line of the syntax error', async () => {
  await write('cut.json', '{"format": "lantern-quiz-1",\n"questions": [')
  const { code, out, err } = await importing('cut.json', 'Cut', '--partial')
  expect([code, err]).toEqual([1, 'Nothing was stored. The file has no question that can be imported.\n'])
  expect(out).toMatch(/^line 2: refused: This is no JSON: .+\nlantern-quiz-1: 0 can be imported; 1 refused\.\n$/)
  expect(await draftsOf('Cut')).toBeUndefined()
})

test('a missing file, a folder and another encoding are reported in one line', async () => {
  expect(await importing('none.json', 'None')).toEqual({ code: 1, out: '', err: 'There is no file none.json.\n' })
  await expect(readTextArgument(folder)).rejects.toThrow(/ is a folder, not a file\.$/)
  await write('latin.json', Buffer.from('["Voil\u00e0"]', 'latin1'))
  await expect(readTextArgument(join(folder, 'latin.json'))).rejects.toThrow(/ is not UTF-8 text\. Save it as UTF-8/)
})

test('I4 a file of 200 MB is rejected without being read', async () => {
  const path = join(folder, 'large.zip')
  await write('large.zip', '')
  await truncate(path, 200 * 1024 * 1024)
  const before = process.memoryUsage().rss
  await expect(readFileArgument(path, mostImportBytes)).rejects.toThrow(/ has 200 MB; at most 50 MB are read\.$/)
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
})

test('I5 a quiz is exported in the format of the file’s name, and imported again', async () => {
  await write('sprint.json', JSON.stringify(quiz))
  await importing('sprint.json', 'Sprint out')
  const { code, out, err } = await exporting(['sprint.gift', '--quiz', 'Sprint out', '--course', slug])
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('This format cannot hold: settings.\n')
  expect(out).toMatch(/^12 questions are in sprint\.gift\.$/m)
  expect((await importing('sprint.gift', 'Sprint back')).out).toMatch(
    /^gift: 12 can be imported, 1 of them repaired; 0 refused\.$/m,
  )
  const again = await exporting(['sprint.gift', '--quiz', 'Sprint out', '--course', slug])
  expect(again).toEqual({ code: 1, out: '', err: 'sprint.gift exists already.\n' })
  expect(() => readExportArguments(['a.docx', '--quiz', 'Q', '--course', slug])).toThrow(
    'FILE should end in .json, .csv',
  )
})

test('I5 I4 a quiz with a picture is exported as the archive that the studio writes', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const csv = 'question,image,correct\nIs it teal?,pier.png,TRUE\nAnd this?,,FALSE'
  await write('teal.zip', zipSync({ 'teal.csv': strToU8(csv), 'pier.png': png }))
  const typed = ['teal.zip', '--quiz', 'Teal', '--course', slug]
  expect(await run(typed, { DATA_DIR: dirname(academy.filesFolder) })).toMatchObject({ code: 0, err: '' })

  expect(await exporting(['teal out.json', '--quiz', 'Teal', '--course', slug])).toEqual({
    code: 0,
    out: '2 questions are in teal out.zip, an archive with their pictures.\n',
    err: '',
  })
  await expect(stat(join(folder, 'teal out.json'))).rejects.toThrow('ENOENT')
  const entries = unzipSync(await readFile(join(folder, 'teal out.zip')))
  expect(Object.keys(entries)).toEqual(['questions.json', expect.stringMatching(/^files\/[0-9a-f]{32}-40\.webp$/)])
  const { rows } = await academy.database.pool.query<{ id: number }>("SELECT id FROM quizzes WHERE name = 'Teal'")
  const { api } = await newAccount(academy, 'tutor')
  const input = { params: { quizId: rows[0]?.id ?? 0 }, query: { format: 'lantern-quiz-1' } } as const
  const { file } = (await api('GET /studio/quizzes/:quizId/export', input)).data
  expect(unzipSync(Buffer.from(file.content, 'base64'))).toEqual(entries)
})

test('an unknown course is refused before the file is read, with a list of the courses', async () => {
  await write('faults.json', withFaults().text)
  const { code, out, err } = await run(['faults.json', '--quiz', 'Lost', '--course', 'no-such-course'])
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^Nothing was stored\. There is no course no-such-course\. They are: .*\bdigital-sat-.*\.\n$/)
  expect(await draftsOf('Lost')).toBeUndefined()
})

test('wrong usage is reported in one line, with the usage', async () => {
  const err = `Unknown option --force. ${call}`
  expect(await run(['f.json', '--quiz', 'Q', '--course', slug, '--force'])).toEqual({ code: 2, out: '', err })
})

test.each([
  { typed: [], message: 'FILE is missing.' },
  { typed: ['f.json', '--course', slug], message: '--quiz is missing: the name of the quiz.' },
  { typed: ['f.json', '--quiz', 'Q'], message: '--course is missing: the course, by its name in the address.' },
  { typed: ['f.json', '--quiz', 'Q', '--course'], message: '--course needs a value.' },
  {
    typed: ['f.json', '--quiz', 'Two', 'words', '--course', slug],
    message: 'Unexpected argument “words”; put quotes around text with spaces.',
  },
  {
    typed: ['f.json', '--quiz', 'Q'.repeat(201), '--course', slug],
    message: 'The name of a quiz has at most 200 characters.',
  },
])('the command line $typed is refused: $message', ({ typed, message }) => {
  expect(() => readArguments(typed)).toThrow(`${message} ${call.trim()}`)
})

test('--help shows the usage', async () => {
  const { code, out, err } = await run(['--help'])
  expect([code, out.startsWith(call), err]).toEqual([0, true, ''])
})

test('without a database it says so and creates none', async () => {
  await write('sprint.json', JSON.stringify(quiz))
  const typed = ['sprint.json', '--quiz', 'Q', '--course', slug]
  const dataDir = join(folder, 'nothing')
  expect(await run(typed, { DATABASE_URL: '', DATA_DIR: dataDir })).toEqual({
    code: 1,
    out: '',
    err: `The settings cannot be used:\nDATA_DIR: there is no database in ${dataDir}; npm start creates one\n`,
  })
  expect(await run(typed, { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' })).toEqual({
    code: 1,
    out: '',
    err: 'The settings cannot be used:\nDATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n',
  })
})

/**
 * Returns as many questions as a file may have, of the length that questions have: each a passage of its own, four options, all of the
 * explanation.
 */
const manyQuestions = () =>
  Array.from({ length: mostBankQuestions }, (_, at) => {
    const sentence = (about: string) =>
      `The ferry number ${at} left the ${about} at dawn, and no one saw it come back. `
    const option = (name: string) => ({
      text: `It is the ${name} of ferry ${at}`,
      rationale: `The passage names the ${name} only once, and says of it that it was closed all day.`,
    })
    return {
      id: `ferry-${at}`,
      type: 'mcq',
      passage: `<p>${['pier', 'harbor', 'island', 'lighthouse', 'village', 'bridge'].map(sentence).join('')}</p>`,
      question: `<p>Which choice best states what ferry ${at} shows?</p>`,
      options: ['pier', 'harbor', 'island', 'lighthouse'].map(option),
      key: 'ABCD'[at % 4],
      explanation: `<p>${sentence('harbor')}</p>`,
      rule: 'The main idea covers the whole passage.',
      next_time: 'Ask what every sentence is about.',
      domain: 'Information and Ideas',
      skill: 'Central Ideas and Details',
      difficulty: 'Medium',
    }
  })

// A measurement: other tests beside it would be measured too.
test.runIf(process.env['LONG'] === '1' && process.platform === 'linux')(
  'I4 10,000 questions are imported in less than 60 seconds and 512 MB',
  async () => {
    await write(
      'many.json',
      JSON.stringify({ format: 'lantern-quiz-1', name: 'Q', type: 'mcq', questions: manyQuestions() }),
    )
    const { code, out, seconds, megabytes } = await measureProgram(
      'server/composition/import.ts',
      ['many.json', '--quiz', 'Many', '--course', slug],
      { DATABASE_URL: databaseUrlOf(academy), INIT_CWD: folder },
    )
    expect(code).toBe(0)
    expect(out).toContain('now has these 10000 questions')
    expect(seconds).toBeLessThan(60)
    expect(megabytes).toBeLessThan(512)
  },
  180_000,
)
