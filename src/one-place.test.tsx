import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { lengthsOf } from './core/attempts/lengths.ts'
import { quizDefaults } from './core/quizzes/defaults.ts'
import { hasPassed } from './core/results/score.ts'
import { AcademyQuiz } from './server/banks/formats/academy-schema.ts'
import { Cover, type CoverData } from './web/pages/quiz/cover.tsx'

vi.mock('./core/quizzes/defaults.ts', () => ({ quizDefaults: { passMark: 65, breakMinutes: 7, halftimeMinutes: 13 } }))

const cover: CoverData = {
  quiz: {
    id: 1,
    lesson_id: 2,
    name: 'Practice Test',
    disc: '',
    type: 'two_module',
    quiz_time: null,
    module1_time: 20,
    module2_time: 20,
    break_time: null,
    hard_question: null,
    answer_display: 'deferred',
    degree: null,
  },
  conditions: null,
  question_count: 54,
  open_attempt: null,
  finished_attempts: 0,
}

const minutes = { module1Minutes: 20, module2Minutes: 20, breakMinutes: null, quizMinutes: 20 }

test('another pass mark and another break in core/quizzes/defaults.ts change rule, screen and document', () => {
  expect(quizDefaults.passMark).toBe(65)

  expect([hasPassed(64), hasPassed(65)]).toEqual([false, true])
  expect(lengthsOf(minutes)).toMatchObject({ breakSeconds: 7 * 60, halftimeSeconds: 13 * 60 })

  const screen = renderToStaticMarkup(
    <MemoryRouter>
      <Cover cover={cover} onStart={() => undefined} />
    </MemoryRouter>,
  )
  expect(screen).toContain('<dt>Break</dt><dd>7 minutes</dd>')

  const document = JSON.stringify(z.toJSONSchema(AcademyQuiz, { io: 'input' }))
  expect(document).toContain('null is 65')
  expect(document).toContain('null is 7, 0 is no break')
})
