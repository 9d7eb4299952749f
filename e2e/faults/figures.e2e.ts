import { expect, test } from 'vitest'
import { tableOf } from './figures.ts'

test('the table of faults has the figures of the last release beside', () => {
  const now = [
    { fault: 'site killed', times: 100, acknowledged: 698, lost: 0, recoveriesMs: [1000, 4300] },
    { fault: 'a new fault', times: 1 },
  ]
  const release = [{ fault: 'site killed', times: 50, acknowledged: 320, lost: 2, recoveriesMs: [900, 5100] }]
  const [head, killed, added] = tableOf(now, release).split('\n')
  expect(head).toContain('last release')
  expect(killed).toMatch(/^site killed +100 +698 +0 .*4\.3 s +50 times, 2 of 320 lost, worst 5\.1 s/)
  expect(added).toMatch(/^a new fault +1 .* not measured/)
})
