import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '../../testing/folder.ts'
import { openMailer } from './mailer.ts'

test('O2 a folder of emails has at most a thousand: the oldest go, and no other file', async () => {
  const folder = await openFolder('lantern mails ')
  onTestFinished(() => rm(folder, { recursive: true }))
  for (let at = 0; at < 1_001; at += 1) {
    const file = join(folder, `old-${at}.eml`)
    await writeFile(file, '')
    await utimes(file, at, at)
  }
  await writeFile(join(folder, 'notes.txt'), '')
  const mailer = openMailer({ smtpUrl: null, folder, from: 'a@lantern.test', log: pino({ level: 'silent' }) })
  const email = { to: 'b@lantern.test', subject: 'New', text: 'New', html: '<p>New</p>' }
  await mailer.send(email, { fromName: 'Lantern', key: 'new' })
  const names = await readdir(folder)
  expect(names.filter((name) => name.endsWith('.eml'))).toHaveLength(1_000)
  expect(['new.eml', 'notes.txt', 'old-2.eml', 'old-1.eml'].map((name) => names.includes(name))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
