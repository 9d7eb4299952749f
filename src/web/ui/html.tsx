import { useMemo } from 'react'
import { classNames } from './class-names.ts'

type HtmlProps = {
  html: string
  as?: 'div' | 'p' | 'span'
  /** False inside other text, such as an option: no measure and no distances of its own. */
  isProse?: boolean
  className?: string
  /** What of a question it is, for marks that are set in it. */
  part?: string
}

/** Content that was written as HTML. The server sanitised it when it was written or imported; nothing else goes here. */
export function Html({ html, as: Element = 'div', isProse = true, className, part }: HtmlProps) {
  // React writes the content anew for a new object, whatever it holds: that costs time, and what was marked in it.
  const content = useMemo(() => ({ __html: html }), [html])
  return (
    <Element
      // Its own: English content reads left to right on an Arabic page, and the other way round.
      dir="auto"
      className={classNames(isProse && 'prose', className)}
      data-part={part}
      dangerouslySetInnerHTML={content}
    />
  )
}
