import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../states/spinner.tsx'
import styles from './button.module.css'

export type ButtonLook = {
  /** 'primary' once a screen; 'quiet' beside it; 'plain' inside text and bars; 'danger' for what cannot be undone. */
  variant?: 'primary' | 'quiet' | 'plain' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** As wide as what it stands in. */
  isWide?: boolean
  /** Square, for an icon alone; name it with aria-label. */
  isIconOnly?: boolean
}

/** Returns the look of a button, for links that lead somewhere. */
export function buttonClass(
  { variant = 'primary', size = 'medium', isWide = false, isIconOnly = false }: ButtonLook = {},
  extra?: string,
): string {
  return classNames(
    styles.button,
    styles[variant],
    styles[size],
    isWide && styles.wide,
    isIconOnly && styles.square,
    extra,
  )
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is under way: it keeps the focus, takes no press and shows a spinner. */
    isPending?: boolean
    /** Words while pending, when they differ: 'Loading...'. */
    pendingText?: string
  }

/** A button; of type 'button' by default. */
export function Button({
  variant,
  size,
  isWide,
  isIconOnly,
  isPending = false,
  pendingText,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, isWide, isIconOnly }, className)}
      aria-disabled={isPending || rest['aria-disabled']}
      aria-busy={isPending || undefined}
      onClick={press}
    >
      {isPending && <Spinner />}
      {isPending && isIconOnly ? null : (isPending && pendingText) || children}
    </button>
  )
}
