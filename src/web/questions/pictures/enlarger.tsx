import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import styles from './enlarger.module.css'

type Picture = { src: string; alt: string }

const pictureIn = (target: EventTarget | null): Picture | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.enlarge') : null
  return link ? { src: link.href, alt: link.querySelector('img')?.alt ?? '' } : undefined
}

/** Opens the pictures of questions large, over whatever is on show: without it their links open a tab. */
export function Enlarger() {
  const { questions } = useWords(questionWords)
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    const open = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      const pressed = pictureIn(event.target)
      if (!pressed) return
      event.preventDefault()
      setPicture(pressed)
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [])
  return (
    <Dialog
      isOpen={picture !== null}
      onClose={() => setPicture(null)}
      title={questions.enlarged}
      width="wide"
      closesOutside
      className={styles.dialog}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <section aria-label={questions.enlarged} tabIndex={0} className={styles.box}>
        {picture && <img src={picture.src} alt={picture.alt} className={styles.picture} />}
      </section>
    </Dialog>
  )
}
