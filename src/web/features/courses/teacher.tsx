import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { UploadedPicture } from '../../../contract/pictures.ts'
import { island } from '../../islands/island.tsx'
import { LessonVideo } from '../lessons/lesson-video.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './teacher.module.css'

const VideoIsland = island('video', LessonVideo)

type TeacherProps = {
  name: string
  picture: z.output<typeof UploadedPicture> | string
  /** A video on YouTube; null: none. */
  video: string | null
  children: ReactNode
}

/** Shows the teacher: picture, words, and the short video if there is one. P4 P5 */
export function Teacher({ name, picture, video, children }: TeacherProps) {
  return (
    <div className={styles.tutor}>
      {picture === null ? (
        <Avatar name={name} size="large" />
      ) : (
        <Picture
          picture={picture}
          drawing={{ width: 320, height: 320 }}
          alt=""
          sizes="14rem"
          className={styles.picture}
        />
      )}
      <div className={styles.words}>{children}</div>
      {video !== null && (
        <div className={styles.video}>
          <VideoIsland link={video} lessonName={name} />
        </div>
      )}
    </div>
  )
}
