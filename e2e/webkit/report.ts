type Reporting = { webkit?: { messageHandlers: { report: { postMessage(text: string): void } } } }

/**
 * Reports the errors of a page to its window, since WebDriver does not tell them: what is written to the console, what nothing catches,
 * what the policy blocks, and files that do not load. It runs before the page, so it stands for itself.
 */
export function reportErrors(): void {
  const { webkit } = window as Reporting
  const report = (...parts: unknown[]) =>
    webkit?.messageHandlers.report.postMessage(`${location.pathname}: ${parts.map(String).join(' ')}`)
  // What is on its way when a page is left does not load either: only a page that stays has an error of that kind.
  const waiting = new Set<ReturnType<typeof setTimeout>>()
  const reportIfItStays = (...parts: unknown[]) => {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      report(...parts)
    }, 500)
    waiting.add(timer)
  }
  addEventListener('pagehide', () => waiting.forEach((timer) => clearTimeout(timer)))
  const log = window.console
  const write = log.error.bind(log)
  log.error = (...parts: unknown[]) => {
    report(...parts)
    write(...parts)
  }
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      // A size that is observed a frame later is a hint of the engine and no error.
      if (event instanceof ErrorEvent && event.message.startsWith('ResizeObserver loop')) return
      if (event instanceof ErrorEvent) report(event.message, event.error)
      else if (target instanceof HTMLElement) reportIfItStays('did not load:', target.outerHTML.slice(0, 200))
    },
    { capture: true },
  )
  addEventListener('unhandledrejection', ({ reason }) => reportIfItStays('not caught:', reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('blocked:', violatedDirective, blockedURI),
  )
}
