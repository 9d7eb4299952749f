import { writeSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { stdin } from 'node:process'
import { prepareBinaries } from '../server/db/embedded/binaries.ts'

/**
 * A program that waits for a line, prepares PostgreSQL's programs from a package in a folder of copies, and prints the path and the inode
 * of the one that it got.
 */
const [installed = '', copies = '', id] = process.argv.slice(2)
writeSync(1, 'ready\n')
await new Promise((resolve) => stdin.once('data', resolve))
const account = id === undefined ? undefined : { uid: Number(id), gid: Number(id) }
const { postgres } = await prepareBinaries(installed, copies, account)
writeSync(1, `${postgres} ${(await stat(postgres)).ino}\n`)
