import { createServer, type AddressInfo, type Socket } from 'node:net'
import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stopWithinMs } from '../../listening.ts'
import { openAcademy } from '../../testing/academy.ts'
import { openFolder } from '../../testing/folder.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { databaseUrlOf } from '../../testing/program.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { openTestStudent } from '../../testing/test-student.ts'
import { enqueue } from '../outbox/store.ts'

test('O11 a mail server that takes a connection and says nothing does not keep the site from stopping well', async () => {
  const academy = await openAcademy()
  onTestFinished(() => academy.close())
  const dataDir = await openFolder('lantern stopping ')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const sockets = new Set<Socket>()
  const called = Promise.withResolvers<void>()
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    called.resolve()
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
  })
  await enqueue(academy.database, academy.clock.now(), 'email', {
    to: 'parent@people.example',
    subject: 'News',
    heading: 'News',
    paragraphs: ['The test begins at ten.'],
  })

  const { port } = silent.address() as AddressInfo
  const site = startKilledSite(dataDir, {
    DATABASE_URL: databaseUrlOf(academy),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'desk@lantern.test',
  })
  onTestFinished(() => site.kill('process'))
  await site.ready
  await called.promise
  expect([await site.stop(), site.output()]).toEqual([0, expect.stringContaining('Lantern has stopped.')])
  const { rows } = await academy.database.pool.query("SELECT state FROM outbox WHERE payload->>'subject' = 'News'")
  expect(rows).toEqual([{ state: 'waiting' }])
})

test('O11 a save that waits for the database when the site is stopped is answered 503 in the envelope, and the site stops well', async () => {
  const academy = await openAcademy()
  onTestFinished(() => academy.close())
  const dataDir = await openFolder('lantern stopping ')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const site = startKilledSite(dataDir, { DATABASE_URL: databaseUrlOf(academy), DEMO_SIGN_INS: '1' })
  onTestFinished(() => site.kill('process'))
  const url = (await site.ready) ?? ''
  const student = openTestStudent()
  await student.begin(url)
  const locking = await academy.database.pool.connect()
  onTestFinished(() => locking.release())
  await locking.query('BEGIN')
  await locking.query('LOCK TABLE responses')
  const saving = student.save(url)
  const waits = async () =>
    (
      await locking.query(
        `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND relation = 'responses'::regclass AND NOT granted`,
      )
    ).rows.length > 0
  await vi.waitUntil(waits, { timeout: 30_000 })
  // One that is cut short after its time limit exits with 1.
  expect(await site.stop()).toBe(0)
  expect(await saving).toBe(false)
  await locking.query('ROLLBACK')
})

test('O11 requests that wait for a file store that says nothing are answered 503 when the site is stopped, and it stops well', async () => {
  const academy = await openAcademy()
  onTestFinished(() => academy.close())
  const dataDir = await openFolder('lantern stopping ')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const keys = { bucket: 'lantern', region: 'eu-1', accessKey: 'key-1', secretKey: 'secret' }
  const s3 = await startS3Server({ ...keys, now: Date.now })
  onTestFinished(() => s3.stop())
  s3.fallSilent('at once')
  const site = startKilledSite(dataDir, {
    DATABASE_URL: databaseUrlOf(academy),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: keys.bucket,
    S3_REGION: keys.region,
    S3_ACCESS_KEY: keys.accessKey,
    S3_SECRET_KEY: keys.secretKey,
  })
  onTestFinished(() => site.kill('process'))
  const url = (await site.ready) ?? ''
  const asked = fetch(`${url}/files/${'0123'.repeat(8)}-96.webp`)
  await vi.waitUntil(() => s3.requests.length > 0)
  expect(await site.stop()).toBe(0)
  const response = await asked
  expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'file.unavailable' })])
})

test('O11 a stop is cut short after 10 s', () => {
  expect(stopWithinMs).toBeLessThanOrEqual(10_000)
})
