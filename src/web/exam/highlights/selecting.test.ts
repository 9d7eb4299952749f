// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchSelecting, type PartRange } from './selecting.ts'

const text = 'Harbor seals follow the herring.'

/** The functions by which browsers find the place under a finger, whose x is the offset in the text. */
const places = { caretPositionFromPoint: undefined as unknown, caretRangeFromPoint: undefined as unknown }

let part: HTMLElement
beforeEach(() => {
  document.body.innerHTML = `<p>Before</p><div data-part="passage"><p>${text}</p></div>`
  part = document.querySelector<HTMLElement>('[data-part]')!
})
afterEach(() => {
  document.body.replaceChildren()
  for (const name of Object.keys(places)) Reflect.deleteProperty(document, name)
})

/** Stubs a browser: the name of the property by which it lets text be selected, and its way to the place under a finger. */
function behaveAs(property: string, way: keyof typeof places) {
  const set = new Map<string, string>()
  // Any other name is ignored, as in a browser.
  const style = {
    setProperty: (name: string, value: string) => void (name === property && set.set(name, value)),
    removeProperty: (name: string) => void set.delete(name),
  }
  Object.defineProperty(part, 'style', { value: style })
  Object.defineProperty(document, way, {
    configurable: true,
    value: (x: number) => {
      const isSelectable = set.get(property) === 'text'
      // In text that cannot be selected the place is outside.
      const [node, offset] = isSelectable
        ? [part.querySelector('p')?.firstChild, x]
        : [document.querySelector('p')?.firstChild, 0]
      return way === 'caretPositionFromPoint'
        ? { offsetNode: node, offset }
        : { startContainer: node, startOffset: offset }
    },
  })
  return set
}

test.each([
  { property: '-webkit-user-select', way: 'caretRangeFromPoint' },
  { property: '-webkit-user-select', way: 'caretPositionFromPoint' },
  { property: 'user-select', way: 'caretRangeFromPoint' },
  { property: 'user-select', way: 'caretPositionFromPoint' },
] as const)('E3 a finger highlights words where the browser has $property and $way', ({ property, way }) => {
  const set = behaveAs(property, way)
  const selected: PartRange[] = []
  const stop = watchSelecting({ onDraft: () => {}, onSelect: (range) => selected.push(range), onAnnotation: () => {} })
  const touch = (type: string, clientX: number) =>
    part
      .querySelector('p')
      ?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true, clientX, clientY: 1 }),
      )
  touch('pointerdown', text.indexOf('seals') + 1)
  touch('pointermove', text.indexOf('follow') + 1)
  touch('pointerup', text.indexOf('follow') + 1)
  stop()
  expect(selected.map(({ start, end }) => text.slice(start, end))).toEqual(['seals follow'])
  expect([...set]).toEqual([])
})
