import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:tls'
import { mostImportBytes } from '../../core/quizzes/imports.ts'
import type { Config } from '../config.ts'
import { clientPath, type SeenClient } from '../http/seen-client.ts'
import { messageOf, patienceMs, well, wrong, type Finding } from './finding.ts'
import { dayMs } from '../../core/dates.ts'

/** Certificates of ACME are renewed 30 days before their end: fewer than these mean that this fails. */
const fewDays = 14
/** Time limit for a proxy to refuse a body by its announced length, in ms. */
const refusingMs = 2_000
/** An address of documentation, which no client has. */
const inventedClient = '203.0.113.7'

/** Asks the site's own public address, as a visitor would: its name, certificate, proxy, headers and largest body. */
export async function ofAddress({ siteUrl, host, trustedProxies }: Config): Promise<Finding[]> {
  if (siteUrl === null)
    return [
      trustedProxies > 0
        ? wrong('Address: SITE_URL is not set, so links in emails lead to this machine. Set it to the public address.')
        : well('Address: the site is for this machine alone, as SITE_URL is not set.'),
    ]
  const url = new URL(siteUrl)
  const dns = await ofName(url.hostname)
  if (!dns.isWell) return [dns]
  const certificate = url.protocol === 'https:' ? [await ofCertificate(url)] : [insecure(siteUrl)]
  if (trustedProxies === 0 && url.protocol === 'https:')
    return [
      dns,
      ...certificate,
      wrong(`Proxy: ${siteUrl} needs a proxy in front of ${host}, and TRUST_PROXY is 0: set it to 1.`),
    ]
  const reply = await fetch(`${siteUrl}${clientPath}`, {
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'manual',
    headers: { 'x-forwarded-for': inventedClient },
  }).catch((error: unknown) => messageOf((error as { cause?: unknown }).cause ?? error))
  if (typeof reply === 'string')
    return [dns, ...certificate, wrong(`Proxy: ${siteUrl} does not reply: ${reply}. Look at the proxy.`)]
  const seen = reply.status === 200 ? ((await reply.json().catch(() => null)) as SeenClient | null) : null
  if (seen?.protocol === undefined)
    return [
      dns,
      ...certificate,
      wrong(`Proxy: ${siteUrl} replies ${reply.status} and does not lead to this site. Look at the proxy.`),
    ]
  return [dns, ...certificate, ofHeaders(seen, url), await ofBody(url)]
}

const insecure = (siteUrl: string) =>
  wrong(`Certificate: ${siteUrl} has none, so passwords can be read on the way. Set up TLS, and https:// in SITE_URL.`)

async function ofName(hostname: string): Promise<Finding> {
  try {
    const addresses = await lookup(hostname, { all: true })
    return well(`DNS: ${hostname} leads to ${addresses.map(({ address }) => address).join(', ')}.`)
  } catch (error) {
    return wrong(
      `DNS: ${hostname} leads nowhere (${messageOf(error)}). Add an A record with this machine's address where the name is registered.`,
    )
  }
}

async function ofCertificate({ hostname, port }: URL): Promise<Finding> {
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: patienceMs })
  try {
    await Promise.race([
      once(socket, 'secureConnect'),
      once(socket, 'timeout').then(() => {
        throw new Error('no response')
      }),
    ])
    const until = new Date(socket.getPeerCertificate().valid_to)
    const days = Math.floor((until.getTime() - Date.now()) / dayMs)
    const said = `Certificate: it is valid for ${days} more days.`
    if (days >= fewDays) return well(said)
    return wrong(`${said} Its renewal fails: look at the log of certbot or Caddy, and let port 80 reach this machine.`)
  } catch (error) {
    return wrong(`Certificate: browsers refuse it (${messageOf(error)}). Get one by certbot or Caddy.`)
  } finally {
    socket.destroy()
  }
}

/** Compares what reached the site with what was sent. */
function ofHeaders({ protocol, hostname, address }: SeenClient, url: URL): Finding {
  const problems = [
    `${protocol}:` !== url.protocol &&
      'it does not pass X-Forwarded-Proto on, so that sessions are not bound to https; set it to the scheme',
    hostname !== url.hostname &&
      `it passes on the Host ${hostname} instead of ${url.hostname}; let it pass on the client's`,
    address === inventedClient &&
      'anyone can choose the address that limits and logs know: let TRUST_PROXY be the number of proxies, and the outermost replace X-Forwarded-For',
  ].filter((problem) => problem !== false)
  if (problems.length > 0) return wrong(`Proxy: ${problems.join('; ')}. The folder deploy has examples.`)
  return well('Proxy: it passes on name, scheme and address of the client.')
}

/** Announces the largest body that the site takes and sends nothing of it: a proxy refuses by the length alone. */
async function ofBody(url: URL): Promise<Finding> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = send(url, { method: 'POST', path: clientPath, headers: { 'content-length': mostImportBytes } })
  try {
    request.flushHeaders()
    const status = await Promise.race([
      once(request, 'response').then(([response]: { statusCode?: number }[]) => response?.statusCode),
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), refusingMs).unref()),
    ])
    if (status !== 413) return well('Uploads: the proxy lets the largest file through.')
    return wrong('Uploads: the proxy refuses large files and photos. In nginx: client_max_body_size 55m;')
  } catch (error) {
    return wrong(`Uploads: the connection broke off (${messageOf(error)}). Look at the proxy.`)
  } finally {
    request.on('error', () => undefined).destroy()
  }
}
