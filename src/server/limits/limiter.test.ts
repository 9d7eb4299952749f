import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { openLimiter, shares, type Claimant, type Limit } from './limiter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Lets all promises settle that can. */
const settleAll = () => vi.advanceTimersByTimeAsync(0)
const shareOf = (places: number, kind: keyof typeof shares) => Math.max(1, Math.floor(places * shares[kind]))

type Task = {
  number: number
  account: number | null
  network: number
  abort: AbortController
  state: 'waiting' | 'running' | 'done' | 'refused' | 'aborted'
  starts: number
  settlements: number
  end: (fails: boolean) => void
}

const callerOf = ({ account, network }: Task) => (account === null ? `network ${network}` : `account ${account}`)

/** Opens a limiter with a record of all its tasks. */
function watched(limit: Limit) {
  const limiter = openLimiter(limit)
  const tasks: Task[] = []
  const started: Task[] = []
  const inState = (state: Task['state']) => tasks.filter((task) => task.state === state)
  const ask = (account: number | null, network: number) => {
    let end: Task['end'] = () => undefined
    const task: Task = {
      number: tasks.length,
      account,
      network,
      abort: new AbortController(),
      state: 'waiting',
      starts: 0,
      settlements: 0,
      end: (fails) => end(fails),
    }
    tasks.push(task)
    const claimant: Claimant = { account, address: `198.51.100.${network}`, signal: task.abort.signal }
    const work = () =>
      new Promise<number>((resolve, reject) => {
        task.starts += 1
        task.state = 'running'
        started.push(task)
        end = (fails) => (fails ? reject(new Error('failed')) : resolve(task.number))
      })
    const settle = (state: Task['state']) => {
      task.settlements += 1
      task.state = state
    }
    const watch = async () => {
      try {
        await limiter.run(work, claimant)
        settle('done')
      } catch (error) {
        if (error instanceof Refusal && error.code === 'server.busy') settle('refused')
        else settle(task.starts > 0 ? 'done' : 'aborted')
      }
    }
    void watch()
    return task
  }
  return { limiter, tasks, started, inState, ask }
}

type Step =
  | { does: 'ask'; account: number | null; network: number }
  | { does: 'end'; which: number; fails: boolean }
  | { does: 'abort'; which: number }
  | { does: 'pass'; ms: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('ask' as const), account: fc.option(fc.nat(4)), network: fc.nat(3) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('end' as const), which: fc.nat(30), fails: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('abort' as const), which: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pass' as const), ms: fc.nat(1_500) }) },
)
const limitOf = fc.record({
  running: fc.integer({ min: 1, max: 5 }),
  waiting: fc.integer({ min: 1, max: 12 }),
  waitMs: fc.constant(1_000),
})

/** Performs the steps one after the other and checks after each. */
async function walk(limit: Limit, steps: Step[], look: (record: ReturnType<typeof watched>) => void) {
  const record = watched(limit)
  for (const one of steps) {
    if (one.does === 'ask') record.ask(one.account, one.network)
    else if (one.does === 'pass') await vi.advanceTimersByTimeAsync(one.ms)
    else {
      const among = one.does === 'end' ? record.inState('running') : record.tasks
      const task = among[one.which % Math.max(1, among.length)]
      if (one.does === 'abort') task?.abort.abort()
      else task?.end(one.fails)
    }
    await settleAll()
    look(record)
  }
  return record
}

/** Ends all running tasks until none is left. */
async function finish({ inState }: ReturnType<typeof watched>) {
  await settleAll()
  for (let running = inState('running'); running.length > 0; running = inState('running')) {
    for (const task of running) task.end(false)
    await settleAll()
  }
}

const property = (
  look: (limit: Limit, record: ReturnType<typeof watched>) => void,
  after?: (record: ReturnType<typeof watched>) => void,
) =>
  fc.assert(
    fc.asyncProperty(limitOf, fc.array(step, { maxLength: 60 }), async (limit, steps) => {
      const record = await walk(limit, steps, (now) => look(limit, now))
      await finish(record)
      after?.(record)
    }),
    { numRuns: 150 },
  )

describe('for any sequence of requests, ends, aborts and waits', () => {
  test('no more tasks run or wait than allowed, and no account or network has more than its share', () =>
    property((limit, { limiter, inState }) => {
      const [running, waiting] = [inState('running'), inState('waiting')]
      expect(limiter.load()).toEqual({ running: running.length, waiting: waiting.length })
      expect(running.length).toBeLessThanOrEqual(limit.running)
      expect(waiting.length).toBeLessThanOrEqual(limit.waiting)
      for (const [places, taken] of [
        [limit.running, running],
        [limit.waiting, waiting],
      ] as const) {
        for (const tasks of Object.values(
          Object.groupBy(
            taken.filter(({ account }) => account !== null),
            ({ account }) => String(account),
          ),
        ))
          expect(tasks?.length ?? 0).toBeLessThanOrEqual(shareOf(places, 'account'))
        for (const tasks of Object.values(Object.groupBy(taken, ({ network }) => String(network))))
          expect(tasks?.length ?? 0).toBeLessThanOrEqual(shareOf(places, 'network'))
      }
    }))

  test('every task settles exactly once, runs at most once, and never after it was aborted or rejected', () =>
    property(
      (_limit, { tasks }) => {
        for (const { state, starts } of tasks) expect(starts).toBe(state === 'running' || state === 'done' ? 1 : 0)
      },
      ({ tasks, limiter }) => {
        expect(tasks.map(({ settlements }) => settlements)).toEqual(tasks.map(() => 1))
        expect(limiter.load()).toEqual({ running: 0, waiting: 0 })
      },
    ))

  test('no place is free while a caller within its share waits', () =>
    property((limit, { inState }) => {
      const running = inState('running')
      if (running.length >= limit.running) return
      const heads = new Map(
        inState('waiting')
          .toReversed()
          .map((task) => [callerOf(task), task]),
      )
      for (const { account, network } of heads.values()) {
        const ofAccount = running.filter((one) => account !== null && one.account === account).length
        const ofNetwork = running.filter((one) => one.network === network).length
        expect(ofAccount >= shareOf(limit.running, 'account') || ofNetwork >= shareOf(limit.running, 'network')).toBe(
          true,
        )
      }
    }))

  test('a caller’s tasks run in the order of their requests', () =>
    property((_limit, { started }) => {
      for (const tasks of Object.values(Object.groupBy(started, callerOf))) {
        const numbers = (tasks ?? []).map(({ number }) => number)
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      }
    }))
})

test('callers take turns, however many tasks one of them has requested', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(4), { maxLength: 40 }), async (networks) => {
      // One place, so that the shares of running places have no effect; each caller has its own network.
      const record = watched({ running: 1, waiting: 1_000, waitMs: 1_000 })
      record.ask(null, 99)
      for (const network of networks) record.ask(null, network)
      await finish(record)
      const order = record.started.slice(1).map(({ network }) => network)
      expect(order).toHaveLength(networks.length)
      const left = new Map<number, number>()
      for (const network of networks) left.set(network, (left.get(network) ?? 0) + 1)
      // Between two turns of a caller, every other waiting caller has one.
      const last = new Map<number, number>()
      order.forEach((network, at) => {
        const before = last.get(network)
        if (before !== undefined)
          for (const [other, count] of left)
            if (other !== network && count > 0) expect(order.slice(before + 1, at)).toContain(other)
        last.set(network, at)
        left.set(network, (left.get(network) ?? 0) - 1)
      })
    }),
  )
})

test('a task that waited too long is rejected with the seconds to wait', async () => {
  const { limiter, ask } = watched({ running: 1, waiting: 4, waitMs: 1_000 })
  const first = ask(null, 1)
  const waits = limiter.run(async () => 'late', { address: '203.0.113.5' })
  const refused = expect(waits).rejects.toMatchObject({ code: 'server.busy', status: 503, retryAfterSeconds: 5 })
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  expect(limiter.load()).toEqual({ running: 1, waiting: 0 })
  first.end(false)
})

test('a disconnected client frees its place in the queue at once, and its task rejects with the reason', async () => {
  const { limiter, ask } = watched({ running: 1, waiting: 4, waitMs: 1_000 })
  const first = ask(null, 1)
  const disconnect = new AbortController()
  const waits = limiter.run(async () => 'late', { address: '203.0.113.5', signal: disconnect.signal })
  expect(limiter.load()).toEqual({ running: 1, waiting: 1 })
  disconnect.abort(new Error('gone'))
  expect(limiter.load()).toEqual({ running: 1, waiting: 0 })
  await expect(waits).rejects.toThrow('gone')
  await expect(limiter.run(async () => 'never', { signal: disconnect.signal })).rejects.toThrow('gone')
  first.end(false)
})

test('the task of a client that disconnects before it starts is not run, even if a place is free', async () => {
  const limiter = openLimiter({ running: 1, waiting: 1, waitMs: 1_000 })
  const disconnect = new AbortController()
  const task = vi.fn(async () => 'done')
  const result = limiter.run(task, { signal: disconnect.signal })
  disconnect.abort(new Error('gone'))
  await expect(result).rejects.toThrow('gone')
  expect(task).not.toHaveBeenCalled()
  expect(limiter.load()).toEqual({ running: 0, waiting: 0 })
})

test('an account that waits behind a full network can continue from another one after aborting', async () => {
  const { ask } = watched({ running: 4, waiting: 8, waitMs: 1_000 })
  ask(1, 1)
  ask(2, 1)
  const [first, behind] = [ask(3, 1), ask(3, 2)]
  await settleAll()
  expect([first.state, behind.state]).toEqual(['waiting', 'waiting'])
  first.abort.abort()
  await settleAll()
  expect([first.state, behind.state]).toEqual(['aborted', 'running'])
})

test('an account has one share wherever it calls from, and the addresses of one IPv6 network are one', async () => {
  const { limiter } = watched({ running: 8, waiting: 8, waitMs: 1_000 })
  const endless = () => new Promise<never>(() => undefined)
  for (let at = 0; at < 8; at += 1)
    void limiter.run(endless, { account: 7, address: `198.51.100.${at}` }).catch(() => undefined)
  expect(limiter.load()).toEqual({ running: 2, waiting: 2 })
  for (let at = 0; at < 8; at += 1) void limiter.run(endless, { address: `2001:db8::${at}` }).catch(() => undefined)
  expect(limiter.load()).toEqual({ running: 6, waiting: 6 })
})
