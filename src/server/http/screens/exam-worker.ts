import type { FastifyInstance } from 'fastify'
import type { Language } from '../../../languages/registry.ts'
import { languageOf } from '../language-of.ts'
import { refuse } from '../refusal.ts'
import type { BuiltExam } from './assets.ts'

/** The policy of the test player's service worker: it may run its own script, and fetch from this site. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** The address of the service worker; the player registers it for the addresses below /quiz/. */
const workerUrl = '/exam-worker.js'

/** The page without a user that it stores. */
const pageUrl = '/quiz/offline'

type WorkerOptions = { languages: readonly [Language, ...Language[]]; isOn: boolean }

/**
 * Serves the service worker of the test player, by language: what its build consists of, and the script that stores it. Switched off, the
 * same script deletes what was stored and unregisters itself. A page that was stored names its build in every call; one of another build is
 * refused before anything is done, so that a stale page never speaks to a newer API. P14
 */
export function serveExamWorker(
  app: FastifyInstance,
  exams: ReadonlyMap<string, BuiltExam>,
  { languages, isOn }: WorkerOptions,
): void {
  const builds = new Set([...exams.values()].map(({ build }) => build))
  app.get(workerUrl, async (request, reply) => {
    // Without looking the session up: signing in sets the cookie of the account's language.
    const { code } = languageOf(request, languages)
    const exam = exams.get(code) ?? refuse('route.not_found')
    const { build, files, worker } = exam
    const wanted = isOn ? { build, language: code, page: pageUrl, files } : null
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .header('content-security-policy', workerPolicy)
      .send(`self.exam = ${JSON.stringify(wanted)}\nimportScripts(${JSON.stringify(worker)})\n`)
  })
  app.addHook('onRequest', async (request) => {
    const own = request.headers['lantern-build']
    if (own !== undefined && !builds.has(String(own))) refuse('client.outdated')
  })
}
