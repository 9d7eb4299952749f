import { expect, test } from 'vitest'
import { openLanes } from './lanes.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('no more than its lanes work at once, the others in the order they came, also after a failure', async () => {
  const lanes = openLanes(2)
  const order: number[] = []
  let atOnce = 0
  let most = 0
  const work = (name: number) =>
    lanes.run(async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      order.push(name)
      await turn()
      atOnce -= 1
      if (name === 2) throw new Error('two fails')
      return name
    })
  const all = Promise.allSettled([1, 2, 3, 4, 5].map(work))
  expect(lanes.waiting()).toBe(3)
  expect((await all).map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true])
  expect([order, most, lanes.waiting()]).toEqual([[1, 2, 3, 4, 5], 2, 0])
})
