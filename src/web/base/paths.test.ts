import { expect, test } from 'vitest'
import { safeNext } from './paths.ts'

test.each([
  { next: '/quizzes', goes: '/quizzes' },
  { next: '/quiz/3?x=1#y', goes: '/quiz/3?x=1#y' },
  { next: null, goes: '/' },
  { next: '//evil.example', goes: '/' },
  { next: '/\\evil.example', goes: '/' },
  { next: 'https://evil.example', goes: '/' },
  { next: '/login?next=/login', goes: '/' },
  { next: '/register', goes: '/' },
  { next: '/a\nb', goes: '/' },
])('S9 after signing in $next leads to $goes', ({ next, goes }) => {
  expect(safeNext(next)).toBe(goes)
})
