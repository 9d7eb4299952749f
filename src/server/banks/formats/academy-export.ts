import { nothingOfOption } from '../../../core/questions/explains-anything.ts'
import type { Asked } from '../../../core/questions/interchange.ts'
import { optionLetters } from '../../../core/questions/question.ts'
import { typeOfShape, type NeutralQuestion } from '../../../core/quizzes/neutral.ts'
import type { QuizSettings } from '../../../core/quizzes/quiz.ts'
import { academyFormatName } from './academy-schema.ts'
import type { ExportFormat } from './bank.ts'

/** Returns an object without what says nothing. */
const said = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

function answerFields({ shape, says }: Asked, explanation: NeutralQuestion['explanation']): Record<string, unknown> {
  switch (shape) {
    case 'singleChoice':
    case 'multipleChoice': {
      const options = says.options.map((text, at) => {
        const of = said(explanation?.options[at] ?? nothingOfOption)
        return Object.keys(of).length === 0 ? text : { text, ...of }
      })
      const right = says.right.map((place) => optionLetters[place])
      return { options, key: shape === 'singleChoice' ? right[0] : right }
    }
    case 'judgment':
      return { key: says.isTrue }
    case 'textEntry':
    case 'numberEntry':
      return { key: says.accepted }
    case 'match':
      return { pairs: says.pairs, ...(says.extra.length > 0 && { extra_rights: says.extra }) }
  }
}

function questionFields(question: NeutralQuestion): Record<string, unknown> {
  const { options: _, ...parts } = question.explanation ?? { options: [] }
  return said({
    id: question.externalId,
    type: typeOfShape(question.asks.shape),
    passage: question.passageHtml,
    question: question.stemHtml,
    image: question.image,
    ...answerFields(question.asks, question.explanation),
    explanation: question.explanationHtml,
    module: question.module,
    model_difficulty: question.variant,
    section: question.section,
    domain: question.domain,
    skill: question.skill,
    difficulty: question.difficulty,
    ...parts,
    public: question.isPublic,
    tags: question.tags,
  })
}

const settingFields = (settings: QuizSettings) =>
  said({
    name: settings.name,
    description: settings.descriptionHtml,
    type: settings.type,
    quiz_time: settings.quizMinutes,
    module1_time: settings.module1Minutes,
    module2_time: settings.module2Minutes,
    break_time: settings.breakMinutes,
    hard_question: settings.hardThreshold,
    answer_display: settings.answerDisplay,
    degree: settings.degree,
    pass_mark: settings.passMark,
    shuffles_options: settings.shufflesOptions,
    practice: settings.isPractice,
    feeds_drills: settings.feedsDrills,
    counts_unsure: settings.countsUnsure,
    attempts_allowed: settings.attemptsAllowed,
    opens_at: settings.opensAt?.toISOString(),
    closes_at: settings.closesAt?.toISOString(),
    holds_reviews: settings.holdsReviews,
  })

/** The academy's own JSON, which holds everything. I5 */
export const academyExport: ExportFormat = {
  name: academyFormatName,
  title: 'Lantern JSON',
  holdsSettings: true,
  loses: () => [],
  write({ settings, questions }) {
    const items = questions.map(questionFields)
    const quiz = settings === null ? items : { format: academyFormatName, ...settingFields(settings), questions: items }
    return {
      bytes: new TextEncoder().encode(`${JSON.stringify(quiz, null, 2)}\n`),
      mediaType: 'application/json',
      extension: 'json',
    }
  },
}
