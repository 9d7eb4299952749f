/** Returns the pairs of boxes, each with an edge of its own, between which there is no room; it runs in the page. */
export function touchingBoxes(): string[] {
  const named = (one: Element) => `${one.tagName} “${one.textContent.trim().slice(0, 30)}”`
  // What stands over the page, or scrolls in a pane of its own, has no neighbors.
  const isOver = (one: Element | null): boolean => {
    if (one === null || one === document.body) return false
    const { position, overflowY } = getComputedStyle(one)
    return /absolute|fixed|sticky/.test(position) || /auto|scroll/.test(overflowY) || isOver(one.parentElement)
  }
  const boxes = [...document.querySelectorAll('main *')].filter((one) => {
    const { borderTopLeftRadius, borderTopWidth, backgroundColor } = getComputedStyle(one)
    const { width, height } = one.getBoundingClientRect()
    const hasEdge = borderTopWidth !== '0px' || !/transparent|rgba\(.*, 0\)/.test(backgroundColor)
    return (
      hasEdge &&
      Number.parseFloat(borderTopLeftRadius) >= 4 &&
      width > 60 &&
      height > 20 &&
      one.checkVisibility({ visibilityProperty: true }) &&
      !isOver(one)
    )
  })
  const shared = (ends: [number, number], others: [number, number]) =>
    Math.min(ends[1], others[1]) - Math.max(ends[0], others[0])
  return boxes.flatMap((one) =>
    boxes
      .filter((other) => other !== one && !one.contains(other) && !other.contains(one))
      .filter((other) => {
        const a = one.getBoundingClientRect()
        const b = other.getBoundingClientRect()
        const between = b.top - a.bottom
        return shared([a.left, a.right], [b.left, b.right]) > 8 && between > -8 && between < 2
      })
      .map((other) => `${named(one)} touches ${named(other)}`),
  )
}
