import { expect, test } from 'vitest'
import { record } from '../figures.ts'
import { lostServer } from '../killing.ts'
import { checkFirstSteps, loseFirstAnswers, takeSprint } from '../losing.ts'
import { withStation } from '../with-station.ts'

const { browser, station, openAsStudent } = withStation()

test('X3 Q4 Q6 100 responses lost after the commit: the retry gets the same result, and counts once', async () => {
  browser.expectErrors(lostServer)
  const losses = loseFirstAnswers(station)
  const people = await Promise.all(Array.from({ length: 4 }, () => station.newStudent()))
  const [checker] = people
  const most = Number(process.env['FAULT_TIMES'] ?? 100)
  await Promise.all(
    people.map(async (person) => {
      const { page } = await openAsStudent({ known: person })
      if (person === checker) await checkFirstSteps(station, page, person)
      else while (losses.count < most) await takeSprint(station, page, person, 9)
    }),
  )
  const stored = (await Promise.all(people.map((person) => station.responses(person)))).flat()
  const lost = station.witness.lost(stored)
  const results = [...station.witness.submitted.values()]
  const differing = results.filter((answers) => new Set(answers).size > 1).length
  record({
    fault: 'answer lost after the commit',
    times: losses.count,
    acknowledged: station.witness.acknowledged.length,
    lost: lost.length,
    note: `${results.length} submissions sent twice, ${differing} with two results`,
  })
  expect({ lost, differing }).toEqual({ lost: [], differing: 0 })
  expect(losses.count).toBeGreaterThanOrEqual(most)
})
