import { afterEach, expect, test, vi } from 'vitest'
import { timeoutMs } from './browser-api.ts'
import { fetchedProgram, MissingProgram } from './page-program.ts'

afterEach(() => void vi.useRealTimers())

const failed = (load: () => Promise<unknown>) => fetchedProgram(load).catch((error: unknown) => error)

test('S1 a program that a silent server never sends is missing after the time limit of a call', async () => {
  vi.useFakeTimers()
  const error = failed(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(timeoutMs - 1)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await error).toMatchObject({ isTimeout: true })
  expect(await error).toBeInstanceOf(MissingProgram)
})

test.each([
  'Failed to fetch dynamically imported module: https://academy.example/assets/books.js',
  'error loading dynamically imported module: https://academy.example/assets/books.js',
  'Importing a module script failed.',
  "'text/html' is not a valid JavaScript MIME type.",
  'Unable to preload CSS for /assets/books.css',
])('S1 a file that did not arrive is a missing program: %s', async (message) => {
  const cause = new TypeError(message)
  const error = await failed(() => Promise.reject(cause))
  expect(error).toBeInstanceOf(MissingProgram)
  expect(error).toMatchObject({ isTimeout: false, cause })
})

test('E2 a fault of a program that arrived is never called a missing one, and leaves no timer', async () => {
  vi.useFakeTimers()
  const fault = new TypeError('Iterator.from is not a function')
  expect(await failed(() => Promise.reject(fault))).toBe(fault)
  expect(vi.getTimerCount()).toBe(0)
})
