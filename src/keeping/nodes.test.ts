import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '../server/outbox/store.ts'
import { openAcademy, type Academy } from '../testing/academy.ts'
import { unpackedPackage } from '../testing/debian-packages.ts'
import { openFolder } from '../testing/folder.ts'
import { freePorts } from '../testing/free-ports.ts'
import { startKilledSite, type KilledSite } from '../testing/killed-site.ts'
import { startNginx } from '../testing/nginx.ts'
import { databaseUrlOf } from '../testing/program.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { openTestStudent } from '../testing/test-student.ts'

const nginx = unpackedPackage('nginx')

describe.runIf(nginx)('two nodes behind nginx', () => {
  const keys = { bucket: 'lantern', region: 'eu-1', accessKey: 'key-1', secretKey: 'secret' }
  let academy: Academy
  let s3: Awaited<ReturnType<typeof startS3Server>>
  let folder: string
  let nodes: { port: number; site: KilledSite }[]
  let proxy: Awaited<ReturnType<typeof startNginx>>
  let url: string

  const dataDirOf = (port: number) => join(folder, `node ${port}`)
  const startNode = async (port: number) => {
    const env = {
      DATABASE_URL: databaseUrlOf(academy),
      TRUST_PROXY: '1',
      PORT: String(port),
      DEMO_SIGN_INS: '1',
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: keys.bucket,
      S3_REGION: keys.region,
      S3_ACCESS_KEY: keys.accessKey,
      S3_SECRET_KEY: keys.secretKey,
    }
    const site = startKilledSite(dataDirOf(port), env)
    await site.ready
    return { port, site }
  }
  beforeAll(async () => {
    academy = await openAcademy()
    s3 = await startS3Server({ ...keys, now: Date.now })
    folder = await openFolder('lantern nodes ')
    const ports = await freePorts(2)
    nodes = await Promise.all(ports.map(startNode))
    proxy = await startNginx(nginx ?? '', folder, ports)
    url = proxy.url
  })
  afterAll(async () => {
    await proxy.stop()
    await Promise.all(nodes.map(({ site }) => site.kill('process')))
    await academy.close()
    s3.stop()
    await rm(folder, { recursive: true })
  })

  test('O5 no request fails while each node is restarted under load, and no acknowledged answer is lost', async () => {
    const student = openTestStudent()
    await student.begin(url)
    let isOver = false
    const saving = student.saveUntil(url, () => isOver)
    const statuses = new Map<string, number>()
    const goesOn = () => !isOver
    const read = async (path: string) => {
      for (let time = 0; goesOn(); time += 1) {
        const outcome = await fetch(`${url}/api/${path}?time=${time}`).then(
          async (response) => `${response.status} ${(await response.text()).length > 0 ? 'whole' : 'empty'}`,
          (error: Error) => String(error.cause),
        )
        statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
      }
    }
    const reading = ['courses', 'blogs', 'site'].map(read)
    const goOn = async () => {
      const { acknowledgements } = student.counts()
      while (student.counts().acknowledgements < acknowledgements + 20) await sleep(20)
    }
    for (const [at, { port, site }] of nodes.entries()) {
      await goOn()
      expect(await site.stop()).toBe(0)
      await goOn()
      nodes[at] = await startNode(port)
    }
    await goOn()
    isOver = true
    await Promise.all([saving, ...reading])
    expect([...statuses.keys()]).toEqual(['200 whole'])
    expect(statuses.get('200 whole')).toBeGreaterThan(50)
    expect(student.counts().refusals).toBe(0)
    expect(await student.missing(url)).toEqual([])
  })

  test('O5 a session, its end and the limit of tries hold on both nodes, whichever began them', async () => {
    const [one = '', two = ''] = nodes.map(({ port }) => `http://127.0.0.1:${port}/api`)
    const json = { 'content-type': 'application/json' }
    const signIn = (node: string, email: string, password: string) =>
      fetch(`${node}/auth/login`, { method: 'POST', headers: json, body: JSON.stringify({ email, password }) })
    const user = await academy.newStudent()
    const { token } = await academy.context.sessions.start(user, { isBrowser: false })
    const asUser = { headers: { authorization: `Bearer ${token}` } }
    const statusAt = async (node: string) => (await fetch(`${node}/user-quizzes`, asUser)).status
    expect([await statusAt(one), await statusAt(two)]).toEqual([200, 200])
    expect((await fetch(`${one}/auth/logout`, { ...asUser, method: 'POST' })).status).toBe(200)
    expect([await statusAt(one), await statusAt(two)]).toEqual([401, 401])

    const tries: number[] = []
    for (let time = 0; tries.at(-1) !== 429 && time < 60; time += 1)
      tries.push((await signIn(time % 2 ? one : two, user.email ?? '', `wrong ${time}`)).status)
    expect(tries.at(-1)).toBe(429)
    for (const node of [one, two]) expect((await signIn(node, user.email ?? '', 'wrong')).status).toBe(429)
  })

  test('O5 what is uploaded by either node is shown by both, and uploads go on while one node is down', async () => {
    const user = await academy.newStudent()
    const { token, companion } = await academy.context.sessions.start(user, { isBrowser: true })
    const cookie = `user=x; token=${token}; companion=${companion}`
    const upload = async (background: string) => {
      const photo = await sharp({
        create: {
          width: 2_400,
          height: 1_800,
          channels: 3,
          background,
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .jpeg({ quality: 100 })
        .toBuffer()
      // More than nginx lets through as Debian ships it.
      expect(photo.byteLength).toBeGreaterThan(1_000_000)
      const body = new FormData()
      body.set('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
      const headers = { authorization: `Bearer ${token}`, cookie }
      const response = await fetch(`${url}/api/user/picture`, { method: 'POST', headers, body })
      expect(response.status).toBe(200)
      const { data } = (await response.json()) as { data: { picture: { url: string; widths: number[] } } }
      return `${data.picture.url}-${data.picture.widths[0]}.webp`
    }
    const showing = (path: string) =>
      Promise.all(
        nodes.map(async ({ port }) => {
          const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
          return [response.status, response.headers.get('content-type')]
        }),
      )
    const shown = [200, 'image/webp']
    // By turns nginx passes them to one node and the other.
    for (const background of ['#f4b63f', '#3f7df4'])
      expect(await showing(await upload(background))).toEqual([shown, shown])

    const [down] = nodes
    if (!down) throw new Error('there is no node')
    expect(await down.site.stop()).toBe(0)
    const paths = [await upload('#3ff47d'), await upload('#f43f7d')]
    nodes[0] = await startNode(down.port)
    expect(await showing(paths.at(-1) ?? '')).toEqual([shown, shown])
  })

  test('O5 background work is done once: of two nodes one sends an email', async () => {
    const emails = () =>
      nodes.flatMap(({ port }) => {
        try {
          return readdirSync(join(dataDirOf(port), 'mails'))
        } catch {
          return []
        }
      })
    const before = emails().length
    for (let one = 0; one < 10; one += 1)
      await enqueue(academy.database, academy.clock.now(), 'email', {
        to: `${one}@people.example`,
        subject: 'News',
        heading: 'News',
        paragraphs: ['The test begins at ten.'],
      })
    const waiting = async () =>
      (await academy.database.pool.query("SELECT FROM outbox WHERE state = 'waiting' AND kind = 'email'")).rows.length
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    expect(emails().length).toBe(before + 10)
  })
})
