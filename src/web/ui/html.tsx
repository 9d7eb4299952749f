import { classNames } from './class-names.ts'

type HtmlProps = { html: string; as?: 'div' | 'p' | 'span'; className?: string }

/** Content that was written as HTML. The server sanitised it when it was written or imported; nothing else goes here. */
export function Html({ html, as: Element = 'div', className }: HtmlProps) {
  return <Element className={classNames('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
