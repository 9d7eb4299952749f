import { trialQuestions } from '../../core/attempts/limits.ts'
import { optionKeys } from '../../core/questions/question.ts'
import { plainText } from '../../core/questions/reading.ts'
import { estimateBand } from '../../core/results/estimate.ts'
import { sampleResult } from '../../core/results/sample.ts'
import { showcase } from '../../contract/showcase.ts'
import type { Context } from '../http/context.ts'
import { routes } from '../http/route.ts'
import { asked, questionsOf, revealed, routeOf, type VersionQuestion } from '../quizzes/versions.ts'
import { getDsatTable } from '../site/settings.ts'
import { listPublicQuestions } from '../trial/store.ts'
import * as queries from './queries.ts'

/** The elements that a small picture has no room for. */
const large = /<(?:img|table|figure|svg|math)\b/
const mostCharacters = 500

const htmlOf = ({ passageHtml, stemHtml, spec }: VersionQuestion) =>
  [passageHtml, stemHtml, ...((spec as { options?: string[] }).options ?? [])].join(' ')

/** Returns a question with its first wrong option that an explanation names a trap of; nothing of it tells the key. */
function trapOf(question: VersionQuestion) {
  const { explanation, correct_answer: key } = revealed(question)
  const trap = explanation?.options.find(
    ({ option, trap: name, trap_id: id }) => (name ?? id) !== null && option !== key,
  )
  if (question.type !== 'mcq' || !explanation || !trap || !optionKeys.some((option) => option === key)) return []
  const shown = { ...explanation, rule: null, steps: [], glosses: [], options: [trap] }
  return [{ asked: asked(question), chosen: trap.option, explanation: shown }]
}

/** Returns the shortest of these questions that a picture can show with a wrong choice. */
function pictured(questions: readonly VersionQuestion[]) {
  const lengthOf = (question: VersionQuestion) => plainText(htmlOf(question)).length
  const fitting = questions.filter(
    (question) => question.image === null && !large.test(htmlOf(question)) && lengthOf(question) <= mostCharacters,
  )
  return fitting.toSorted((one, other) => lengthOf(one) - lengthOf(other)).flatMap(trapOf)[0] ?? null
}

/** Returns the first published test with an estimate, and a possible result on its harder route. */
async function sampleTest({ db, now, versions }: Context) {
  const listed = await queries.listPublishedTests(db)
  const table = await getDsatTable(db, now())
  for (const { id, corrections } of listed) {
    const version = await versions.get(id, db, corrections)
    const variant = version.settings.hardThreshold === null ? 'all' : 'hard'
    const result = sampleResult(routeOf(version, variant))
    const estimate = estimateBand({ ...result, variant, table })
    if (estimate)
      return {
        ...result,
        questions: questionsOf(version, 'module1', null).length,
        minutes: version.settings.module1Minutes,
        band: { low: estimate.low, high: estimate.high },
      }
  }
  return null
}

export const showcaseRoutes = routes(showcase, {
  async get(_input, context) {
    const [questions, test] = await Promise.all([listPublicQuestions(context.db), sampleTest(context)])
    return {
      data: { trial_questions: Math.min(trialQuestions, questions.length), question: pictured(questions), test },
    }
  },
})
