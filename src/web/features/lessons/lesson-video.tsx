import { useId, useState } from 'react'
import { youtubeId } from '../../../core/courses/youtube-id.ts'
import { PlayIcon } from '../../ui/icons/actions.tsx'
import * as courseWords from '#words/courses'
import { useWords } from '../../words/words.tsx'
import styles from './lesson-video.module.css'

/** Moves the focus to what replaced the pressed button. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus()

/** A lesson's video: nothing is fetched from YouTube before play is pressed. C7 */
export function LessonVideo({ link, lessonName }: { link: string | null; lessonName: string }) {
  const { lesson: words } = useWords(courseWords).courses
  const [isPlaying, setPlaying] = useState(false)
  const noteId = useId()
  const id = youtubeId(link)
  if (id === null) return <p className={styles.none}>{link ? words.noVideo : words.withoutVideo}</p>
  return (
    <div className={styles.video}>
      {isPlaying ? (
        <iframe
          ref={takeFocus}
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
          title={words.videoOf(lessonName)}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the two together are harmful for a page of our own only
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
          className={styles.frame}
        />
      ) : (
        <>
          <button
            type="button"
            aria-label={words.playVideo(lessonName)}
            aria-describedby={noteId}
            className={styles.play}
            onClick={() => setPlaying(true)}
          >
            <span className={styles.sign}>
              <PlayIcon />
            </span>
          </button>
          <p id={noteId} className={styles.note}>
            {words.fromYouTube}
          </p>
        </>
      )}
    </div>
  )
}
