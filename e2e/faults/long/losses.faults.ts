import { expect, test } from 'vitest'
import { record } from '../figures.ts'
import { lostServer } from '../killing.ts'
import { checkFirstSteps, loseFirstAnswers, takeSprint } from '../losing.ts'
import { withStation } from '../with-station.ts'

const { browser, station, openAsStudent } = withStation()

test('X3 Q4 Q6 100 answers lost after the commit: what is sent again gets the same result, and counts once', async () => {
  browser.expectErrors(lostServer)
  const lost = loseFirstAnswers(station)
  const people = await Promise.all(Array.from({ length: 4 }, () => station.newStudent()))
  const [checker] = people
  const most = Number(process.env['FAULT_TIMES'] ?? 100)
  await Promise.all(
    people.map(async (person) => {
      const { page } = await openAsStudent({ known: person })
      if (person === checker) await checkFirstSteps(station, page, person)
      else while (lost.count < most) await takeSprint(station, page, person, 9)
    }),
  )
  const held = (await Promise.all(people.map((person) => station.responses(person)))).flat()
  const gone = station.witness.lost(held)
  const results = [...station.witness.submitted.values()]
  const differing = results.filter((answers) => new Set(answers).size > 1).length
  record({
    fault: 'answer lost after the commit',
    times: lost.count,
    acknowledged: station.witness.acknowledged.length,
    lost: gone.length,
    note: `${results.length} submissions sent twice, ${differing} with two results`,
  })
  expect({ gone, differing }).toEqual({ gone: [], differing: 0 })
  expect(lost.count).toBeGreaterThanOrEqual(most)
})
