import { useRef, type PointerEvent, type ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { classNames } from '../class-names.ts'
import { PauseIcon, PlayIcon } from '../icons/actions.tsx'
import { ChevronBackIcon, ChevronForwardIcon } from '../icons/arrows.tsx'
import { useHydrated } from '../hydrated.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './carousel.module.css'
import { useAutoplay } from './use-autoplay.ts'
import { useCarousel } from './use-carousel.ts'

type CarouselWords = {
  label: string
  /** The role descriptions of the carousel and of each part of it, for screen readers. */
  carousel: string
  part: string
  slide: (number: number, total: number) => string
  previous: string
  next: string
  goTo: (number: number) => string
  pause: string
  play: string
}

type CarouselProps = {
  words: CarouselWords
  slides: readonly { key: number; content: ReactNode }[]
  /** The display time of a slide before the next comes by itself, in ms; null: none does. */
  autoplayMs?: number | null
  /** 'one' slide at a time, or 'three': as many as fit, up to that. */
  perView?: 'one' | 'three'
  className?: string
}

/** The shortest distance of a swipe, in pixels. */
const swipePx = 40

/** Moves by a sideways swipe. */
function useSwipe(move: { next: () => void; previous: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      if (!start.current) return
      const [x, y] = [clientX - start.current.x, clientY - start.current.y]
      start.current = null
      if (Math.abs(x) < swipePx || Math.abs(x) < Math.abs(y)) return
      const isForward = x < 0 === (getComputedStyle(currentTarget).direction === 'ltr')
      if (isForward) move.next()
      else move.previous()
    },
  }
}

/**
 * Slides that go round, with arrows, dots and, where they move by themselves, a way to stop them. Before its program is there,
 * and without one, it is a row that scrolls; `behaviors/slides.ts` moves it on, by the same way. H1, H5
 */
export function Carousel({ words, slides, autoplayMs = null, perView = 'one', className }: CarouselProps) {
  const isLive = useHydrated()
  const { track, index, since, next, previous, goTo, isShown, canMove } = useCarousel(slides.length)
  const autoplay = useAutoplay({ delayMs: slides.length > 1 ? autoplayMs : null, at: index, since, track }, goTo)
  const swipe = useSwipe({ next, previous })
  return (
    <section
      aria-roledescription={words.carousel}
      aria-label={words.label}
      className={classNames(styles.carousel, styles[perView], className)}
    >
      <ul
        ref={track}
        // A row that scrolls can be reached by the keyboard. Afterwards it is no stop any more, but a row that has the focus keeps it.
        tabIndex={isLive ? -1 : 0}
        aria-live={autoplay.isPlaying ? 'off' : 'polite'}
        data-autoplay={slides.length > 1 ? (autoplayMs ?? undefined) : undefined}
        className={styles.track}
        {...swipe}
      >
        {slides.map(({ key, content }, at) => (
          <li
            key={key}
            aria-roledescription={words.part}
            aria-label={words.slide(at + 1, slides.length)}
            inert={isLive && canMove && !isShown(at)}
            className={styles.slide}
          >
            {content}
          </li>
        ))}
      </ul>
      {(canMove || !isLive) && slides.length > 1 && (
        <div className={classNames(styles.controls, !isLive && styles.waiting)}>
          {autoplayMs !== null && (
            <Button variant="plain" isIconOnly onClick={autoplay.toggle}>
              {/* Only the browser knows which of them is right before the program is there: its style sheet shows that one. */}
              {(!isLive || autoplay.isPlaying) && (
                <span className={styles.playing}>
                  <PauseIcon />
                  <VisuallyHidden>{words.pause}</VisuallyHidden>
                </span>
              )}
              {!(isLive && autoplay.isPlaying) && (
                <span className={styles.stopped}>
                  <PlayIcon />
                  <VisuallyHidden>{words.play}</VisuallyHidden>
                </span>
              )}
            </Button>
          )}
          <Button variant="plain" isIconOnly aria-label={words.previous} onClick={previous}>
            <ChevronBackIcon />
          </Button>
          <div data-dots="" className={styles.dots}>
            {slides.map(({ key }, at) => (
              <button
                key={key}
                type="button"
                aria-label={words.goTo(at + 1)}
                aria-current={at === index}
                // The row may have moved on already.
                suppressHydrationWarning
                className={styles.dot}
                onClick={() => goTo(at)}
              />
            ))}
          </div>
          <Button variant="plain" isIconOnly aria-label={words.next} onClick={next}>
            <ChevronForwardIcon />
          </Button>
        </div>
      )}
    </section>
  )
}
