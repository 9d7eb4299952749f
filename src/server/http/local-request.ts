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

/** The part of a request that says where it comes from. */
type Received = { headers: IncomingHttpHeaders; httpVersion: string }

/**
 * Returns whether a request was sent to this machine by name, from a page of this machine, and has no sign of a proxy. nginx with a bare
 * `proxy_pass` names this machine in Host and adds no header; it leaves the browser's Origin and Referer, and speaks HTTP/1.0, which no
 * browser does.
 */
export function isLocalRequest({ headers, httpVersion }: Received): boolean {
  return (
    httpVersion !== '1.0' &&
    isLoopbackHost(headers.host ?? '') &&
    isOfThisMachine(headers.origin) &&
    isOfThisMachine(headers.referer) &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  )
}
