import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { unpackedPackage } from '../testing/debian-packages.ts'
import { openFolder } from '../testing/folder.ts'
import { freePorts } from '../testing/free-ports.ts'
import { startPebble } from '../testing/pebble.ts'

const pebble = unpackedPackage('pebble')
const caddy = unpackedPackage('caddy')

test.runIf(pebble && caddy)(
  'O8 Caddy gets the certificate of the academy by ACME with the example, and serves it',
  async () => {
    const folder = await openFolder('lantern-acme-')
    onTestFinished(() => rm(folder, { recursive: true }))
    const site = createServer((_request, response) => response.end('the site')).listen(0, '127.0.0.1')
    await once(site, 'listening')
    onTestFinished(async () => void (await once(site.close(), 'close')))
    const [http = 0, https = 0] = await freePorts(2)
    const authority = await startPebble(pebble ?? '', folder, { http, https })
    onTestFinished(authority.stop)

    const example = readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8')
    const file = join(folder, 'Caddyfile')
    writeFileSync(
      file,
      `{
	admin off
	http_port ${http}
	https_port ${https}
	skip_install_trust
	acme_ca ${authority.directory}
	acme_ca_root "${authority.certificate}"
}
${example
  .replace('academy.example {', 'academy.example {\n\tbind 127.0.0.1')
  .replace('127.0.0.1:3000', `127.0.0.1:${(site.address() as AddressInfo).port}`)}`,
    )
    const proxy = spawn(join(caddy ?? '', 'usr/bin/caddy'), ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: { PATH: process.env['PATH'], HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    proxy.stderr.on('data', (text: Buffer) => (said += String(text)))
    onTestFinished(async () => {
      proxy.kill('SIGTERM')
      if (proxy.exitCode === null) await once(proxy, 'exit')
    })

    const ca = await authority.readRoot()
    /** Asks as a browser that trusts this authority alone. */
    const ask = async () => {
      const asked = get({
        host: '127.0.0.1',
        port: https,
        servername: 'academy.example',
        headers: { host: 'academy.example' },
        ca,
        agent: false,
      })
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      const { issuer } = (response.socket as TLSSocket).getPeerCertificate()
      return { issuer: issuer.CN, text: Buffer.concat(await response.toArray()).toString() }
    }
    let answer = await ask().catch(() => undefined)
    while (answer === undefined) {
      if (proxy.exitCode !== null) throw new Error(`Caddy ended: ${said}`)
      await sleep(100)
      answer = await ask().catch(() => undefined)
    }
    expect(answer.issuer).toMatch(/^Pebble Intermediate CA/)
    expect(answer.text).toBe('the site')
  },
)
