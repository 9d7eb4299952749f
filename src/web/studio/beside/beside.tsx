import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { EyeIcon } from '../../ui/icons/actions.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { QuietButton } from '../shell/quiet.tsx'
import styles from './beside.module.css'

/** The screens that a page is shown at: what a browser leaves of them, in CSS pixels. T15 T16 */
const screens = { phone: { width: 390, height: 664 }, computer: { width: 1280, height: 800 } }
/** The screen of a page beside an editor. */
export type Screen = keyof typeof screens
const screenNames = Object.keys(screens) as Screen[]

/** The screen of the page beside the editor, null for none. */
export type Beside = { screen: Screen | null; show: (screen: Screen | null) => void }

/** The parameter of the address that opens the page beside the editor. */
const parameter = 'beside'

/** Returns whether this document may frame a page: only the one at an editor's own address may. */
const canFrame = () => document.documentElement.dataset['frames'] !== undefined

/** Returns the state of the page beside an editor. */
export function useBeside(): Beside {
  const [screen, show] = useState<Screen | null>(() => {
    const asked = new URLSearchParams(location.search).get(parameter)
    return canFrame() ? (screenNames.find((name) => name === asked) ?? null) : null
  })
  return { screen, show }
}

/**
 * Chooses the screen of the page beside an editor at this address. Another document cannot frame it: then the editor is opened
 * anew, once what is typed there is saved.
 */
export function ScreenChoice({
  label,
  address,
  beside: { screen, show },
  flush,
  onUnsaved,
  children,
}: {
  label: string
  address: string
  beside: Beside
  flush: () => Promise<boolean>
  onUnsaved: () => void
  children?: ReactNode
}) {
  const { widths } = useEditingWords().editing.beside
  const choose = async (name: Screen) => {
    if (screen === name) return show(null)
    if (canFrame()) return show(name)
    if (await flush()) location.assign(`${address}?${parameter}=${name}`)
    else onUnsaved()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- these are no form's fields
    <div role="group" aria-label={label} className={styles.choice}>
      {screenNames.map((name) => (
        <QuietButton key={name} aria-pressed={screen === name} onClick={() => void choose(name)}>
          <EyeIcon />
          {widths[name]}
        </QuietButton>
      ))}
      {children}
    </div>
  )
}

/** Returns how much of a width there is room for, at most 1, and the ref of the room. */
function useScale(width: number) {
  const room = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useEffect(() => {
    if (!room.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / width))
    })
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [width])
  return { room, scale }
}

/** A page of our own in a frame as wide as its screen, scaled to the room. */
export function ScaledFrame({
  screen,
  title,
  src,
  sandbox,
  frame,
}: {
  screen: Screen
  title: string
  src?: string
  sandbox: string
  frame: Ref<HTMLIFrameElement>
}) {
  const { width, height } = screens[screen]
  const { room, scale } = useScale(width)
  return (
    // The frame is placed by its left upper corner in every script.
    <div ref={room} dir="ltr" className={styles.room} style={{ blockSize: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        src={src}
        sandbox={sandbox}
        width={width}
        height={height}
        style={{ transform: `scale(${scale})` }}
        className={styles.frame}
      />
    </div>
  )
}
