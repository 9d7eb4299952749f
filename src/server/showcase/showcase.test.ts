import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultDsatTable } from '../../core/calculators/dsat.ts'
import { estimateBand } from '../../core/results/estimate.ts'
import { readQuiz } from '../../demo/content.ts'
import { openAcademy, type Academy } from '../../testing/academy.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const showcase = async () => (await academy.visitor('GET /showcase')).data

type Written = {
  passage: string
  key: string
  options: { text: string; rationale: string; trap?: string }[]
  domain: string
  model_difficulty: string | null
}
const writtenIn = async (quiz: string) => (JSON.parse(await readQuiz(quiz)) as { questions: Written[] }).questions

test('P4 the review in the picture is a result in the demo’s test: its domains, and the band that core estimates of it', async () => {
  const { test: shown } = await showcase()
  const route = (await writtenIn('full-test-1')).filter((question) => question.model_difficulty !== 'easy')
  expect(shown?.domains.map(({ domain, total }) => [domain, total])).toEqual(
    ['Craft and Structure', 'Information and Ideas', 'Standard English Conventions', 'Expression of Ideas'].map(
      (name) => [name, route.filter(({ domain }) => domain === name).length],
    ),
  )
  expect(shown).toMatchObject({ questions: 27, minutes: 32, correct: 35, total: route.length })
  expect(shown?.domains.reduce((sum, { correct }) => sum + correct, 0)).toBe(35)
  const estimate = estimateBand({ correct: 35, total: route.length, variant: 'hard', table: defaultDsatTable })
  expect(shown?.band).toEqual({ low: estimate?.low, high: estimate?.high })
})

test('P3 P4 the question in the pictures is a public one with what its author wrote of a wrong option, and tells no key', async () => {
  const { question, trial_questions } = await showcase()
  expect(trial_questions).toBe(3)
  const { asked, chosen, explanation } = question ?? expect.unreachable()
  const written = (await writtenIn('try-it')).find(({ passage }) => passage === asked.description)
  const { options, key } = written ?? expect.unreachable()
  expect(options.map(({ text }) => text)).toEqual([asked.a1, asked.a2, asked.a3, asked.a4])
  const [wrong, right] = [options[Number(chosen.charAt(1)) - 1], options['ABCD'.indexOf(key)]]
  expect(wrong).not.toBe(right)
  const expected = [{ option: chosen, rationale: wrong?.rationale, trap: wrong?.trap }]
  expect(explanation).toMatchObject({ rule: null, steps: [], glosses: [], options: expected })
})

test('P1 P4 an academy without published tests and public questions has no pictures', async () => {
  const { pool } = academy.database
  await pool.query('UPDATE items SET is_public = false')
  await pool.query("UPDATE courses SET status = 'draft'")
  expect(await showcase()).toEqual({ trial_questions: 0, question: null, test: null })
})
