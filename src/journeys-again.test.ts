import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { argumentsFor, corrected, readClosing, repeatedOf } from '../scripts/journeys-again.ts'
import { openFolder } from './testing/folder.ts'

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

const output = `
Failed: e2e/cart.e2e.ts > a cart > costs $5 (twice)
Failed: e2e/quiz.e2e.ts > begins
Failed: e2e/quiz.e2e.ts (2 passed, 2 failed, 3 skipped)
12 passed, 3 failed, 4 skipped
`
const closing = readClosing(output)
const [quiz, cart] = closing.failures

test('a journey that failed is repeated by its file and name, a file that failed outside its tests as a whole, and nothing of another suite', () => {
  expect(repeatedOf(['e2e'], closing).map(argumentsFor)).toEqual([
    ['e2e/quiz.e2e.ts'],
    ['e2e/cart.e2e.ts', '-t', String.raw`^a cart(?: > | )costs \$5 \(twice\)$`],
  ])
  expect(repeatedOf(['rules', 'server'], closing)).toEqual([])
})

const again = (code: number, counts: string) => ({ code, output: `\n${counts}\n` })
const run = (second: ReturnType<typeof again>[], of = closing) =>
  corrected(
    { code: 1, closing: of },
    second.map((ended, index) => ({ failure: of.failures[index]!, again: ended })),
  )

test('what passes the second time counts as passed and is unstable', () => {
  const second = [again(0, '6 passed, 0 failed, 0 skipped'), again(0, '1 passed, 0 failed, 8 skipped')]
  expect(run(second)).toEqual({
    code: 0,
    counts: { passed: 17, failed: 0, skipped: 1 },
    unstable: [quiz, cart],
    failed: [],
  })
})

test('what fails again, runs no test the second time or says nothing at all fails', () => {
  const passing = again(0, '6 passed, 0 failed, 0 skipped')
  for (const second of [
    again(1, '0 passed, 1 failed, 8 skipped'),
    again(0, '0 passed, 0 failed, 9 skipped'),
    again(1, 'killed'),
  ])
    expect(run([passing, second])).toEqual({
      code: 1,
      counts: { passed: 16, failed: 1, skipped: 1 },
      unstable: [quiz],
      failed: [cart],
    })
  expect(run([again(1, 'killed'), again(0, '1 passed, 0 failed, 8 skipped')])).toMatchObject({
    code: 1,
    counts: { passed: 11, failed: 1, skipped: 1 },
    failed: [quiz],
  })
})

test('a failure outside every file stays one, and so does a run that ended without its counts', () => {
  const beside = readClosing('\nFailed: e2e/cart.e2e.ts > opens\n3 passed, 2 failed, 0 skipped\n')
  expect(run([again(0, '1 passed, 0 failed, 3 skipped')], beside)).toMatchObject({
    code: 1,
    counts: { passed: 4, failed: 1, skipped: 0 },
  })
  expect(run([], readClosing('killed'))).toMatchObject({ code: 1, counts: { passed: 0, failed: 1, skipped: 0 } })
})

/** Fails the first time only, so that the second is seen. */
const failsOnce = (marker: string) =>
  `if (!existsSync('${marker}')) { writeFileSync('${marker}', ''); throw new Error('the first time') }`

test('the command repeats the failed journeys of real suites, prints which were unstable, and counts what is true in the end', async () => {
  const folder = await openFolder('lantern journeys ')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = {
    'vitest.config.mjs': `import { ClosingCounts } from ${JSON.stringify(path('src/testing/closing-counts.ts'))}
      export default { test: { reporters: [new ClosingCounts()], projects: ['rules', 'e2e', 'e2e-studio'].map((name) => (
        { test: { name, include: [name + '.test.mjs'], globals: true } })) } }`,
    'rules.test.mjs': `import { existsSync, writeFileSync } from 'node:fs'
      test('a rule', () => { ${failsOnce('rule')} })`,
    'e2e.test.mjs': `import { existsSync, writeFileSync } from 'node:fs'
      describe('a cart', () => { test('costs $5 (once)', () => { ${failsOnce('cart')} }) })
      test('never', () => { throw new Error('again') })
      test('always', () => {})`,
    'e2e-studio.test.mjs': `import { existsSync, writeFileSync } from 'node:fs'
      describe('a quiz', () => { beforeAll(() => { ${failsOnce('quiz')} }); test('opens', () => {}); test('closes', () => {}) })`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const runRows = async (rows: string[][][]) => {
    const script = `const { runTests } = await import(${JSON.stringify(path('scripts/tests.mjs'))})
      process.exitCode = await runTests({}, ${JSON.stringify({ rows, cwd: folder })})`
    const typed = ['--input-type=module', '-e', script]
    return new Promise<{ code: number | null; closing: string[] }>((resolve) => {
      const child = execFile(process.execPath, typed, (_error, out) => {
        const lines = out.slice(out.lastIndexOf('\nSuites\n')).split('\n')
        const closing = lines.filter((line) => /^(Failed|unstable):|in all$/.test(line))
        resolve({ code: child.exitCode, closing })
      })
    })
  }
  expect(await runRows([[['e2e-studio']]])).toEqual({
    code: 0,
    closing: ['unstable: e2e-studio.test.mjs', '2 passed, 0 failed, 0 skipped in all'],
  })
  expect(await runRows([[['e2e']], [['rules']]])).toEqual({
    code: 1,
    closing: [
      'Failed: e2e.test.mjs > never',
      'Failed: rules.test.mjs > a rule',
      'unstable: e2e.test.mjs > a cart > costs $5 (once)',
      '2 passed, 2 failed, 0 skipped in all',
    ],
  })
}, 180_000)
