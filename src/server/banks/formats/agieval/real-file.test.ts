import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { publishingProblems } from '../../../../core/quizzes/publishable.ts'
import { plainQuiz } from '../../../../core/quizzes/quiz.ts'
import { readBank } from '../../../../testing/read-in-english.ts'

/** Test data beside the project, never part of it; without it these tests are skipped, and counted so. */
const file = new URL('../../../../../../shared/data/agieval-sat-en.jsonl', import.meta.url)
const isThere = existsSync(file)
const bank = readBank(isThere ? readFileSync(file, 'utf8') : '')
const refusals = bank.findings.filter(({ outcome }) => outcome === 'refused')

describe.skipIf(!isThere)('the real file', () => {
  test('of the 206 lines 183 are taken, every one after repairs, and 23 are refused', () => {
    expect(bank.format).toBe('agieval-sat-en')
    expect(bank.questions).toHaveLength(183)
    expect(bank.findings.filter(({ outcome }) => outcome === 'repaired')).toHaveLength(183)
    expect(refusals).toHaveLength(23)
  })

  test('each refusal has its reason', () => {
    const byReason = Object.groupBy(refusals, ({ reason }) => reason)
    expect(Object.entries(byReason).map(([reason, findings]) => [reason, findings?.map(({ line }) => line)])).toEqual([
      [
        'It asks about a table or a graph that is not there.',
        [7, 8, 9, 36, 37, 55, 56, 57, 124, 125, 138, 139, 140, 165, 166, 194, 195],
      ],
      ['Option D runs on into another question.', [77]],
      ['The question begins with a piece of the printed page.', [88, 104]],
      ['Lines 101 and 102 ask the same and name different answers: the key is in doubt.', [101, 102]],
      ['Option B holds a character that cannot be read.', [188]],
    ])
  })

  test.each([
    { repair: 'printed line numbers are taken out', lines: 103 },
    { repair: 'printed lines joined with dots are joined properly', lines: 80 },
    { repair: 'paragraphs that ran together are separated', lines: 103 },
    { repair: 'a table that did not survive is left out', lines: 5 },
    { repair: 'a printed page number is taken off the last option', lines: 6 },
    { repair: 'the end of another question is cut off the beginning', lines: 4 },
    { repair: 'letters swallowed by option marks are back', lines: 10 },
    { repair: 'a line of the printed page is taken out', lines: 3 },
  ])('$lines lines: $repair', ({ repair, lines }) => {
    expect(bank.findings.filter(({ reason }) => reason.includes(repair))).toHaveLength(lines)
  })

  test('what is taken can be published and shows no trace of the page', () => {
    const settings = { ...plainQuiz, name: 'Imported' }
    expect(publishingProblems(settings, bank.questions)).toEqual([])
    for (const { passageHtml, stemHtml, explanationHtml, spec } of bank.questions) {
      const all = [passageHtml, stemHtml, explanationHtml, JSON.stringify(spec)].join('\n').replaceAll('\\"', '"')
      expect(all).not.toMatch(/\\[a-z]|\$\\|\([A-D]\)[a-z]|[a-z]\.[a-z]{3}|[a-z]\d{2} [a-z]|CONTINUE/)
    }
  })
})
