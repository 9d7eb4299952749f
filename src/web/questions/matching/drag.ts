import { dragSlackPx } from '../../ui/drag-slack.ts'

/** The distance from the edge of a scroller at which a drag scrolls it, and the size of each step, in px. */
const edge = 56
const stride = 14

type Dragged = { piece: HTMLElement; x: number; y: number; isMoving: boolean }

const within = (target: EventTarget | Element | null, name: string) =>
  target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null

/** Returns the nearest ancestor of an element that scrolls by itself. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

function scrollNear(element: Element, y: number): void {
  const scroller = scrollerOf(element)
  const box = scroller?.getBoundingClientRect()
  if (!scroller || !box) return
  if (y < box.top + edge) scroller.scrollBy(0, -stride)
  else if (y > box.bottom - edge) scroller.scrollBy(0, stride)
}

/**
 * Lets a pointer carry the pieces of a board (`data-piece`) to its places (`data-place`): by dragging, or by a press on the
 * piece and another on the place. Returns how to end it.
 */
export function enableDragging(board: HTMLElement, put: (place: string, piece: string) => void): () => void {
  let dragged: Dragged | undefined
  let picked: HTMLElement | undefined
  let over: HTMLElement | null = null

  const pick = (piece?: HTMLElement) => {
    picked?.removeAttribute('data-picked')
    picked = piece === picked ? undefined : piece
    picked?.setAttribute('data-picked', '')
    board.toggleAttribute('data-picking', picked !== undefined)
  }
  const hover = (place: HTMLElement | null) => {
    over?.removeAttribute('data-over')
    over = place
    over?.setAttribute('data-over', '')
  }
  const drop = (place: HTMLElement | null, piece: HTMLElement) => {
    const [to, what] = [place?.dataset['place'], piece.dataset['piece']]
    if (to !== undefined && what !== undefined) put(to, what)
  }
  const letGo = () => {
    dragged?.piece.style.removeProperty('translate')
    dragged?.piece.removeAttribute('data-dragged')
    dragged = undefined
    hover(null)
  }

  const press = (event: PointerEvent) => {
    const piece = within(event.target, 'piece')
    if (!piece || dragged || event.button !== 0) return
    dragged = { piece, x: event.clientX, y: event.clientY, isMoving: false }
    piece.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (!dragged) return
    const [x, y] = [event.clientX - dragged.x, event.clientY - dragged.y]
    if (!dragged.isMoving && Math.hypot(x, y) < dragSlackPx) return
    if (!dragged.isMoving) pick()
    dragged.isMoving = true
    dragged.piece.setAttribute('data-dragged', '')
    dragged.piece.style.setProperty('translate', `${x}px ${y}px`)
    hover(within(document.elementFromPoint(event.clientX, event.clientY), 'place'))
    const before = dragged.piece.getBoundingClientRect().top
    scrollNear(board, event.clientY)
    dragged.y += dragged.piece.getBoundingClientRect().top - before
  }
  const release = () => {
    if (!dragged) return
    const { piece, isMoving } = dragged
    if (isMoving) drop(over, piece)
    else pick(piece)
    letGo()
  }
  const choose = (event: MouseEvent) => {
    const place = within(event.target, 'place')
    if (!picked || !place) return
    event.preventDefault()
    drop(place, picked)
    pick()
  }

  const stop = new AbortController()
  const { signal } = stop
  board.addEventListener('pointerdown', press, { signal })
  board.addEventListener('pointermove', move, { signal })
  board.addEventListener('pointerup', release, { signal })
  board.addEventListener('pointercancel', letGo, { signal })
  board.addEventListener('click', choose, { signal })
  return () => stop.abort()
}
