import { onTestFinished } from 'vitest'
import { siteUrl } from './browser.ts'
import { startProxy, type FaultProxy } from './faults/proxy.ts'

/**
 * Starts a network between a browser and the site for as long as a test runs: open the browser with its `url` as `baseURL`. A browser's own
 * rule for a request ends with its page, and would let pass what that sends while it ends.
 */
export async function openNetwork(): Promise<FaultProxy> {
  const network = await startProxy(Number(new URL(siteUrl()).port))
  onTestFinished(() => network.close())
  return network
}
