import { BookIcon } from '../../ui/icons/things.tsx'
import { Picture, type AnyPicture } from '../../ui/picture/picture.tsx'
import styles from './course-picture.module.css'

type CoursePictureProps = {
  picture: AnyPicture | null
  /** The displayed width: {@link Picture}. */
  sizes: string
  isFirst?: boolean
}

/** A course's picture, 16 to 9; a drawn one where it has none. The course's name stands beside it. */
export function CoursePicture({ picture, sizes, isFirst }: CoursePictureProps) {
  if (picture === null)
    return (
      <span className={styles.none}>
        <BookIcon />
      </span>
    )
  return (
    <Picture
      picture={picture}
      drawing={{ width: 1200, height: 675 }}
      alt=""
      sizes={sizes}
      isFirst={isFirst}
      className={styles.picture}
    />
  )
}
