import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { api } from '../contract/api.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { openAcademy, type Academy } from '../testing/academy.ts'
import { unpackedPackage } from '../testing/debian-packages.ts'
import { openFolder } from '../testing/folder.ts'
import { freePorts } from '../testing/free-ports.ts'
import { wholeNginx } from '../testing/nginx.ts'
import { databaseUrlOf, runProgram } from '../testing/program.ts'
import { startKilledSite, type KilledSite } from '../testing/killed-site.ts'

const root = join(import.meta.dirname, '../..')
const example = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

/** The time-out of a proxy in a test that waits for one, in ms; the examples have these in the place of their own. */
const shortMs = 4_000
/** Returns an example with this time in the place of what it waits for a reply, and for more of a request. */
const withShortWaits = (served: string) =>
  served.replaceAll(/(client_body_timeout|proxy_read_timeout|response_header_timeout) \d+s/g, `$1 ${shortMs / 1_000}s`)

/** A started proxy: its own port for https, and that for http. */
type Proxy = { https: number; http: number }
type Ports = Proxy & { site: number }
/** Writes the example with the ports and the certificate of the tests, and returns the program that serves it. */
type Prepare = (given: { folder: string; program: string; ports: Ports; served: string }) => {
  path: string
  args: string[]
}

const prepareNginx: Prepare = ({ folder, program, ports: { https, http, site }, served: original }) => {
  const served = original
    .replaceAll('academy.example;', 'localhost;')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace(/ssl_certificate .*;/, `ssl_certificate "${folder}/cert.pem";`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key "${folder}/key.pem";`)
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${site}`)
  writeFileSync(join(folder, 'nginx.conf'), wholeNginx(folder, served))
  return {
    path: join(program, 'usr/sbin/nginx'),
    args: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
  }
}

const prepareCaddy: Prepare = ({ folder, program, ports: { https, http, site }, served: original }) => {
  const served = original
    .replace('academy.example {', `localhost {\n\tbind 127.0.0.1\n\ttls "${folder}/cert.pem" "${folder}/key.pem"`)
    .replace('127.0.0.1:3000', `127.0.0.1:${site}`)
  const options = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n}\n`
  writeFileSync(join(folder, 'Caddyfile'), options + served)
  return {
    path: join(program, 'usr/bin/caddy'),
    args: ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
  }
}

/** Stands in for Lantern: what reaches it is returned, `/stream` sends line after line, and `/silent` never gets a reply. */
async function startEcho() {
  const server = createServer(async (message, response) => {
    if (message.url === '/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
      // Until the client has seen the first.
      server.once('seen', () => response.end('data: last\n\n'))
      return
    }
    if (message.url === '/silent') return
    let bytes = 0
    try {
      for await (const chunk of message) bytes += (chunk as Buffer).length
    } catch {
      // The proxy has refused it while it passed it on.
      return
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ bytes, headers: message.headers }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Sends a request over TLS without asking who signed the certificate. */
async function send(port: number, path: string, options: { headers?: Record<string, string>; body?: Buffer } = {}) {
  const { headers = {}, body } = options
  const method = body ? 'POST' : 'GET'
  const sent = request({ host: 'localhost', port, path, method, rejectUnauthorized: false, headers, agent: false })
  // After the response a proxy may close a connection that still sends.
  sent.on('error', () => undefined)
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}
const textOf = async (response: IncomingMessage) => Buffer.concat(await response.toArray()).toString()

describe.each([
  { name: 'nginx', prepare: prepareNginx, pack: 'nginx', served: example('nginx.conf') },
  { name: 'Caddy', prepare: prepareCaddy, pack: 'caddy', served: example('Caddyfile') },
])('the example of $name', ({ prepare, pack, served }) => {
  const program = unpackedPackage(pack)
  let folder: string
  let certificate: string
  let echo: Awaited<ReturnType<typeof startEcho>>
  const running: ChildProcess[] = []
  let proxy: Proxy

  const startProxy = async (site: number, changed = served): Promise<Proxy> => {
    const [https = 0, http = 0] = await freePorts(2)
    const own = join(folder, String(https))
    mkdirSync(own)
    for (const name of ['cert.pem', 'key.pem']) writeFileSync(join(own, name), readFileSync(join(folder, name)))
    const ports = { https, http, site }
    const { path, args } = prepare({ folder: own, program: program ?? '', ports, served: changed })
    const child = spawn(path, args, {
      env: { PATH: process.env['PATH'], HOME: own },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running.push(child)
    let said = ''
    child.stderr?.on('data', (text: Buffer) => (said += String(text)))
    const isUp = async () => {
      if (child.exitCode !== null) throw new Error(`The proxy ended: ${said}`)
      return send(https, '/healthz').then(
        (response) => response.resume().statusCode !== undefined,
        () => false,
      )
    }
    while (!(await isUp())) await sleep(50)
    return { https, http }
  }

  beforeAll(async () => {
    if (program === undefined) return
    folder = await openFolder('lantern-proxy-')
    certificate = join(folder, 'cert.pem')
    const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '60']
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const files = ['-keyout', join(folder, 'key.pem'), '-out', certificate]
    expect(spawnSync('openssl', [...args, ...subject, ...files]).status).toBe(0)
    echo = await startEcho()
    proxy = await startProxy(echo.port)
  })
  afterAll(async () => {
    for (const child of running) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
    echo?.server.closeAllConnections()
    echo?.server.close()
    if (folder) await rm(folder, { recursive: true })
  })

  test.runIf(program)(
    'O8 passes on the name and scheme of a request, and replaces the address that a client claims',
    async () => {
      const headers = {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'http',
        host: `localhost:${proxy.https}`,
      }
      const seen = JSON.parse(await textOf(await send(proxy.https, '/', { headers }))) as {
        headers: Record<string, string>
      }
      expect(seen.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
      expect(seen.headers['host']).toMatch(/^localhost/)
    },
  )

  test.runIf(program)('O8 redirects from http, and speaks HTTP/2', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${proxy.http}/courses?a=1`, {
      redirect: 'manual',
      headers: { host: 'localhost' },
    }).catch(() => ({ status: 0, headers: new Headers() }))
    expect([301, 308]).toContain(status)
    expect(headers.get('location')).toMatch(/^https:\/\/.*\/courses\?a=1$/)
    const session = connect(`https://localhost:${proxy.https}`, { rejectUnauthorized: false })
    onTestFinished(() => session.close())
    const stream = session.request({ ':path': '/' })
    const [replied] = (await once(stream, 'response')) as [Record<string, unknown>]
    expect([replied[':status'], session.alpnProtocol]).toEqual([200, 'h2'])
    stream.close()
  })

  test.runIf(program)('O8 lets the largest file of the contract through, and refuses what is larger', async () => {
    const largest = Math.max(
      ...Object.values(api).flatMap((noun) =>
        Object.values<Endpoint>(noun).map(({ mostFileBytes }) => mostFileBytes ?? 0),
      ),
    )
    expect(largest).toBeGreaterThan(8e6)
    const reply = await send(proxy.https, '/upload', { body: Buffer.alloc(largest + 64 * 1024) })
    expect(JSON.parse(await textOf(reply))).toMatchObject({ bytes: largest + 64 * 1024 })
    const refused = await send(proxy.https, '/upload', { body: Buffer.alloc(largest + 10e6) }).then(
      (response) => response.resume().statusCode ?? 0,
      // It may close the connection while the body is still being sent.
      () => 413,
    )
    expect(refused).toBeGreaterThanOrEqual(400)
  })

  test.runIf(program)('O8 passes each line of a stream on as it comes', async () => {
    const response = await send(proxy.https, '/stream')
    const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    expect(String((await chunks.next()).value)).toContain('first')
    echo.server.emit('seen')
    expect(String((await chunks.next()).value)).toContain('last')
  })

  test.runIf(program)('O8 waits for a slow body, and for a reply as long as it says', async () => {
    const { https } = await startProxy(echo.port, withShortWaits(served))
    const options = { host: 'localhost', port: https, rejectUnauthorized: false, agent: false } as const
    const slow = request({ ...options, path: '/upload', method: 'POST', headers: { 'content-length': 2_000 } })
    slow.write(Buffer.alloc(1_000))
    await sleep(shortMs / 8)
    slow.end(Buffer.alloc(1_000))
    const [replied] = (await once(slow, 'response')) as [IncomingMessage]
    expect(JSON.parse(await textOf(replied))).toMatchObject({ bytes: 2_000 })
    const since = performance.now()
    const silent = await send(https, '/silent')
    expect(silent.resume().statusCode).toBe(504)
    expect(performance.now() - since).toBeGreaterThan(shortMs * 0.9)
  })

  describe.runIf(program)('before a site', () => {
    let academy: Academy
    let site: KilledSite
    let siteProxy: Proxy
    let env: Record<string, string>
    beforeAll(async () => {
      academy = await openAcademy({ from: 'empty_academy' })
      const [port = 0] = await freePorts(1)
      // The site has to know the proxy's port, and the proxy the site's.
      siteProxy = await startProxy(port)
      env = {
        DATABASE_URL: databaseUrlOf(academy),
        TRUST_PROXY: '1',
        SITE_URL: `https://localhost:${siteProxy.https}`,
        DATA_DIR: join(folder, 'site'),
      }
      site = startKilledSite(join(folder, 'site'), { ...env, PORT: String(port) })
      await site.ready
    })
    afterAll(async () => {
      await site.stop()
      await academy.close()
    })
    test('O8 the site tells browsers to come back by https alone', async () => {
      const response = await send(siteProxy.https, '/healthz')
      expect(response.resume().headers['strict-transport-security']).toBe('max-age=31536000')
    })

    test('O9 doctor finds name, certificate, proxy and uploads well, and says what to do where they are not', async () => {
      const doctor = (more: Record<string, string>) =>
        runProgram('server/composition/doctor.ts', [], { ...env, NODE_EXTRA_CA_CERTS: certificate, ...more })
      const { out } = await doctor({})
      expect(out).toMatch(/^ok {4}DNS: localhost leads to /m)
      expect(out).toMatch(/^ok {4}Certificate: it is valid for (59|60) more days\.$/m)
      expect(out).toMatch(/^ok {4}Proxy: /m)
      expect(out).toMatch(/^ok {4}Uploads: /m)
      expect((await doctor({ NODE_EXTRA_CA_CERTS: '' })).out).toMatch(
        /^to do Certificate: browsers refuse it \(self-signed/m,
      )
    })
  })
})
