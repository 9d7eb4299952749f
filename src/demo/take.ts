import { plainQuiz, type QuizSettings } from '../core/quizzes/quiz.ts'
import { byImport } from '../server/audit/record.ts'
import { readBank } from '../server/banks/formats/read-bank.ts'
import { takeShipped, type Shipped, type Taken } from '../server/banks/shipped.ts'
import { openDatabaseForCommand } from '../server/composition/open-database.ts'
import { readConfig } from '../server/config.ts'
import type { Database } from '../server/db/database.ts'
import { takeLesson, type TakenLesson } from '../server/editing/shipped-lessons.ts'
import { prepareDrafts } from '../server/quizzes/store.ts'
import { callFor } from '../server/staff/called.ts'
import { CommandRefused, Misuse, parseArguments, type Signature } from '../server/staff/command.ts'
import { isHelpRequested, print, runProgram } from '../server/staff/program.ts'
import { isBank, listQuizzes, readAcademy, readCourses, readQuiz, readReplaced } from './content.ts'

// Brings the questions and lessons that come with a release into an academy that runs: those of the demo are loaded once, into an empty database.

/** The word that stands for all lessons where a set can be named. */
const lessons = 'lessons'

const line: Signature = { takes: '[SET] [--course SLUG]', positionals: 1, options: { course: { type: 'string' } } }
const usage = `Usage: ${callFor('content', line.takes)}

Brings the questions and lessons of this release into the academy: the practice tests, the sets for drills, and the lessons of the courses that it
still has. A set that the academy has already gets what is new or was corrected; one that it does not have goes into the course SLUG.

Where only words were corrected, students read them at once, as after “Publish it now as a typo fix” in the studio, where it can be reverted; while an open
attempt asks such a question, its whole set waits for another run. A question that is new, or has another key, other options or another text,
comes into a new version: sets for drills are published at once, of any other quiz and of a lesson a draft is left for you to read and publish.
What your staff have edited, corrected or taken out stays as it is and is named, and a draft that they have begun is not touched. Of each set
all is taken or nothing. Without SET all are taken; with SET “${lessons}” the lessons alone.`

/** Reads a set of this release. */
async function readShipped(name: string): Promise<Shipped> {
  const { settings, questions } = readBank(await readQuiz(name))
  return {
    settings: { ...plainQuiz, ...settings, feedsDrills: isBank(name) } as QuizSettings,
    drafts: await prepareDrafts(questions.map(({ line: _line, ...draft }) => draft)),
    replaced: new Map(Object.entries(await readReplaced())),
  }
}

const counted = (count: number, one = 'question') => (count === 1 ? `1 ${one}` : `${count} ${one}s`)
const wordsOf = ({ reworded }: Taken) => (reworded > 0 ? `the words of ${counted(reworded)} corrected` : '')
const alsoWords = (taken: Taken) => (taken.reworded > 0 ? `; ${wordsOf(taken)}.` : '.')
/** The most attempts whose numbers are said. */
const mostNumbers = 5
const untilClosed = ({ unlimited }: Taken['open']) => {
  if (unlimited.length === 0) return ''
  const others = unlimited.length - mostNumbers
  const numbers = `${unlimited.slice(0, mostNumbers).join(', ')}${others > 0 ? ` and ${others} more` : ''}`
  return ` One that no clock ends stays open until it is handed in, or closed with ${callFor('staff', 'close ATTEMPT --reason TEXT')}: ${numbers}.`
}
const sentences: Record<Taken['outcome'], (taken: Taken) => string> = {
  published: (taken) => `${counted(taken.changed)} new or changed, published for drills${alsoWords(taken)}`,
  drafted: (taken) =>
    `${counted(taken.changed)} new or changed, in a draft: read and publish it in the studio${alsoWords(taken)}`,
  reworded: (taken) => `${wordsOf(taken)}.`,
  unchanged: () => 'its questions are as in this release.',
  in_draft: () => 'in a draft since an earlier run: read and publish it in the studio.',
  waits: ({ open, reworded }) =>
    `not touched, because ${counted(open.count, 'open attempt')} would read other words in ${counted(reworded)}. Try again when none is open.${untilClosed(open)}`,
  busy: () => 'not touched, because someone is editing, publishing or correcting its questions. Try again in a minute.',
  has_draft: () => 'not touched, because its draft was not published yet. Publish it or drop it, then try again.',
  no_course: () => 'not here. Name the course for it with --course SLUG.',
}
const namesOf = (kept: Taken['kept']) =>
  kept.map(({ id, number }) => (number === null ? `${id} (taken out)` : `question ${number} (${id})`)).join(', ')
const sentenceOf = (taken: Taken) =>
  `“${taken.quiz}”: ${sentences[taken.outcome](taken)}${taken.kept.length > 0 ? ` Left as your staff made them: ${namesOf(taken.kept)}.` : ''}`

/** The results after which a set has to be taken again. */
const refusedOutcomes = new Set<Taken['outcome']>(['busy', 'has_draft', 'no_course', 'waits'])

const ofLessons: Record<TakenLesson, string> = {
  made: 'new, hidden at the end of its course: put its quiz under it and set its place before you publish it.',
  drafted: 'corrected, in a draft: read and publish it in the studio.',
  unchanged: 'as in this release.',
  has_draft: 'not touched, because its draft was not published yet. Publish it or drop it, then try again.',
  scheduled: 'not touched, because it is to be published at a set time. Try again after that.',
  kept: 'left as it is: your staff have published or deleted it.',
  no_course: 'not here, nor its course.',
}

/** Brings the lessons of this release, says what came of each, and returns those that a draft or a set time kept out. */
async function takeLessons(database: Database): Promise<string[]> {
  const refused: string[] = []
  let unchanged = 0
  for (const { slug: course, lessons: written } of await readCourses())
    for (const { skills = [], ...lesson } of written) {
      const taken = await takeLesson(database, { ...lesson, course, skills }, { author: byImport, now: Date.now() })
      if (taken === 'unchanged') unchanged += 1
      else print(`Lesson “${lesson.name}”: ${ofLessons[taken]}`)
      if (taken === 'has_draft' || taken === 'scheduled') refused.push(`${course}/${lesson.slug}`)
    }
  if (unchanged > 0) print(`${unchanged === 1 ? '1 lesson' : `${unchanged} lessons`}: ${ofLessons.unchanged}`)
  return refused
}

await runProgram(async (typed) => {
  if (isHelpRequested(typed)) return print(usage)
  const { positionals, options } = parseArguments(line, typed)
  const [wanted] = positionals
  const { publicQuestions } = await readAcademy()
  // The visitors' questions are a draft that is never published: nothing can be left beside it.
  const known = (await listQuizzes()).filter((name) => name !== publicQuestions.quiz)
  if (wanted !== undefined && wanted !== lessons && !known.includes(wanted))
    throw new Misuse(`There is no set ${wanted}. They are: ${[...known, lessons].join(', ')}.`)
  const course = options['course'] === undefined ? null : String(options['course'])
  const { database, leave } = await openDatabaseForCommand(readConfig(process.env))
  try {
    const refused: string[] = []
    for (const name of wanted === undefined ? known : known.filter((one) => one === wanted)) {
      const taken = await takeShipped(database, await readShipped(name), { author: byImport, now: Date.now(), course })
      print(sentenceOf(taken))
      if (refusedOutcomes.has(taken.outcome)) refused.push(name)
    }
    if (wanted === undefined || wanted === lessons) refused.push(...(await takeLessons(database)))
    if (refused.length > 0) throw new CommandRefused(`Not taken: ${refused.join(', ')}.`)
  } finally {
    await leave()
  }
})
