import { readFile, writeFile } from 'node:fs/promises'
import { dealt, wholeModule, type DealtQuestion } from './deal.ts'
import { file } from './files.ts'
import { guesserShares, keyPattern, keyPatternProblems } from './key-pattern.ts'

/** The question files whose options are dealt, and the seed of each. */
const dealtFiles = [
  { path: 'quizzes/full-test-1/module-1.json', seed: 'full-test-1 module-1 2' },
  { path: 'quizzes/full-test-1/module-2-easy.json', seed: 'full-test-1 module-2-easy 2' },
  { path: 'quizzes/full-test-1/module-2-hard.json', seed: 'full-test-1 module-2-hard 2' },
  { path: 'quizzes/first-steps/questions.json', seed: 'first-steps 3' },
  { path: 'quizzes/grammar-sprint/questions.json', seed: 'grammar-sprint 3' },
  { path: 'quizzes/reading-half-time/questions.json', seed: 'reading-half-time 3' },
]

const readQuestions = async (path: string) => JSON.parse(await readFile(file(path), 'utf8')) as DealtQuestion[]

if (process.argv.includes('--deal'))
  for (const { path, seed } of dealtFiles)
    await writeFile(file(path), `${JSON.stringify(dealt(await readQuestions(path), seed), null, 2)}\n`)

let problems = 0
for (const { path, seed } of dealtFiles) {
  const questions = await readQuestions(path)
  const keys = questions.map(({ key }) => String(key))
  const [pattern, shares] = [keyPattern(keys), guesserShares(keys)]
  const found = questions.length < wholeModule ? [] : keyPatternProblems(pattern, shares)
  if (JSON.stringify(dealt(questions, seed)) !== JSON.stringify(questions)) found.push('its options are not as dealt')
  problems += found.length
  const best = Math.round(Math.max(...Object.values(shares)) * 100)
  process.stdout.write(`G1 ${path}: ${JSON.stringify(pattern)}, best guesser ${best} %\n`)
  for (const problem of found) process.stdout.write(`   ${problem}\n`)
}
process.exitCode = problems > 0 ? 1 : 0
