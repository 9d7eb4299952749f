import type { AcademyQuestion } from '../server/banks/formats/academy-schema.ts'
import { plainText } from '../core/questions/reading.ts'
import type { Card, Subjects } from './cards.ts'
import type { Course } from './content.ts'
import type { Readings } from './readings.ts'

export type Item = AcademyQuestion
/** A file of questions with the seed that its options were dealt by. */
export type ItemSet = { name: string; seed: string; items: Item[] }
/**
 * A quiz; a test in two modules is a form with a blueprint. A bank holds questions for drills, which stand in no form; while it is a
 * draft, it is not loaded, for it has not been read.
 */
export type Form = { name: string; isTest: boolean; isBank: boolean; isDraft: boolean; sets: ItemSet[]; route?: Route }
/** The course of a test in two modules: its minutes with the break, and how many right answers lead to the harder module. */
export type Route = { minutes: number; toHarder: number }
/**
 * A text that students read beside the quizzes: a lesson or an article, which has to be plain, or a description; that of a course with how
 * many lessons it has.
 */
export type Page = { name: string; html: string; isPlain?: true; lessons?: { all: number; free: number } }
/** A course as its price is judged: with how many questions the published quizzes of its lessons have. */
export type Offer = Pick<Course, 'slug' | 'category' | 'price' | 'listPrice'> & { questions: number }
/** A lesson as a plan takes it: the skills that it treats, and its minutes of reading. */
type PlannedLesson = { id: number; skills: string[]; minutes: number }
/** Everything that the demo publishes, the lessons of the course whose bank feeds the drills, and the record of its readings. */
export type Published = {
  forms: Form[]
  pages: Page[]
  offers: Offer[]
  cards: Card[]
  subjects: Subjects
  lessons: PlannedLesson[]
  review: string
  readings: Readings
}

/** The result of a gate: figures, problems to fix, work that people still have to do, and goals that the record lists as not reached. */
export type Report = { gate: string; figures: string[]; problems: string[]; open: string[]; notYet?: string[] }

/** Returns the passage as plain text. */
export const passageOf = (item: Item) => plainText(item.passage ?? '')
export const optionsOf = (item: Item) => ('options' in item ? item.options : [])
export const optionText = (option: string | { text: string }) => (typeof option === 'string' ? option : option.text)
/** Returns the words of a text, in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? []
export const percent = (share: number) => `${Math.round(share * 100)} %`
export const testsOf = ({ forms }: Pick<Published, 'forms'>) => forms.filter(({ isTest }) => isTest)
export const setsOf = ({ forms }: Pick<Published, 'forms'>) => forms.flatMap(({ sets }) => sets)

/** The number of modules of a test: the first, and the easier and the harder second one. */
const modulesOfTest = 3

/** Returns whether a test has all its modules; a draft that lacks one is judged module by module. */
export const isWhole = ({ isDraft, sets }: Form) => !isDraft || sets.length >= modulesOfTest

/** Returns the sets that a student meets one after the other: module 1 with either module 2, or alone while there is none. */
export const routesOf = ({ name, sets: [first, ...seconds] }: Form) => {
  const items = first?.items ?? []
  return seconds.length === 0
    ? [{ name, items }]
    : seconds.map((second) => ({
        name: `${name}, ${second.name.split('/').at(-1)}`,
        items: [...items, ...second.items],
      }))
}

/** Returns whether the passage was written as literature. */
export const isLiterary = ({ invented }: Item) => /^Written for (?:this test|practice)/.test(invented ?? '')

/** Returns the values that stand more than so many times in a list. */
export const repeated = (values: string[], most: number) =>
  [...new Set(values)].filter((value) => values.filter((one) => one === value).length > most)
