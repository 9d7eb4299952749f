import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type Ref,
  type SyntheticEvent,
} from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { CloseIcon } from '../../ui/icons/actions.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '../../ui/icons/arrows.tsx'
import { GripIcon, MinusIcon, PlusIcon } from '../../ui/icons/tools.tsx'
import * as examToolsWords from '#words/exam-tools'
import { useWords } from '../../words/words.tsx'
import { storeSetting, readSetting } from '../stored-setting.ts'
import {
  fewestLines,
  fitted,
  frameOf,
  lineAt,
  mostLines,
  placeOfWindow,
  windowAfterKey,
  type Line,
  type LineWindow,
} from './line-window.ts'
import styles from './line-reader.module.css'
import { findArea, readLines, scrollerOf, seenOf } from './read-lines.ts'
import { useFocusBack } from './use-focus-back.ts'

/** The measured text: its lines, the visible ones, and where lines begin. */
type Area = { lines: readonly Line[]; seen: Line; start: number; width: number }

/** Measures an area again when its text scrolls or is laid out anew by the window, the divider or the text size. */
function useArea(shown: string): { area: Area | null; scrollBy: (px: number) => void } {
  const [area, setArea] = useState<Area | null>(null)
  const scrolls = useRef<Element | null>(null)
  useEffect(() => {
    const found = shown ? findArea() : null
    if (!found) return
    let lines: Line[] = []
    let scrolledAt = 0
    const scroller = scrollerOf(found)
    scrolls.current = scroller
    const follow = () => {
      const { left, right, width } = found.getBoundingClientRect()
      const isRtl = getComputedStyle(found).direction === 'rtl'
      const by = scrolledAt - scroller.scrollTop
      setArea({
        lines: lines.map(({ top, bottom }) => ({ top: top + by, bottom: bottom + by })),
        seen: seenOf(found),
        start: isRtl ? document.documentElement.clientWidth - right : left,
        width,
      })
    }
    const measure = () => {
      lines = readLines(found)
      scrolledAt = scroller.scrollTop
      follow()
    }
    const observer = new ResizeObserver(measure)
    for (const part of [
      found,
      ...found.querySelectorAll('section, [data-part], fieldset, [aria-live], [data-verdict]'),
    ])
      observer.observe(part)
    addEventListener('resize', measure)
    // Of the area or of the page: scrolling does not bubble.
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
      document.removeEventListener('scroll', follow, { capture: true })
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [shown])
  return { area, scrollBy: (px) => scrolls.current?.scrollBy({ top: px }) }
}

const usualLines = 3

type LineReaderProps = {
  /** Changes with the question and the size of its text, so that both are measured again. */
  shown: string
  onClose: () => void
}

/** A window over a few lines with the rest dimmed; moved by its handle, by arrow keys or by buttons that cover no text. */
export function LineReader({ shown, onClose }: LineReaderProps) {
  const { area, scrollBy } = useArea(shown)
  const [lines, setLines] = useState(() => readSetting('reader-lines', usualLines))
  // Another text starts at its first line.
  const [wished, setWished] = useState({ first: 0, shown })
  const grabbed = useRef<number | null>(null)
  const handle = useRef<HTMLDivElement>(null)
  const isMeasured = area !== null
  useEffect(() => {
    if (isMeasured) handle.current?.focus()
  }, [isMeasured])
  if (!area) return null

  const { seen } = area
  const count = area.lines.length
  const shownWindow = fitted({ first: wished.shown === shown ? wished.first : 0, lines }, area.lines, seen)
  const frame = within(frameOf(shownWindow, area.lines), seen)
  const moveTo = (next: LineWindow) => {
    const { top, bottom } = frameOf(next, area.lines)
    // Beyond the edge the text scrolls.
    if (top < seen.top) scrollBy(Math.floor(top - seen.top))
    else if (bottom > seen.bottom) scrollBy(Math.ceil(Math.min(bottom - seen.bottom, top - seen.top)))
    setWished({ first: next.first, shown })
  }
  const resize = (by: number) => {
    const next = Math.max(fewestLines, Math.min(mostLines, lines + by))
    storeSetting('reader-lines', next)
    setLines(next)
    setWished({ first: shownWindow.first, shown })
  }
  const press = (event: SyntheticEvent, key: string) => {
    const next = windowAfterKey(shownWindow, key, count)
    if (!next) return
    event.preventDefault()
    moveTo(next)
  }
  const drag = ({ clientY }: PointerEvent) => {
    if (grabbed.current === null) return
    moveTo({ first: lineAt(area.lines, clientY - grabbed.current), lines: 1 })
  }
  return (
    <>
      <div
        className={styles.area}
        style={
          {
            '--area-x': `${area.start}px`,
            '--area-y': `${seen.top}px`,
            '--area-width': `${area.width}px`,
            '--area-height': `${seen.bottom - seen.top}px`,
            '--window-top': `${frame.top - seen.top}px`,
            '--window-height': `${frame.bottom - frame.top}px`,
          } as CSSProperties
        }
      >
        <div className={styles.shade} />
        <div />
        <div className={styles.shade} />
      </div>
      <ReaderBar
        handle={handle}
        place={placeOfWindow(shownWindow, count)}
        onKey={press}
        onGrab={({ clientY }) => (grabbed.current = clientY - frame.top)}
        onDrag={drag}
        onDrop={() => (grabbed.current = null)}
        onResize={resize}
        onClose={onClose}
      />
    </>
  )
}

const within = ({ top, bottom }: Line, seen: Line): Line => ({
  top: Math.max(top, seen.top),
  bottom: Math.max(seen.top, Math.min(bottom, seen.bottom)),
})

type ReaderBarProps = {
  handle: Ref<HTMLDivElement>
  /** In percent of the height. */
  place: number
  onKey: (event: SyntheticEvent, key: string) => void
  onGrab: (event: PointerEvent) => void
  onDrag: (event: PointerEvent) => void
  onDrop: () => void
  onResize: (by: 1 | -1) => void
  onClose: () => void
}

/** The controls of the window, in the tray. */
function ReaderBar({ handle, place, onKey, onGrab, onDrag, onDrop, onResize, onClose }: ReaderBarProps) {
  const { lineReader } = useWords(examToolsWords).examTools
  const ref = useRef<HTMLDivElement>(null)
  useFocusBack(ref, 'lineReader')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- these are no form's fields
    <div ref={ref} role="group" aria-label={lineReader.label} className={styles.bar}>
      <div
        ref={handle}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range of its own look cannot be dragged over text
        role="slider"
        tabIndex={0}
        aria-label={lineReader.move}
        aria-orientation="vertical"
        aria-valuenow={place}
        aria-valuetext={lineReader.place(place)}
        className={styles.grip}
        onKeyDown={(event) => onKey(event, event.key)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          onGrab(event)
        }}
        onPointerMove={onDrag}
        onPointerUp={onDrop}
      >
        <GripIcon />
      </div>
      <Button variant="plain" isIconOnly aria-label={lineReader.up} onClick={(event) => onKey(event, 'ArrowUp')}>
        <ChevronUpIcon />
      </Button>
      <Button variant="plain" isIconOnly aria-label={lineReader.down} onClick={(event) => onKey(event, 'ArrowDown')}>
        <ChevronDownIcon />
      </Button>
      <Button variant="plain" isIconOnly aria-label={lineReader.fewer} onClick={() => onResize(-1)}>
        <MinusIcon />
      </Button>
      <Button variant="plain" isIconOnly aria-label={lineReader.more} onClick={() => onResize(1)}>
        <PlusIcon />
      </Button>
      <Button
        variant="plain"
        isIconOnly
        aria-label={lineReader.close}
        title={lineReader.close}
        onClick={onClose}
        className={styles.close}
      >
        <CloseIcon />
      </Button>
    </div>
  )
}
