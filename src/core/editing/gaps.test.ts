import { expect, test } from 'vitest'
import { checkValues } from './fields.ts'
import { countGaps } from './gaps.ts'

test('T12 a figure without a picture is a gap; with a picture, or without a caption, it is none', () => {
  const gap = '<figure><figcaption>A <em>graph</em></figcaption></figure>'
  expect(countGaps(`<p>x</p>${gap}<p>y</p><figure dir="rtl"><figcaption></figcaption></figure>`)).toBe(2)
  expect(countGaps('<figure><img src="/files/a.webp" alt="" /><figcaption>A graph</figcaption></figure>')).toBe(0)
  expect(countGaps(`<figure><img src="/a.webp" /></figure><p>figcaption</p>`)).toBe(0)
})

test('T12 what has a gap is not published; a draft with one is stored', () => {
  const fields = { content_html: { type: 'html' } } as const
  const { problems } = checkValues(fields, { content_html: '<figure><figcaption>A graph</figcaption></figure>' })
  expect(problems).toEqual({ content_html: ['text.gaps'] })
  expect(checkValues(fields, { content_html: '<p>Words</p>' }).problems).toEqual({})
})
