import { useMemo, useState } from 'react'
import { useHydrated } from '../../ui/hydrated.ts'
import type { AskedQuestion } from '../session/exam-session.ts'
import styles from './reading-font.module.css'

// A question is set in the site's fonts from its beginning, or in the device's own until another question appears: fonts that come while
// a passage is read move its lines. Left out were fallbacks of the same width, which need a known font on the device,
// `font-display: optional`, which gives a slow phone its own font for a whole test, and a wait before the first question. The letters of
// all questions are on the page out of sight, since Chromium forgets fonts from `document.fonts.load` that no text uses.

/** Returns the characters of some questions: all of them, those in italics and in bold, and whether there are formulas. */
function lettersOf(questions: readonly AskedQuestion[]) {
  const html = questions
    .flatMap(({ description, question, a1, a2, a3, a4 }) => [description, question, a1, a2, a3, a4])
    .join('')
  const inside = (tags: string) =>
    [...html.matchAll(new RegExp(`<(${tags})\\b[^>]*>([^]*?)</\\1>`, 'g'))].map(([, , inner]) => inner).join('')
  const once = (text: string) => [...new Set(text)].join('')
  return {
    all: once(html),
    slanted: once(inside('em|i|cite')),
    bold: once(inside('strong|b|th|h[1-6]|caption')),
    hasFormulas: html.includes('<math'),
  }
}

/** Returns whether the fonts of some questions are loaded; browsers fetch only the alphabets that a text needs. */
function areHere(questions: readonly AskedQuestion[]): boolean {
  const { all, slanted, bold, hasFormulas } = lettersOf(questions)
  const has = (font: string, text: string) => text === '' || document.fonts.check(font, text)
  return (
    has("1em 'Source Serif 4'", all) &&
    has("italic 1em 'Source Serif 4'", slanted) &&
    has("bold 1em 'Source Serif 4'", bold) &&
    has("1em 'Inter Variable'", all) &&
    has("1em 'IBM Plex Sans Arabic'", all) &&
    has("1em 'Lantern Math'", hasFormulas ? all : '')
  )
}

/**
 * Decides whether the text of a question is set in its fonts or in the device's own. It decides once, when the text appears: fonts
 * that load while it is read would move its lines, so they are used from the next text on; on a page that the server rendered, they
 * load while its text is read.
 */
export function useReadingFont(questions: readonly AskedQuestion[], question: AskedQuestion): boolean {
  const isHydrated = useHydrated()
  const shown = question.description ?? question.id
  const look = () => ({
    shown,
    isHere:
      isHydrated && areHere(questions.filter(({ id, description }) => shown === description || id === question.id)),
  })
  const [decided, decide] = useState(look)
  const current = decided.shown === shown ? decided : look()
  if (current !== decided) decide(current)
  return current.isHere
}

/**
 * A letter out of sight in the font that most passages use: where no question is shown yet, that font is ready for the first one. What the
 * program alone has loaded is forgotten with the next style sheet, and with it what the first text would be set in.
 */
export function ReadingLetter() {
  if (!useHydrated()) return null
  return (
    <div aria-hidden="true" className={styles.letters}>
      <span className={styles.reading}>a</span>
    </div>
  )
}

/** One character is enough: browsers fetch a whole alphabet. */
const usualLetters = { all: 'a', slanted: 'a', bold: 'a', hasFormulas: false }

/**
 * The letters of every question of a module, out of sight: the browser fetches their fonts before a text needs them, and keeps them
 * ready. Fonts that only a program has requested would be forgotten with the next style sheet that comes. In a break, when the next
 * module is not known yet, they are those that most texts use. What the server renders leaves them out: its text comes first.
 */
export function Letters({ questions }: { questions: readonly AskedQuestion[] }) {
  const isHydrated = useHydrated()
  const { all, slanted, bold, hasFormulas } = useMemo(
    () => (questions.length > 0 ? lettersOf(questions) : usualLetters),
    [questions],
  )
  if (!isHydrated) return null
  return (
    <div aria-hidden="true" className={styles.letters}>
      {all}
      <b>{all}</b>
      <span className={styles.reading}>
        {all}
        <i>{slanted}</i>
        <b>{bold}</b>
      </span>
      {hasFormulas && <span className={styles.formulas}>{all}</span>}
    </div>
  )
}
