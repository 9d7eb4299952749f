import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../../src/testing/folder.ts'
import { killDatabase, killSite, takeDatabaseAway } from '../../../src/testing/kill-scenes.ts'
import { startSite } from '../../site.ts'
import { record } from '../figures.ts'

test('O1 30 kills of the database under load: saving resumes within 15 s without intervention, and no acknowledged answer is lost', async () => {
  const times = Number(process.env['FAULT_TIMES'] ?? 30)
  const { missing, recoveriesMs, acknowledgements, refusals, exitCode } = await killDatabase(times)
  record({
    fault: 'database killed under load',
    times,
    acknowledged: acknowledgements,
    lost: missing.length,
    recoveriesMs,
    note: `${refusals} saves answered 503 meanwhile, none 500`,
  })
  expect(missing).toEqual([])
  expect(Math.max(...recoveriesMs)).toBeLessThanOrEqual(15_000)
  expect(exitCode).toBe(0)
})

test('O1 a permanently lost database: pages show a readable screen with 503, and the process ends with a specific exit code', async () => {
  const dataDir = await openFolder('lantern lost ')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const site = await startSite({ dataDir })
  onTestFinished(() => site.kill())
  await takeDatabaseAway(dataDir)
  while ((await fetch(`${site.url}/readyz`)).status === 200) await sleep(20)
  const page = await fetch(`${site.url}/courses?seen-by-no-user`, { headers: { accept: 'text/html' } })
  expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('The site cannot reach its data right now.')
  expect(await site.ended).toBe(69)
})

test('X3 60 kills of the site at random moments: no acknowledged answer is missing', async () => {
  const times = Number(process.env['FAULT_TIMES'] ?? 60)
  const { missing, saves } = await killSite(times)
  record({ fault: 'site killed at random moments', times, acknowledged: saves, lost: missing.length })
  expect(missing).toEqual([])
})
