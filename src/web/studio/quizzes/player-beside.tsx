import { useEffect, useRef, useState } from 'react'
import { useOutletContext } from 'react-router'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { EyeIcon } from '../../ui/icons/actions.tsx'
import { ExternalIcon } from '../../ui/icons/arrows.tsx'
import { toast } from '../../ui/toast.tsx'
import { draftSaved } from '../preview/draft-saved.ts'
import { useQuizzesWords } from './words.ts'
import styles from './player-beside.module.css'

/** The screens that a player is shown at: what a browser leaves of them, in CSS pixels. T16 */
const screens = { phone: { width: 390, height: 664 }, computer: { width: 1280, height: 800 } }
type Screen = keyof typeof screens
const screenNames = Object.keys(screens) as Screen[]

/** The screen of the player beside the editor, null for none; the same for every question of the quiz. */
export type PlayerBeside = { screen: Screen | null; show: (screen: Screen | null) => void }

/** The parameter of the address that opens the player beside the editor. */
const parameter = 'player'

/** Whether this document may frame the player: only that of an editor's own address may. */
const canFrame = () => document.documentElement.dataset['frames'] !== undefined

/** Returns the state of the player beside the editor, which a quiz holds for all its questions. */
export function usePlayerState(): PlayerBeside {
  const [screen, show] = useState<Screen | null>(() => {
    const asked = new URLSearchParams(location.search).get(parameter)
    return canFrame() ? (screenNames.find((name) => name === asked) ?? null) : null
  })
  return { screen, show }
}

type PlayerProps = { quizId: number; itemId: number; flush: () => Promise<boolean> }

/** Returns the address of the player on a draft. */
const previewAddress = (quizId: number, itemId: number | null) =>
  `/studio/preview/${quizId}${itemId === null ? '' : `?from=${itemId}`}`

/** Chooses the screen of the player beside the editor, and opens the quiz in a tab as a student gets it. T16 T17 */
export function PlayerChoice({ quizId, itemId, flush }: PlayerProps) {
  const { preview } = useQuizzesWords().studioQuizzes
  const { screen, show } = useOutletContext<PlayerBeside>()
  const choose = async (name: Screen) => {
    if (screen === name) return show(null)
    if (canFrame()) return show(name)
    // Another document: what is typed goes to the server first.
    if (await flush()) location.assign(`/studio/questions/${quizId}/items/${itemId}?${parameter}=${name}`)
    else toast.error(preview.unsaved)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- these are no form's fields
    <div role="group" aria-label={preview.label} className={styles.choice}>
      {screenNames.map((name) => (
        <Button
          key={name}
          size="small"
          variant="quiet"
          aria-pressed={screen === name}
          onClick={() => void choose(name)}
        >
          <EyeIcon />
          {preview.widths[name]}
        </Button>
      ))}
      <TakeAsStudent quizId={quizId} itemId={itemId} flush={flush} />
    </div>
  )
}

/** Opens the draft in a tab of its own as a student gets it, from a question on; what is typed is sent first. T17 */
export function TakeAsStudent({ quizId, itemId, flush }: Omit<PlayerProps, 'itemId'> & { itemId: number | null }) {
  const { preview } = useQuizzesWords().studioQuizzes
  const address = previewAddress(quizId, itemId)
  const open = async () => {
    if (await flush()) window.open(address, '_blank', 'noopener')
    else toast.error(preview.unsaved)
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      title={preview.takeHint}
      className={buttonClass({ variant: 'plain', size: 'small' })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void open()
      }}
    >
      <ExternalIcon />
      {preview.take}
    </a>
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

/** The player's own page in a frame as wide as its screen, scaled to the room; it follows the draft with every save. T16 */
export function PlayerFrame({ quizId, itemId, savedAt }: Omit<PlayerProps, 'flush'> & { savedAt: number | null }) {
  const { preview } = useQuizzesWords().studioQuizzes
  const { screen } = useOutletContext<PlayerBeside>()
  const frame = useRef<HTMLIFrameElement>(null)
  const { width, height } = screens[screen ?? 'phone']
  const { room, scale } = useScale(width)
  useEffect(() => {
    if (savedAt !== null) frame.current?.contentWindow?.postMessage(draftSaved, location.origin)
  }, [savedAt])
  return (
    <div className={styles.player} data-player={screen}>
      {/* The frame is placed by its left upper corner in every script. */}
      <div ref={room} dir="ltr" className={styles.room} style={{ blockSize: height * scale }}>
        <iframe
          ref={frame}
          title={preview.frame}
          src={previewAddress(quizId, itemId)}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page: it needs the session, and may neither leave nor open windows
          sandbox="allow-scripts allow-same-origin"
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
          className={styles.frame}
        />
      </div>
    </div>
  )
}
