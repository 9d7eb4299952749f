import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toLocaleUpperCase()
}

/** Takes a picture away that is not there any more, also one that failed before the page was alive. */
const hideBroken = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) image.style.visibility = 'hidden'
}

type AvatarProps = { name: string; src?: string | null; size?: 'medium' | 'large' }

/**
 * A person's picture over the initials in a circle, which stay where there is none or it does not come; the name stands beside
 * it or names what it is in.
 */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.avatar, size === 'large' && styles.large)}>
      {initialsOf(name)}
      {src && (
        <img
          key={src}
          ref={hideBroken}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={(event) => hideBroken(event.currentTarget)}
        />
      )}
    </span>
  )
}
