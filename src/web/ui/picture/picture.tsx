import { classNames } from '../class-names.ts'
import styles from './picture.module.css'

/** An uploaded picture in all its sizes, as the API returns it. */
export type PictureSource = { url: string; width: number; height: number; widths: number[]; placeholder: string }

/** A picture in content: an uploaded one, or the address of a drawing. */
export type AnyPicture = PictureSource | string

type PictureProps = {
  picture: AnyPicture
  /** The size of a drawing in pixels, which reserves its space; an uploaded picture knows its own. */
  drawing?: { width: number; height: number }
  /** Alternative text; empty where the words beside the picture say the same. */
  alt: string
  /** The width at which it is shown, in the syntax of the `sizes` attribute: '(min-width: 48rem) 50vw, 100vw'. */
  sizes: string
  /** The largest thing seen first: loaded at once, before other pictures. */
  isFirst?: boolean
  className?: string
}

/**
 * A picture in the size and format that the browser wants, over a small blurred one; its space is reserved. When it has come,
 * `behaviors/pictures.ts` takes the blurred one away.
 */
export function Picture({ picture, drawing, alt, sizes, isFirst = false, className }: PictureProps) {
  const shared = {
    className: classNames(styles.picture, className),
    ...(isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)),
  }
  if (typeof picture === 'string') return <img src={picture} alt={alt} {...drawing} decoding="async" {...shared} />
  const { url, width, height, widths, placeholder } = picture
  const sources = (type: string) => widths.map((one) => `${url}-${one}.${type} ${one}w`).join(', ')
  return (
    <picture className={styles.formats}>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={`${url}-${widths.at(-1)}.webp`}
        alt={alt}
        srcSet={sources('webp')}
        sizes={sizes}
        width={width}
        height={height}
        decoding={isFirst ? 'sync' : 'async'}
        style={{ background: `url("${placeholder}") center / cover` }}
        {...shared}
      />
    </picture>
  )
}
