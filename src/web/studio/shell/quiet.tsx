import { Link, type LinkProps } from 'react-router'
import { Button, buttonClass, type ButtonProps } from '../../ui/actions/button.tsx'
import { ArrowBackIcon } from '../../ui/icons/frame.tsx'

/** A small button of the studio beside what matters more. */
export function QuietButton(button: Omit<ButtonProps, 'variant' | 'size'>) {
  return <Button variant="quiet" size="small" {...button} />
}

/** A link that looks like {@link QuietButton}. */
export function QuietLink(link: Omit<LinkProps, 'className'>) {
  return <Link {...link} className={buttonClass({ variant: 'quiet', size: 'small' })} />
}

/** A link by a name, which reads in its own direction. */
export function NameLink({ children, ...link }: LinkProps) {
  return (
    <Link {...link}>
      <bdi>{children}</bdi>
    </Link>
  )
}

/** A link back to the place above this one. */
export function BackLink({ children, ...link }: Omit<LinkProps, 'className'>) {
  return (
    <Link {...link} className={buttonClass({ variant: 'plain', size: 'small' })}>
      <ArrowBackIcon />
      {children}
    </Link>
  )
}
