import { describe, expect, test } from 'vitest'
import { readCourses, readQuiz } from './content.ts'

type Item = {
  type: string
  passage: string
  options: { text: string }[]
  key: string
  module: string
  model_difficulty: string | null
  section: string
  domain: string
  skill: string
  difficulty: string
}
/** Domains in the official order, with how many of 27 questions each has. */
const official = [
  ...Array<string>(7).fill('Craft and Structure'),
  ...Array<string>(7).fill('Information and Ideas'),
  ...Array<string>(7).fill('Standard English Conventions'),
  ...Array<string>(6).fill('Expression of Ideas'),
]

describe.each(['full-test-1', 'full-test-2', 'full-test-3'])('%s', async (name) => {
  const { questions: items, ...header } = JSON.parse(await readQuiz(name)) as { questions: Item[] }
  const sets = Object.groupBy(items, ({ module, model_difficulty: level }) => [module, level].filter(Boolean).join(' '))

  test.each(['module1', 'module2 easy', 'module2 hard'])(
    'Q7 %s has 27 questions in the official proportions and order',
    (part) => {
      const set = sets[part] ?? []
      expect(set.map(({ domain }) => domain)).toEqual(official)
    },
  )

  test('Q9 Q10 it has two modules of 32 minutes, a break of 2, and the hard module from 18 right answers on', () => {
    expect(header).toMatchObject({
      type: 'two_module',
      module1_time: 32,
      module2_time: 32,
      break_time: 2,
      hard_question: 18,
      answer_display: 'deferred',
    })
  })

  test('every question names its section, one skill of its domain, and how hard it is', () => {
    const domainsOf = new Map<string, Set<string>>()
    for (const { section, domain, skill, difficulty } of items) {
      expect([section, ['easy', 'medium', 'hard'].includes(difficulty), skill.trim()]).toEqual([
        'Reading and Writing',
        true,
        expect.stringMatching(/./),
      ])
      domainsOf.set(skill, (domainsOf.get(skill) ?? new Set()).add(domain))
    }
    expect([...domainsOf].filter(([, domains]) => domains.size > 1)).toEqual([])
  })

  test('every question has a passage of 25 to 150 words and four different options', () => {
    for (const { type, passage, options } of items) {
      const words = passage.replace(/<[^>]+>/g, ' ').match(/\S+/g)?.length ?? 0
      const isLongEnough = words >= 25 && words <= 150
      expect([passage, type, isLongEnough, new Set(options.map(({ text }) => text)).size]).toEqual([
        passage,
        'mcq',
        true,
        4,
      ])
    }
  })

  test('every skill that it asks for is taught by a lesson that its students may read', async () => {
    const courses = await readCourses()
    const own = courses.find(({ lessons }) => lessons.some(({ quiz }) => quiz === name))
    const readable = courses.flatMap((course) => course.lessons.filter(({ isFree }) => isFree || course === own))
    const taught = new Set(readable.flatMap(({ skills = [] }) => skills))
    expect([...new Set(items.map(({ skill }) => skill))].filter((skill) => !taught.has(skill))).toEqual([])
  })
})
