/** Drags a thing to the upper half of another by the events of the system's drag. It runs in the page, so it stands for itself. */
export async function dragInPage(from: Element, to: Element): Promise<void> {
  const dataTransfer = new DataTransfer()
  const turn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const send = async (type: string, at: Element, part: number) => {
    const { left, top, width, height } = at.getBoundingClientRect()
    const [clientX, clientY] = [left + width / 2, top + height * part]
    const target = document.elementFromPoint(clientX, clientY) ?? at
    const own = { bubbles: true, cancelable: true, composed: true, dataTransfer, clientX, clientY }
    // A drag begins at what can be dragged, around its handle.
    const source = type === 'dragstart' ? (target.closest('[draggable=true]') ?? target) : target
    source.dispatchEvent(new DragEvent(type, own))
    await turn()
  }
  await send('dragstart', from, 1 / 2)
  await send('dragenter', to, 1 / 8)
  await send('dragover', to, 1 / 8)
  await send('dragover', to, 1 / 8)
  await send('drop', to, 1 / 8)
  await send('dragend', from, 1 / 2)
}
