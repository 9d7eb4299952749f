// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { dropStrayClicks } from './stray-clicks.ts'

let end: (() => void) | undefined
afterEach(() => {
  end?.()
  document.body.replaceChildren()
})

type Press = { at?: number; pointerType?: 'touch'; x?: number }

/** Makes an event at an element, so many milliseconds after the page was opened; `count` is which click of several at one place it is, 0 for a key. */
function fire(type: 'click' | 'mousedown', element: Element | null, count: number, press: Press = {}) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail: count, clientX: press.x ?? 0 })
  if (press.at !== undefined) Object.defineProperty(event, 'timeStamp', { value: press.at })
  Object.defineProperty(event, 'pointerType', { value: press.pointerType })
  return element?.dispatchEvent(event)
}
const clickAt = (element: Element | null, count: number, press?: Press) => fire('click', element, count, press)

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
  const selects = (selector: string, count: number) => fire('mousedown', document.querySelector(selector), count)
  expect(selects('button', 1)).toBe(true)
  clickAt(document.querySelector('button'), 1)
  expect(selects('button', 2)).toBe(false)
  expect(selects('p', 2)).toBe(false)
  clickAt(document.querySelector('p'), 1)
  expect(selects('p', 2)).toBe(true)
  expect(selects('#below', 2)).toBe(false)
})

/** Makes a page of elements, and returns how often each of them, by its id, was clicked. */
function withPage(html: string) {
  end = dropStrayClicks()
  document.body.innerHTML = html
  const met = vi.fn<(id: string) => void>()
  document.body.addEventListener('click', ({ target }) => met((target as Element).closest('[id]')?.id ?? ''))
  const at = (id: string) => document.getElementById(id)
  return { at, met: () => met.mock.calls.flat() }
}

test('a button that is made anew for the next question takes a quick click, but not the second one of a double click', () => {
  const { at, met } = withPage('<button id="one">Next</button>')
  clickAt(at('one'), 1, { at: 0 })
  document.body.innerHTML = '<button id="two">Next</button><button id="other">Remove</button>'
  clickAt(at('two'), 2, { at: 200 })
  clickAt(at('other'), 2, { at: 350 })
  clickAt(at('two'), 2, { at: 350 })
  clickAt(at('other'), 3, { at: 900 })
  expect(met()).toEqual(['one', 'two', 'other'])
})

test('a tap that follows at once where a window has closed is dropped, one elsewhere or beside what was tapped is not', () => {
  const { at, met } = withPage('<div id="window"><button id="go">3</button></div><button id="option">B</button>')
  const finger = { pointerType: 'touch' } as const
  clickAt(at('option'), 1, { ...finger, at: 0 })
  clickAt(at('go'), 1, { ...finger, at: 150 })
  at('window')?.remove()
  clickAt(at('option'), 1, { ...finger, at: 300, x: 5 })
  clickAt(at('option'), 1, { ...finger, at: 320, x: 80 })
  expect(met()).toEqual(['option', 'go', 'option'])
})

test('three presses in a text select its line, though the second has marked a word; so does one on a word of a link that is edited', () => {
  const { at } = withPage(
    '<p data-part="passage" id="part">One <b id="word">word</b></p><div contenteditable><a id="link">here</a></div>',
  )
  clickAt(at('word'), 1)
  at('word')?.replaceWith(Object.assign(document.createElement('mark'), { id: 'marked' }))
  expect(fire('mousedown', at('marked'), 3)).toBe(true)
  clickAt(at('link'), 1)
  expect(fire('mousedown', at('link'), 2)).toBe(true)
})

test('a button that takes clicks from the second press on takes it', () => {
  const { at, met } = withPage('<button id="before">One</button><button id="late">Two</button>')
  clickAt(at('before'), 1, { at: 0 })
  fire('mousedown', at('late'), 1, { at: 300 })
  fire('mousedown', at('late'), 2, { at: 400 })
  clickAt(at('late'), 2, { at: 410 })
  expect(met()).toEqual(['before', 'late'])
})
