import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Exam } from '../use-exam.ts'
import { NoticeBanner } from './notice-banner.tsx'

const shown = (kind: Exam['kind'], notice: 'offline' | 'server') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NoticeBanner kind={kind} notice={notice} />
    </MemoryRouter>,
  )

test.each(['offline', 'server'] as const)(
  'T16 a preview without a server (%s) does not claim that it stores answers',
  (notice) => {
    expect(shown('attempt', notice)).toContain('Your answers are stored on this device')
    expect(shown('preview', notice)).toContain('Keep this page open')
    expect(shown('preview', notice)).not.toContain('stored')
  },
)
