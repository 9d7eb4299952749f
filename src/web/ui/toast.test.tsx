import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toast, Toasts } from './toast.tsx'

test('on the server nothing is shown, and the two live regions are empty', () => {
  expect(toast.error('of another visitor')).toBe('')
  const html = renderToString(<Toasts />)
  expect(html).toMatch(/<output [^>]*aria-live="polite"[^>]*><\/output>/)
  expect(html).toMatch(/role="alert"[^>]*><\/div>/)
})
