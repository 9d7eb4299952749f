// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { coded } from '../../../core/coded.ts'
import { fieldOfFinding } from '../../../core/quizzes/finding-fields.ts'
import { findings } from '../../../languages/en/findings.ts'
import { plainQuestion } from '../../../testing/drafts.ts'
import { showPlace, type } from '../testing/shown-place.tsx'
import type { QuestionValues } from './kinds/edit-props.ts'
import { MoreFields } from './more-fields.tsx'

afterEach(() => vi.unstubAllGlobals())

const values: QuestionValues = {
  stem_html: '<p>Which?</p>',
  passage_html: null,
  image: null,
  spec: { options: ['one', 'two'] },
  key: 'a2',
  explanation_html: null,
  explanation: {
    rule: null,
    steps: [{ text: 'Look.', highlight: null }],
    next_time: null,
    glosses: [{ word: 'lamp', meaning: 'A light.', arabic: '' }],
    source: null,
    invented: null,
    sibling: null,
    rule_id: null,
    card: null,
    options: [
      { rationale: null, trap: null, trap_id: null },
      { rationale: null, trap: 'Named before it was right', trap_id: null },
    ],
  },
  external_id: null,
  section: null,
  domain: null,
  skill: null,
  difficulty: null,
  tags: [],
  is_public: false,
}
const nothing = () => undefined

test('T18 every field of More that a finding names is there to be led to, also the trap of an option that is right', async () => {
  const shown = await showPlace(() => (
    <MoreFields type="mcq" values={values} onChange={nothing} isNeeded visit={null} />
  ))
  const fields = Object.keys(findings)
    .filter((code) => code.startsWith('question.at.') && code !== 'question.at.other')
    .flatMap((code) => ['A', 'B'].map((letter) => fieldOfFinding(coded(code, { number: 1, letter }), plainQuestion)))
  expect(fields.length).toBeGreaterThan(20)
  const isThere = (field: string | null) =>
    document.querySelector(`[name="${field}"], [data-field="${field}"]`) !== null
  expect(fields.filter((field) => !isThere(field))).toEqual([])
  await shown.remove()
})

test('T16 the field of a trap stays while it is emptied, also at an option that is right', async () => {
  const shown = await showPlace(() => {
    const [edited, edit] = useState(values)
    const put = (changed: Partial<QuestionValues>) => edit((before) => ({ ...before, ...changed }))
    return <MoreFields type="mcq" values={edited} onChange={put} isNeeded visit={null} />
  })
  const trap = document.querySelector<HTMLInputElement>('[name="trap_B"]')
  trap?.focus()
  await type(trap, '')
  expect([document.activeElement === trap, trap?.value]).toEqual([true, ''])
  await shown.remove()
})
