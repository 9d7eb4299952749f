import { afterEach, expect, test, vi } from 'vitest'
import { startEach } from './start-each.ts'

afterEach(() => void vi.unstubAllGlobals())

test('E2 a part of a page that fails at its start ends no other, and is reported once', () => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const fault = new DOMException("':popover-open' is not a valid selector", 'SyntaxError')
  const [before, after] = [vi.fn(), vi.fn()]
  const failing = () => {
    throw fault
  }
  startEach(before, failing, after)
  expect(before).toHaveBeenCalledOnce()
  expect(after).toHaveBeenCalledOnce()
  expect(reportError.mock.calls).toEqual([[fault]])
})
