import { expect, test, vi } from 'vitest'
import type { Values } from '../../../core/editing/fields.ts'
import { ApiError } from '../../base/api.ts'
import { DraftSession, sendAfterMs, type Theirs } from './draft-session.ts'

/** Opens a server with one thing, a device, and a clock that a test moves. */
function openWorld(values: Values = { name: 'Grammar', summary: '' }) {
  const server = { values, version: 1, by: null as string | null, byId: null, at: null as string | null }
  const world = {
    server,
    device: null as string | null,
    failing: null as number | null,
    /** Our own code fails before anything is sent. */
    isBroken: false,
    /** The reply is lost although the server has saved. */
    losesReply: false,
    cannotLoad: false,
    saves: 0,
    takeovers: 0,
    now: 0,
    timers: new Set<{ at: number; run: () => void }>(),
    async pass(ms: number) {
      world.now += ms
      for (const timer of world.timers) if (timer.at <= world.now && world.timers.delete(timer)) timer.run()
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
    open: () =>
      new DraftSession(
        { ...server },
        {
          save: async (version, typed) => {
            world.saves += 1
            if (world.isBroken) throw new TypeError('AbortSignal.any is not a function')
            if (world.failing !== null) throw new ApiError(world.failing, { msg: '', errors: null })
            if (version !== server.version) throw new ApiError(409, { msg: '', errors: null })
            Object.assign(server, { values: typed, version: version + 1, by: 'Me' })
            if (world.losesReply) throw new ApiError(0, { msg: '', errors: null })
            return { version: server.version }
          },
          load: async (): Promise<Theirs> => {
            if (world.cannotLoad) throw new ApiError(0, { msg: '', errors: null })
            return { ...server }
          },
          onTakenOver: () => void (world.takeovers += 1),
          device: {
            read: () => world.device,
            write: (text) => void (world.device = text),
            clear: () => void (world.device = null),
          },
          now: () => world.now,
          later: (run, ms) => {
            const timer = { at: world.now + ms, run }
            world.timers.add(timer)
            return () => void world.timers.delete(timer)
          },
        },
      ),
  }
  return world
}

test('T7 a key is on the device at once, on the server within two seconds, and then only there', async () => {
  const world = openWorld()
  const session = world.open()
  session.change('summary', 'F')
  expect(world.device).toContain('"summary":"F"')
  expect(session.read().state).toBe('waiting')
  await world.pass(sendAfterMs / 2)
  // Further keys do not put it off.
  session.change('summary', 'First')
  await world.pass(sendAfterMs / 2)
  expect(sendAfterMs).toBeLessThan(2000)
  expect(world.server).toMatchObject({ values: { summary: 'First' }, version: 2 })
  expect(session.read()).toMatchObject({ state: 'saved', savedAt: sendAfterMs, version: 2 })
  expect(world.device).toBeNull()
})

test('T7 what was typed before a reload, a crash or a closed lid is there again and is sent', async () => {
  const world = openWorld()
  world.open().change('summary', 'Before the crash')
  world.timers.clear()
  const session = world.open()
  expect(session.read().values['summary']).toBe('Before the crash')
  await world.pass(0)
  expect(world.server.values['summary']).toBe('Before the crash')
})

test.each([
  { status: 0, state: 'offline' },
  { status: 503, state: 'offline' },
  { status: 401, state: 'signed_out' },
])('T7 with $status nothing is lost, it says $state, and it is sent once that is over', async ({ status, state }) => {
  const world = openWorld()
  const session = world.open()
  world.failing = status
  session.change('summary', 'Typed in a tunnel')
  await world.pass(sendAfterMs)
  expect(session.read().state).toBe(state)
  expect(session.isUnsaved()).toBe(true)
  expect(world.device).toContain('Typed in a tunnel')
  world.failing = null
  await session.look()
  expect(session.read().state).toBe('saved')
  expect(world.server.values['summary']).toBe('Typed in a tunnel')
})

test('T7 two people: both versions are shown, typing goes on, and only a choice overwrites', async () => {
  for (const choice of ['keepMine', 'takeTheirs'] as const) {
    const world = openWorld()
    const session = world.open()
    Object.assign(world.server, { values: { name: 'Grammar', summary: 'Theirs' }, version: 2, by: 'Huda' })
    session.change('summary', 'Mine')
    await world.pass(sendAfterMs)
    expect(session.read()).toMatchObject({
      state: 'conflict',
      values: { summary: 'Mine' },
      theirs: { by: 'Huda', values: { summary: 'Theirs' } },
    })
    session.change('summary', 'Mine still')
    await world.pass(60_000)
    expect(await session.flush()).toBe(false)
    expect(world.server).toMatchObject({ values: { summary: 'Theirs' }, version: 2 })
    expect(world.device).toContain('Mine still')
    await session[choice]()
    const chosen = choice === 'keepMine' ? 'Mine still' : 'Theirs'
    expect(session.read().values['summary']).toBe(chosen)
    expect(world.takeovers).toBe(choice === 'takeTheirs' ? 1 : 0)
    expect(world.server.values['summary']).toBe(chosen)
    expect(session.isUnsaved()).toBe(false)
    expect(world.device).toBeNull()
  }
})

test('T7 typed on the device while a colleague saved: opened again, both versions are shown', () => {
  const world = openWorld()
  world.open().change('summary', 'Mine')
  world.timers.clear()
  Object.assign(world.server, { values: { name: 'Grammar', summary: 'Theirs' }, version: 2 })
  expect(world.open().read()).toMatchObject({
    state: 'conflict',
    values: { summary: 'Mine' },
    theirs: { values: { summary: 'Theirs' } },
  })
})

test('T7 a lost reply is no conflict with oneself', async () => {
  const world = openWorld()
  const session = world.open()
  world.losesReply = true
  session.change('summary', 'Once')
  await world.pass(sendAfterMs)
  expect(session.read().state).toBe('offline')
  world.losesReply = false
  await session.look()
  expect(session.read()).toMatchObject({ theirs: null, version: 2 })
  expect(world.takeovers).toBe(1)
  expect(session.isUnsaved()).toBe(false)
})

test('T7 looked at again, an untouched editor shows what a colleague has saved; a touched one keeps its words', async () => {
  const world = openWorld()
  const session = world.open()
  Object.assign(world.server, { values: { name: 'Grammar', summary: 'Theirs' }, version: 2 })
  await session.look()
  expect(session.read()).toMatchObject({ values: { summary: 'Theirs' }, version: 2, state: 'clean' })
  session.change('summary', 'Mine')
  Object.assign(world.server, { values: { name: 'Grammar', summary: 'Theirs again' }, version: 3 })
  await session.look()
  expect(session.read().values['summary']).toBe('Mine')
})

test('T7 what is typed while the thing is published stays, and is saved on top of the published state', async () => {
  const world = openWorld()
  const session = world.open()
  session.change('summary', 'First')
  const gate = Promise.withResolvers<void>()
  const acting = session.act(async (version) => {
    expect(version).toBe(2)
    await gate.promise
    Object.assign(world.server, { version: 3 })
  })
  await world.pass(0)
  session.change('summary', 'First and second')
  expect(world.device).toContain('First and second')
  // It is not sent over the version that is being published.
  await world.pass(sendAfterMs * 3)
  expect(world.saves).toBe(1)
  gate.resolve()
  expect(await acting).toBe(true)
  expect(session.read()).toMatchObject({ values: { summary: 'First and second' }, version: 3, state: 'waiting' })
  expect(world.device).toContain('First and second')
  await world.pass(sendAfterMs)
  expect(world.server).toMatchObject({ values: { summary: 'First and second' }, version: 4 })
  expect(session.read().state).toBe('saved')
})

test('T7 what was typed while a failed publication was under way is saved all the same', async () => {
  const world = openWorld()
  const session = world.open()
  await expect(
    session.act(async () => {
      session.change('summary', 'Typed meanwhile')
      throw new ApiError(422, { msg: '', errors: null })
    }),
  ).rejects.toMatchObject({ status: 422 })
  await world.pass(sendAfterMs)
  expect(world.server.values['summary']).toBe('Typed meanwhile')
})

test('T7 T19 what was published is not called failed where it cannot be loaded after that; the next save finds it', async () => {
  const world = openWorld()
  const session = world.open()
  world.cannotLoad = true
  expect(await session.act(async () => void Object.assign(world.server, { version: 2 }))).toBe(true)
  world.cannotLoad = false
  session.change('summary', 'Typed after it')
  await world.pass(sendAfterMs)
  expect(session.read()).toMatchObject({ values: { summary: 'Typed after it' }, state: 'conflict' })
})

test('T7 words typed while the last ones are sent go along before something is published', async () => {
  const world = openWorld()
  const session = world.open()
  session.change('summary', 'One')
  const acting = session.act(() => Promise.resolve())
  session.change('summary', 'One two')
  expect(await acting).toBe(true)
  expect(world.server.values['summary']).toBe('One two')
})

test('T11 a lesson that its outline renames is no conflict with itself; a field changed on both sides is', async () => {
  const world = openWorld()
  const session = world.open()
  const renamed = { values: { name: 'Grammar II', summary: '' }, version: 2, by: null, byId: null, at: null }
  session.change('summary', 'Half a word')
  Object.assign(world.server, renamed)
  await session.learn(renamed)
  expect(session.read()).toMatchObject({ values: { name: 'Grammar II', summary: 'Half a word' }, version: 2 })
  await world.pass(sendAfterMs)
  expect(world.server).toMatchObject({ values: { name: 'Grammar II', summary: 'Half a word' }, version: 3 })
  expect(session.read().state).toBe('saved')

  session.change('name', 'Grammar III')
  const other = { values: { name: 'Grammar IV', summary: 'Half a word' }, version: 4, by: 'Huda', byId: 2, at: null }
  Object.assign(world.server, other)
  await session.learn(other)
  expect(session.read().values['name']).toBe('Grammar III')
  await world.pass(sendAfterMs)
  expect(session.read()).toMatchObject({ state: 'conflict', theirs: { values: { name: 'Grammar IV' } } })
})

test('E2 a fault of our own is called neither the network nor the server; it is reported, and the next key tries again', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const world = openWorld()
  const session = world.open()
  world.isBroken = true
  session.change('name', 'Commas')
  await world.pass(sendAfterMs)
  expect(session.read().state).toBe('fault')
  expect(reported.mock.calls).toEqual([[new TypeError('AbortSignal.any is not a function')]])
  world.isBroken = false
  session.change('name', 'Colons')
  await world.pass(sendAfterMs)
  expect(session.read().state).toBe('saved')
  expect(world.server.values).toMatchObject({ name: 'Colons' })
  vi.unstubAllGlobals()
})
