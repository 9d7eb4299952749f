import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { optionOrder, toShown } from '../../src/core/questions/option-order.ts'
import { grantAccess } from '../../src/server/courses/writing.ts'
import { openDatabase, type Database } from '../../src/server/db/database.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { openFolder } from '../../src/testing/folder.ts'
import { startSite, type Site } from '../site.ts'
import { movingClockFlags } from './moving-clock.ts'
import { startProxy, type FaultProxy } from './proxy.ts'
import { Witness } from './witness.ts'

/** A response as stored in the database. */
export type StoredResponse = { attempt_id: number; question_id: number; seq: number; user_answer: string | null }

/** An attempt as stored in the database. */
export type StoredAttempt = {
  id: number
  phase: string
  started_at: Date
  ends_at: Date | null
  finish_reason: string | null
  finished_at: Date | null
  late_at: Date | null
  correct_count: number | null
  total_count: number | null
}

type Parts = { dataDir: string; site: Site; proxy: FaultProxy; database: Database }

/** A real site that can be killed, behind a network with faults, with a witness that records what was acknowledged. */
export class Station {
  readonly witness = new Witness()
  #parts: Parts | undefined
  #aheadMs = 0

  /** Starts everything; call it before all else. `folder` is the checkout of another Lantern. */
  async open(folder?: string): Promise<void> {
    const dataDir = await openFolder('lantern faults ')
    const site = await startSite({ dataDir, flags: movingClockFlags(0), ...(folder !== undefined && { folder }) })
    const proxy = await startProxy(Number(new URL(site.url).port))
    proxy.onExchange = (exchange) => this.witness.note(exchange)
    // It is already running, so this joins it.
    const { access } = await startEmbedded({ dataDir, log: () => undefined })
    const database = openDatabase(access, { size: 2, onError: () => undefined })
    this.#parts = { dataDir, site, proxy, database }
  }

  get #open(): Parts {
    if (!this.#parts) throw new Error('the station is not open')
    return this.#parts
  }

  /** Returns the network between the browsers and the site. */
  get proxy(): FaultProxy {
    return this.#open.proxy
  }

  /** Returns the site's address through the faulty network. */
  get url(): string {
    return this.proxy.url
  }

  /** Returns the site's address without the faulty network. */
  get directUrl(): string {
    return this.#open.site.url
  }

  /** Returns the server's time, in ms since the epoch. */
  now(): number {
    return Date.now() + this.#aheadMs
  }

  /** Advances the server's clock only, at once; turns it back when negative. */
  async pass(ms: number): Promise<void> {
    this.#aheadMs += ms
    await this.#open.site.send(this.#aheadMs)
  }

  /** Kills the site with `kill -9`. */
  kill(): Promise<void> {
    return this.#open.site.kill()
  }

  /** Starts the site again on its port; returns when it was ready. */
  async restart(folder?: string): Promise<number> {
    const { dataDir, site } = this.#open
    const port = Number(new URL(site.url).port)
    const flags = movingClockFlags(this.#aheadMs)
    this.#open.site = await startSite({ dataDir, port, flags, ...(folder !== undefined && { folder }) })
    return Date.now()
  }

  async close(): Promise<void> {
    const { dataDir, site, proxy, database } = this.#open
    await proxy.close()
    await database.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }

  /** Registers a student with access to the demo's course. */
  async newStudent(): Promise<Person> {
    const person = { name: 'Lina Test', email: `${randomUUID()}@students.example`, password: 'nine bright lanterns' }
    const body = JSON.stringify({ ...person, phone: '+1 202 555 0150', parent_phone: '+1 202 555 0151' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${this.directUrl}/api/auth/register`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    const [user] = await this.rows<{ id: number }>('SELECT id FROM users WHERE email = $1', [person.email])
    const [course] = await this.rows<{ id: number }>('SELECT id FROM courses WHERE slug = $1', [
      'digital-sat-reading-and-writing',
    ])
    const ids = { userId: user?.id ?? 0, courseId: course?.id ?? 0 }
    await grantAccess(this.#open.database, ids.userId, ids.courseId, new Date(this.now() + 30 * 86_400_000))
    return { ...person, id: ids.userId }
  }

  /** Signs a browser profile in. */
  async signIn(context: BrowserContext, { email, password }: Person): Promise<void> {
    // A connection that has been idle for five seconds is just being closed.
    const options = { data: { email, password }, headers: { 'lantern-client': 'web' }, maxRetries: 2 }
    expect((await context.request.post(`${this.url}/api/auth/login`, options)).status()).toBe(200)
  }

  async rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return (await this.#open.database.pool.query<Row>(text, values)).rows
  }

  /** Returns the number of answers acknowledged so far over this network, and of those that the database lacks. */
  async acknowledgements(): Promise<{ acknowledged: number; lost: number }> {
    const stored = await this.rows<StoredResponse & { seq: string }>(
      'SELECT attempt_id, question_id, seq, user_answer FROM responses',
      [],
    )
    const lost = this.witness.lost(stored.map((row) => ({ ...row, seq: Number(row.seq) })))
    return { acknowledged: this.witness.acknowledged.length, lost: lost.length }
  }

  /** Returns the demo lesson with a quiz. */
  async lessonId(slug: string): Promise<number> {
    const [lesson] = await this.rows<{ id: number }>('SELECT id FROM lessons WHERE slug = $1', [slug])
    return lesson?.id ?? 0
  }

  /** Returns the attempts of a student, oldest first. */
  attempts({ id }: Person): Promise<StoredAttempt[]> {
    return this.rows(
      `SELECT id, phase, started_at, ends_at, finish_reason, finished_at, late_at, correct_count, total_count
        FROM attempts WHERE user_id = $1 ORDER BY id`,
      [id],
    )
  }

  /** Returns the newest attempt of a student. */
  async attempt(person: Person): Promise<StoredAttempt> {
    const attempt = (await this.attempts(person)).at(-1)
    if (!attempt) throw new Error('no attempt was started')
    return attempt
  }

  /** Returns the seconds left in the open section of the newest attempt, according to the server. */
  async secondsLeft(person: Person): Promise<number> {
    const { ends_at: endsAt } = await this.attempt(person)
    if (endsAt === null) throw new Error('it is untimed')
    return (endsAt.getTime() - this.now()) / 1000
  }

  /** Returns all stored responses of a student. */
  async responses({ id }: Person): Promise<StoredResponse[]> {
    const rows = await this.rows<StoredResponse & { seq: string }>(
      `SELECT attempt_id, question_id, seq, user_answer FROM responses r
        JOIN attempts a ON a.id = r.attempt_id WHERE a.user_id = $1`,
      [id],
    )
    return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
  }

  /**
   * Returns the stored answer of each question of an attempt, by the question's position in its section, from 1. An option is named by
   * the place at which the student saw it: 'a2' is the letter B.
   */
  async answers(attemptId: number, part: 'module1' | null = null): Promise<Map<number, string | null>> {
    const rows = await this.rows<{ place: number; question_id: number; user_answer: string | null }>(
      `SELECT p.place::int AS place, r.question_id, r.user_answer FROM responses r JOIN (
          SELECT q.id, row_number() OVER (ORDER BY q.ordinal) AS place FROM questions q
            JOIN attempts a ON a.version_id = q.version_id AND a.id = $1 WHERE $2::text IS NULL OR q.module = $2
        ) p ON p.id = r.question_id WHERE r.attempt_id = $1 ORDER BY p.place`,
      [attemptId, part],
    )
    const shown = await this.asShown(attemptId, rows)
    return new Map(rows.map(({ place }, at) => [place, shown[at] ?? null]))
  }

  /** Returns answers by keys as answers by the places at which the student of the attempt saw the options. */
  async asShown(
    attemptId: number,
    answers: readonly { question_id: number; user_answer: string | null }[],
  ): Promise<(string | null)[]> {
    const rows = await this.rows<{ id: number; count: number; seed: number | null }>(
      `SELECT q.id, coalesce(jsonb_array_length(q.spec -> 'options'), 0) AS count, a.option_seed AS seed
        FROM questions q JOIN attempts a ON a.version_id = q.version_id AND a.id = $1`,
      [attemptId],
    )
    const orders = new Map(rows.map(({ id, count, seed }) => [id, optionOrder(seed, id, count)]))
    return answers.map(({ question_id, user_answer }) => toShown(user_answer, orders.get(question_id) ?? []))
  }
}

/** A student with an account and access. */
export type Person = { id: number; name: string; email: string; password: string }
