import { BookIcon } from '../../ui/icons/things.tsx'
import { Picture, type AnyPicture } from '../../ui/picture/picture.tsx'
import * as blogWords from '#words/blog'
import { useWords } from '../../words/words.tsx'
import styles from './blog.module.css'

type ArticlePictureProps = {
  picture: AnyPicture | null
  alt: string
  /** The displayed width: {@link Picture}. */
  sizes: string
  /** The first thing of the page, not one of many. */
  isFirst?: boolean
  /** Says so where there is none; a card stays quiet. */
  saysNone?: boolean
}

/** An article's picture, 16 to 9; a drawn one where it has none or it does not come: `behaviors/pictures.ts`. B2 */
export function ArticlePicture({ picture, alt, sizes, isFirst, saysNone = false }: ArticlePictureProps) {
  const { blog } = useWords(blogWords)
  const none = (
    <span className={styles.noPicture} data-instead="" hidden={picture !== null}>
      <BookIcon />
      {saysNone && picture === null && <span className={styles.noPictureWords}>{blog.noImage}</span>}
    </span>
  )
  if (picture === null) return none
  return (
    <span data-picture="" className={styles.frame}>
      <Picture
        picture={picture}
        drawing={{ width: 1200, height: 675 }}
        alt={alt}
        sizes={sizes}
        isFirst={isFirst}
        className={styles.picture}
      />
      {none}
    </span>
  )
}
