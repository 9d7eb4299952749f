import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { certbotIn, unpackedCertbot } from '../testing/certbot.ts'
import { openDebianFolder, unpackedPackage } from '../testing/debian-packages.ts'
import { openFolder } from '../testing/folder.ts'
import { freePorts } from '../testing/free-ports.ts'
import { wholeNginx } from '../testing/nginx.ts'
import { startPebble } from '../testing/pebble.ts'

/** Asks the academy at a port of this machine, as a browser that trusts this authority alone. */
async function askAt(port: number, ca: string) {
  const names = { servername: 'academy.example', headers: { host: 'academy.example' } }
  const asked = get({ host: '127.0.0.1', port, ...names, ca, agent: false })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const { issuer, serialNumber } = (response.socket as TLSSocket).getPeerCertificate()
  return { issuer: issuer.CN, serialNumber, text: Buffer.concat(await response.toArray()).toString() }
}

const pebble = unpackedPackage('pebble')
const caddy = unpackedPackage('caddy')
const nginx = unpackedPackage('nginx')
/** Only in the long part: two dozen packages are fetched for it, and it takes as long as all the other tests of proxies. */
const certbot = process.env['LONG'] === '1' ? unpackedCertbot() : undefined

/** Starts a site and an authority that checks it at the ports it returns; both end with the test. */
async function openSiteAndAuthority(folder: string) {
  const site = createServer((_request, response) => response.end('the site')).listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(async () => void (await once(site.close(), 'close')))
  const [http = 0, https = 0] = await freePorts(2)
  const authority = await startPebble(pebble ?? '', folder, { http, https })
  onTestFinished(authority.stop)
  return { site, authority, http, https }
}

test.runIf(pebble && caddy)(
  'O8 Caddy gets the certificate of the academy by ACME with the example, and serves it',
  async () => {
    const folder = await openFolder('lantern-acme-')
    onTestFinished(() => rm(folder, { recursive: true }))
    const { site, authority, http, https } = await openSiteAndAuthority(folder)

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
    const ask = () => askAt(https, ca)
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

test.runIf(pebble && nginx && certbot)(
  'O8 certbot gets the certificate of the academy by the handbook’s command, nginx serves it with the example, and it is renewed',
  async () => {
    const { folder, tree, env } = await openDebianFolder(certbot ?? [], 'lantern-certbot-')
    onTestFinished(() => rm(folder, { recursive: true }))
    const { site, authority, http, https } = await openSiteAndAuthority(folder)

    const root = join(import.meta.dirname, '../..')
    const handbook = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const [, command = ''] = /^certbot (certonly .*)$/m.exec(handbook) ?? []
    const hooks = join(folder, 'hooks')
    const typed = command
      .replace('systemctl stop nginx', `echo stop >> ${hooks}`)
      .replace('systemctl start nginx', `echo start >> ${hooks}`)
    // What certbot asks a person for, and where this authority is.
    const own = [
      `-n --agree-tos --register-unsafely-without-email --server ${authority.directory} --http-01-port ${http}`,
      ...['config', 'work', 'logs'].map((name) => `--${name}-dir ${join(folder, name)}`),
    ].join(' ')
    // This process serves the site meanwhile.
    const run = async (words: string) => {
      const child = spawn('sh', ['-c', `exec /usr/bin/python3 ${certbotIn(tree)} ${words} ${own}`], {
        env: { ...env, REQUESTS_CA_BUNDLE: authority.certificate },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
      await once(child, 'close')
      expect([child.exitCode, said]).toEqual([0, expect.any(String)])
    }
    await run(typed)

    const served = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${(site.address() as AddressInfo).port}`)
      .replaceAll('/etc/letsencrypt', join(folder, 'config'))
    mkdirSync(join(folder, 'nginx'))
    const file = join(folder, 'nginx/nginx.conf')
    writeFileSync(file, wholeNginx(join(folder, 'nginx'), served))
    const program = join(nginx ?? '', 'usr/sbin/nginx')
    const args = ['-p', join(folder, 'nginx'), '-c', file, '-e', 'stderr']
    /** Asks while nginx runs. */
    const askServed = async () => {
      const proxy = spawn(program, args, { stdio: 'ignore' })
      try {
        for (;;) {
          const answer = await askAt(https, await authority.readRoot()).catch(() => undefined)
          if (answer !== undefined) return answer
          if (proxy.exitCode !== null) throw new Error(`nginx ended: ${String(spawnSync(program, args).stderr)}`)
          await sleep(100)
        }
      } finally {
        proxy.kill('SIGTERM')
        if (proxy.exitCode === null) await once(proxy, 'exit')
      }
    }
    const first = await askServed()
    expect(first).toMatchObject({ issuer: expect.stringMatching(/^Pebble Intermediate CA/), text: 'the site' })
    await run('renew --force-renewal --no-random-sleep-on-renew')
    const second = await askServed()
    expect(second.text).toBe('the site')
    expect(second.serialNumber).not.toBe(first.serialNumber)
    expect(readFileSync(hooks, 'utf8').split('\n').filter(Boolean)).toEqual(['stop', 'start', 'stop', 'start'])
  },
  180_000,
)
