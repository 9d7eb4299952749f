import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from './free-ports.ts'

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Returns a configuration of nginx that serves these sites alone, and writes into this folder. */
export const wholeNginx = (folder: string, sites: string) =>
  `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid "${folder}/nginx.pid"; error_log stderr;
    events { worker_connections 8192; }
    http { access_log off; ${temporary.map((name) => `${name}_temp_path "${folder}/${name}";`).join(' ')}
    ${sites} }`

/** Returns the example of nginx for nodes at these ports of this machine, without TLS. */
function sitesFor(port: number, nodes: readonly number[]): string {
  const example = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const [upstream = '', , https = ''] = example.split(/^(?=server \{)/m)
  const plain = https.replaceAll(/^ *(ssl_|listen).*\n/gm, '').replace('{', `{ listen 127.0.0.1:${port};`)
  const line = / *server 127.0.0.1:3000 (.*)\n/
  return (
    upstream.replace(line, (_, rest: string) => nodes.map((node) => `server 127.0.0.1:${node} ${rest}\n`).join('')) +
    plain
  )
}

/** Starts an unpacked nginx with the example for nodes at these ports, and waits until one of them replies through it. */
export async function startNginx(
  program: string,
  folder: string,
  nodes: readonly number[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const [port = 0] = await freePorts(1)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, wholeNginx(folder, sitesFor(port, nodes)))
  const child = spawn(join(program, 'usr/sbin/nginx'), ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('nginx ended')
    await sleep(50)
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
