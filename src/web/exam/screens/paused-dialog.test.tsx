import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PhaseWire, QuizWire } from '../session/exam-session.ts'
import { PausedDialog } from './paused-dialog.tsx'

const shown = (said: { paused_note?: string }) => {
  const phase: PhaseWire = {
    at: 'paused',
    ends_at: null,
    half_at: null,
    paused_in: 'module1',
    remaining_seconds: 600,
    ...said,
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <PausedDialog quiz={{ name: 'Practice Test 1' } as QuizWire} phase={phase} isOpen />
    </MemoryRouter>,
  )
}

test('T38 a paused test says that nothing is lost, and what staff write about it', () => {
  const html = shown({ paused_note: 'Go home and get well.' })
  for (const words of ['Nothing is lost', '10:00', 'Your academy writes:', 'Go home and get well.'])
    expect(html).toContain(words)
  expect(shown({})).not.toContain('Your academy writes')
})
