import { BookIcon } from '../../ui/icons/things.tsx'
import styles from './course-picture.module.css'

type CoursePictureProps = { src: string | null; isFirst?: boolean }

/** A course's picture, 16 to 9; a drawn one where it has none. The course's name stands beside it. */
export function CoursePicture({ src, isFirst = false }: CoursePictureProps) {
  if (src === null)
    return (
      <span className={styles.none}>
        <BookIcon />
      </span>
    )
  return (
    <img
      src={src}
      alt=""
      width={1200}
      height={675}
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={styles.picture}
    />
  )
}
