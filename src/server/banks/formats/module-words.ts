import { modules, type Module } from '../../../core/attempts/sections.ts'
import { pools, type Pool } from '../../../core/attempts/variant.ts'

/** A module of a two-module quiz, and the pool of module 2. */
export type ModulePlace = { module: Module | null; variant: Pool | null }

/** Words for the two pools of module 2, as authors write them. */
const poolWords: Record<Pool, RegExp> = {
  easy: /^(?:easy|easier|lower|low|e|سهل|سهلة|السهل|السهلة)$/,
  hard: /^(?:hard|harder|difficult|higher|upper|high|h|صعب|صعبة|الصعب|الصعبة)$/,
}
const moduleWord = /^(?:modules?|mod|m|part|section|stage|الوحدة|وحدة|الجزء|جزء|القسم|قسم)$/
const numberWords: [RegExp, Module][] = [
  [/^(?:1|one|i|first|1st|الأولى|الاولى|الأول|الاول)$/, modules[0]],
  [/^(?:2|two|ii|second|2nd|الثانية|الثاني)$/, modules[1]],
]

/** Returns a text's words and numbers apart, "M2hard" as "m 2 hard", with Arabic digits as Latin ones. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, (_, at: number, whole: string) =>
      /^(?:1st|2nd)/.test(whole.slice(at - 1)) ? '' : ' ',
    )
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Reads the pool of module 2: "easy", "Harder"; null when a text says something else. */
export function poolIn(text: string): Pool | null {
  const words = wordsIn(text)
  const [word = ''] = words
  return words.length === 1 ? (pools.find((pool) => poolWords[pool].test(word)) ?? null) : null
}

/** Reads a module with or without its pool: "1", "2 easy", "M2 hard", "Module 2 (harder)"; null when a text says something else. */
export function moduleIn(text: string): ModulePlace | null {
  const found: ModulePlace = { module: null, variant: null }
  for (const word of wordsIn(text)) {
    const module = numberWords.find(([pattern]) => pattern.test(word))?.[1]
    const variant = poolIn(word)
    if (module !== undefined && found.module === null) found.module = module
    else if (variant !== null && found.variant === null) found.variant = variant
    else if (!moduleWord.test(word)) return null
  }
  const isOneModule = found.module !== null && !(found.module === modules[0] && found.variant !== null)
  return isOneModule ? found : null
}
