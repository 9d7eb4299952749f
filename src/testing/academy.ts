import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject as provided } from 'vitest'
import { dayMs } from '../core/dates.ts'
import { demoPassword } from './demo-password.ts'
import { addUser } from '../server/accounts/store.ts'
import { grantAccess } from '../server/courses/writing.ts'
import { openDatabase, type Database } from '../server/db/database.ts'
import { openFolderStore } from '../server/files/folder-store.ts'
import { buildApp } from '../server/composition/app.ts'
import { findMoved } from '../server/editing/slugs.ts'
import { openPageCache } from '../server/http/screens/page-cache.ts'
import type { Context } from '../server/http/context.ts'
import { servePages, type RenderPage } from '../server/http/screens/pages.ts'
import type { RequestTimeouts } from '../server/http/slow-requests.ts'
import { dayIn } from '../core/editing/zone.ts'
import { getCachedSettings } from '../server/site/settings.ts'
import { openContext } from '../server/composition/open-context.ts'
import { checkRows } from './described-statements.ts'
import { quick } from './program.ts'
import type { Api, WireReply, WireRequest } from '../web/base/api.ts'
import { createApi } from '../web/base/api.ts'

// The processes that read and write files of questions start with compiled modules, as those of the site do.
enableCompileCache(quick.env.NODE_COMPILE_CACHE)

/** The clock of a test: it runs until `stop` and is advanced by `pass`. */
export type TestClock = { now: () => number; pass: (ms: number) => void; stop: () => void }

const asDatabase = (name: string) =>
  openDatabase(
    { ...provided('cluster'), database: name },
    {
      size: 10,
      onError: (error) => pino().error({ err: error }, 'a test database failed'),
      inspect: checkRows(provided('catalog')),
    },
  )

/** Opens a copy of the demo academy, of an empty one, or of another database of the cluster, for this test file, with the real app. */
export async function openAcademy({
  from = 'demo_academy' as 'demo_academy' | 'empty_academy' | `release_${string}`,
  log = pino({ level: 'silent' }),
  patience = undefined as RequestTimeouts | undefined,
  /** Renders its pages; without it there are none. */
  render = undefined as RenderPage | undefined,
  /** The languages of its pages and emails, where they are not those of production. */
  languages = undefined as Context['languages'] | undefined,
  /** Stores its uploaded files, where that is not a folder. */
  files = undefined as Context['files'] | undefined,
} = {}) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = asDatabase('postgres')
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${from}`)
  await admin.close()
  const database = asDatabase(name)
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern data '))
  const filesFolder = join(dataDir, 'files')
  let offset = 0
  let stoppedAt: number | undefined
  const clock: TestClock = {
    now: () => (stoppedAt ?? Date.now()) + offset,
    pass: (ms) => void (offset += ms),
    stop: () => void (stoppedAt ??= Date.now()),
  }
  const { context, save } = openContext(database, {
    now: clock.now,
    demoSignIns: 'all',
    siteUrl: 'https://lantern.test',
    files: files ?? openFolderStore(filesFolder),
    dataDir,
    log,
    ...(languages && { languages }),
  })
  const { app, screens } = buildApp({
    context,
    save,
    log,
    trustedProxies: 0,
    isReady: () => true,
    ...(patience && { patience }),
  })
  if (render)
    servePages(
      app,
      { render, documents: [], listed: [] },
      {
        isDevelopment: false,
        screens,
        siteUrl: () => context.siteUrl,
        sessions: context.sessions,
        languages: context.languages,
        rendering: context.limiters.rendering,
        cache: openPageCache(clock.now),
        stampOf: async () => null,
        findMoved: (pathname) => findMoved(database.reading, pathname),
        readPreview: context.readPreview,
      },
    )
  await app.ready()

  const sendWith =
    (headers: Record<string, string>) =>
    async (wire: WireRequest): Promise<WireReply> => {
      const response = await app.inject({
        method: wire.method as 'GET',
        url: wire.path,
        headers: { ...headers, ...wire.headers },
        ...(wire.body !== undefined && { payload: wire.body as object }),
      })
      const retryAfter = response.headers['retry-after']
      return {
        status: response.statusCode,
        body: response.body === '' ? null : response.json<unknown>(),
        retryAfterSeconds: retryAfter === undefined ? null : Number(retryAfter),
        code: (response.headers['lantern-refusal'] as string | undefined) ?? null,
      }
    }
  const apiWith = (headers: Record<string, string>): Api => createApi(sendWith(headers))

  return {
    app,
    database,
    context,
    clock,
    /** The folder of its uploaded files. */
    filesFolder,
    /** The API without a session. */
    visitor: apiWith({}),
    /** Returns the API with a session of this user. */
    async as(user: { id: number }): Promise<Api> {
      const { token } = await context.sessions.start(user, { isBrowser: false })
      return apiWith({ authorization: `Bearer ${token}` })
    },
    apiWith,
    /** A request over the wire, for a proxy in between. */
    sendWith,
    /** Returns the day of an instant, now where none is given, on the clocks of the academy. */
    dayOf: async (at: number = clock.now()) => dayIn((await getCachedSettings(database, clock.now())).timeZone, at),
    newStudent: (options?: StudentOptions) => newStudent(database, clock, options),
    async close() {
      await app.close()
      await context.changes.close()
      await context.backups.close()
      await context.questionImports.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type StudentOptions = { access?: 'open' | 'expired' | 'none' }

/** Adds a student with the requested access to the Digital SAT course. */
async function newStudent(database: Database, clock: TestClock, { access = 'open' }: StudentOptions = {}) {
  const email = `${randomUUID()}@students.example`
  const user = await addUser(database, {
    name: 'Nadia Test',
    email,
    phone: '+12025550100',
    parentPhone: '+12025550101',
    role: 'student',
    passwordHash: 'none',
  })
  if (!user) throw new Error('no student was added')
  if (access !== 'none') {
    const course = await satCourse(database)
    await grantAccess(database, user.id, course.id, new Date(clock.now() + (access === 'open' ? 1 : -1) * dayMs))
  }
  return user
}

/** Returns the demo's Digital SAT course. */
export async function satCourse(database: Database): Promise<{ id: number }> {
  const [course] = await database.run<{ id: number }>(
    { name: 'sat-course', text: "SELECT id FROM courses WHERE slug = 'digital-sat-reading-and-writing'" },
    [],
  )
  if (!course) throw new Error('the demo has no such course')
  return course
}

/** Returns the ids of a demo quiz, its lesson and its published version. */
export async function demoQuiz(database: Database, lessonSlug: string) {
  const [quiz] = await database.run<{ lesson_id: number; quiz_id: number; version_id: number }>(
    {
      name: 'demo-quiz',
      text: `SELECT l.id AS lesson_id, q.id AS quiz_id, q.published_version_id AS version_id
        FROM lessons l JOIN quizzes q ON q.lesson_id = l.id WHERE l.slug = $1`,
    },
    [lessonSlug],
  )
  if (!quiz) throw new Error(`no quiz at ${lessonSlug}`)
  return { lessonId: quiz.lesson_id, quizId: quiz.quiz_id, versionId: quiz.version_id }
}

export type Academy = Awaited<ReturnType<typeof openAcademy>>

/** The credentials of the demo's student. */
export const demoStudent = { email: 'student@lantern.example', password: demoPassword }

/** Returns the status and message of a call that has to be rejected. */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number; msg: string }> {
  try {
    await call
  } catch (error) {
    const { status, message } = error as { status: number; message: string }
    return { status, msg: message }
  }
  throw new Error('the call was not refused')
}
