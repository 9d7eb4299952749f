import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Html } from './html.tsx'

test('content is read in the direction of its own language, whatever the page is in', () => {
  expect(renderToStaticMarkup(<Html html="<p>He waited.</p>" />)).toBe(
    '<div dir="auto" class="prose"><p>He waited.</p></div>',
  )
  expect(renderToStaticMarkup(<Html html="دار" as="span" part="a1" />)).toContain('dir="auto"')
})
