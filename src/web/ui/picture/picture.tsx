import { classNames } from '../class-names.ts'
import styles from './picture.module.css'

/** A picture of ours in all its sizes, as the API tells it. */
export type PictureSource = { url: string; width: number; height: number; widths: number[]; placeholder: string }

type PictureProps = {
  picture: PictureSource
  /** What it shows; empty where the words beside it say so. */
  alt: string
  /** How wide it is shown, in the language of the `sizes` attribute: '(min-width: 48rem) 50vw, 100vw'. */
  sizes: string
  /** The largest thing seen first: loaded at once, before other pictures. */
  isFirst?: boolean
  className?: string
}

/** A picture in the size and format that the browser wants, over a small blurred one; its place is kept. */
export function Picture({ picture, alt, sizes, isFirst = false, className }: PictureProps) {
  const { url, width, height, widths, placeholder } = picture
  const sources = (type: string) => widths.map((one) => `${url}-${one}.${type} ${one}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        className={classNames(styles.picture, className)}
        style={{ backgroundImage: `url("${placeholder}")` }}
        src={`${url}-${widths.at(-1)}.webp`}
        srcSet={sources('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding={isFirst ? 'sync' : 'async'}
        // A transparent picture does not keep its blurred one behind it.
        onLoad={(event) => event.currentTarget.style.removeProperty('background-image')}
      />
    </picture>
  )
}
