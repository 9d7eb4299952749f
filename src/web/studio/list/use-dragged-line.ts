import { useEffect, useRef, useState } from 'react'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/**
 * Makes a line of a list draggable by its handle, and a place to drop others of its kind on. `edge` says where one that is dragged over
 * it would fall. T11 T17
 */
export function useDraggedLine(kind: string, id: number, onDrop: (id: number, isBefore: boolean) => void) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [edge, setEdge] = useState<'before' | 'after' | null>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (!element || !dragHandle) return
    const edgeAt = (clientY: number) => {
      const { top, height } = element.getBoundingClientRect()
      return clientY < top + height / 2 ? ('before' as const) : ('after' as const)
    }
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ kind, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === kind && source.data['id'] !== id,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          drop.current(Number(source.data['id']), edgeAt(location.current.input.clientY) === 'before')
        },
      }),
    )
  }, [kind, id])
  return { row, handle, edge }
}
