import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Exam } from '../use-exam.ts'
import { NoticeBanner } from './notice-banner.tsx'

const shown = (kind: Exam['kind'], notice: 'offline' | 'server' | 'signed_out' | 'fault') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NoticeBanner kind={kind} notice={notice} />
    </MemoryRouter>,
  )

test.each(['offline', 'server', 'signed_out', 'fault'] as const)(
  'T16 a preview whose calls fail (%s) does not claim that it stores answers',
  (notice) => {
    expect(shown('attempt', notice)).toMatch(/Your answers are (stored on this device|sent as soon as)/)
    expect(shown('preview', notice)).toContain('Keep this page open')
    expect(shown('preview', notice)).not.toContain('stored')
  },
)

test('T16 a preview whose user is signed out stays open: its link opens another tab', () => {
  expect(shown('attempt', 'signed_out')).not.toContain('target')
  expect(shown('preview', 'signed_out')).toContain('<a href="/login" target="_blank" rel="noopener">Sign in again</a>')
})

test.each(['offline', 'server'] as const)(
  'Q6 a lost connection (%s) leaves it to the line below to say what is stored',
  (notice) => {
    expect(shown('attempt', notice)).not.toMatch(/stored|this device/)
  },
)
