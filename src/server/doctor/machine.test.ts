import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { lineOf } from './finding.ts'
import { ofDisks } from './machine.ts'

test('O9 doctor warns of a disk that is nearly full, and names each of two disks', async () => {
  const gb = 1e9
  const spaces = [
    { free: 30 * gb, size: 100 * gb },
    { free: 0.9 * gb, size: 20 * gb },
  ]
  const found = await ofDisks(readConfig({ DATA_DIR: '/data' }), '/database', async () => spaces)
  expect(found.map(lineOf)).toEqual([
    'ok    Disk: 30.0 GB of 100.0 GB are free.',
    'to do Disk: 0.9 GB of 20.0 GB are free. Remove old backups, or make it larger: on a full disk nothing can be saved.',
  ])
})
