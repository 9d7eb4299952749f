import type { FastifyRequest } from 'fastify'

/** The path that returns what of a request reaches the site: the doctor compares it with what it sent through the proxies. */
export const clientPath = '/healthz/client'

/** A client as the site sees it: each client gets only its own, so nothing about others. */
export type SeenClient = { protocol: string; hostname: string; address: string }

/** Returns what reached the site of this request. */
export const seenClient = ({ protocol, hostname, ip }: FastifyRequest): SeenClient => ({
  protocol,
  hostname,
  address: ip,
})
