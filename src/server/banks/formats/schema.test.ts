import { expect, test } from 'vitest'
import { z } from 'zod'
import { AcademyQuiz } from './academy-schema.ts'

test("docs/quiz-format.schema.json describes the academy's own format (npx vitest run -u writes it anew)", async () => {
  const schema = { title: 'Lantern quiz', ...z.toJSONSchema(AcademyQuiz, { io: 'input' }) }
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../../../docs/quiz-format.schema.json')
})
