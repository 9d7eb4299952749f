import { useEffect, useRef, useState } from 'react'
import { BookIcon } from '../../ui/icons/things.tsx'
import { useBlogWords } from '../../words/areas/blog-words.ts'
import styles from './blog.module.css'

type ArticlePictureProps = {
  src: string | null
  alt: string
  /** The first thing of the page, not one of many. */
  isFirst?: boolean
  /** Says so where there is none; a card stays quiet. */
  saysNone?: boolean
}

/** An article's picture, 16 to 9; a drawn one where it has none or it does not come. B2 */
export function ArticlePicture({ src, alt, isFirst = false, saysNone = false }: ArticlePictureProps) {
  const { blog } = useBlogWords()
  const image = useRef<HTMLImageElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    // It may have failed before the page listened.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) current.dispatchEvent(new Event('error'))
  }, [])
  if (src === null || hasFailed)
    return (
      <span className={styles.noPicture}>
        <BookIcon />
        {saysNone && src === null && <span className={styles.noPictureWords}>{blog.noImage}</span>}
      </span>
    )
  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      width={1200}
      height={675}
      decoding="async"
      onError={() => setHasFailed(true)}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={styles.picture}
    />
  )
}
