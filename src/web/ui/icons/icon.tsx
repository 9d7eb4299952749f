import type { ReactNode, SVGProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon.module.css'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>

/** Makes an icon of a drawing on a grid of 24, as large as the text beside it; it says nothing to a screen reader. */
export function icon(drawing: ReactNode, { pointsSideways = false } = {}) {
  return function Icon({ className, ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
        className={classNames(styles.icon, pointsSideways && styles.sideways, className)}
        {...rest}
      >
        {drawing}
      </svg>
    )
  }
}
