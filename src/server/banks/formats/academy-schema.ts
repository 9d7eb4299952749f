import { z } from 'zod'
import { quizDefaults } from '../../../core/quiz-defaults.ts'
import { coded } from '../../../core/coded.ts'
import { finding } from '../../../core/quizzes/import-findings.ts'
import { quizTypes, answerDisplays } from '../../../core/quizzes/quiz.ts'
import { mostMinutes } from '../../../core/attempts/limits.ts'
import { pools } from '../../../core/attempts/variant.ts'
import { modules } from '../../../core/attempts/sections.ts'
import { explanationFields, optionExplanationFields } from '../../../core/questions/explanation.ts'
import type { InterchangeShape } from '../../../core/questions/interchange.ts'
import { isQuestionType, questionKinds, type QuestionType } from '../../../core/questions/kinds.ts'
import { longest, mostOf } from '../../../core/questions/limits.ts'
import { optionKeys, optionLetters } from '../../../core/questions/question.ts'

/** The name that a file of this format carries. */
export const academyFormatName = 'lantern-quiz-1'

const html = (words: string) =>
  z.string().max(longest.html).describe(`${words} HTML; what is not allowed is taken out.`)
const label = (words: string) => z.string().max(longest.label).nullish().describe(words)
const letter = z.enum(optionLetters)
const instant = (words: string) =>
  z.iso
    .datetime(finding('bank.instant'))
    .nullish()
    .describe(`${words}: an instant in UTC, e.g. '2027-01-02T09:00:00Z'; null: always.`)
const minutes = (words: string) => z.int().min(0).max(mostMinutes).nullish().describe(words)

const common = {
  id: z
    .union([z.string().max(longest.id), z.number()])
    .nullish()
    .describe("Your own name of the question, shown as its 'ID'."),
  passage: html('The text the question is about.').nullish(),
  question: html('What is asked.'),
  image: z
    .string()
    .max(2000)
    .nullish()
    .describe('The address of a picture of this site shown with the question, e.g. /media/graph.png.'),
  explanation: html(
    'Why the key is right, shown once the answer is final. Without it the text is made of `rule`, `steps` and the rationales.',
  ).nullish(),
  module: z.enum(modules).nullish().describe('The module of a two_module quiz; else null.'),
  model_difficulty: z.enum(pools).nullish().describe('Which variant of module 2 the question belongs to.'),
  section: label("E.g. 'Reading and Writing'."),
  domain: label("E.g. 'Craft and Structure': results are summed up by domain."),
  skill: label("E.g. 'Words in Context': results are summed up by skill within a domain."),
  difficulty: label("E.g. 'easy', 'medium' or 'hard'; only shown."),
  ...explanationFields,
  public: z
    .boolean()
    .nullish()
    .describe('Whether visitors may see the question; absent leaves what was said of it before.'),
  tags: z
    .array(z.string().trim().min(1).max(longest.tag))
    .max(mostOf.tags)
    .nullish()
    .describe('Your own words for finding the question again; absent leaves those it has.'),
}

const option = z.union([html('One option.'), z.object({ text: html('One option.'), ...optionExplanationFields })])
const options = z.array(option).min(2).max(optionKeys.length).describe('Two to four different options.')

/** The fields in which this format writes each shape of question; `about` is what the kind says of its key. */
const fieldsOf = {
  singleChoice: (about: string) => ({ options, key: letter.describe(about) }),
  multipleChoice: (about: string) => ({
    options,
    key: z.array(letter).min(1).max(optionKeys.length).describe(about),
  }),
  judgment: (about: string) => ({ key: z.boolean().describe(about) }),
  textEntry: (about: string) => ({
    key: z.array(z.string().min(1).max(longest.accepted)).min(1).max(mostOf.accepted).describe(about),
  }),
  numberEntry: (about: string) => ({
    key: z.array(z.string().min(1).max(longest.accepted)).min(1).max(mostOf.accepted).describe(about),
  }),
  match: (about: string) => ({
    pairs: z
      .array(z.object({ left: z.string().min(1).max(2000), right: z.string().min(1).max(2000) }))
      .min(2)
      .max(20)
      .describe(about),
    extra_rights: z
      .array(z.string().min(1).max(200))
      .max(18)
      .nullish()
      .describe('Right items that belong to no left one.'),
  }),
} satisfies Record<InterchangeShape, (about: string) => z.ZodRawShape>

/** The names of the fields that every question can have. */
export const commonFieldNames = ['type', ...Object.keys(common)]

/** Returns the names of the fields in which a shape is written. */
export const fieldNamesOf = (shape: InterchangeShape): string[] => Object.keys(fieldsOf[shape](''))

type Common = z.output<z.ZodObject<typeof common>>
/** The fields that this format writes for a shape. */
export type AcademyFields<Shape extends InterchangeShape> = z.output<z.ZodObject<ReturnType<(typeof fieldsOf)[Shape]>>>
type ShapeOf<Type extends QuestionType> = (typeof questionKinds)[Type]['interchange']['shape']

/** A question of the academy's own format: what all have in common, and the fields of its kind's shape. */
export type AcademyQuestion = {
  [Type in QuestionType]: { type: Type } & Common & AcademyFields<ShapeOf<Type>>
}[QuestionType]

const types = Object.keys(questionKinds).filter(isQuestionType)
const [firstSchema, ...otherSchemas] = types.map((type) => {
  const { shape, about } = questionKinds[type].interchange
  return z.object({ type: z.literal(type), ...common, ...fieldsOf[shape](about) })
})

/** One question of the academy's own format, by its type: every kind there is, in the fields of its shape. */
export const AcademyQuestion = z.discriminatedUnion('type', [firstSchema!, ...otherSchemas], {
  error: coded('choice', { choices: types }),
}) as unknown as z.ZodType<AcademyQuestion>

/** The settings of a quiz of the academy's own format. */
export const AcademySettings = z.object({
  name: z.string().min(1).max(200).describe('The name of the quiz.'),
  description: html('What the quiz is about.').nullish(),
  type: z.enum(quizTypes).describe('How the quiz is taken.'),
  quiz_time: minutes('Minutes; 0 or null counts up without end.'),
  module1_time: minutes('Minutes of module 1.'),
  module2_time: minutes('Minutes of module 2.'),
  break_time: minutes(`Minutes between the modules: null is ${quizDefaults.breakMinutes}, 0 is no break.`),
  hard_question: z
    .int()
    .min(0)
    .max(500)
    .nullish()
    .describe('Right answers in module 1 that lead to the hard module 2; null: everybody gets every question.'),
  answer_display: z
    .enum(answerDisplays)
    .nullish()
    .describe('Whether key and explanation appear after each answer or at the end; null is at the end.'),
  degree: z.int().min(0).max(100_000).nullish().describe('The most points the quiz gives; only shown.'),
  pass_mark: z
    .int()
    .min(0)
    .max(100)
    .nullish()
    .describe(
      `The percentage that passes; null is ${quizDefaults.passMark}, and no verdict beside the estimate of a long two-module quiz.`,
    ),
  shuffles_options: z
    .boolean()
    .nullish()
    .describe(
      'Whether each attempt shows the options in an order of its own; then no text may name an option by its letter.',
    ),
  holds_reviews: z
    .boolean()
    .nullish()
    .describe('Whether reviews are shown only when the last window of the quiz has ended.'),
  feeds_drills: z
    .boolean()
    .nullish()
    .describe('Bank for drills: its questions come in drills and returns, and no one takes it as a quiz.'),
  counts_unsure: z
    .boolean()
    .nullish()
    .describe(
      'Whether answers count that were given offline after the clock of the device was set back or the device slept (true); they are marked either way.',
    ),
  practice: z
    .boolean()
    .nullish()
    .describe('Practice mode: whether leaving the quiz stops its clock; results then say that they were practice.'),
  attempts_allowed: z
    .int()
    .min(1)
    .max(9999)
    .nullish()
    .describe('How often a student may take it; null is without a limit.'),
  opens_at: instant('From when on it can be started'),
  closes_at: instant('Until when it can be started'),
})

/**
 * A whole quiz in the academy's own format. Unknown fields are ignored. `z.toJSONSchema(AcademyQuiz, { io: 'input' })`
 * describes it to other programs.
 */
export const AcademyQuiz = z
  .object({
    format: z.literal(academyFormatName),
    ...AcademySettings.shape,
    questions: z.array(AcademyQuestion).max(10_000).describe('In the order in which they are asked.'),
  })
  .describe('A quiz of Lantern. A file may also be a list of questions alone.')
