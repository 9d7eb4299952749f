import { readdir, readFile } from 'node:fs/promises'
import { readingMinutes } from '../core/blog/reading-time.ts'
import { AcademyQuestion } from '../server/banks/formats/academy-schema.ts'
import { isBank, readAcademy, readArticles, readCourses } from './content.ts'
import { readCards, readSubjects } from './cards.ts'
import { file, read } from './files.ts'
import { readReadings } from './readings.ts'
import { setsOf, type Form, type Item, type Offer, type Page, type Published } from './items.ts'

/** The seed by which the options of a question file are dealt, where it is not its name. A new number deals anew. */
const seeds: Record<string, string> = {
  'full-test-1/module-1': 'full-test-1 module-1 9',
  'full-test-1/module-2-easy': 'full-test-1 module-2-easy 9',
  'full-test-1/module-2-hard': 'full-test-1 module-2-hard 8',
  'full-test-2/module-1': 'full-test-2 module-1 3',
  'full-test-2/module-2-easy': 'full-test-2 module-2-easy 1',
  'full-test-2/module-2-hard': 'full-test-2 module-2-hard 4',
  'full-test-3/module-1': 'full-test-3 module-1 19',
  'full-test-3/module-2-easy': 'full-test-3 module-2-easy 8',
  'full-test-3/module-2-hard': 'full-test-3 module-2-hard 4',
  'first-steps/questions': 'first-steps 11',
  'grammar-sprint/questions': 'grammar-sprint 6',
  'reading-half-time/questions': 'reading-half-time 7',
  'try-it/questions': 'try-it 12',
  'act-english-1/questions': 'act-english-1 12',
  'act-english-2/questions': 'act-english-2 22',
  'act-reading-1/questions': 'act-reading-1 1',
  'act-reading-2/questions': 'act-reading-2 1',
  'est-literacy-1/reading': 'est-literacy-1 reading 8',
  'est-literacy-1/writing': 'est-literacy-1 writing 12',
  'est-literacy-2/reading': 'est-literacy-2 reading 19',
  'est-literacy-2/writing': 'est-literacy-2 writing 6',
}

/** Returns the file of a set of questions. */
export const setFile = (name: string) => file(`quizzes/${name}.json`)

type QuizHeader = {
  type: string
  description: string
  questions: string[]
  status?: string
  module1_time: number | null
  module2_time: number | null
  break_time: number | null
  hard_question: number | null
}

/** Returns the course of a test in two modules; nothing of a quiz without modules. */
const routeOf = ({ module1_time, module2_time, break_time, hard_question }: QuizHeader) =>
  module1_time === null || module2_time === null || hard_question === null
    ? {}
    : { route: { minutes: module1_time + module2_time + (break_time ?? 0), toHarder: hard_question } }

async function readForm(name: string): Promise<Form & { description: string }> {
  const quiz = await read<QuizHeader>(`quizzes/${name}/quiz.json`)
  const sets = await Promise.all(
    quiz.questions.map(async (part) => {
      const set = `${name}/${part.replace('.json', '')}`
      const written = await read<unknown[]>(`quizzes/${set}.json`)
      for (const question of written) AcademyQuestion.parse(question)
      return { name: set, seed: seeds[set] ?? set, items: written as Item[] }
    }),
  )
  return {
    name,
    isTest: quiz.type === 'two_module',
    isBank: isBank(name),
    isDraft: quiz.status === 'draft',
    sets,
    ...routeOf(quiz),
    description: quiz.description,
  }
}

/** Returns the lines of a plain text as paragraphs, for a sentence ends with its line. */
const paragraphs = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('')

/** Reads everything that the demo publishes, and the record of its readings. */
export async function readPublished(): Promise<Published> {
  const names = (await readdir(file('quizzes/'))).toSorted()
  const [forms, courses, articles, books, academy, cards, subjects, review, readings] = await Promise.all([
    Promise.all(names.map(readForm)),
    readCourses(),
    readArticles(),
    read<{ slug: string; title: string; summary: string }[]>('books.json'),
    readAcademy(),
    readCards(),
    readSubjects(),
    readFile(new URL('../../docs/content-review.md', import.meta.url), 'utf8'),
    readReadings(),
  ])
  const { aboutHtml, answers, reasons } = academy.settings
  const pages: Page[] = [
    ...courses.flatMap(({ slug, summary, about, forWhom = '', answers: asked = '', lessons }) => {
      const counts = { all: lessons.length, free: lessons.filter(({ isFree }) => isFree).length }
      return [
        { name: slug, html: `${paragraphs(summary)}${about}`, lessons: counts },
        { name: `${slug}, for whom`, html: paragraphs(forWhom), lessons: counts },
        { name: `${slug}, answers`, html: paragraphs(asked), lessons: counts },
        ...lessons.map((lesson) => ({
          name: `${slug}/${lesson.slug}`,
          html: lesson.contentHtml,
          isPlain: true as const,
        })),
      ]
    }),
    ...articles.map(({ slug, summary, contentHtml }) => ({
      name: slug,
      html: `${paragraphs(summary)}${contentHtml}`,
      isPlain: true as const,
    })),
    ...books.map(({ slug, title, summary }) => ({ name: slug, html: paragraphs(`${title}\n${summary}`) })),
    { name: 'about the academy', html: aboutHtml },
    ...answers.map(({ question, answer }) => ({ name: question, html: paragraphs(`${question}\n${answer}`) })),
    ...reasons.map(({ title, text }) => ({ name: title, html: paragraphs(`${title}\n${text}`) })),
    ...academy.instructors.map(({ slug, descriptionHtml }) => ({ name: slug, html: descriptionHtml })),
    ...forms.map(({ name, description }) => ({ name, html: description })),
    ...[...academy.banners, ...academy.testimonials].map((voice, at) => ({
      name: `banner or testimonial ${at + 1}`,
      html: `<p>${'quote' in voice ? voice.quote : voice.text}</p>`,
    })),
  ]
  const offers: Offer[] = courses.map(({ lessons, slug, category, price, listPrice }) => {
    const taken = forms.filter(({ name, isDraft }) => !isDraft && lessons.some(({ quiz }) => quiz === name))
    return {
      slug,
      category,
      price,
      listPrice,
      questions: setsOf({ forms: taken }).flatMap(({ items }) => items).length,
    }
  })
  const lessons = courses
    .filter(({ slug }) => slug === academy.bankCourse)
    .flatMap((course) => course.lessons)
    .map(({ skills = [], contentHtml }, at) => ({ id: at + 1, skills, minutes: readingMinutes(contentHtml) ?? 0 }))
  return { forms, pages, offers, cards, subjects, lessons, review, readings }
}
