import { classNames } from './class-names.ts'

type HtmlProps = {
  html: string
  as?: 'div' | 'p' | 'span'
  /** False inside other text, such as an option: no measure and no distances of its own. */
  isProse?: boolean
  className?: string
}

/** Content that was written as HTML. The server sanitised it when it was written or imported; nothing else goes here. */
export function Html({ html, as: Element = 'div', isProse = true, className }: HtmlProps) {
  return <Element className={classNames(isProse && 'prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
