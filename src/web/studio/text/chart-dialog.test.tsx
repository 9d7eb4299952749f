// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { ChartDialog } from './chart-dialog.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

/** Presses Escape as a browser does: what the page does not prevent asks the topmost dialog to close. */
const escape = () =>
  act(async () => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    if (dialog?.dispatchEvent(pressed) === false) return
    const event = new Event('cancel', { cancelable: true })
    dialog?.dispatchEvent(event)
    if (!event.defaultPrevented) dialog?.close()
  })
const open = () => document.querySelectorAll('dialog[open]').length

test('T16 Escape drops the table of a graph only after a question; an untouched one it closes', async () => {
  const close = vi.fn()
  shown = await showPlace(() => <ChartDialog chart={null} onDone={() => undefined} onClose={close} />)
  const cell = document.querySelector<HTMLInputElement>('td input')
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    if (cell) set?.call(cell, 'Year')
    cell?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await escape()
  expect([open(), close.mock.calls.length]).toEqual([2, 0])
  await shown.press('Keep editing')
  expect([open(), cell?.value, close.mock.calls.length]).toEqual([1, 'Year', 0])
  await escape()
  await shown.press('Discard')
  expect(close).toHaveBeenCalledOnce()
})

test('T16 the dialog of an untouched graph closes at once', async () => {
  const close = vi.fn()
  shown = await showPlace(() => <ChartDialog chart={null} onDone={() => undefined} onClose={close} />)
  await escape()
  expect(close).toHaveBeenCalledOnce()
})
