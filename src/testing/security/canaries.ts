import { randomUUID } from 'node:crypto'
import { addArticle } from '../../server/blog/store.ts'
import { addBook } from '../../server/books/store.ts'
import { addCourse, addLesson, grantAccess } from '../../server/courses/writing.ts'
import type { Db } from '../../server/db/database.ts'
import { addNews } from '../../server/news/writing.ts'
import { attachQuiz, publishVersion, writeDraft } from '../../server/quizzes/store.ts'
import { addBanner, addTestimonial } from '../../server/site/store.ts'
import { plainQuiz, type QuestionDraft } from '../../core/quizzes/quiz.ts'
import { plainQuestion } from '../drafts.ts'
import type { Actor } from '../every-call.ts'
import { dayMs } from '../../core/dates.ts'

/** The actors that have an account. */
export type Cast = Record<Exclude<Actor, 'visitor' | 'bad token'>, { id: number; email: string }>

/** Returns a question with a canary in each of its key and explanation. */
export const keyedQuestion = (name: string): QuestionDraft => ({
  ...plainQuestion,
  type: 'fill_in',
  stemHtml: `<p>Which word is meant? canary-${name}-stem</p>`,
  spec: {},
  key: [`canary-${name}-key`],
  explanationHtml: `<p>canary-${name}-explanation</p>`,
})

const rationaleWith = (canary: string) => `${canary} ${'said at some length '.repeat(4)}`

/** Returns a question with options, and a canary in every part of its explanation. */
export const explainedQuestion = (name: string): QuestionDraft => ({
  ...plainQuestion,
  externalId: `explained-${name}`,
  stemHtml: '<p>Which one fits?</p>',
  explanation: {
    rule: `canary-${name}-rule`,
    steps: [{ text: `canary-${name}-step`, highlight: null }],
    next_time: `canary-${name}-next-time`,
    glosses: [{ word: `canary-${name}-gloss`, meaning: `canary-${name}-meaning`, arabic: `canary-${name}-arabic` }],
    source: `canary-${name}-source`,
    invented: `canary-${name}-invented`,
    sibling: `canary-${name}-sibling`,
    rule_id: `canary-${name}-rule-id`,
    options: [
      { rationale: rationaleWith(`canary-${name}-rationale`), trap: null },
      { rationale: rationaleWith(`canary-${name}-wrong`), trap: `canary-${name}-trap` },
    ],
  },
  tags: [`canary-${name}-tag`],
})

/** Adds a lesson with a published quiz that also has a draft version. */
async function addTest(db: Db, courseId: number, name: string, sort: number) {
  const lessonId = await addLesson(db, { courseId, slug: `test-${name}`, name: `Test ${name}`, sort })
  return db.transaction(async (tx) => {
    // Marked public by mistake: they stand in a form, so no visitor tries them.
    const { quizId, versionId } = await writeDraft(tx, courseId, { ...plainQuiz, name }, [
      { ...keyedQuestion(name), isPublic: true, skill: 'Guarded skill' },
      { ...explainedQuestion(name), isPublic: true, skill: 'Guarded skill' },
    ])
    await publishVersion(tx, versionId, Date.now())
    await attachQuiz(tx, quizId, lessonId)
    await writeDraft(tx, courseId, { ...plainQuiz, name }, [
      keyedQuestion('draft-version'),
      explainedQuestion('draft-version'),
    ])
    return { lessonId, quizId }
  })
}

/** Adds a question that visitors may try, in place of those of the demo. */
const addTrial = (db: Db, courseId: number) =>
  db.transaction(async (tx) => {
    await tx.run({ name: 'no-other-trial', text: 'UPDATE items SET is_public = false' }, [])
    await writeDraft(tx, courseId, { ...plainQuiz, name: 'public' }, [
      { ...keyedQuestion('public'), isPublic: true },
      { ...explainedQuestion('public'), isPublic: true },
    ])
  })

/** Adds the course with canaries: an open, a locked and a hidden lesson, one test to be finished and one to be left open. */
async function addGuardedCourse(db: Db, tag: string) {
  const slug = `guarded-${tag}`
  const courseId = await addCourse(db, {
    slug,
    name: 'Guarded course',
    status: 'active',
    price: 90,
    sort: 90,
    zoomLink: 'https://zoom.example/canary-zoom',
    zoomAt: new Date(Date.now() + dayMs),
  })
  const lessons = [
    { slug: 'open', name: 'Open lesson', isFree: true },
    {
      slug: 'locked',
      name: 'Locked lesson',
      video: 'https://youtu.be/canarylockd',
      contentHtml: 'canarium canary-text',
    },
    {
      slug: 'hidden',
      name: 'canary-hidden-name',
      isVisible: false,
      isFree: true,
      contentHtml: 'canarium canary-hidden',
    },
  ]
  for (const [sort, lesson] of lessons.entries()) await addLesson(db, { courseId, sort, ...lesson })
  await addTrial(db, courseId)
  return { slug, courseId, open: await addTest(db, courseId, 'open', 5), done: await addTest(db, courseId, 'done', 6) }
}

/** Adds unpublished content: a course with a lesson and a test, articles, a book, a slide, a testimonial. */
async function addDrafts(db: Db, tag: string) {
  const slug = `drafted-${tag}`
  const courseId = await addCourse(db, { slug, name: 'canarium canary-draft-course', status: 'draft', sort: 91 })
  const text = 'canarium canary-draft-lesson'
  await addLesson(db, { courseId, slug: 'free', name: 'canary-draft-lesson', isFree: true, contentHtml: text })
  await addNews(db, { courseId, title: 'canary-draft-news', contentHtml: 'canary-draft-news' })
  const { lessonId } = await addTest(db, courseId, 'unpublished', 2)
  const article = { title: 'canarium canary-article', contentHtml: 'canarium canary-article' }
  const draftArticle = await addArticle(db, { ...article, slug: `draft-${tag}`, status: 'draft' })
  const publishedAt = new Date(Date.now() + 9 * dayMs)
  const laterArticle = await addArticle(db, { ...article, slug: `later-${tag}`, status: 'published', publishedAt })
  await addBook(db, { slug: `book-${tag}`, title: 'canary-book', status: 'draft' })
  await addBanner(db, { heading: 'canary-banner', imageUrl: '/pictures/banner-1.svg', isVisible: false })
  await addTestimonial(db, { name: 'canary-testimonial', quote: 'canary-testimonial', isVisible: false })
  return { slug, lessonId, draftArticle, laterArticle }
}

/** Plants canaries in the owner's data and in what the academy stores about the owner. */
async function plantInOwner(db: Db, owner: { id: number; email: string }, tag: string) {
  const write = (name: string, text: string, values: unknown[]) => db.run({ name, text }, values)
  const order = `GUARDED-${tag.toUpperCase()}`
  const receipt = `pcafe${randomUUID().replaceAll('-', '').slice(4)}`
  await write(
    'mark-user',
    "UPDATE users SET phone = '+19995550199', parent_phone = '+19995550188', password_hash = 'canary-password' WHERE id = $1",
    [owner.id],
  )
  await write('mark-code', "INSERT INTO password_codes VALUES ($1, 'canary-code', 0, now() + interval '1 hour')", [
    owner.id,
  ])
  await write(
    'mark-picture',
    `INSERT INTO pictures VALUES ($1, $2, true, 10, 10, '{10}', 'data:image/webp;base64,canary-receipt', now())`,
    [receipt, owner.id],
  )
  await write(
    'mark-order',
    `WITH o AS (INSERT INTO orders (number, user_id, method, currency, total, checkout_key, delivery, transfer_reference, reason)
        VALUES ($1, $2, 'transfer', 'USD', 35, $1, 'canary-delivery', 'canary-reference', 'canary-reason') RETURNING id)
      INSERT INTO receipts (order_id, picture_key, created_at) SELECT id, $3, now() FROM o`,
    [order, owner.id, receipt],
  )
  await write(
    'mark-order-item',
    "INSERT INTO order_items (order_id, kind, name, price, quantity) SELECT id, 'book', 'canary-bought', 35, 1 FROM orders WHERE number = $1",
    [order],
  )
  await write(
    'mark-message',
    "INSERT INTO contact_messages (name, email, message) VALUES ('canary-message', 'canary-message@people.example', 'canary-message')",
    [],
  )
  await write(
    'mark-outbox',
    `INSERT INTO outbox (kind, payload, state, created_at, due_at, problem)
      VALUES ('email', '{"to": "canary-letter@people.example"}', 'given_up', now(), now(), 'canary-letter')`,
    [],
  )
  return { receipt, order }
}

/** Calls the API as an actor and returns the data. */
export type CallAs = (actor: Actor, on: string, body?: unknown) => Promise<unknown>

/**
 * Plants a distinct canary in every field that some actor must not read; returns the values of path placeholders such as ':course', the
 * owner's where one has an owner. The owner finishes one test, leaves one open, and writes a note.
 */
export async function plantCanaries(db: Db, cast: Cast, call: CallAs): Promise<Record<string, string | number>> {
  const tag = randomUUID().slice(0, 8)
  const guarded = await addGuardedCourse(db, tag)
  const drafts = await addDrafts(db, tag)
  const until = (days: number) => new Date(Date.now() + days * dayMs)
  await grantAccess(db, cast.owner.id, guarded.courseId, until(30))
  await grantAccess(db, cast.other.id, guarded.courseId, until(30))
  await grantAccess(db, cast.expired.id, guarded.courseId, until(-1))
  const ownerRows = await plantInOwner(db, cast.owner, tag)

  const quiz = (await call('owner', `POST /user-quiz/${guarded.done.lessonId}`)) as { id: number }
  await call('owner', `POST /user-answer/${quiz.id}`, { answers: [] })
  const [finished] = await db.run<{ id: number }>(
    { name: 'finished-attempt', text: 'SELECT id FROM attempts WHERE user_id = $1 AND quiz_id = $2' },
    [cast.owner.id, quiz.id],
  )
  const [draftItem] = await db.run<{ item_id: number }>(
    {
      name: 'draft-item',
      text: `SELECT item_id FROM questions WHERE version_id = (SELECT max(id) FROM quiz_versions WHERE quiz_id = $1)
        ORDER BY ordinal LIMIT 1`,
    },
    [guarded.open.quizId],
  )
  const practice = (await call('owner', `POST /user-quizzes/${quiz.id}/redo`, {})) as { practice_id: number }
  const drill = (await call('owner', 'POST /learning/sets', { kind: 'drill', skill: null, level: null })) as {
    id: number
  }
  const open = (await call('owner', `POST /user-quiz/${guarded.open.lessonId}`)) as {
    attempt: { attempt_id: number }
    questions: { id: number }[]
  }
  const highlight = { id: 'a', part: 'question', start: 0, end: 5, quote: 'Which', style: 'blue', note: 'canary-note' }
  await call('owner', `POST /attempts/${open.attempt.attempt_id}/annotations`, {
    saves: [{ question_id: open.questions[0]?.id, seq: 1, marks: [highlight] }],
  })
  return {
    ':course': guarded.slug,
    ':courseId': guarded.courseId,
    ':draft': drafts.slug,
    ':draftLesson': drafts.lessonId,
    ':draftArticle': drafts.draftArticle,
    ':laterArticle': drafts.laterArticle,
    ':lesson': guarded.open.lessonId,
    ':finished': quiz.id,
    ':unfinished': guarded.open.quizId,
    ':draftItem': draftItem?.item_id ?? 0,
    ':finishedAttempt': finished?.id ?? 0,
    ':attempt': open.attempt.attempt_id,
    ':openQuestion': open.questions[0]?.id ?? 0,
    ':practice': practice.practice_id,
    ':learningSet': drill.id,
    ':order': ownerRows.order,
    ':receipt': ownerRows.receipt,
    ':user': cast.owner.id,
    ':email': cast.owner.email,
    ':number': 999_999,
  }
}
