import { expect, test } from 'vitest'
import { withJson } from './with-json.ts'

test('an object with cached JSON reads like one that was made whole, whatever its own values look like', () => {
  const questions = [{ id: 7, question: '}null"' }]
  for (const object of [{}, { name: 'null}', attempt: null, list: [null] }]) {
    const json = Buffer.concat(withJson(object, 'questions', [Buffer.from(JSON.stringify(questions))])).toString()
    expect(json).toBe(JSON.stringify({ ...object, questions }))
  }
})
