import { expect, test } from 'vitest'
import { youtubeId } from './youtube-id.ts'

test.each([
  'https://www.youtube.com/watch?v=LANTERN_-01',
  'http://youtube.com/watch?t=10&v=LANTERN_-01&list=x',
  'https://m.youtube.com/watch?v=LANTERN_-01',
  'https://youtu.be/LANTERN_-01?si=abc',
  'https://www.youtube.com/embed/LANTERN_-01',
  'https://www.youtube-nocookie.com/embed/LANTERN_-01',
  'https://www.youtube.com/shorts/LANTERN_-01',
  'https://www.youtube.com/live/LANTERN_-01',
  ' www.youtube.com/watch?v=LANTERN_-01 ',
])('%s holds the id', (link) => {
  expect(youtubeId(link)).toBe('LANTERN_-01')
})

test.each([
  null,
  '',
  'LANTERN_-01',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=LANTERN_-012',
  'https://www.youtube.com/watch',
  'https://vimeo.example/LANTERN_-01',
  'https://youtube.com.example/watch?v=LANTERN_-01',
  'https://notyoutu.be/LANTERN_-01',
  'javascript:alert(1)//youtu.be/LANTERN_-01',
])('%s is no link to a video', (link) => {
  expect(youtubeId(link)).toBeNull()
})
