import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mostPictureBytes } from '../contract/pictures.ts'
import { mostImportBytes } from '../core/quizzes/imports.ts'
import { holdMs } from '../server/attempts/changes/changes.ts'
import { requestTimeouts as ofDatabase } from '../server/db/database.ts'
import { patienceMs as ofStore, slowestBytesPerMs } from '../server/files/s3-store.ts'
import { requestTimeouts as ofClients } from '../server/http/slow-requests.ts'
import { limits } from '../server/limits/limits.ts'
import { timeoutMs as ofCalls } from '../web/base/browser-api.ts'
import { uploadTimeoutMs } from '../web/base/upload.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

/** Returns the time after a word in a text, in ms. */
const msAfter = (word: string, text: string) => {
  const [, seconds] = new RegExp(`${word} (\\d+) ?s\\b`).exec(text) ?? []
  if (seconds === undefined) throw new Error(`${word} has no time`)
  return Number(seconds) * 1_000
}

const nginx = read('deploy/nginx.conf')
/** Returns the longest wait for a file of this size to be stored, in ms. */
const storedMs = (size: number) => ofStore + size / slowestBytesPerMs
/** The longest wait of a photo: for its turn, the file store, which gets all its sizes at once, and the database. */
const slowestPhotoMs = limits.pictures.waitMs + storedMs(mostPictureBytes) + ofDatabase.answerMs
/** The longest wait of a file that has a place among the uploads: for that, the file store and the database. */
const slowestFileMs = limits.uploading.waitMs + storedMs(mostImportBytes) + ofDatabase.answerMs

test.each([
  { proxy: 'nginx', replyMs: msAfter('proxy_read_timeout', nginx) },
  { proxy: 'Caddy', replyMs: msAfter('response_header_timeout', read('deploy/Caddyfile')) },
  { proxy: 'another proxy, by the handbook', replyMs: msAfter('time-outs of', read('docs/operations.md')) },
])('O8 $proxy waits for a reply until the site has given it, and no longer than the browser', ({ replyMs }) => {
  for (const longest of [slowestPhotoMs, slowestFileMs, ofDatabase.answerMs, holdMs, ofCalls])
    expect(replyMs).toBeGreaterThan(longest)
  expect(replyMs).toBeLessThan(uploadTimeoutMs)
})

test('O8 nginx leaves it to the site to cut off who sends too slowly', () => {
  expect(msAfter('client_body_timeout', nginx)).toBeGreaterThan(ofClients.progressMs)
  // Not set, so that of nginx.
  expect([nginx.includes('client_header_timeout'), ofClients.headersMs < 60_000]).toEqual([false, true])
})

test('O3 a browser waits for a call until the database or the file store has been given up', () => {
  for (const longest of [ofDatabase.answerMs, holdMs, ofStore]) expect(ofCalls).toBeGreaterThan(longest)
})

test('O4 HAProxy ends no idle connection to the database, and looks for the leader before a request is given up', () => {
  const haproxy = read('deploy/haproxy.cfg')
  for (const side of ['client', 'server']) expect(haproxy).toContain(`timeout ${side} 24h`)
  expect(msAfter('timeout connect', haproxy)).toBeLessThan(ofDatabase.connectMs)
  expect(msAfter('timeout check', haproxy)).toBeLessThan(ofDatabase.connectMs)
})
