// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { followMenus } from './menus.ts'

test('the button of a menu has the focus before the chosen entry acts, so that a dialog gives it back there', () => {
  document.body.innerHTML = `<button id="dots" popovertarget="panel">More</button>
    <div id="panel" popover="auto" data-menu="end"><button id="entry"><b>History</b></button></div>`
  const byId = (id: string) => document.getElementById(id) ?? expect.fail(`no ${id}`)
  const hidePopover = vi.fn()
  Object.assign(byId('panel'), { hidePopover })
  followMenus()
  const atAct = vi.fn(() => ({ focused: document.activeElement?.id, closings: hidePopover.mock.calls.length }))
  byId('entry').addEventListener('click', atAct)
  byId('entry').focus()
  byId('entry').querySelector('b')?.click()
  expect(atAct).toHaveReturnedWith({ focused: 'dots', closings: 1 })
})
