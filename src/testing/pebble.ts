import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from './free-ports.ts'

/**
 * Starts Debian's unpacked pebble, the authority that Let's Encrypt gives to those who test clients of ACME, with its server of DNS, by which
 * every name leads to this machine. It asks for its proofs at these two ports. The key of its own address goes into the folder.
 */
export async function startPebble(
  program: string,
  folder: string,
  { http, https }: { http: number; https: number },
): Promise<{ directory: string; certificate: string; readRoot(): Promise<string>; stop(): Promise<void> }> {
  const [port = 0, management = 0, dns = 0] = await freePorts(3)
  const [certificate, key, config] = ['pebble.pem', 'pebble.key', 'pebble.json'].map((name) => join(folder, name))
  const made = spawnSync(
    'openssl',
    [
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost'.split(' '),
      ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key ?? '', '-out', certificate ?? ''],
    ].flat(),
  )
  if (made.status !== 0) throw new Error(`openssl: ${String(made.stderr)}`)
  const settings = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey: key,
    httpPort: http,
    tlsPort: https,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  }
  writeFileSync(config ?? '', JSON.stringify({ pebble: settings }))
  let said = ''
  const start = (name: string, args: string[]) => {
    const child = spawn(join(program, 'usr/bin', name), args, {
      // Without waits between the proofs, and without refusing some requests on purpose.
      env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
    return child
  }
  const children = [
    start('pebble-challtestsrv', [
      `-dns01=127.0.0.1:${dns}`,
      '-defaultIPv4=127.0.0.1',
      '-defaultIPv6=',
      '-http01=',
      '-https01=',
      '-tlsalpn01=',
      '-management=',
    ]),
    start('pebble', ['-config', config ?? '', '-dnsserver', `127.0.0.1:${dns}`]),
  ]
  const agent = new Agent({ ca: readFileSync(certificate ?? '') })
  const read = async (url: string): Promise<string> => {
    const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
    return Buffer.concat(await response.toArray()).toString()
  }
  const directory = `https://localhost:${port}/dir`
  while ((await read(directory).catch(() => '')) === '') {
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error(`Pebble ended: ${said}`)
    await sleep(50)
  }
  return {
    directory,
    certificate: certificate ?? '',
    readRoot: () => read(`https://localhost:${management}/roots/0`),
    async stop() {
      agent.destroy()
      for (const child of children) {
        child.kill('SIGTERM')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
    },
  }
}
