import { lazy, Suspense, type ComponentType } from 'react'

/** Parts the server still has to read before it can draw: filled by {@link later}, emptied by {@link readParts}. */
const reading: Promise<unknown>[] = []

/** Reads every part that pages have named, so that the server can draw them at once. */
export async function readParts(): Promise<void> {
  await Promise.all(reading.splice(0))
}

/** How far below the screen a part may be when its program is fetched. */
const nearMargin = '300px'

/** Waits until a part that the server drew comes near; one that is not there yet is wanted now. */
function near(name: string): Promise<void> {
  const element = document.querySelector(`[data-part="${name}"]`)
  if (!element?.hasChildNodes()) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: nearMargin },
    )
    observer.observe(element)
  })
}

/**
 * A part of a page whose program comes when it is near. The server draws it with the page, and the browser keeps what the
 * server drew until then; its styles have to be named in the route's `later`.
 */
export function later<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Read: ComponentType<Props> | undefined
  if (import.meta.env.SSR) reading.push(load().then((component) => (Read = component)))
  const Lazy = lazy(async () => {
    await near(name)
    return { default: await load() }
  })
  return function Part(props: Props) {
    const Drawn: ComponentType<Props> = Read ?? Lazy
    return (
      <div data-part={name}>
        <Suspense>
          <Drawn {...props} />
        </Suspense>
      </div>
    )
  }
}
