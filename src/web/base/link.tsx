import type { AnchorHTMLAttributes, Ref } from 'react'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; ref?: Ref<HTMLAnchorElement> }

/** A link for what stands on documents too: the router takes it where it knows the way, otherwise the browser does. */
export function Link({ to, children, ...rest }: LinkProps) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}
