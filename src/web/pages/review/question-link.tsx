import type { ReactNode } from 'react'
import { openerId, rowId } from './places.ts'
import type { ShowDetail, OpenDetail } from './open-detail.ts'

type QuestionLinkProps = OpenDetail & { onShow: ShowDetail; className?: string; label?: string; children: ReactNode }

/** Opens the detail of a question; leads to its row where there is no script. */
export function QuestionLink({ question, opener, among, onShow, className, label, children }: QuestionLinkProps) {
  return (
    <a
      id={openerId(opener, question)}
      href={`#${rowId(question)}`}
      className={className}
      aria-label={label}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onShow({ question, opener, among })
      }}
    >
      {children}
    </a>
  )
}
