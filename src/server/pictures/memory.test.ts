import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostPixels } from './encoding.ts'

const most = 400
const program = fileURLToPath(new URL('../../testing/encode-file.ts', import.meta.url))

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'lantern pictures '))))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Encodes a file as a picture in a separate process, started like the site; returns the outcome. */
async function encode(bytes: Buffer): Promise<{ outcome: string; megabytes: number }> {
  const file = join(folder, 'picture')
  await writeFile(file, bytes)
  const { stdout } = await promisify(execFile)(process.execPath, [program, file], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  })
  return JSON.parse(stdout) as { outcome: string; megabytes: number }
}

const plain = (width: number, height: number, channels: 3 | 4) =>
  sharp({ create: { width, height, channels, background: { r: 20, g: 80, b: 107, alpha: 0.5 } } })
const side = Math.sqrt(mostPixels)

test.each([
  {
    what: 'an interlaced PNG of 16 bits that lies on its side',
    make: () => plain(side, side, 4).toColorspace('rgb16').png({ progressive: true, compressionLevel: 1 }),
  },
  {
    what: 'a long progressive JPEG with all its colors that lies on its side',
    make: () => plain(2 * side, side / 2, 3).jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 50 }),
  },
  {
    what: 'a lossless WebP that lies on its side',
    make: () => plain(side, side, 4).webp({ lossless: true, effort: 0 }),
  },
])('$what, at the maximum size, takes less than 400 MB', async ({ make }) => {
  const { outcome, megabytes } = await encode(await make().withMetadata({ orientation: 6 }).toBuffer())
  expect(outcome).toBe('encoded')
  expect(megabytes).toBeLessThan(most)
})

/** An AVIF of a few hundred bytes: 4000 × 4000 pixels of one color. */
const avif = Buffer.from(
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAOIAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAAD6AAAA+gAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAADqbWRhdBIACgo8Lv5/59pAQ0GkMtEBEEoTGCYeeeeaCQAAYc/MRSK+EEvJKt+VcpKhwJLWjVi2hSeWL2xjjjAqUW11PyFIyyZen0yEtZXmJprWTO1TbWewq9bwsKxnTeDhwt5Qw4ocXL+8kxbC7RElvy+cjVM5w5yeuYv1ClDjcP2jR7VAz8xSXpGcssOXl2/x3Ca28mfarLKEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpAKtzHMb0pC3OyeKrfeamk+rOxjCk/3ifxRzeMi4fWyqmtdGvF0tsVD3csrUceokA=',
  'base64',
)

test('an AVIF of a few bytes is rejected before it is decoded', async () => {
  const { outcome, megabytes } = await encode(avif)
  expect(outcome).toBe('picture.unreadable')
  expect(megabytes).toBeLessThan(50)
})
