import { useId, type ReactNode } from 'react'
import { Card, CardBody } from '../../ui/layout/card.tsx'

/** One part of the profile: a card with its heading. */
export function Part({ heading, text, children }: { heading: string; text?: string; children?: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardBody>
        <h2 id={id}>{heading}</h2>
        {text && <p>{text}</p>}
        {children}
      </CardBody>
    </Card>
  )
}
