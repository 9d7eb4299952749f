import { createServer, type AddressInfo, type Socket } from 'node:net'
import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openAcademy } from '../../testing/academy.ts'
import { openFolder } from '../../testing/folder.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { databaseUrlOf } from '../../testing/program.ts'
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
