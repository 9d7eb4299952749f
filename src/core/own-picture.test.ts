import { expect, test } from 'vitest'
import { isOwnPicture } from './own-picture.ts'

test.each(['/media/pictures/a.webp', '/a b.png', '/a//b.png', '/bild-ä.png?x=1'])('%j is the site’s own', (address) => {
  expect(isOwnPicture(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//host.example/a.png',
  'file:///etc/passwd',
  'http://host.example/a.png',
  'https://host.example/a.png',
  '/\\host.example/a.png',
  '\\\\host.example/a.png',
  '/\t/host.example/a.png',
  '\n//host.example/a.png',
  ' //host.example/a.png',
  'a.png',
  '',
])('%j is not', (address) => {
  expect(isOwnPicture(address)).toBe(false)
})
