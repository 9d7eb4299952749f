/**
 * The questions that a file can ask, in shapes that every format has a word for. A format reads its files into one of them, and a kind of
 * question stores it: formats and kinds know nothing of each other.
 */
export type Interchange = {
  /** Options as HTML, one of them right; `right` holds places, from 0. */
  singleChoice: Choice
  /** Options as HTML, any number of them right. */
  multipleChoice: Choice
  /** A statement that is true or false. */
  judgment: { isTrue: boolean }
  /** Text to type; the accepted answers, the one to show first. */
  textEntry: { accepted: string[] }
  /** A number to type; the accepted values, the one to show first. */
  numberEntry: { accepted: string[] }
  /** Left items with their right ones, plain text; `extra` are right items that belong to none. */
  match: { pairs: { left: string; right: string }[]; extra: string[] }
}

type Choice = { options: string[]; right: number[] }

export type InterchangeShape = keyof Interchange

/** The content of a question, with the name of its shape. */
export type Asked = { [Shape in InterchangeShape]: { shape: Shape; says: Interchange[Shape] } }[InterchangeShape]

/** A question as it is stored: what is asked and what is right, in the shape of its kind. */
export type StoredParts = { spec: unknown; key: unknown }
