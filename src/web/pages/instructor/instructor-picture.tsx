import { useState } from 'react'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Picture, type AnyPicture } from '../../ui/picture/picture.tsx'
import styles from './instructor.module.css'

/** A teacher's picture; the initials where there is none, or where it does not come. C10 */
export function InstructorPicture({ name, picture }: { name: string; picture: AnyPicture | null }) {
  const [hasFailed, setFailed] = useState(false)
  if (picture === null || hasFailed)
    return (
      <div className={styles.none}>
        <Avatar name={name} size="large" />
      </div>
    )
  return (
    <Picture
      picture={picture}
      drawn={{ width: 320, height: 320 }}
      alt=""
      sizes="17rem"
      isFirst
      className={styles.picture}
      onFailed={() => setFailed(true)}
    />
  )
}
