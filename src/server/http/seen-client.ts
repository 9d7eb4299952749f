import type { FastifyRequest } from 'fastify'

/** The path that returns what of a request reaches the site: the doctor compares it with what it sent through the proxies. */
export const clientPath = '/healthz/client'

/** What the site takes a client for: to each client its own, so nothing of others. */
export type SeenClient = { protocol: string; hostname: string; address: string }

/** Returns what reached the site of this request. */
export const seenClient = ({ protocol, hostname, ip }: FastifyRequest): SeenClient => ({
  protocol,
  hostname,
  address: ip,
})
