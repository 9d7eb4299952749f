import { expect, onTestFinished, test } from 'vitest'
import { openAcademy } from '../../testing/academy.ts'
import { openStuckStatements } from '../db/stuck.ts'

test('O3 what reads a locked table gets 503 with Retry-After, and nothing else waits for it', async () => {
  const academy = await openAcademy()
  onTestFinished(() => academy.close())
  const get = (path: string) => academy.app.inject({ url: `/api${path}`, headers: { 'lantern-client': 'web' } })
  const holder = await academy.database.exam.pool.connect()
  onTestFinished(() => holder.release())
  await holder.query('BEGIN; LOCK TABLE courses IN ACCESS EXCLUSIVE MODE')
  // Each address of its own, so that none is answered from memory.
  const stuck = Array.from({ length: 20 }, (_, number) => get(`/courses?locked=${number}`))

  // They come behind those. The lock stays until all have been answered: a reply proves that it did not wait for it.
  const beside = await Promise.all([get('/blogs?beside=1'), get('/blogs?beside=2')])
  expect(beside.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  for (const response of await Promise.all(stuck)) {
    expect([response.statusCode, Number(response.headers['retry-after']) > 0]).toEqual([503, true])
    expect(response.json()).toMatchObject({ success: false, code: 'server.unavailable', data: null })
  }

  await holder.query('ROLLBACK')
  await expect.poll(async () => (await get('/courses?locked=later')).statusCode, { timeout: 20_000 }).toBe(200)
})

test('a statement that met a locked table is refused until one that looks again gets through', async () => {
  let now = 0
  const stuck = openStuckStatements(() => now)
  const locked = () => Promise.reject(Object.assign(new Error('locked'), { code: '55P03' }))
  const read = () => Promise.resolve('read')
  await stuck.watch('list', read)
  await expect(stuck.watch('list', locked)).rejects.toThrow('locked')
  await expect(stuck.watch('list', read)).rejects.toThrow('waits for a locked table')
  expect(() => stuck.refuse('list')).toThrow('waits for a locked table')
  expect(await stuck.watch('other', read)).toBe('read')
  now += 2_000
  stuck.refuse('list')
  const looking = stuck.watch('list', locked)
  await expect(stuck.watch('list', read)).rejects.toThrow('waits for a locked table')
  await expect(looking).rejects.toThrow('locked')
  now += 2_000
  expect(await stuck.watch('list', read)).toBe('read')
  expect(await stuck.watch('list', read)).toBe('read')
})
