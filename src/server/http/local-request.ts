import type { IncomingHttpHeaders } from 'node:http'

/** Headers that proxies, tunnels and CDNs add to the requests they forward. */
const forwarding =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|x-envoy-.*|x-amzn-.*|x-azure-.*|true-client-ip|cf-.*|cdn-loop|fastly-.*|fly-.*|tailscale-.*|ngrok-.*)$/

/** Returns whether a Host header, or the host of an address, is a name of this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** Returns whether a header that names a page, where there is one, names a page of this machine. */
const isOfThisMachine = (address: string | undefined) =>
  address === undefined || (URL.canParse(address) && isLoopbackHost(new URL(address).host))

/**
 * Returns whether a request was sent to this machine by name, from a page of this machine, and has no header of a proxy. A proxy that
 * rewrites Host and adds nothing leaves the browser's Origin and Referer.
 */
export function isLocalRequest(headers: IncomingHttpHeaders): boolean {
  return (
    isLoopbackHost(headers.host ?? '') &&
    isOfThisMachine(headers.origin) &&
    isOfThisMachine(headers.referer) &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  )
}
