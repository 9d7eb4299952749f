import { expect, test } from 'vitest'
import { skillsOverTime, type SkillInMonth } from './skills-over-time.ts'

const row = (
  domain: string | null,
  skill: string | null,
  month: string,
  right: number,
  asked: number,
): SkillInMonth => ({
  domain,
  skill,
  month,
  right,
  asked,
})

test('T21 skills over time: a share for each month and the trend of the last one, in the order of a report', () => {
  const rows = [
    row('Standard English Conventions', 'Boundaries', '2026-11', 3, 4),
    row('standard english conventions', 'boundaries', '2026-11', 0, 1),
    row('Standard English Conventions', 'Boundaries', '2026-09', 1, 4),
    row('Craft and Structure', 'Words in Context', '2026-11', 2, 2),
    row('Craft and Structure', 'unknown skill', '2026-09', 1, 1),
    row(null, 'Boundaries', '2026-10', 1, 1),
  ]
  expect(skillsOverTime(rows)).toEqual({
    months: ['2026-09', '2026-10', '2026-11'],
    skills: [
      { domain: 'Craft and Structure', skill: null, months: [{ right: 1, asked: 1 }, null, null], trend: null },
      // Two questions are too few for a trend.
      {
        domain: 'Craft and Structure',
        skill: 'Words in Context',
        months: [null, null, { right: 2, asked: 2 }],
        trend: null,
      },
      {
        domain: 'Standard English Conventions',
        skill: 'Boundaries',
        months: [{ right: 1, asked: 4 }, null, { right: 3, asked: 5 }],
        trend: 35,
      },
    ],
  })
  expect(skillsOverTime([])).toEqual({ months: [], skills: [] })
})
