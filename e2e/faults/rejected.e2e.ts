import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { storedOnDevice, next, openQuiz, option, place, saved } from '../player.ts'
import { lostServer } from './killing.ts'
import type { AnswersFile } from './steps.ts'
import { withStation } from './with-station.ts'

const { browser, station, openAsStudent } = withStation()

test('Q6 an answer that arrived too late to count is reported on the next page, offered as a file, and deleted only by the student', async () => {
  browser.expectErrors(lostServer)
  const { person, page, context } = await openAsStudent()
  await openQuiz(page, await station.lessonId('transitions'))
  await option(page, 'B').check({ force: true })
  await saved(page).waitFor()
  station.proxy.cut()
  await next(page).click()
  await place(page, 2).waitFor()
  await option(page, 'C').check({ force: true })
  await page.getByText('Saved on this device').first().waitFor()
  await page.close()
  // Meanwhile its time has ended it, and its review was opened.
  await station.rows(
    `UPDATE attempts SET phase = 'closed', finished_at = now(), finish_reason = 'time_up', finalised_at = now(),
        correct_count = 0, total_count = 12, ends_at = NULL, half_at = NULL, due_at = NULL, revision = revision + 1
      WHERE user_id = $1`,
    [person.id],
  )
  station.proxy.restore()

  const home = await context.newPage()
  await home.goto('/')
  const dialog = home.getByRole('dialog', { name: 'Answers that do not count' })
  await dialog.getByText('1 answer does not count').waitFor()
  const downloading = home.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download them' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as AnswersFile
  expect(await station.asShown(file.attempt_id, file.answers)).toEqual(['a3'])
  await dialog.getByRole('button', { name: 'Keep them for now' }).click()

  const later = await context.newPage()
  await later.goto('/about')
  const again = later.getByRole('dialog', { name: 'Answers that do not count' })
  await again.getByRole('button', { name: 'Delete them' }).click()
  await again.getByText('They are deleted from this browser.').waitFor()
  expect(await later.evaluate(storedOnDevice, person.email)).toEqual([])
})
