import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveExamWorker } from './exam-worker.ts'
import { sendFailureScreen } from './refusal-screens.ts'

const exam = { build: '/assets/new.js', worker: '/assets/worker.js', files: ['/assets/new.js', '/assets/a.css'] }
const languages = [{ code: 'en', name: 'English', direction: 'ltr' }] as const

const scriptOf = async (isOn: boolean) => {
  const app = Fastify()
  serveExamWorker(app, new Map([['en', exam]]), { languages: [...languages], isOn })
  return app.inject('/exam-worker.js')
}

test('P14 the service worker is of one build, asked for anew each time, and may run and fetch what is of this site', async () => {
  const { body, headers } = await scriptOf(true)
  expect(body).toContain('"build":"/assets/new.js"')
  expect(body).toContain('importScripts("/assets/worker.js")')
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  })
})

test('P14 the service worker is of the language in the cookie, and fetches its page in it', async () => {
  const app = Fastify()
  const both = [...languages, { code: 'ar', name: 'Arabic', direction: 'rtl' }] as const
  const exams = new Map(both.map(({ code }) => [code, { ...exam, build: `/assets/${code}.js` }]))
  serveExamWorker(app, exams, { languages: [...both], isOn: true })
  const { body, headers } = await app.inject({ url: '/exam-worker.js', headers: { cookie: 'language=ar' } })
  expect(body).toContain('"build":"/assets/ar.js","language":"ar"')
  expect(headers['vary']).toBe('accept-language, cookie')
})

test('P14 switched off, the service worker learns that there is no exam to store', async () => {
  expect((await scriptOf(false)).body).toContain('self.exam = null')
})

test('P14 a stored page of another build is refused before anything is done; its answers stay on the device', async () => {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => sendFailureScreen({}, error, request, reply))
  serveExamWorker(app, new Map([['en', exam]]), { languages: [...languages], isOn: true })
  let done = 0
  app.post('/api/any', async () => ({ done: (done += 1) }))
  const call = (build?: string) =>
    app.inject({ method: 'POST', url: '/api/any', headers: build === undefined ? {} : { 'lantern-build': build } })
  expect((await call()).statusCode).toBe(200)
  expect((await call('/assets/new.js')).statusCode).toBe(200)
  const refused = await call('/assets/old.js')
  // Neither rejected for good nor signed out: the player goes on storing what it could not send.
  expect([refused.statusCode, refused.headers['lantern-refusal']]).toEqual([426, 'client.outdated'])
  expect(done).toBe(2)
})
