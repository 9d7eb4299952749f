// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Annotation } from '../../../../core/annotations/annotation.ts'
import { plainAnnotation } from '../../../../testing/annotations.ts'
import { quotedWords } from '../../../exam/highlights/quoted-words.ts'
import { showPlace } from '../../../studio/testing/shown-place.tsx'
import { AnnotatedText } from './annotated-text.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(() => shown?.remove())

const turned: Annotation = { ...plainAnnotation, start: 4, end: 15, quote: 'tide turned', note: 'the claim' }
const mended = '<p>At long last the <em>tide</em> turned at noon.</p>'
const without = '<p>The sea rose at noon.</p>'

const show = async (html: string) => {
  shown = await showPlace(() => <AnnotatedText html={html} part="passage" annotations={[turned]} />)
  const words = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join('')
  return { highlighted: words('mark'), quoted: words('q'), text: shown.text() }
}

test('T19 after a mistake was mended, a note is quoted by its words where they stand now, and by its own where they are gone', () => {
  expect(quotedWords(mended, turned)).toBe('tide turned')
  expect(quotedWords(without, turned)).toBe('tide turned')
})

test('T19 the review of a mended text shows each highlight at its words, or beside the text with its note', async () => {
  const moved = await show(mended)
  expect(moved).toMatchObject({ highlighted: 'tide turned', quoted: 'tide turned' })
  expect(moved.text).toContain('the claim')
  await shown?.remove()
  const left = await show(without)
  expect(left).toMatchObject({ highlighted: '', quoted: 'tide turned' })
  expect(left.text).toContain('the claim')
})
