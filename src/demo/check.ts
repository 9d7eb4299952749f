import { writeFile } from 'node:fs/promises'
import { optionLetters } from '../core/questions/question.ts'
import { lineText, plainText } from '../core/questions/reading.ts'
import { stateOf } from './answers.ts'
import { dealt } from './deal.ts'
import { gates, withSiblings } from './gates.ts'
import type { Item } from './items.ts'
import { readPublished, setFile } from './published.ts'

const lines: string[] = []
const print = (line: string) => lines.push(line)

const usage =
  'Usage: npm run check:content -- [--deal | --siblings | --blind SET | --options SET | --without-graphics SET | --record SET]'

/** Returns HTML as lines of text: blanks, underlines, lists and tables stay what they are. */
const readable = (html: string) =>
  html
    .replace(/<u>(.*?)<\/u>/g, '__$1__')
    .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/g, '[$1]')
    .replace(/<\/t[dh]>(?=<t[dh])/g, ' | ')
    .replace(/<li>/g, '\n- ')
    .replace(/<br\s*\/?>|<\/(?:p|h4|tr|caption|figure)>/g, '\n')
    .split('\n')
    .map(lineText)
    .filter((line) => line !== '')

/** Returns a question as a blind reader gets it: no key, no skill, no explanation. */
function blindly(item: Item, mode: string): string[] {
  const passage = item.passage ?? ''
  const shown = mode === '--without-graphics' ? passage.replace(/<(table|figure)\b.*?<\/\1>/gs, '') : passage
  const options = 'options' in item ? item.options : []
  const listed = options.map(
    (option, at) => `  ${optionLetters[at]}  ${plainText(typeof option === 'string' ? option : option.text)}`,
  )
  const pairs = item.type === 'match' ? item.pairs : []
  return [
    item.id === null || item.id === undefined ? '' : String(item.id),
    ...(mode === '--options' ? [] : readable(shown)),
    ...readable(item.question),
    ...listed,
    ...pairs.map(({ left }) => `  ${left}: ?`),
    ...pairs.map(({ right }) => `  - ${right}`).toSorted(),
    '',
  ]
}

/** Returns the lines that `readings.json` needs of a question with one key: its state, and numbers to be filled in. */
const toRecord = (item: Item): string[] =>
  item.type === 'mcq' ? [`    "${item.id}": { "state": "${stateOf(item)}", "right": ?, "of": ? },`] : []

const [mode, name, ...more] = process.argv.slice(2)
const published = await readPublished()
const sets = published.forms.flatMap((form) => form.sets)
if (mode === undefined) {
  const reports = gates.map((gate) => gate(published))
  for (const { gate, figures, problems, open, notYet = [] } of reports) {
    const verdict = open.length > 0 ? 'open, readers are missing' : 'passed'
    print(`${gate}: ${problems.length > 0 ? `${problems.length} to mend` : verdict}`)
    for (const figure of figures) print(`    ${figure}`)
    for (const one of open) print(`    OPEN ${one}`)
    for (const one of notYet) print(`    NOT YET ${one}`)
    for (const problem of problems) print(`    MEND ${problem}`)
  }
  process.exitCode = reports.some(({ problems }) => problems.length > 0) ? 1 : 0
} else if (mode === '--deal' && name === undefined) {
  for (const set of sets) await writeFile(setFile(set.name), `${JSON.stringify(dealt(set.items, set.seed), null, 2)}\n`)
  print(`${sets.length} sets stand as their seeds deal them.`)
} else if (mode === '--siblings' && name === undefined) {
  const named = withSiblings(published.forms).flatMap((form) => form.sets)
  for (const set of named) await writeFile(setFile(set.name), `${JSON.stringify(set.items, null, 2)}\n`)
  print(`Every question names a sibling where there is one.`)
} else if (['--blind', '--options', '--without-graphics', '--record'].includes(mode) && more.length === 0) {
  const set = sets.find((one) => one.name === name)
  if (set) for (const item of set.items) lines.push(...(mode === '--record' ? toRecord(item) : blindly(item, mode)))
  else print(`There is no set ${name}. There are ${sets.map((one) => one.name).join(', ')}.`)
  process.exitCode = set ? 0 : 2
} else {
  print(usage)
  process.exitCode = 2
}
process.stdout.write(`${lines.join('\n')}\n`)
