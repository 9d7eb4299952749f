import { useMemo } from 'react'
import { classNames } from './class-names.ts'

type HtmlProps = {
  html: string
  as?: 'div' | 'p' | 'span'
  className?: string
  /** The part of a question that it is, for annotations in it. */
  part?: string
}

/** Content that was written as HTML. The server sanitized it when it was written or imported; nothing else goes here. */
export function Html({ html, as: Element = 'div', className, part }: HtmlProps) {
  // React writes the content anew for a new object, whatever it holds: that costs time, and what was marked in it.
  const content = useMemo(() => ({ __html: html }), [html])
  return (
    <Element
      // Its own: English content reads left to right on an Arabic page, and the other way round.
      dir="auto"
      className={classNames('prose', className)}
      data-part={part}
      dangerouslySetInnerHTML={content}
    />
  )
}
