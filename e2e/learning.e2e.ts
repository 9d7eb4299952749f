import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { plainQuiz } from '../src/core/quizzes/quiz.ts'
import { readQuiz } from '../src/demo/content.ts'
import { readBank } from '../src/server/banks/formats/read-bank.ts'
import { publishVersion, writeDraft } from '../src/server/quizzes/store.ts'
import { satCourse } from '../src/testing/academy.ts'
import { expectAccessible, sideways, toasts, watchFor, withBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { opensStudents } from './open-student.ts'

const browser = withBrowser()
const database = withDatabase()
const openStudent = opensStudents(browser, database)

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }

beforeAll(async () => {
  const { questions } = readBank(await readQuiz('grammar-sprint'))
  const { id } = await satCourse(database.get())
  const settings = { ...plainQuiz, name: 'Bank of the journeys', feedsDrills: true }
  const { versionId } = await writeDraft(database.get(), id, settings, questions)
  await publishVersion(database.get(), versionId, Date.now())
})

const main = (page: Page) => page.getByRole('main')
const step = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Gives the question on show an answer, of any kind. */
async function give(page: Page): Promise<void> {
  const fields = main(page).locator('fieldset').locator('input, select')
  await fields.first().waitFor()
  for (const field of await fields.all()) {
    if ((await field.getAttribute('type')) === 'text') await field.fill('therefore')
    else if (await field.evaluate((one) => one.tagName === 'SELECT')) await field.selectOption({ index: 1 })
    else if ((await field.getAttribute('type')) === 'radio') return field.check()
    // Of several choices two: with one the page asks whether that is all.
    else if ((await main(page).locator('fieldset input:checked').count()) < 2) await field.check()
  }
}

/** Answers the question on show and waits for its verdict. */
async function answerOne(page: Page): Promise<void> {
  await give(page)
  await step(page, 'Submit').click()
  await page.getByText(/^(Correct!|Incorrect\.)/).waitFor()
}

/** Answers the rest of a set, and returns how many questions it has. */
async function answerRest(page: Page): Promise<number> {
  const heading = await main(page)
    .getByRole('heading', { name: /^Question \d+ of \d+$/ })
    .textContent()
  const [at = 0, total = 0] = (heading ?? '').match(/\d+/g)?.map(Number) ?? []
  for (let number = at; number <= total; number += 1) {
    await main(page)
      .getByRole('heading', { name: `Question ${number} of ${total}` })
      .waitFor()
    await answerOne(page)
    await step(page, number === total ? 'See how it went' : 'Next').click()
  }
  return total
}

describe('Practice', () => {
  test('L5 the link of a lesson leads to a drill of its skill, which is chosen already', async () => {
    const { page } = await openStudent()
    await page.goto('/practice?skill=Transitions#drill')
    const skill = page.getByRole('combobox', { name: 'Skill' })
    await expect.poll(() => skill.inputValue()).toBe('Transitions')
    await page.goto('/practice?skill=Nothing+of+ours')
    await expect.poll(() => skill.inputValue()).toBe('')
  })

  test('L3 L4 on a phone: home leads to what returns today, then to a drill, and each says what has changed', async () => {
    const { page } = await openStudent(phone)
    await page.goto('/')
    await page.getByRole('heading', { name: /^\d+ questions? to see again$/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Practice now' }).click()
    await page.getByRole('heading', { level: 1, name: 'Practice' }).waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    const own = page.getByRole('navigation', { name: 'Your learning' }).getByRole('link')
    expect(await own.allTextContents()).toEqual(['Mistake book', 'My words', 'Progress', 'Plan'])
    await main(page)
      .getByRole('heading', { name: /^\d+ questions? to see again$/ })
      .waitFor()
    await step(page, 'Start').click()

    await page.waitForURL('**/practice/*')
    await page.getByRole('heading', { level: 1, name: 'Questions to see again' }).waitFor()
    expect(await step(page, 'Submit').isDisabled()).toBe(true)
    // A guess is said before the verdict.
    await main(page).getByRole('checkbox', { name: 'I guessed' }).check()
    await answerOne(page)
    await page.getByText('You said that you guessed.').waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    // What is answered stays so, with its guess.
    await page.reload()
    await page.getByText(/^1 of \d+$/).waitFor()
    await main(page)
      .getByRole('button', { name: /^Question 1, / })
      .click()
    await page.getByText('You said that you guessed.').waitFor()
    await main(page)
      .getByRole('button', { name: /^Question 2, / })
      .click()
    await answerRest(page)
    await page.getByRole('heading', { name: 'Done for now' }).waitFor()
    await page.getByRole('heading', { name: 'What changed' }).waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)

    // A drill of one's need, from the page of choices.
    await page.getByRole('link', { name: 'Back to Practice' }).click()
    await page.getByRole('heading', { name: 'Choose a drill' }).waitFor()
    await step(page, 'Start drill').click()
    await page.getByRole('heading', { level: 1, name: 'Drill: chosen for you' }).waitFor()
    expect(await answerRest(page)).toBe(7)
    await page.getByRole('heading', { name: 'Done for now' }).waitFor()
    await page
      .getByText(/^(Before: about \d+ of 10\. Now|As before|First estimate|Too early to say): ?/)
      .first()
      .waitFor()
  })

  test('L4 a set that is ended early counts what was answered, and an open one is resumed from Practice', async () => {
    const { page } = await openStudent()
    await page.goto('/practice')
    await page.getByLabel('Skill').selectOption({ index: 1 })
    await step(page, 'Start drill').click()
    await page.getByRole('heading', { level: 1, name: /^Drill: / }).waitFor()
    await answerOne(page)
    // The home leads back to it, as Practice does.
    await page.goto('/')
    await page.getByRole('link', { name: 'Continue', exact: true }).waitFor()
    await page.goto('/practice')
    await page.getByRole('heading', { name: 'Your drill' }).waitFor()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByText(/^1 of \d+$/).waitFor()
    await step(page, 'End here').click()
    await page.getByRole('heading', { name: 'Done for now' }).waitFor()
    await page.getByText(/^[01] of 1 right$/).waitFor()
    await page.getByText('What you left out stays ready.').waitFor()
  })

  test('L3 by keyboard: the focus stays at the button that shows the verdict, and goes to the heading of what comes next', async () => {
    const { page } = await openStudent()
    await page.goto('/practice')
    await step(page, 'Start').press('Enter')
    await page.getByRole('heading', { name: /^Question 1 of/ }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    await give(page)
    await step(page, 'Submit').press('Enter')
    await expect.poll(focused).toBe('Next')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toMatch(/^Question 2 of/)
  })

  test('L3 a student without a result reads what will return, and an unknown set is a page that does not exist', async () => {
    const { page } = await openStudent({ hasResult: false })
    await page.goto('/practice')
    await page.getByText('Nothing to see again today').waitFor()
    await expectAccessible(page)
    browser.expectErrors(/404/)
    const response = await page.goto('/practice/999999')
    expect(response?.status()).toBe(404)
  })
})

/** Waits until the service worker of the player looks after addresses, without any those of practice. */
const untilStored = (page: Page, paths = ['/practice', '/quiz-practice/', '/quiz/']) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const all = await navigator.serviceWorker.getRegistrations()
          return all.filter(({ active }) => active?.state === 'activated').map(({ scope }) => new URL(scope).pathname)
        }),
      { timeout: 30_000 },
    )
    .toEqual(expect.arrayContaining(paths))

/** Answers a question of a set without a network, and goes on to the next one. */
async function answerOffline(page: Page, number: number, total: number): Promise<void> {
  await main(page)
    .getByRole('heading', { name: `Question ${number} of ${total}` })
    .waitFor()
  await give(page)
  await step(page, 'Submit').press('Enter')
  await page.getByText('Your answer is saved on this device.').waitFor()
  expect(await main(page).locator('fieldset').locator('input, select').first().isDisabled()).toBe(true)
  await expectAccessible(page)
  expect(await sideways(page)).toBe(0)
  await step(page, 'Next').press('Enter')
}

/** Returns everything that the database of the player holds on this device, with its keys. */
const storedOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('lantern-exam')
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('kept').objectStore('kept')
          const names = store.getAllKeys()
          const all = store.getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            resolve(JSON.stringify([names.result, all.result]))
          })
        })
      }),
  )

/** A key or an explanation in what a device holds, by the names of their fields: the texts of some questions speak of an explanation. */
const keyOnDevice = /"(correct_answer|answer_description|explanation|rationale)":(?!null)/

/** Collects the answers of practice that this browser sends. */
function collectSent(page: Page): string[] {
  const sent: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && /\/(answers|checks)$/.test(request.url())) sent.push(request.postData() ?? '')
  })
  return sent
}

describe('Without a network', () => {
  test('L8 a drill goes on without a network and after a reload at the next open question; what waits after its page was closed is sent once from any other page', async () => {
    const { student, page } = await openStudent(phone)
    await page.goto('/practice')
    await step(page, 'Start drill').click()
    await page.getByRole('heading', { level: 1, name: 'Drill: chosen for you' }).waitFor()
    await answerOne(page)
    await step(page, 'Next').click()
    const context = page.context()
    await untilStored(page)
    await context.setOffline(true)
    browser.expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
    for (const number of [2, 3]) await answerOffline(page, number, 7)
    // A reload without a network goes on with what is left.
    await page.reload()
    await page.getByText('There is no network. Go on:').waitFor()
    await main(page).getByRole('heading', { name: 'Question 4 of 7' }).waitFor()
    await page.getByText('3 of 7', { exact: true }).waitFor()
    for (const number of [2, 3])
      await page.getByRole('button', { name: `Question ${number}, answered, waits for the network` }).waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    // Nothing on the device has a key or an explanation.
    const stored = await storedOnDevice(page)
    expect(stored).toContain('user_answer')
    expect(stored).not.toMatch(keyOnDevice)

    // The page is closed. Where the server cannot be reached, Practice says what waits.
    await page.close()
    await context.setOffline(false)
    const isAnswer = '**/api/learning/sets/*/answers'
    await context.route(isAnswer, (route) => route.abort())
    const again = await context.newPage()
    await again.goto('/practice')
    await again.getByText('2 answers of your practice are saved on this device').waitFor()
    await expectAccessible(again)
    expect(await sideways(again)).toBe(0)
    await context.unroute(isAnswer)
    const sent = collectSent(again)
    // The message stands for a few seconds, which may have passed when all of the page has been loaded.
    await again.goto('/courses', { waitUntil: 'commit' })
    const said = await watchFor(
      again,
      toasts.success,
      'Practice: 2 answers that were waiting on this device are saved now.',
    )
    await said()
    expect(sent).toHaveLength(2)
    await again.goto('/practice')
    await again.getByRole('heading', { name: 'Your drill' }).waitFor()
    await again.getByText('3 of 7', { exact: true }).waitFor()
    expect(await again.getByText('saved on this device').count()).toBe(0)
    expect(sent).toHaveLength(2)
    const rows = await database
      .get()
      .pool.query(
        'SELECT 1 FROM learning_answers l JOIN learning_sets s ON s.id = l.set_id JOIN users u ON u.id = s.user_id WHERE u.email = $1 AND l.answered_at IS NOT NULL',
        [student.email],
      )
    expect(rows.rowCount).toBe(3)
  })

  test('L8 a redo goes on after a reload without a network, and when it is back on the same page sends each answer once', async () => {
    const { page } = await openStudent(phone)
    await page.goto('/')
    await page
      .getByRole('link', { name: /[Rr]eview/ })
      .first()
      .click()
    await page.waitForURL('**/quiz-answers/**')
    await main(page).getByRole('button', { name: /^Redo/ }).first().click()
    await page.waitForURL('**/quiz-practice/*')
    const heading = await main(page)
      .getByRole('heading', { name: /^Question 1 of \d+$/ })
      .textContent()
    const total = Number(heading?.match(/\d+$/)?.[0])
    expect(total).toBeGreaterThan(3)
    await untilStored(page)
    await page.context().setOffline(true)
    browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await answerOffline(page, 1, total)
    await page.reload()
    await page.getByText('There is no network. Go on:').waitFor()
    await answerOffline(page, 2, total)
    await page.getByText(`2 of ${total}`, { exact: true }).waitFor()
    const sent = collectSent(page)
    await page.context().setOffline(false)
    await page.waitForURL('**/quiz-practice/*')
    for (const number of [1, 2])
      await page.getByRole('button', { name: new RegExp(`^Question ${number}, (right|wrong)$`) }).waitFor()
    await main(page)
      .getByRole('heading', { name: `Question 3 of ${total}` })
      .waitFor()
    expect(sent).toHaveLength(2)
  })

  test('L8 an answer that is chosen and not submitted is still there when the network is back and the set leads on, as after a reload', async () => {
    const { page } = await openStudent(phone)
    await page.goto('/practice')
    await step(page, 'Start drill').click()
    await main(page).getByRole('heading', { name: 'Question 1 of 7' }).waitFor()
    await untilStored(page)
    await page.context().setOffline(true)
    browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await page.goto('/practice')
    await page.getByRole('button', { name: /^Continue “Drill/ }).click()
    await answerOffline(page, 1, 7)
    await step(page, 'Next').click()
    await main(page).getByRole('heading', { name: 'Question 3 of 7' }).waitFor()
    await give(page)
    await main(page).getByRole('checkbox', { name: 'I guessed' }).check()
    await page.context().setOffline(false)
    await page.waitForURL(/\/practice\/\d+$/)
    for (const way of ['led on', 'reloaded']) {
      await main(page).getByRole('heading', { name: 'Question 3 of 7' }).waitFor()
      await expect
        .poll(() => main(page).getByRole('checkbox', { name: 'I guessed' }).isChecked(), { message: way })
        .toBe(true)
      await expect.poll(() => step(page, 'Submit').isEnabled()).toBe(true)
      if (way === 'led on') await page.reload()
    }
    await step(page, 'Submit').click()
    await page.getByText('You said that you guessed.').waitFor()
    // What was submitted is no draft any more: the page begins at the open question.
    await page.reload()
    await main(page).getByRole('heading', { name: 'Question 2 of 7' }).waitFor()
    await page.getByText('2 of 7', { exact: true }).waitFor()
  })

  test('L8 the questions of today are fetched ahead by home itself; without a network Practice offers them, and the first answer begins the set', async () => {
    const { student, page } = await openStudent(phone)
    await page.goto('/')
    await page.getByRole('heading', { name: '5 questions to see again' }).waitFor()
    await untilStored(page)
    await expect.poll(() => storedOnDevice(page)).toContain('"practice-set","return"')
    // Nothing is begun by it, and nothing on the device has a key.
    const sets = () =>
      database
        .get()
        .pool.query('SELECT s.id FROM learning_sets s JOIN users u ON u.id = s.user_id WHERE u.email = $1', [
          student.email,
        ])
    expect((await sets()).rowCount).toBe(0)
    expect(await storedOnDevice(page)).not.toMatch(keyOnDevice)
    await page.context().setOffline(true)
    browser.expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
    await page.goto('/practice')
    await page.getByText('5 questions left').waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    await page.getByRole('button', { name: 'Continue “Questions to see again”' }).press('Enter')
    await answerOffline(page, 1, 5)
    await page.goto('/practice')
    await page.getByText('1 answer of your practice is saved on this device').waitFor()
    await page.getByText('4 questions left').waitFor()
    await page.getByRole('button', { name: 'Continue “Questions to see again”' }).press('Enter')
    // A choice that is not submitted goes with the set too.
    await main(page).getByRole('heading', { name: 'Question 2 of 5' }).waitFor()
    await main(page).getByRole('checkbox', { name: 'I guessed' }).check()
    const sent = collectSent(page)
    await page.context().setOffline(false)
    await page.waitForURL(/\/practice\/\d+$/)
    await page.getByText('1 of 5', { exact: true }).waitFor()
    await main(page).getByRole('heading', { name: 'Question 2 of 5' }).waitFor()
    await expect.poll(() => main(page).getByRole('checkbox', { name: 'I guessed' }).isChecked()).toBe(true)
    expect(sent).toHaveLength(1)
    expect((await sets()).rowCount).toBe(1)
    // Signing out takes all of it from the device.
    await page.goto('/practice')
    await expect.poll(() => storedOnDevice(page)).toContain('practice-set')
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-log-out]')?.click())
    await page.waitForURL('**/login**')
    expect(await storedOnDevice(page)).not.toMatch(/practice-(?:set|draft)/)
  })

  test('L8 once the day is done, Practice without a network says when the next questions can be answered', async () => {
    const { page } = await openStudent(phone)
    await page.goto('/practice')
    await step(page, 'Start').click()
    await main(page).getByRole('heading', { name: 'Question 1 of 5' }).waitFor()
    await answerRest(page)
    await page.getByRole('link', { name: 'Back to Practice' }).click()
    await page.getByRole('heading', { name: 'Today’s questions are done' }).waitFor()
    await expect.poll(() => storedOnDevice(page)).toContain('"from"')
    await untilStored(page)
    await page.context().setOffline(true)
    browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await page.reload()
    await page.getByText(/\d+ questions? to see again on .+, which you can answer here without a network\./).waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
  })

  test('L8 plan, progress and words are there without a network as they were seen, with their date; signing out removes them', async () => {
    const { page } = await openStudent(phone)
    await page.goto('/words')
    const save = main(page)
      .getByRole('button', { name: /^Save “.+” to My words$/ })
      .first()
    const word = /“(.+)”/.exec((await save.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await save.click()
    await page.getByRole('heading', { name: 'All words (1)' }).waitFor()
    const seen = ['Plan', 'Progress', 'My words'] as const
    const paths = { Plan: '/plan', Progress: '/progress', 'My words': '/words' }
    for (const name of seen) {
      await page.goto(paths[name])
      await main(page).getByRole('heading', { level: 1, name }).waitFor()
      await expect.poll(() => storedOnDevice(page)).toContain(`"seen-page","${paths[name].slice(1)}"`)
    }
    await page.goto('/practice')
    await expect.poll(() => storedOnDevice(page)).toContain('"practice-set","return"')
    await untilStored(page, Object.values(paths))
    // Nothing on the device has a key, nor what is not the student's alone to read.
    const stored = await storedOnDevice(page)
    expect(stored).not.toMatch(keyOnDevice)
    expect(stored).not.toContain('addresses')
    await page.context().setOffline(true)
    browser.expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
    const asSeen = page.getByText(/^The site cannot be reached\. This is the page as you saw it on .+ at .+\.$/)
    for (const name of seen) {
      await page.goto(paths[name])
      await main(page).getByRole('heading', { level: 1, name }).waitFor()
      await asSeen.waitFor()
      expect(new URL(page.url()).pathname).toBe(paths[name])
      await page.reload()
      await asSeen.waitFor()
      await expectAccessible(page)
      expect(await sideways(page)).toBe(0)
    }
    await main(page).getByText(word, { exact: true }).waitFor()
    // A link to what is kept opens; here what returns today.
    await page.goto('/plan')
    await main(page).getByRole('link', { name: '5 questions to see again' }).first().press('Enter')
    await page.getByText('There is no network. Go on:').waitFor()

    // With the network the page is fresh again, by itself; also where the site is reached only later than the network.
    await page.goto('/plan')
    await asSeen.waitFor()
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    const online = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', online)
    await failed
    await asSeen.waitFor()
    await page.context().setOffline(false)
    await main(page).getByRole('heading', { name: 'Your goal' }).waitFor()
    await asSeen.waitFor({ state: 'detached' })
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-log-out]')?.click())
    await page.waitForURL('**/login**')
    expect(await storedOnDevice(page)).not.toContain('seen-page')
  })

  test('L8 the last answers of a set wait too, and its result comes with the network, on the same page', async () => {
    const { page } = await openStudent(phone)
    await page.goto('/practice')
    await step(page, 'Start drill').click()
    await main(page).getByRole('heading', { name: 'Question 1 of 7' }).waitFor()
    await page.context().setOffline(true)
    browser.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    for (let number = 1; number <= 7; number += 1) {
      await main(page)
        .getByRole('heading', { name: `Question ${number} of 7` })
        .waitFor()
      await give(page)
      await step(page, 'Submit').click()
      await page.getByText('Your answer is saved on this device.').waitFor()
      await step(page, number === 7 ? 'See how it went' : 'Next').click()
    }
    await page.getByText(/^Everything is answered\. 7 answers are saved/).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Done for now' }).waitFor()
    await page.getByText(/^\d of 7 right$/).waitFor()
  })
})

describe('My words', () => {
  test('L10 on a phone: without a word the page says where they come from; one tap saves a word from an explanation, and it returns', async () => {
    const { student, page } = await openStudent({ ...phone, hasResult: false })
    await page.goto('/words')
    await page.getByText(/^You haven’t saved any words yet\./).waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    await page.getByRole('link', { name: 'Go to Practice' }).click()
    await step(page, 'Start drill').click()
    await main(page).getByRole('heading', { name: 'Question 1 of 7' }).waitFor()
    const save = main(page).getByRole('button', { name: /^Save “.+” to My words$/ })
    for (let number = 1; number <= 7 && (await save.count()) === 0; number += 1) {
      await answerOne(page)
      if ((await save.count()) === 0) await step(page, 'Next').click()
    }
    const label = (await save.first().getAttribute('aria-label')) ?? ''
    const word = /“(.+)”/.exec(label)?.[1] ?? ''
    await save.first().press('Enter')
    const saved = main(page).getByRole('button', { name: `Saved: “${word}” is in My words` })
    await saved.waitFor()
    expect(await saved.evaluate((button) => button === document.activeElement)).toBe(true)
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    // It is still so when the page is opened again.
    const number = (
      await main(page)
        .getByRole('heading', { name: /^Question \d of 7$/ })
        .textContent()
    )?.match(/\d/)?.[0]
    await page.reload()
    await main(page)
      .getByRole('button', { name: new RegExp(`^Question ${number}, `) })
      .click()
    await saved.waitFor()

    await page.goto('/words')
    await page.getByText('No words to recall today.').waitFor()
    await page.getByRole('heading', { name: 'All words (1)' }).waitFor()
    const ownWords = 'own_words w SET cards = jsonb_set(jsonb_set(cards, $2, $3), $4, $3) FROM users u'
    await database
      .get()
      .pool.query(`UPDATE ${ownWords} WHERE u.id = w.user_id AND u.email = $1`, [
        student.email,
        ['meaning', 'dueDay'],
        '20000',
        ['word', 'dueDay'],
      ])
    await page.goto('/practice')
    await page.getByRole('heading', { name: '1 word to recall' }).waitFor()
    await page.getByRole('link', { name: 'Recall them' }).click()
    await page.getByRole('heading', { name: 'Word 1 of 1' }).waitFor()
    await page.getByText('What does it mean?').waitFor()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    await step(page, 'Show the answer').press('Enter')
    await expectAccessible(page)
    await step(page, 'Not yet').press('Enter')
    await page.getByText(/^Done for today: 1 word\. 1 word will be back soon\.$/).waitFor()
    // What is removed can be brought back, by the same button.
    const remove = page.getByRole('button', { name: `Remove “${word}”` })
    await remove.press('Enter')
    await page.getByText(`“${word}” is removed.`).waitFor()
    await page.getByRole('heading', { name: 'All words (0)' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe(`Undo: bring “${word}” back`)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'All words (1)' }).waitFor()
    await expect.poll(focused).toBe(`Remove “${word}”`)
    await page.keyboard.press('Enter')
    await page.getByText(`“${word}” is removed.`).waitFor()
    await page.reload()
    await page
      .getByText(/^You haven’t saved any words yet\.|^From questions you missed$/)
      .first()
      .waitFor()
    await expectAccessible(page)
  })

  test('L10 a word that is saved from the suggestions stays there as saved and is among all words at once', async () => {
    const { page } = await openStudent(phone)
    await page.goto('/words')
    const save = main(page).getByRole('button', { name: /^Save “.+” to My words$/ })
    await save.first().waitFor()
    const count = await save.count()
    const label = (await save.first().getAttribute('aria-label')) ?? ''
    const word = /“(.+)”/.exec(label)?.[1] ?? ''
    // A failure is said until the next success.
    browser.expectErrors(/Failed to load resource|503/)
    await page.route('**/api/learning/words', (route) => route.fulfill({ status: 503, body: '{}' }))
    await save.first().click()
    await page.getByText(/^The word could not be saved/).waitFor()
    await page.unroute('**/api/learning/words')
    await save.first().click()
    const saved = main(page).getByRole('button', { name: `Saved: “${word}” is in My words` })
    await saved.waitFor()
    expect(await saved.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('heading', { name: 'All words (1)' }).waitFor()
    expect(await save.count()).toBe(count - 1)
    await expect.poll(() => page.getByText(/^The word could not be saved/).count()).toBe(0)
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
  })
})
