import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFolder } from '../../../src/builds.ts'
import { withBrowser } from '../../browser.ts'
import { next, openQuiz, option, place, saved, startQuiz, toCheck } from '../../player.ts'
import { root } from '../../site.ts'
import { lostServer } from '../killing.ts'
import { Station } from '../station.ts'

const browser = withBrowser()
const station = new Station()
let folder: string

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
/**
 * Installs what the folder's own lock file names and builds, as a machine does that serves: under the test runner's `NODE_ENV` the
 * screens would be built for development.
 */
const build = () =>
  execFileSync(
    process.execPath,
    ['-e', "import('./scripts/setup.mjs').then((setup) => setup.installWhenChanged().then(setup.buildWhenChanged))"],
    { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } },
  )

/** The last release, which the changelog names by its commit, built in a folder of its own. */
beforeAll(async () => {
  const [, commit = ''] = /^Commit `([0-9a-f]{40})`/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? []
  folder = await mkdtemp(join(tmpdir(), 'lantern-release-'))
  git('worktree', 'add', '--detach', '--force', folder, commit)
  build()
  await station.open(folder)
}, 600_000)

afterAll(async () => {
  await station.close()
  git('worktree', 'remove', '--force', folder)
}, 120_000)

/** Returns whether a page of the release is hydrated: React does it in small steps, and its root says when the last one is done. */
function wasHydrated(): boolean {
  const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1] as
    | { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
    | undefined
  return root?.stateNode.current.memoizedState.isDehydrated === false
}

/** Puts this Lantern in the place of the release, in its folder, and builds it there. */
function upgrade(): void {
  for (const name of ['src', 'scripts', 'vite.config.ts', 'package.json', 'package-lock.json']) {
    rmSync(join(folder, name), { recursive: true })
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  build()
}

test('Q6 an upgrade in mid-test loses nothing: from a page that stays open, and from one that is closed', async () => {
  browser.expectErrors(lostServer)
  const lessonId = await station.lessonId('transitions')
  /** Answers, as a student of the last release, the first question, and the second without a network. */
  const answerTwo = async () => {
    const person = await station.newStudent()
    const { context } = await browser.open({ baseURL: station.url })
    const page = await context.newPage()
    await station.signIn(context, person)
    await page.goto(`/quiz/${lessonId}`)
    await page.waitForFunction(wasHydrated)
    await startQuiz(page)
    await option(page, 'B').check({ force: true })
    await saved(page).waitFor()
    station.proxy.cut()
    await next(page).click()
    await place(page, 2).waitFor()
    await option(page, 'C').check({ force: true })
    await page.getByText('Saved on this device').first().waitFor()
    return { person, page, context }
  }
  const closed = await answerTwo()
  await closed.page.close()
  station.proxy.restore()
  const open = await answerTwo()

  const before = readdirSync(join(folder, 'dist/client/en/assets'))
  await station.kill()
  upgrade()
  await station.restart(folder)
  const after = new Set(readdirSync(join(builtFolder(folder), 'client/en/assets')))
  expect(before.filter((name) => !after.has(name))).toEqual([])
  station.proxy.restore()

  const acknowledgedOf = async ({ person }: typeof open) => {
    const answers = await station.answers((await station.attempt(person)).id)
    return [answers.get(1), answers.get(2)]
  }
  await expect.poll(() => acknowledgedOf(open), { timeout: 30_000 }).toEqual(['a2', 'a3'])
  const home = await closed.context.newPage()
  await home.goto('/')
  await expect.poll(() => acknowledgedOf(closed), { timeout: 30_000 }).toEqual(['a2', 'a3'])

  // The old script goes on to the end, with the parts that it fetches late.
  const submit = await toCheck(open.page)
  await submit.click()
  await expect.poll(async () => (await station.attempt(open.person)).phase, { timeout: 30_000 }).toBe('closed')
  // And so does the new one, with what the old one has left.
  await openQuiz(home, lessonId)
  await place(home, 2).waitFor()
  expect(await option(home, 'C').isChecked()).toBe(true)
})
