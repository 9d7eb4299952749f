import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createReceiver } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { startKilledSite } from '../../testing/killed-site.ts'
import { databaseUrlOf } from '../../testing/program.ts'
import { openTestStudent } from '../../testing/test-student.ts'
import { readVersion } from '../db/oldest-release.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SpanOnWire = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SpanOnWire[] }[] }[]
}

/** Opens a receiver of OTLP over HTTP, until the test has finished. */
async function openReceiver() {
  const bodies: string[] = []
  const receiver = createReceiver((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  return { endpoint: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, bodies }
}

const startSite = (endpoint: string, env: Record<string, string> = {}) => {
  const site = startKilledSite(join(academy.filesFolder, '../site'), {
    DATABASE_URL: databaseUrlOf(academy),
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    ...env,
  })
  onTestFinished(() => site.kill('process'))
  return site
}

test('O9 with a receiver set requests are traced with their statements, without addresses, values or people', async () => {
  const { endpoint, bodies } = await openReceiver()
  const site = startSite(endpoint)
  const url = (await site.ready) ?? ''
  const student = openTestStudent()
  await student.begin(url)
  await student.save(url)
  await fetch(`${url}/api/search?q=nadia-was-here`, {
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  })
  await fetch(`${url}/nadia-was-here`)
  // The rest is sent before the process ends.
  expect(await site.stop()).toBe(0)

  expect(bodies.map((body) => body.slice(0, 16))).toEqual(bodies.map(() => 'POST /v1/traces '))
  const sent = bodies.map((body) => JSON.parse(body.slice(16)) as Sent).flatMap(({ resourceSpans }) => resourceSpans)
  const told = sent[0]?.resource.attributes.map(({ key, value }) => [key, value.stringValue])
  expect(told).toEqual([
    ['service.name', 'lantern'],
    ['service.version', readVersion()],
  ])
  const spans = sent.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans: own }) => own)
  const saving = spans.find(({ name }) => name === 'POST /attempts/:attemptId/responses')
  expect(Object.fromEntries((saving?.attributes ?? []).map(({ key, value }) => [key, value]))).toMatchObject({
    'http.request.method': { stringValue: 'POST' },
    'http.response.status_code': { intValue: 200 },
    'lantern.request_id': { stringValue: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
  const ofSaving = spans.filter(({ parentSpanId }) => parentSpanId === saving?.spanId)
  expect(ofSaving.length).toBeGreaterThan(1)
  expect(ofSaving.filter(({ traceId }) => traceId !== saving?.traceId)).toEqual([])
  expect(spans.find(({ name }) => name === 'GET /search')?.parentSpanId).toBeUndefined()
  const known = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...known].toSorted()).toEqual([
    'db.operation.name',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'lantern.call',
    'lantern.request_id',
  ])
  expect(bodies.join('\n')).not.toMatch(/nadia|student@|127\.0\.0\.1|a{32}/i)
})

test('O9 with a share of 0 nothing is traced', async () => {
  const { endpoint, bodies } = await openReceiver()
  const site = startSite(endpoint, { OTEL_TRACES_SAMPLER_ARG: '0' })
  await fetch(`${await site.ready}/api/courses`)
  expect(await site.stop()).toBe(0)
  expect(bodies).toEqual([])
})

test('O9 a receiver that is silent keeps the site from nothing, and stopping is in good order', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const site = startSite(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  const url = await site.ready
  const replies = await Promise.all([1, 2, 3].map((number) => fetch(`${url}/api/courses?number=${number}`)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await site.stop()).toBe(0)
  expect(site.output()).toContain('Lantern has stopped.')
})
