import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import lantern from '../../../package.json' with { type: 'json' }
import { openAcademy } from '../../testing/academy.ts'
import { openFolder } from '../../testing/folder.ts'
import { figuresOf, liveIn } from '../../testing/lived-in-academy.ts'
import { takeBackup } from '../backup/taking.ts'
import { checkBackup, restoreBackup } from '../backup/restoring.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { openDatabase } from './database.ts'

const releases = join(import.meta.dirname, '../../testing/releases')
/** The newest release with a recorded database; a release is recorded by running this file once with RECORD_RELEASE=1. */
const lastRelease = '0.2.0'

const open = (database: string) =>
  openDatabase({ ...inject('cluster'), database }, { size: 2, onError: (error) => expect.unreachable(error.message) })

/** Restores a backup into a new database, runs the migrations that came since, and opens an academy over it; returns its figures. */
async function figuresAfterRestoring(path: string) {
  const name = `release_${randomUUID().replaceAll('-', '')}` as const
  const admin = open('postgres')
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE empty_academy`)
  await admin.close()
  const files = openFolderStore(await openFolder('lantern release '))
  const manifest = await checkBackup(path, null)
  await restoreBackup({ database: open(name), files }, path, { manifest, passphrase: null, beforeReplacing: null })
  const academy = await openAcademy({ from: name })
  try {
    return await figuresOf(academy)
  } finally {
    await academy.close()
  }
}

test('O15 T31 an academy with months of sales, access and results has the same figures after a backup and a restore', async () => {
  const academy = await openAcademy()
  const folder = process.env.RECORD_RELEASE === '1' ? releases : await openFolder('lantern release ')
  const path = join(folder, `${lantern.version}.lantern`)
  await liveIn(academy)
  const before = await figuresOf(academy)
  const { database, context } = academy
  await takeBackup({ database, files: context.files, now: academy.clock.now }, path, { passphrase: null })
  await academy.close()
  if (folder === releases)
    await writeFile(join(folder, `${lantern.version}.json`), `${JSON.stringify(before, null, 2)}\n`)
  expect(before.accounts.flatMap(({ access }) => access).length).toBeGreaterThan(10)
  expect(before.accounts.flatMap(({ orders }) => orders).length).toBe(8)
  expect(await figuresAfterRestoring(path)).toEqual(before)
})

test('O15 a database of the last release keeps its access, orders, results and sales through all later migrations', async () => {
  const before: unknown = JSON.parse(await readFile(join(releases, `${lastRelease}.json`), 'utf8'))
  expect(await figuresAfterRestoring(join(releases, `${lastRelease}.lantern`))).toEqual(before)
})
