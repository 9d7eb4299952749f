import type { Asked, InterchangeShape } from '../questions/interchange.ts'
import { isQuestionType, questionKinds, questionTypes, type QuestionType } from '../questions/kinds.ts'
import type { QuestionKind } from '../questions/kinds/define-kind.ts'
import type { QuestionDraft } from './quiz.ts'

/** A question between a file and its kind: formats read and write this, kinds store it, and neither knows the other. I2 I5 */
export type NeutralQuestion = Omit<QuestionDraft, 'type' | 'spec' | 'key'> & { asks: Asked }

/** The labels and explanations of a question about which a file says nothing. */
export const unlabeled = {
  externalId: null,
  passageHtml: null,
  image: null,
  explanationHtml: null,
  explanation: null,
  module: null,
  variant: null,
  domain: null,
  skill: null,
  section: null,
  difficulty: null,
  isPublic: null,
  tags: null,
} as const satisfies Partial<NeutralQuestion>

/** Returns the type of questions that a shape is stored as. */
export const typeOfShape = (shape: InterchangeShape): QuestionType =>
  questionTypes.find((type) => questionKinds[type].interchange.shape === shape)!

/** Returns a neutral question as its kind stores it; whether it can be asked is for its kind to say. */
export function fromNeutral({ asks, ...rest }: NeutralQuestion): QuestionDraft {
  const type = typeOfShape(asks.shape)
  const { interchange }: QuestionKind = questionKinds[type]
  return { ...rest, type, ...interchange.store(asks.says) }
}

/** Returns a stored question in the neutral shape; null when it is unfinished. */
export function toNeutral({ type, spec, key, ...rest }: QuestionDraft): NeutralQuestion | null {
  if (!isQuestionType(type)) return null
  const { interchange }: QuestionKind = questionKinds[type]
  const says = interchange.neutralOf({ type, spec, key })
  return says && { ...rest, asks: { shape: interchange.shape, says } as Asked }
}
