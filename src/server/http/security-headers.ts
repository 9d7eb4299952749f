import type { ServerResponse } from 'node:http'

/** Answers that are no page may load, run and frame nothing. Pages have a policy of their own. */
export const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A year; not for other hosts of the domain, which are not ours to decide about. */
const httpsOnly = 'max-age=31536000'

/**
 * Sets the headers that every answer has, whatever it is: data, files, redirects, refusals, and what the framework refuses before any
 * hook runs. A reply that sets one of them itself has the last word.
 */
export function setSecurityHeaders(response: ServerResponse, siteUrl: string): void {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('content-security-policy', policyOfData)
  if (siteUrl.startsWith('https:')) response.setHeader('strict-transport-security', httpsOnly)
}
