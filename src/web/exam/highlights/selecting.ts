import type { AnnotatedPart } from '../../../core/annotations/annotation.ts'
import { dragSlackPx } from '../../ui/drag-slack.ts'
import { readBlocks } from './block-text.ts'
import { findPart, offsetIn, partAround } from './annotations-on-page.ts'
import { wholeWords, wordAt, type TextRange } from './text-ranges.ts'

/** A range in the text of a passage or a question. */
export type PartRange = TextRange & { part: AnnotatedPart }

type Listeners = {
  /** The range that would be highlighted if the finger were lifted now, or null. */
  onDraft: (range: PartRange | null) => void
  onSelect: (range: PartRange) => void
  /** An annotation was pressed. */
  onAnnotation: (id: string) => void
}

const partName = (root: HTMLElement) => root.dataset['part'] as AnnotatedPart

/** Returns the range that the mouse has selected, if it lies in one text. */
function readSelection(): PartRange | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const root =
    partAround(range.startContainer) ??
    partAround(range.endContainer) ??
    (range.intersectsNode(document.body) && findPart('passage'))
  if (!root || !range.intersectsNode(root)) return null
  const read = readBlocks(root)
  const start = root.contains(range.startContainer) ? offsetIn(root, range.startContainer, range.startOffset) : 0
  const end = root.contains(range.endContainer) ? offsetIn(root, range.endContainer, range.endOffset) : read.text.length
  const found = wholeWords(read, { start, end })
  return found && { ...found, part: partName(root) }
}

/** Some browsers have only the one with a prefix. */
const selectability = ['user-select', '-webkit-user-select']

/** Returns the place in the text that a finger is at, by the way that the browser has. */
function caretAt(root: HTMLElement, x: number, y: number) {
  // Selection by finger is off in highlight mode, and some browsers find no caret position in text that cannot be selected.
  for (const name of selectability) root.style.setProperty(name, 'text')
  const position = document.caretPositionFromPoint?.(x, y)
  const range = position ? null : document.caretRangeFromPoint?.(x, y)
  for (const name of selectability) root.style.removeProperty(name)
  return position
    ? ([position.offsetNode, position.offset] as const)
    : ([range?.startContainer, range?.startOffset ?? 0] as const)
}

/** Returns the word under a finger. */
function wordUnder(root: HTMLElement, x: number, y: number): TextRange | null {
  const [node, offset] = caretAt(root, x, y)
  // There is no word between elements; an empty cell would otherwise take one from its neighbor.
  if (!(node instanceof Text) || !root.contains(node)) return null
  const read = readBlocks(root)
  const at = offsetIn(root, node, offset)
  // After the last character of a node the next one may be in another block.
  return (offset < node.length ? wordAt(read, at) : null) ?? (offset > 0 ? wordAt(read, at - 1) : null)
}

const annotationUnder = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('mark[data-mark]')?.dataset['mark']

/**
 * Prevents a press that became a drag from choosing an option: highlighting the words of an option must not answer. It is caught
 * before other listeners on the page.
 */
function keepDragsFromChoosing(signal: AbortSignal): void {
  let pressed: { x: number; y: number } | null = null
  const begin = ({ clientX: x, clientY: y }: PointerEvent) => (pressed = { x, y })
  const click = (event: MouseEvent) => {
    // Keyboard clicks have no position.
    const isPointer = event.detail > 0 && pressed !== null
    const way = pressed && isPointer ? Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) : 0
    pressed = null
    if (way <= dragSlackPx || !(event.target as Element).closest('fieldset label')) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('pointerdown', begin, { signal, capture: true })
  addEventListener('click', click, { signal, capture: true })
}

/**
 * Reports selections to highlight: by mouse as everywhere, by finger word by word along the line, so that
 * neither scrolling nor the system's menu interferes. Returns a function that stops it.
 */
export function watchSelecting({ onDraft, onSelect, onAnnotation }: Listeners): () => void {
  const listening = new AbortController()
  const { signal } = listening
  keepDragsFromChoosing(signal)
  let touched: { root: HTMLElement; first: TextRange; last: TextRange; hasMoved: boolean } | null = null
  let pendingRead: ReturnType<typeof setTimeout> | null = null

  const reportMouseSelection = () => {
    pendingRead = null
    const range = readSelection()
    if (!range) return
    getSelection()?.removeAllRanges()
    onSelect(range)
  }
  const selected = () => {
    if (!touched) return null
    const { root, first, last } = touched
    const range = { start: Math.min(first.start, last.start), end: Math.max(first.end, last.end) }
    return { ...range, part: partName(root) }
  }
  const begin = (event: PointerEvent) => {
    // On a busy page a timer may be later than the next press, whose selection is not complete yet.
    if (pendingRead !== null) {
      clearTimeout(pendingRead)
      reportMouseSelection()
    }
    const root = partAround(event.target as Node)
    const word =
      event.pointerType === 'touch' && event.isPrimary && root && wordUnder(root, event.clientX, event.clientY)
    touched = root && word ? { root, first: word, last: word, hasMoved: false } : null
  }
  const extend = (event: PointerEvent) => {
    const word = touched && wordUnder(touched.root, event.clientX, event.clientY)
    if (!touched || !word || word.start === touched.last.start) return
    touched.last = word
    touched.hasMoved = true
    onDraft(selected())
  }
  const end = (event: PointerEvent) => {
    const range = selected()
    const isTap = touched?.hasMoved === false
    touched = null
    if (event.pointerType !== 'touch') {
      // The browser completes the selection after this event.
      pendingRead = setTimeout(reportMouseSelection)
      return
    }
    onDraft(null)
    if (range && !(isTap && annotationUnder(event.target))) onSelect(range)
  }
  const cancel = () => {
    touched = null
    onDraft(null)
  }
  const press = (event: MouseEvent) => {
    const id = annotationUnder(event.target)
    if (id !== undefined && getSelection()?.isCollapsed !== false) onAnnotation(id)
  }
  document.addEventListener('pointerdown', begin, { signal })
  document.addEventListener('pointermove', extend, { signal })
  document.addEventListener('pointerup', end, { signal })
  document.addEventListener('pointercancel', cancel, { signal })
  document.addEventListener('click', press, { signal })
  return () => listening.abort()
}
