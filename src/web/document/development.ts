/**
 * Puts React's fast refresh in place, which has to come before any component loads; in the built site there is no such thing. Vite
 * makes the module while it runs, so its address is no import that the compiler could follow.
 */
export async function prepareRefresh(): Promise<void> {
  const refresh = '/@react-refresh'
  const { default: runtime } = (await import(/* @vite-ignore */ refresh)) as {
    default: { injectIntoGlobalHook(window: Window): void }
  }
  runtime.injectIntoGlobalHook(window)
  Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type })
}
