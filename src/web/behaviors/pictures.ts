// A transparent picture loses its blurred one behind it.
const settle = (image: HTMLImageElement) => image.style.removeProperty('background')

/** Shows what stands beside a picture that did not come. */
function replace(image: HTMLImageElement): void {
  const instead = image.closest('[data-picture]')?.querySelector<HTMLElement>('[data-instead]')
  if (!instead) return
  image.hidden = true
  instead.hidden = false
}

const look = (image: HTMLImageElement) => (image.naturalWidth > 0 ? settle(image) : replace(image))

/** Takes the blurred picture away when the real one is there, and shows what stands in for one that fails. */
export function settlePictures(): void {
  const see = ({ target }: Event) => void (target instanceof HTMLImageElement && look(target))
  for (const event of ['load', 'error']) document.addEventListener(event, see, { capture: true })
  // They may have come, or failed, before this program did.
  for (const image of document.images) if (image.complete && image.currentSrc !== '') look(image)
}
