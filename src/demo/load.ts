import { dayMs } from '../core/dates.ts'
import { readBank } from '../server/banks/formats/read-bank.ts'
import { consentTexts, legalTexts } from '../core/editing/nouns.ts'
import { plainQuiz, type QuizSettings } from '../core/quizzes/quiz.ts'
import { recordConsent } from '../server/accounts/consents.ts'
import { addUser } from '../server/accounts/store.ts'
import { addCategory, addCourse, addInstructor, addLesson, grantAccess, linkSkills } from '../server/courses/writing.ts'
import type { Db } from '../server/db/database.ts'
import { attachQuiz, publishVersion, writeDraft } from '../server/quizzes/store.ts'
import { publishLegalText } from '../server/site/legal.ts'
import { legalTemplates } from '../server/site/legal-templates.ts'
import { setWays } from '../server/orders/ways.ts'
import { changeSettings } from '../server/site/settings.ts'
import {
  listBank,
  listQuizzes,
  readAcademy,
  readCourses,
  readPeople,
  readQuiz,
  type Lesson,
  type Person,
} from './content.ts'
import { pictureUrl } from './files.ts'
import { loadSite } from './load-site.ts'

/** Loads the demo academy into an empty database, all or nothing. `passwordHash` is that of the password of all its accounts. */
export async function loadDemo(db: Db, { passwordHash, now }: { passwordHash: string; now: number }): Promise<void> {
  const [academy, courses, people, quizzes] = await Promise.all([
    readAcademy(),
    readCourses(),
    readPeople(),
    listQuizzes(),
  ])
  // A lesson may name a quiz that is still a draft: it has none until the quiz was read.
  const readyFor = ({ quiz }: Lesson) => (quiz !== null && quizzes.includes(quiz) ? quiz : null)
  await db.transaction(async (tx) => {
    await changeSettings(tx, academy.settings)
    await setWays(tx, academy.ways)
    const categoryIds = new Map<string, number>()
    for (const { image, ...category } of academy.categories)
      categoryIds.set(category.slug, await addCategory(tx, { ...category, imageUrl: pictureUrl(image) }))
    const instructorIds = new Map<string, number>()
    for (const { image, ...instructor } of academy.instructors)
      instructorIds.set(
        instructor.slug,
        await addInstructor(tx, { ...instructor, imageUrl: image && pictureUrl(image) }),
      )
    await loadSite(tx, [...instructorIds.values()][0] ?? null)
    const courseIds = new Map<string, number>()
    for (const course of courses) {
      const courseId = await addCourse(tx, {
        slug: course.slug,
        name: course.name,
        summary: course.summary,
        imageUrl: pictureUrl(course.image),
        price: course.price,
        listPrice: course.listPrice,
        isSample: true,
        status: course.status,
        sort: course.order,
        isFeatured: course.featured,
        aboutHtml: course.about,
        forWhom: course.forWhom,
        answers: course.answers,
        sampleReviews: course.sampleReviews ?? [],
        videoHtml: course.video,
        zoomLink: course.zoomLink,
        zoomAt: new Date(course.zoomDate),
        categoryId: categoryIds.get(course.category) ?? null,
        instructorId: instructorIds.get(course.instructor) ?? null,
      })
      courseIds.set(course.slug, courseId)
      for (const lesson of course.lessons) await loadLesson(tx, courseId, { ...lesson, quiz: readyFor(lesson) }, now)
    }
    const { course, quiz } = academy.publicQuestions
    await loadDraft(tx, courseIds.get(course) ?? 0, quiz)
    await loadBank(tx, courseIds.get(academy.bankCourse) ?? 0, await listBank(), now)
    const agreed = await loadLegalTexts(tx, academy.legalNotice, now)
    for (const person of people) await loadPerson(tx, person, courseIds, { agreed, passwordHash, now })
  })
}

/** Publishes the legal texts as they begin, each under a line that says what it is; returns the states that its people agree to. */
async function loadLegalTexts(db: Db, notice: string, now: number): Promise<Record<string, number>> {
  const agreed: Record<string, number> = {}
  for (const text of legalTexts) {
    const { title, content_html } = legalTemplates[text]
    const html = `<p><strong>${notice}</strong></p>${content_html}`
    const version = await publishLegalText(db, { text, title, html, now })
    if (consentTexts.some((one) => one === text)) agreed[text] = version
  }
  return agreed
}

async function loadLesson(
  db: Db,
  courseId: number,
  { quiz, order, skills = [], ...lesson }: Lesson,
  now: number,
): Promise<void> {
  const lessonId = await addLesson(db, { ...lesson, courseId, sort: order })
  await linkSkills(db, lessonId, skills)
  if (quiz === null) return
  const { quizId, versionId } = await loadDraft(db, courseId, quiz)
  await publishVersion(db, versionId, now)
  await attachQuiz(db, quizId, lessonId)
}

/** Loads the questions of a quiz as a draft of a course, with its settings but for those given. */
async function loadDraft(
  db: Db,
  courseId: number,
  quiz: string,
  settings: Partial<QuizSettings> = {},
): Promise<{ quizId: number; versionId: number }> {
  const bank = readBank(await readQuiz(quiz))
  const refused = bank.findings.filter(({ outcome }) => outcome === 'refused')
  if (refused.length > 0)
    throw new Error(`${quiz}: ${refused.map(({ line, reason }) => `${line}: ${reason}`).join('; ')}`)
  return writeDraft(db, courseId, { ...plainQuiz, ...bank.settings, ...settings } as QuizSettings, bank.questions)
}

/**
 * Publishes quizzes of a course as banks for drills, under no lesson: no student can take them as tests, so nothing keeps their questions
 * from drills. docs/decisions/0192
 */
export async function loadBank(db: Db, courseId: number, quizzes: string[], now: number): Promise<void> {
  for (const quiz of quizzes) {
    const { versionId } = await loadDraft(db, courseId, quiz, { feedsDrills: true })
    await publishVersion(db, versionId, now)
  }
}

async function loadPerson(
  db: Db,
  { grants, parent_phone, ...person }: Person,
  courseIds: Map<string, number>,
  { agreed, passwordHash, now }: { agreed: Record<string, number>; passwordHash: string; now: number },
): Promise<void> {
  const user = await addUser(db, { ...person, parentPhone: parent_phone ?? '', passwordHash, isDemo: true })
  if (!user) throw new Error(`${person.email} is there already`)
  if (person.role === 'student')
    await recordConsent(db, {
      versions: agreed,
      shipped: null,
      youngerThan: null,
      guardian: null,
      userId: user.id,
      now,
    })
  for (const { course, days } of grants) {
    const courseId = courseIds.get(course)
    if (courseId === undefined) throw new Error(`there is no course ${course}`)
    await grantAccess(db, user.id, courseId, new Date(now + days * dayMs))
  }
}

const loadLock = 0x1a_47_e4_02

/**
 * Loads the demo academy into a database that has not been used yet, nor emptied for an academy of one's own; of several servers that
 * start at once, one does, and asks for its password's hash.
 */
export async function loadDemoOnce(db: Db, hashPassword: () => Promise<string>, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run({ name: 'lock-demo', text: 'SELECT pg_advisory_xact_lock($1)' }, [loadLock])
    const used = await tx.run(
      {
        name: 'is-used',
        text: `SELECT 1 FROM users UNION ALL SELECT 1 FROM courses
          UNION ALL SELECT 1 FROM audit_log WHERE action = 'academy.begun' LIMIT 1`,
      },
      [],
    )
    if (used.length === 0) await loadDemo(tx, { passwordHash: await hashPassword(), now })
  })
}
