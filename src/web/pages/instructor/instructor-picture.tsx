import { useState } from 'react'
import { Avatar } from '../../ui/layout/avatar.tsx'
import styles from './instructor.module.css'

/** A teacher's picture; the initials where there is none, or where it does not come. C10 */
export function InstructorPicture({ name, src }: { name: string; src: string | null }) {
  const [hasFailed, setFailed] = useState(false)
  // It may have failed before this program came.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }
  if (src === null || hasFailed)
    return (
      <div className={styles.none}>
        <Avatar name={name} size="large" />
      </div>
    )
  return (
    <img
      ref={look}
      src={src}
      alt=""
      width={320}
      height={320}
      fetchPriority="high"
      className={styles.picture}
      onError={() => setFailed(true)}
    />
  )
}
