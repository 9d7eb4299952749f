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
import { useToolWords } from '../../words/areas/exam-tools-words.ts'
import { keepSetting, readSetting } from '../kept-setting.ts'
import { fitted, placeOfWindow, windowAfterKey, type LineWindow, type ReadArea } from './line-window.ts'
import styles from './line-reader.module.css'
import { useFocusBack } from './use-focus-back.ts'

/** What it lies over: the passage where it scrolls by itself, else all that is read. */
function findArea(): HTMLElement | null {
  const stage = document.querySelector<HTMLElement>('[data-stage]')
  const passage = stage?.querySelector<HTMLElement>('[data-passage]')
  return passage && getComputedStyle(passage).overflowY === 'auto' ? passage : stage
}

/** Its place on the page, in px from the edge that lines begin at and from the top. */
type Area = ReadArea & { start: number; top: number; width: number }

function measure(element: HTMLElement): Area {
  const { left, right, top, width, height } = element.getBoundingClientRect()
  const isRtl = getComputedStyle(element).direction === 'rtl'
  const start = isRtl ? document.documentElement.clientWidth - right : left
  const text = element.querySelector('[data-part]') ?? element
  const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight)
  return { start, top, width, height, first: Math.max(0, text.getBoundingClientRect().top - top), lineHeight }
}

/** The area as it changes its size: by the window, the divider, a tool that opens, or the size of the text. */
function useArea(shown: string): Area | null {
  const [area, setArea] = useState<Area | null>(null)
  useEffect(() => {
    const element = shown ? findArea() : null
    if (!element) return
    const look = () => setArea(measure(element))
    const observer = new ResizeObserver(look)
    observer.observe(element)
    addEventListener('resize', look)
    return () => {
      observer.disconnect()
      removeEventListener('resize', look)
    }
  }, [shown])
  return area
}

const usualLines = 3

type LineReaderProps = {
  /** Changes when something else is to be measured: the question and the size of its text. */
  shown: string
  onClose: () => void
}

/** A window over a few lines, the rest in shade: moved by its handle, arrow keys on it, or buttons, which lie over no text. */
export function LineReader({ shown, onClose }: LineReaderProps) {
  const area = useArea(shown)
  const [wished, setWished] = useState<Partial<LineWindow>>({})
  const grabbed = useRef<number | null>(null)
  const handle = useRef<HTMLDivElement>(null)
  const isMeasured = area !== null
  useEffect(() => {
    if (isMeasured) handle.current?.focus()
  }, [isMeasured])
  if (!area) return null

  const shownWindow = fitted({ top: area.first, lines: readSetting('reader-lines', usualLines), ...wished }, area)
  const { top, lines } = shownWindow
  const height = lines * area.lineHeight
  const resize = (by: number) => {
    const next = fitted({ top, lines: lines + by }, area)
    keepSetting('reader-lines', next.lines)
    setWished({ top })
  }
  const press = (event: SyntheticEvent, key: string) => {
    const next = windowAfterKey(shownWindow, key, area)
    if (!next) return
    event.preventDefault()
    // At the edge the text goes on under the window.
    if (next.top === top) findArea()?.scrollBy({ top: key === 'ArrowDown' ? height : -height })
    setWished(next)
  }
  const drag = (event: PointerEvent) => {
    if (grabbed.current !== null) setWished(fitted({ top: event.clientY - grabbed.current, lines }, area))
  }
  return (
    <>
      <div
        className={styles.area}
        style={
          {
            '--area-x': `${area.start}px`,
            '--area-y': `${area.top}px`,
            '--area-width': `${area.width}px`,
            '--area-height': `${area.height}px`,
            '--window-top': `${top}px`,
            '--window-height': `${height}px`,
          } as CSSProperties
        }
      >
        <div className={styles.shade} />
        <div className={styles.window} />
        <div className={styles.shade} />
      </div>
      <ReaderBar
        handle={handle}
        place={placeOfWindow(shownWindow, area)}
        onKey={press}
        onGrab={({ clientY }) => (grabbed.current = clientY - top)}
        onDrag={drag}
        onDrop={() => (grabbed.current = null)}
        onResize={resize}
        onClose={onClose}
      />
    </>
  )
}

type ReaderBarProps = {
  handle: Ref<HTMLDivElement>
  /** In per cent of the way down. */
  place: number
  onKey: (event: SyntheticEvent, key: string) => void
  onGrab: (event: PointerEvent) => void
  onDrag: (event: PointerEvent) => void
  onDrop: () => void
  onResize: (by: 1 | -1) => void
  onClose: () => void
}

/** What moves the window, in the place of an open tool. */
function ReaderBar({ handle, place, onKey, onGrab, onDrag, onDrop, onResize, onClose }: ReaderBarProps) {
  const { lineReader } = useToolWords().examTools
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
