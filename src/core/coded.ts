/** The parameters of a text, by the names that stand for them in the text. */
export type Parameters = Record<string, string | number | boolean | null | readonly string[]>

/** A text for a person as a code with parameters; who shows it has the words. */
export type Coded = { code: string; params: Parameters }

declare const isCoded: unique symbol
/** A code with parameters as one string. */
export type CodedText = string & { readonly [isCoded]: true }

/** Writes a code with parameters as one string, for where a string is all there is, such as the message of a schema. */
export const coded = (code: string, params: Parameters = {}): CodedText =>
  (Object.keys(params).length === 0 ? code : JSON.stringify([code, params])) as CodedText

/** Reads what {@link coded} has written. */
export function readCoded(text: string): Coded {
  if (!text.startsWith('["')) return { code: text, params: {} }
  const [code, params] = JSON.parse(text) as [string, Parameters]
  return { code, params }
}
