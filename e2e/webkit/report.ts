type Reporting = { webkit?: { messageHandlers: { report: { postMessage(text: string): void } } } }

/**
 * Reports the errors of a page to its window, since WebDriver does not tell them: what is written to the console, what nothing catches,
 * what the policy blocks, and files that do not load. It runs before the page, so it stands for itself.
 */
export function reportErrors(): void {
  const { webkit } = window as Reporting
  const report = (...parts: unknown[]) =>
    webkit?.messageHandlers.report.postMessage(`${location.pathname}: ${parts.map(String).join(' ')}`)
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
      if (event instanceof ErrorEvent) report(event.message, event.error)
      else if (target instanceof HTMLElement) report('did not load:', target.outerHTML.slice(0, 200))
    },
    { capture: true },
  )
  addEventListener('unhandledrejection', ({ reason }) => report('not caught:', reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('blocked:', violatedDirective, blockedURI),
  )
}
