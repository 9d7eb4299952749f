import { useEffect, useRef } from 'react'
import { useOutletContext } from 'react-router'
import { buttonClass } from '../../ui/actions/button.tsx'
import { ExternalIcon } from '../../ui/icons/arrows.tsx'
import { toast } from '../../ui/toast.tsx'
import { ScaledFrame, ScreenChoice, type Beside } from '../beside/beside.tsx'
import styles from '../beside/beside.module.css'
import { draftSaved } from './draft-saved.ts'
import { useQuizzesWords } from './words.ts'

type PlayerProps = { quizId: number; itemId: number; flush: () => Promise<boolean> }

/** Returns the address of the player on a draft. */
const previewAddress = (quizId: number, itemId: number | null) =>
  `/studio/preview/${quizId}${itemId === null ? '' : `?from=${itemId}`}`

/** Chooses the screen of the player beside the editor, and opens the quiz in a tab as a student gets it. T16 T17 */
export function PlayerChoice({ quizId, itemId, flush }: PlayerProps) {
  const { preview } = useQuizzesWords().studioQuizzes
  return (
    <ScreenChoice
      label={preview.label}
      address={`/studio/questions/${quizId}/items/${itemId}`}
      beside={useOutletContext<Beside>()}
      flush={flush}
      onUnsaved={() => void toast.error(preview.unsaved)}
    >
      <TakeAsStudent quizId={quizId} itemId={itemId} flush={flush} />
    </ScreenChoice>
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
      {itemId === null ? preview.take : preview.takeFromHere}
    </a>
  )
}

/** The player's own page beside the editor; it follows the draft with every save. T16 */
export function PlayerFrame({ quizId, itemId, savedAt }: Omit<PlayerProps, 'flush'> & { savedAt: number | null }) {
  const { preview } = useQuizzesWords().studioQuizzes
  const { screen } = useOutletContext<Beside>()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (savedAt !== null) frame.current?.contentWindow?.postMessage(draftSaved, location.origin)
  }, [savedAt])
  return (
    <div className={styles.player} data-player={screen}>
      <ScaledFrame
        screen={screen ?? 'phone'}
        title={preview.frame}
        src={previewAddress(quizId, itemId)}
        // Our own page: it needs the session, and may neither leave nor open windows.
        sandbox="allow-scripts allow-same-origin"
        frame={frame}
      />
    </div>
  )
}
