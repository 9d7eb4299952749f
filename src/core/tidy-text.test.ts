import { expect, test } from 'vitest'
import { tidyText } from './tidy-text.ts'

test.each([
  ['  Good.\r\n\r\n\r\n\r\nReally. ', 'Good.\n\nReally.'],
  ['a\u0000b\u0007c\u202Ed', 'abcd'],
  ['<script>x</script>', '<script>x</script>'],
])('%j is stored as %j, for it is shown as text', (written, stored) => {
  expect(tidyText(written)).toBe(stored)
})
