import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rightText, written } from '../oracle.ts'
import { endPart, letterOf, letters, next, openQuiz, option, place, saved, toCheck } from '../player.ts'
import type { Person, Station } from './station.ts'

/** Loses the response to every write once; the retry gets its response. Counts the losses. */
export function loseFirstAnswers(station: Station): { count: number } {
  const lost = { count: 0 }
  const met = new Set<string>()
  station.proxy.rule = ({ on, body }) => {
    const key = `${on} ${JSON.stringify(body)}`
    if (!/^POST \/(attempts\/\d+\/|user-answer\/)/.test(on) || met.has(key)) return undefined
    met.add(key)
    lost.count += 1
    return { kind: 'lose' }
  }
  return lost
}

/** Answers some questions of the sprint and submits it; there must be one result, the right one, whatever was lost. */
export async function takeSprint(station: Station, page: Page, person: Person, many: number): Promise<void> {
  await openQuiz(page, await station.lessonId('transitions'))
  let right = 0
  for (const [at, question] of written.sprint.slice(0, many).entries()) {
    await place(page, at + 1).waitFor()
    if (question.type === 'mcq') {
      const letter = letters[at % 4] ?? 'A'
      if (letter === (await letterOf(page, rightText(question)))) right += 1
      await option(page, letter).dispatchEvent('click')
    }
    await saved(page).waitFor({ timeout: 30_000 })
    await next(page).click()
  }
  await endPart(page, await toCheck(page))
  await page.getByRole('heading', { name: 'Your quiz is handed in' }).waitFor({ timeout: 30_000 })
  const attempts = await station.attempts(person)
  expect(attempts.at(-1)).toMatchObject({ phase: 'closed', correct_count: right, total_count: 12 })
  expect(attempts.filter(({ phase }) => phase === 'closed')).toHaveLength(attempts.length)
}

/** Checks the first questions of the quiz with immediate display; every verdict must arrive and lock the choice. */
export async function checkFirstSteps(station: Station, page: Page, person: Person): Promise<void> {
  await openQuiz(page, await station.lessonId('how-the-section-works'))
  await place(page, 1).waitFor()
  await option(page, 'A').check({ force: true })
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page
    .getByText(/^(Correct!|Incorrect\.)/)
    .first()
    .waitFor({ timeout: 30_000 })
  const [attempt] = await station.attempts(person)
  expect((await station.answers(attempt?.id ?? 0)).get(1)).toBe('a1')
}
