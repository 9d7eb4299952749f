import { plainQuiz, type QuizSettings } from '../core/quizzes/quiz.ts'
import { byImport } from '../server/audit/record.ts'
import { readBank } from '../server/banks/formats/read-bank.ts'
import { takeShipped, type Shipped, type Taken } from '../server/banks/shipped.ts'
import { openDatabaseForCommand } from '../server/composition/open-database.ts'
import { readConfig } from '../server/config.ts'
import { prepareDrafts } from '../server/quizzes/store.ts'
import { callFor } from '../server/staff/called.ts'
import { CommandRefused, Misuse, parseArguments, type Signature } from '../server/staff/command.ts'
import { isHelpRequested, print, runProgram } from '../server/staff/program.ts'
import { isBank, listQuizzes, readAcademy, readQuiz } from './content.ts'

// Brings the questions that come with a release into an academy that runs: those of the demo are loaded once, into an empty database.

const line: Signature = { takes: '[SET] [--course SLUG]', positionals: 1, options: { course: { type: 'string' } } }
const usage = `Usage: ${callFor('content', line.takes)}

Brings the questions of this release into the academy: the practice tests, and the sets for drills. A set that the academy has already gets what
is new or was mended; one that it does not have goes into the course SLUG. Sets for drills are published at once; of any other quiz
a draft is left for you to read and publish. What your staff have edited, corrected or taken out stays as it is, and a draft that they
have begun is not touched. Without SET all sets are taken.`

/** Reads a set of this release. */
async function readShipped(name: string): Promise<Shipped> {
  const { settings, questions } = readBank(await readQuiz(name))
  return {
    settings: { ...plainQuiz, ...settings, feedsDrills: isBank(name) } as QuizSettings,
    drafts: await prepareDrafts(questions.map(({ line: _line, ...draft }) => draft)),
  }
}

const counted = (count: number) => (count === 1 ? '1 question' : `${count} questions`)
const sentences: Record<Taken['outcome'], (taken: Taken) => string> = {
  published: ({ changed }) => `${counted(changed)} new or mended, published for drills.`,
  drafted: ({ changed }) => `${counted(changed)} new or mended, in a draft: read and publish it in the studio.`,
  unchanged: () => 'as in this release.',
  has_draft: () => 'not touched, because its draft was not published yet. Publish it or drop it, then try again.',
  no_course: () => 'not here. Name the course for it with --course SLUG.',
}
const sentenceOf = (taken: Taken) =>
  `“${taken.quiz}”: ${sentences[taken.outcome](taken)}${taken.kept > 0 ? ` ${counted(taken.kept)} of your own making stay.` : ''}`

await runProgram(async (typed) => {
  if (isHelpRequested(typed)) return print(usage)
  const { positionals, options } = parseArguments({ ...line, positionals: Math.min(typed.length, 1) }, typed)
  const [wanted] = positionals
  const { publicQuestions } = await readAcademy()
  // The visitors' questions are a draft that is never published: nothing can be left beside it.
  const known = (await listQuizzes()).filter((name) => name !== publicQuestions.quiz)
  if (wanted !== undefined && !known.includes(wanted))
    throw new Misuse(`There is no set ${wanted}. They are: ${known.join(', ')}.`)
  const course = options['course'] === undefined ? null : String(options['course'])
  const { database, leave } = await openDatabaseForCommand(readConfig(process.env))
  try {
    const refused: string[] = []
    for (const name of wanted === undefined ? known : [wanted]) {
      const taken = await takeShipped(database, await readShipped(name), { author: byImport, now: Date.now(), course })
      print(sentenceOf(taken))
      if (taken.outcome === 'has_draft' || taken.outcome === 'no_course') refused.push(name)
    }
    if (refused.length > 0) throw new CommandRefused(`Not taken: ${refused.join(', ')}.`)
  } finally {
    await leave()
  }
})
