/**
 * Begins when the page is opened. A page that the browser has rendered ahead shows what the server wrote, and until then it runs
 * no program: it sends nothing, stores nothing and starts no clock. P8
 */
export function whenOpened(begin: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
}
