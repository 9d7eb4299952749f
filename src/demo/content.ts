import { readdir, readFile } from 'node:fs/promises'
import type { NewWay } from '../server/orders/ways.ts'
import type { courses } from '../server/courses/tables.ts'
import type { Role } from '../core/staff/permissions.ts'
import { file, read } from './files.ts'

type Academy = {
  settings: Record<string, unknown> & {
    aboutHtml: string
    answers: { question: string; answer: string }[]
    reasons: { title: string; text: string }[]
  }
  ways: NewWay[]
  categories: { slug: string; name: string; image: string }[]
  instructors: { slug: string; name: string; descriptionHtml: string; image: string | null }[]
  banners: { text: string }[]
  testimonials: { quote: string }[]
  /** The first line of each legal text, which the demo publishes as it begins. */
  legalNotice: string
  /** The draft of a course whose questions visitors try; it is never published. */
  publicQuestions: { course: string; quiz: string }
  /** The course whose bank the questions for drills are. */
  bankCourse: string
}
/** An article; its text is `{slug}.html` beside the list. */
type ArticleFile = {
  slug: string
  /** A draft is loaded for staff to read and publish; visitors do not see it. */
  status?: 'draft'
  title: string
  summary: string
  image: string | null
  imageAlt: string
  topics: string[]
  /** ISO 8601. */
  publishedAt: string
}
/** A lesson; its text is `{slug}.html` beside the course. */
type LessonFile = {
  slug: string
  name: string
  order: number
  isFree: boolean
  video: string | null
  quiz: string | null
  /** The skills it treats, as the questions name them. */
  skills?: string[]
}
type CourseFile = {
  slug: string
  name: string
  summary: string
  category: string
  instructor: string
  price: number
  listPrice: number | null
  status: 'active' | 'draft'
  order: number
  featured: boolean
  about: string
  forWhom: string
  answers: string
  /** Reviews that the page marks as samples. */
  sampleReviews?: (typeof courses.$inferInsert)['sampleReviews']
  video: string | null
  zoomLink: string
  zoomDate: string
  image: string
  lessons: LessonFile[]
}
export type Person = {
  email: string
  name: string
  phone: string
  parent_phone: string | null
  role: Role
  grants: { course: string; days: number }[]
}

export type Lesson = LessonFile & { contentHtml: string }
export type Course = Omit<CourseFile, 'lessons'> & { lessons: Lesson[] }

const text = (path: string) => readFile(file(path), 'utf8')

/** Reads the academy itself: settings, categories, instructors. */
export const readAcademy = () => read<Academy>('academy.json')

/** Reads, by the id of a question that former releases had, the id of the one that came in its place. */
export const readReplaced = () => read<Record<string, string>>('replaced.json')

/** Reads the people of the demo; their password is in `load.ts`. */
export const readPeople = async () => (await read<{ people: Person[] }>('people.json')).people

/** Reads every course with its lessons and their texts, in the order of the catalog. */
export async function readCourses(): Promise<Course[]> {
  const slugs = await readdir(file('courses/'))
  const courses = await Promise.all(slugs.map(readCourse))
  return courses.toSorted((a, b) => a.order - b.order)
}

async function readCourse(slug: string): Promise<Course> {
  const course = await read<CourseFile>(`courses/${slug}/course.json`)
  const lessons = await Promise.all(
    course.lessons.map(async (lesson) => ({
      ...lesson,
      contentHtml: await text(`courses/${slug}/${lesson.slug}.html`),
    })),
  )
  return { ...course, lessons }
}

/** Reads the articles of the blog with their texts. */
export async function readArticles() {
  const articles = await read<ArticleFile[]>('articles/articles.json')
  return Promise.all(
    articles.map(async (article) => ({ ...article, contentHtml: await text(`articles/${article.slug}.html`) })),
  )
}

type QuizFile = { status?: 'draft'; questions: string[] }
const readHeader = (name: string) => read<QuizFile>(`quizzes/${name}/quiz.json`)

/** Reads one quiz folder as the academy's own import format: its header with the questions of its files. */
export async function readQuiz(name: string): Promise<string> {
  const { status: _status, ...header } = await readHeader(name)
  const parts = await Promise.all(header.questions.map((file) => read<unknown[]>(`quizzes/${name}/${file}`)))
  return JSON.stringify({ ...header, questions: parts.flat() }, null, 1)
}

/** Returns whether a quiz folder is one of the bank: its questions stand under no lesson, for drills. docs/decisions/0192 */
export const isBank = (name: string) => name.startsWith('bank-')

/** Lists the quiz folders that were read blind and may be used, in the order of their names. */
export async function listQuizzes(): Promise<string[]> {
  const names = (await readdir(file('quizzes/'))).toSorted()
  const headers = await Promise.all(names.map(readHeader))
  return names.filter((_, at) => headers[at]?.status !== 'draft')
}

/** Lists those of them that are sets of the bank, which are loaded. */
export const listBank = async (): Promise<string[]> => (await listQuizzes()).filter(isBank)
