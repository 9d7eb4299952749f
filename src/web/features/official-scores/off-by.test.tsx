import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OffBy } from './off-by.tsx'

type Off = NonNullable<Parameters<typeof OffBy>[0]['ownError']>

const said = (off: Partial<Off>) =>
  renderToStaticMarkup(<OffBy ownError={{ students: 10, signed: 0, absolute: 0, within: 10, ...off }} />)

test('L9 below the least number of students there is nothing at all', () => {
  expect(renderToStaticMarkup(<OffBy ownError={null} />)).toBe('')
})

test('L9 estimates without an error are said to be so', () => {
  expect(said({})).toContain(
    'For 10 students of this academy, the average distance from the middle of the estimate to the official score was 0 points. Every score was inside its band. The average estimate was neither too low nor too high.',
  )
})

test('L9 an average of nothing does not hide how far single estimates were off', () => {
  expect(said({ absolute: 100, within: 0 })).toContain(
    'was 100 points. No score was inside its band. The average estimate was neither too low nor too high.',
  )
})

test('L9 scores above their estimates make these too low, scores below too high, and one is one', () => {
  expect(said({ signed: 1, absolute: 1, within: 9 })).toContain(
    'was 1 point. 9 of 10 scores were inside the band. The average estimate was 1 point too low.',
  )
  expect(said({ signed: -60, absolute: 60, within: 1 })).toContain(
    'was 60 points. 1 of 10 scores was inside the band. The average estimate was 60 points too high.',
  )
})
