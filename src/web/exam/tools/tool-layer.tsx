import { useEffect, useEffectEvent, useState } from 'react'
import { HighlightTray } from '../highlights/highlight-tray.tsx'
import { AnnotationList } from '../highlights/annotation-list.tsx'
import type { PartRange } from '../highlights/selecting.ts'
import { useAnnotations } from '../highlights/use-annotations.ts'
import type { AskedQuestion } from '../session/exam-session.ts'
import type { Exam } from '../use-exam.ts'
import { toolsClass } from '../player-frame.ts'
import type { Tools } from '../use-tools.ts'
import { LineReader } from './line-reader.tsx'
import { ZoomTray } from './zoom-tray.tsx'

export { MoreItems } from './more-items.tsx'
export { Shortcuts } from './shortcut-list.tsx'

type ToolLayerProps = {
  exam: Exam
  question: AskedQuestion
  tools: Tools
  isPaused: boolean
}

/** The tools of a question; prefetched while the browser is idle, so that they work offline. */
export function ToolLayer({ exam, question, tools, isPaused }: ToolLayerProps) {
  const [draft, setDraft] = useState<PartRange | null>(null)
  const [isListing, setListing] = useState(false)
  const annotations = useAnnotations(exam, question, draft)
  useAnnotationPress((id) => {
    annotations.choose(id)
    if (tools.tray !== 'highlight') tools.toggleTray('highlight')
  })
  if (isPaused) return null
  const close = () => {
    setDraft(null)
    annotations.choose(null)
    tools.toggleTray('highlight')
  }
  return (
    <div className={toolsClass}>
      {tools.tray === 'highlight' && (
        <HighlightTray
          key={question.id}
          annotations={annotations}
          onDraft={setDraft}
          onList={() => setListing(true)}
          onClose={close}
        />
      )}
      {tools.tray === 'zoom' && <ZoomTray tools={tools} />}
      {tools.isReading && <LineReader shown={`${question.id} ${tools.zoom}`} onClose={tools.toggleLineReader} />}
      {isListing && (
        <AnnotationList
          annotations={annotations}
          questions={exam.snapshot.questions}
          onClose={() => setListing(false)}
          onGoTo={(position) => {
            setListing(false)
            exam.session.goTo(position)
          }}
        />
      )}
    </div>
  )
}

/** Opens a highlight that is pressed, also outside highlight mode. */
function useAnnotationPress(onAnnotation: (id: string) => void) {
  const press = useEffectEvent((event: MouseEvent) => {
    const mark = (event.target as Element).closest<HTMLElement>('mark[data-mark]')
    const id = mark?.dataset['mark']
    if (id !== undefined && getSelection()?.isCollapsed !== false) onAnnotation(id)
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => press(event)
    document.addEventListener('click', listener)
    return () => document.removeEventListener('click', listener)
  }, [])
}
