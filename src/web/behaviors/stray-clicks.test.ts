// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { dropStrayClicks } from './stray-clicks.ts'

let end: (() => void) | undefined
afterEach(() => {
  end?.()
  document.body.replaceChildren()
})

/** Clicks at an element; `count` is which click of several at one place it is, 0 for a key. */
const clickAt = (element: Element | null, count: number) =>
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: count }))

test('T1 the second click of a double click reaches what the first has met, and nothing that lay below it', () => {
  end = dropStrayClicks()
  document.body.innerHTML =
    '<dialog open><button id="cancel"><b>Cancel</b></button></dialog><button id="give">+5</button><label><input id="free" type="checkbox"><i>Free</i></label>'
  const met: string[] = []
  document.addEventListener('click', ({ target }) => met.push((target as Element).closest('[id]')?.id ?? 'label'))
  const at = (selector: string) => document.querySelector(selector)
  clickAt(at('#cancel b'), 1)
  clickAt(at('#cancel'), 2)
  at('dialog')?.remove()
  clickAt(at('#give'), 2)
  clickAt(at('#give'), 3)
  expect(met).toEqual(['cancel', 'cancel'])
  clickAt(at('#give'), 1)
  clickAt(at('#give'), 2)
  clickAt(at('#free'), 0)
  clickAt(at('i'), 2)
  expect(met.slice(2, 5)).toEqual(['give', 'give', 'free'])
  expect(met).toHaveLength(7)
})

test('the second press of a double click selects words where the first was, but those of no button and of nothing below', () => {
  end = dropStrayClicks()
  document.body.innerHTML = '<button>Submit</button><p>One word</p><p id="below">Another</p>'
  const selects = (selector: string, count: number) =>
    document
      .querySelector(selector)
      ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: count }))
  expect(selects('button', 1)).toBe(true)
  clickAt(document.querySelector('button'), 1)
  expect(selects('button', 2)).toBe(false)
  expect(selects('p', 2)).toBe(false)
  clickAt(document.querySelector('p'), 1)
  expect(selects('p', 2)).toBe(true)
  expect(selects('#below', 2)).toBe(false)
})
