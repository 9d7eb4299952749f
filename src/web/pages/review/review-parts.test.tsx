import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, test } from 'vitest'
import { exam as examWords } from '../../../languages/en/exam.ts'
import { review as reviewWords } from '../../../languages/en/review.ts'
import { PlaceProvider, type Place } from '../../base/place.tsx'
import { askedQuestion } from '../../../testing/asked-question.ts'
import { QuestionDetail } from './detail/question-detail.tsx'
import { filtered } from './overview/filter-buttons.tsx'
import { QuestionsOverview } from './overview/questions-overview.tsx'
import type { FinishedReview, ReviewedQuestion, ReviewModule } from './review-data.ts'
import { PrintSheet } from './print/print-sheet.tsx'
import { KnowledgeAndSkills } from './summary/knowledge-and-skills.tsx'
import { Pace } from './summary/pace.tsx'
import { AttemptRecord, ResultPanel } from './summary/result-panel.tsx'
import { paceFacts } from './summary/pace-facts.ts'
import { WhatNext } from './next/what-next.tsx'
import { ReviewView } from './review-view.tsx'

const question = (
  ordinal: number,
  mark: ReviewedQuestion['mark'],
  more: Partial<ReviewedQuestion> = {},
): ReviewedQuestion => ({
  id: 100 + ordinal,
  externalId: `q${ordinal}`,
  type: 'mcq',
  key_words: 'B',
  seconds: 0,
  was_right: false,
  user_answer: mark === 'skip' ? null : 'a1',
  answer_words: mark === 'skip' ? '' : 'A',
  marked: false,
  domain: 'Craft and Structure',
  skill: 'Words in Context',
  mark,
  ordinal,
  module: 'all',
  ...more,
})

const nothing = () => undefined

/** The part of a `Place` that the summary needs: the academy's time zone. */
const place = { root: { settings: { timeZone: 'Asia/Beirut' } } } as unknown as Place

const texts = (html: string) =>
  html
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .filter(Boolean)

/** Renders an element where links lead somewhere. */
const atRoot = (element: ReactElement) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)

describe('Knowledge and Skills', () => {
  const questions = [question(1, 'correct'), question(2, 'incorrect'), question(3, 'skip')]

  test.each(['two_module', 'mcq'])(
    'R1 a %s quiz shows each domain and skill with its percentage in words',
    (quizType) => {
      const html = renderToStaticMarkup(
        <KnowledgeAndSkills quizType={quizType} lessons={[]} questions={questions} onShow={nothing} />,
      )
      expect(texts(html)).toEqual(
        expect.arrayContaining([
          'Knowledge and Skills',
          'Craft and Structure',
          'Words in Context',
          '33.3%, 1 of 3',
          'Start here: Words in Context',
        ]),
      )
      expect(html).toContain('value="33.3"')
    },
  )

  test('R1 a quiz of another type shows nothing, one without a valid domain says so', () => {
    expect(
      renderToStaticMarkup(
        <KnowledgeAndSkills quizType="default" lessons={[]} questions={questions} onShow={nothing} />,
      ),
    ).toBe('')
    const nameless = questions.map((one) => ({ ...one, domain: 'Unknown domain' }))
    const html = renderToStaticMarkup(
      <KnowledgeAndSkills quizType="mcq" lessons={[]} questions={nameless} onShow={nothing} />,
    )
    expect(texts(html)).toEqual(['Knowledge and Skills', 'No domain data available'])
  })

  test('R1 L5 with What next, every lesson of a skill where something was missed is linked once, and so are its questions; none where all is right', () => {
    const names = ['Words in Context', 'Boundaries', 'Inferences', 'Transitions', 'Rhetorical Synthesis']
    const asked = names.map((skill, at) => question(at, skill === 'Boundaries' ? 'correct' : 'incorrect', { skill }))
    const lessons = names.flatMap((skill) =>
      ['a', 'b', 'c'].map((part) => ({
        skill: skill.toLowerCase(),
        course_slug: 'sat',
        lesson_slug: `${skill[0]}-${part}`,
        name: `${skill} ${part}`,
        other_course: null,
      })),
    )
    const review = { quiz: { id: 5 }, attempt: { attempt_id: 9 }, lessons } as unknown as FinishedReview
    const html = atRoot(
      <>
        <KnowledgeAndSkills quizType="mcq" lessons={lessons} questions={asked} onShow={nothing} />
        <WhatNext review={review} questions={asked} onShow={nothing} />
      </>,
    )
    const missed = names.filter((name) => name !== 'Boundaries')
    const named = [...html.matchAll(/href="\/courses\/sat\/lessons\/(.-.)"/g)].map(([, slug]) => slug)
    expect(named.toSorted()).toEqual(
      missed.flatMap((name) => ['a', 'b', 'c'].map((part) => `${name[0]}-${part}`)).toSorted(),
    )
    expect(texts(html)).toContain('Lesson “Inferences c”')
    for (const name of missed) expect(html.split(`aria-label="See the question you missed: ${name}"`)).toHaveLength(2)
  })

  test('R1 L5 one domain says where to start, and leads to that skill under What next: the one with most points to win', () => {
    const domains = ['Craft and Structure', 'Information and Ideas', 'Expression of Ideas']
    const asked = domains.flatMap((domain, at) =>
      Array.from({ length: at + 2 }, (_, number) =>
        question(at * 10 + number, 'incorrect', { domain, skill: `${domain} skill` }),
      ),
    )
    const review = { quiz: { id: 5 }, attempt: { attempt_id: 9 }, lessons: [] } as unknown as FinishedReview
    const html = atRoot(
      <>
        <KnowledgeAndSkills quizType="mcq" lessons={[]} questions={asked} onShow={nothing} />
        <WhatNext review={review} questions={asked} onShow={nothing} />
      </>,
    )
    const said = texts(html)
    expect(said.filter((text) => text.startsWith('Start here'))).toEqual(['Start here: Expression of Ideas skill'])
    expect(said.filter((text) => text === 'Weak')).toHaveLength(3)
    expect(said.indexOf('Start here: Expression of Ideas skill')).toBeGreaterThan(said.indexOf('Expression of Ideas'))
    const [, target = ''] = /href="#([\w-]+)"/.exec(html) ?? []
    expect(html).toMatch(new RegExp(`<li id="${target}" tabindex="-1"><b>Expression of Ideas skill</b>`))
  })
})

describe('Questions Overview', () => {
  const module1 = [question(1, 'correct', { module: 'module1' }), question(2, 'incorrect', { module: 'module1' })]
  const module2 = [question(1, 'skip', { id: 200, module: 'module2' })]
  const modules = [
    { name: 'module1', questions: module1 },
    { name: 'module2', questions: module2 },
  ]
  const finished = { quiz: { id: 5 }, attempt: { attempt_id: 9, variant: 'hard' }, modules } as FinishedReview
  const html = renderToStaticMarkup(<QuestionsOverview review={finished} onShow={nothing} />)

  test('R2 counts all questions, the right and the wrong ones; the skipped apart', () => {
    const [, counters = ''] = /<dl[^>]*>(.*?)<\/dl>/.exec(html) ?? []
    expect(texts(counters).join('|')).toBe('Total Questions|3|Correct Answers|1|Incorrect Answers|1|and 1 skipped')
  })

  test('R3 has a table per module with six columns, the own answer beside its verdict, and a Review button for every question', () => {
    const tables = [...html.matchAll(/<table[^>]*>(.*?)<\/table>/g)].map(([, table = '']) => texts(table).join('|'))
    const columns = 'ID|Question|Section|Correct Answer|Your Answer|Actions'
    expect(tables).toEqual([
      `Module 1|${columns}|q1|1|Reading and Writing|B|Correct|A|Review|q2|2|Reading and Writing|B|Incorrect|A|Review`,
      `Module 2 (Hard)|${columns}|q1|1|Reading and Writing|B|Skip|Review`,
    ])
  })

  test('R3 says of every number how it turned out', () => {
    expect([...html.matchAll(/aria-label="(Question \d+: \w+)"/g)].map(([, name]) => name)).toEqual([
      'Question 1: Correct',
      'Question 2: Incorrect',
      'Question 1: Skip',
    ])
  })
})

test('R1 L9 the estimate says how far the easier module 2 can lead, which corrections it had and how far estimates were off; the full scale needs no such sentence', () => {
  const rendered = (
    ceiling: number | null,
    regrades: FinishedReview['regrades'] = [],
    ownError: FinishedReview['own_error'] = null,
  ) => {
    const review = {
      attempt: {
        correct_answers: 30,
        total_questions: 54,
        percentage: 55.6,
        verdict: null,
        estimate: { low: 480, high: 540, section: 'Reading and Writing', ceiling },
        variant: 'easy',
        module1_correct: 15,
        finish_reason: 'submitted',
        finished_at: '2026-03-04T23:42:13.000Z',
      },
      own_error: ownError,
      modules: [{ name: 'module1', questions: [question(1, 'correct')] }],
      receipt: { stored: 54, total: 54, stored_at: '2026-03-04T10:42:13.000Z', is_late: false },
      regrades,
    } as unknown as FinishedReview
    const inPlace = (
      <PlaceProvider value={place}>
        <ResultPanel review={review} />
        <AttemptRecord review={review} />
      </PlaceProvider>
    )
    return texts(renderToStaticMarkup(inPlace)).join('|')
  }
  // In Beirut the next day has begun.
  expect(rendered(600)).toContain('March 5, 2026')
  expect(rendered(600)).toContain(' With the easier module 2 it can reach 600 at most.')
  expect(rendered(null)).toContain('480')
  expect(rendered(null)).not.toContain('it can reach')
  expect(rendered(null)).not.toContain('corrected')
  const corrected = rendered(null, [
    {
      question_id: 1,
      at: '2026-03-05T10:00:00.000Z',
      rule: 'drop',
      reason: 'Two answers fit.',
      before: { correct: 30, total: 54 },
      after: { correct: 29, total: 53 },
      other_variant: 'hard',
    },
  ])
  expect(corrected).toContain('From 30 of 54 to 29 of 53. Two answers fit. The question does not count any more.')
  expect(corrected).toContain('the estimate is less certain')
  // L9: nothing while too few students have entered a score.
  expect(rendered(null)).not.toContain('students of this academy')
  expect(rendered(null, [], { students: 14, signed: -10, absolute: 30, within: 12 })).toContain(
    'For 14 students of this academy, the average distance from the middle of the estimate to the official score was 30 points.',
  )
})

describe('What next', () => {
  const rendered = (
    questions: ReviewedQuestion[],
    lessons: FinishedReview['lessons'] = [],
    redo_left: FinishedReview['redo_left'] = null,
  ) => {
    const review = { quiz: { id: 5 }, attempt: { attempt_id: 9 }, lessons, redo_left } as unknown as FinishedReview
    return atRoot(<WhatNext review={review} questions={questions} onShow={nothing} />)
  }

  test('offers to redo what was missed or skipped, opens the first of it and leads to the lessons of a weak skill', () => {
    const lesson = {
      skill: 'words in context',
      course_slug: 'sat',
      lesson_slug: 'words',
      name: 'Words',
      other_course: 'Grammar',
    }
    const html = rendered([question(1, 'correct'), question(2, 'skip'), question(3, 'incorrect')], [lesson])
    expect(html).toContain('href="#question-102"')
    expect(html).toContain('href="/courses/sat/lessons/words"')
    expect(texts(html)).toEqual(
      expect.arrayContaining([
        'Redo the 2 questions you missed',
        'See the 2 questions you missed',
        'Lesson “Words” in Grammar',
      ]),
    )
  })

  test('goes on with only what still went wrong when it was redone', () => {
    const questions = [question(1, 'skip'), question(2, 'incorrect'), question(3, 'incorrect')]
    const said = texts(rendered(questions, [], { practice_id: 8, count: 2 }))
    expect(said).toContain('Redo only these 2 questions')
    expect(said).not.toContain('Redo the 3 questions you missed')
  })

  test('L5 names first the skill where most can be won, not the one that was asked once and missed', () => {
    const often = Array.from({ length: 9 }, (_, at) =>
      question(at + 1, at < 4 ? 'correct' : 'incorrect', { skill: 'Often' }),
    )
    const shown = texts(rendered([...often, question(10, 'incorrect', { skill: 'Once' })]))
    expect(shown.filter((text) => ['Often', 'Once'].includes(text))).toEqual(['Often', 'Once'])
  })

  test('says so when nothing was missed', () => {
    expect(texts(rendered([question(1, 'correct')]))).toEqual(['What next', 'You got every question right.'])
  })
})

test('L12 R1 what to do next stands before everything that is only read about the result', () => {
  const missed = question(1, 'incorrect', { seconds: 40 })
  const review = {
    kind: 'finished',
    quiz: { id: 5, name: 'Sprint', type: 'mcq' },
    attempt: {
      attempt_id: 9,
      number: 1,
      option_seed: null,
      correct_answers: 0,
      total_questions: 1,
      percentage: 0,
      verdict: null,
      estimate: null,
      variant: null,
      module1_correct: null,
      finish_reason: 'submitted',
      finished_at: '2026-03-04T23:42:13.000Z',
    },
    own_error: null,
    modules: [{ name: 'all', questions: [missed] }],
    receipt: { stored: 1, total: 1, stored_at: '2026-03-04T10:42:13.000Z', is_late: false },
    regrades: [],
    lessons: [],
    history: [],
    redo_left: null,
    reports: [],
  } as unknown as FinishedReview
  const html = atRoot(
    <PlaceProvider value={place}>
      <ReviewView data={review} />
    </PlaceProvider>,
  )
  expect([...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading]) => heading)).toEqual([
    'How you did',
    'What next',
    'Knowledge and Skills',
    'Time and changes',
    'Questions Overview',
    'Your attempt',
  ])
})

describe('Time and changes', () => {
  const timed = [
    question(1, 'correct', { seconds: 40 }),
    question(2, 'incorrect', { seconds: 80, was_right: true }),
    question(3, 'skip'),
    question(4, 'correct', { seconds: 60 }),
  ]

  test('averages the questions that have a time, the longest first, and names answers changed from right to wrong', () => {
    expect(paceFacts(timed)).toMatchObject({
      total: 180,
      each: 60,
      right: 50,
      wrong: 80,
      longest: [{ ordinal: 2 }, { ordinal: 4 }, { ordinal: 1 }],
      changed: [{ ordinal: 2 }],
    })
    const html = renderToStaticMarkup(<Pace questions={timed} onShow={nothing} />)
    expect(texts(html)).toEqual(
      expect.arrayContaining(['3 min', 'Per question seen', '1 min', '1 min 20 sec, Incorrect']),
    )
  })

  test('the bars of the two modules stand apart', () => {
    const modules = [
      question(1, 'correct', { seconds: 40, module: 'module1' }),
      question(2, 'correct', { seconds: 40, module: 'module1' }),
      question(1, 'correct', { id: 200, seconds: 40, module: 'module2' }),
      question(2, 'correct', { id: 201, seconds: 40, module: 'module2' }),
    ]
    const html = renderToStaticMarkup(<Pace questions={modules} onShow={nothing} />)
    const bars = [...html.matchAll(/<i class="([^"]*)"/g)].map(([, classes = '']) => classes.includes('begins'))
    expect(bars).toEqual([false, false, true, false])
  })

  test('an answer of less than a second counts in the averages, and a question that was never seen does not', () => {
    const quick = [
      question(1, 'correct', { seconds: 40 }),
      question(2, 'correct'),
      question(3, 'incorrect'),
      question(4, 'skip'),
    ]
    expect(paceFacts(quick)).toMatchObject({ total: 40, each: 40 / 3, right: 20, wrong: 0 })
  })

  test('is left out when no player has reported times', () => {
    expect(paceFacts([question(1, 'correct'), question(2, 'skip')])).toBeNull()
  })
})

test('filters leave the questions that are wrong, skipped or marked, and no module without any', () => {
  const modules: ReviewModule[] = [
    { name: 'module1', questions: [question(1, 'correct'), question(2, 'incorrect', { marked: true })] },
    { name: 'module2', questions: [question(3, 'skip')] },
  ]
  const left = (filter: Parameters<typeof filtered>[1]) =>
    filtered(modules, filter).map(({ name, questions }) => [name, questions.map(({ ordinal }) => ordinal)])
  expect(left('all')).toHaveLength(2)
  expect(left('incorrect')).toEqual([['module1', [2]]])
  expect(left('skip')).toEqual([['module2', [3]]])
  expect(left('marked')).toEqual([['module1', [2]]])
})

test('R4 the printed sheet has academy, title, student, day, score and a row for every question with the own answer', () => {
  const modules = [{ name: 'all', questions: [question(1, 'correct'), question(2, 'incorrect')] }]
  const review = {
    quiz: { id: 5, name: 'Grammar Sprint' },
    attempt: { variant: null, finished_at: '2026-03-04T10:42:13.000Z' },
    modules,
  } as unknown as FinishedReview
  const printed = { review, academy: 'Lantern Academy', student: 'Lina <b>Test', day: 'March 4, 2026' }
  const html = renderToStaticMarkup(<PrintSheet {...printed} />)
  expect(texts(html).join('|')).toBe(
    'Lantern Academy|Grammar Sprint|Student|Lina &lt;b&gt;Test|Date|March 4, 2026|Score|1 of 2 (50%)|' +
      'Questions|ID|Question|Section|Correct Answer|Your Answer|' +
      'q1|1|Reading and Writing|B|Correct| A|q2|2|Reading and Writing|B|Incorrect| A',
  )
})

describe('T44 questions that wait for another test', () => {
  const waits_for = { quiz_id: 7, name: 'Practice Test 1', lesson_id: 3 }
  const waiting = (ordinal: number) => question(ordinal, 'waiting', { waits_for, key_words: '' })
  const missed = (questions: ReviewedQuestion[]) =>
    texts(
      atRoot(
        <WhatNext
          review={
            { quiz: { id: 1 }, attempt: { attempt_id: 2 }, lessons: [], redo_left: null } as unknown as FinishedReview
          }
          questions={questions}
          onShow={nothing}
        />,
      ),
    )

  test('redo counts the others alone, and says how many wait', () => {
    const said = missed([waiting(1), waiting(2), question(3, 'incorrect'), question(4, 'correct')])
    expect(said).toContain('Redo the question you missed')
    expect(said.join(' ')).toContain('2 questions wait: they are also in a test that you have open.')
    expect(missed([waiting(1), question(2, 'correct')]).join(' ')).not.toContain('every question right')
  })

  test('the counts and the bars leave them out, and their number says that they come later', () => {
    const questions = [waiting(1), question(2, 'incorrect'), question(3, 'correct')]
    const review = {
      kind: 'finished',
      attempt: { variant: null },
      modules: [{ name: 'all', questions }],
    } as unknown as FinishedReview
    const said = texts(atRoot(<QuestionsOverview review={review} onShow={nothing} />))
    expect(said).toContain('1 of them shown later')
    expect(atRoot(<QuestionsOverview review={review} onShow={nothing} />)).toContain('Question 1: Shown later')
    const bars = renderToStaticMarkup(
      <KnowledgeAndSkills quizType="mcq" lessons={[]} questions={questions} onShow={nothing} />,
    )
    expect(texts(bars)).toContain('50%, 1 of 2')
  })

  test('a question in full shows the own answer, what it waits for with the way there, and no verdict', () => {
    const asked = { ...askedQuestion, explanation: null, waits_for }
    const html = atRoot(
      <QuestionDetail
        question={{ ...waiting(1), id: asked.id }}
        text={asked}
        texts={{ kind: 'here', byId: new Map([[asked.id, asked]]), annotations: new Map() }}
        isQuestionFirst={false}
        onQuestionFirst={nothing}
      />,
    )
    expect(texts(html)).toEqual(expect.arrayContaining(['Shown when your test ends', 'Practice Test 1']))
    expect(html).toContain('href="/quiz/3"')
    expect(html).not.toMatch(/Correct|Incorrect|Skipped/)
  })
})

test.each([
  { skill: 'Words in Context', question_difficulty: 'Hard', said: ['Skill', 'Words in Context', 'Difficulty', 'Hard'] },
  { skill: null, question_difficulty: 'Hard', said: ['Difficulty', 'Hard'] },
  { skill: 'Words in Context', question_difficulty: null, said: ['Skill', 'Words in Context'] },
])(
  'L1 the head of a reviewed question has its verdict and what is known of it: $said',
  ({ skill, question_difficulty, said }) => {
    const text = { ...askedQuestion, explanation: null, skill, question_difficulty }
    const html = atRoot(
      <QuestionDetail
        question={question(1, 'skip', { id: text.id, skill, seconds: 75 })}
        text={text}
        texts={{ kind: 'here', byId: new Map([[text.id, text]]), annotations: new Map() }}
        isQuestionFirst={false}
        onQuestionFirst={nothing}
      />,
    )
    const [verdict = '', ...rest] = texts(html)
    expect(verdict).toBe('Skip')
    const from = rest.indexOf(said[0] ?? '')
    expect(rest.slice(from, from + said.length + 2)).toEqual([...said, 'Your time', reviewWords.pace.duration(75)])
  },
)

test.each([
  { mark: 'incorrect', seconds: 2, isTold: true },
  { mark: 'correct', seconds: 0, isTold: true },
  { mark: 'incorrect', seconds: 3, isTold: false },
  { mark: 'skip', seconds: 1, isTold: false },
] as const)(
  'L5 an answer that came too fast to count says so: $mark after $seconds s, $isTold',
  ({ mark, seconds, isTold }) => {
    const text = { ...askedQuestion, explanation: null }
    const html = atRoot(
      <QuestionDetail
        question={question(1, mark, { id: text.id, seconds })}
        text={text}
        texts={{ kind: 'here', byId: new Map([[text.id, text]]), annotations: new Map() }}
        isQuestionFirst={false}
        onQuestionFirst={nothing}
      />,
    )
    const said = texts(html)
    const at = said.indexOf(reviewWords.detail.tooQuick)
    expect(at !== -1).toBe(isTold)
    // Beside the facts, where the time is looked for, and not below the passage.
    if (isTold) expect(at).toBeLessThan(said.indexOf(examWords.layout.question))
  },
)

test('R1 the skills of each domain are open', () => {
  const html = renderToStaticMarkup(
    <KnowledgeAndSkills quizType="mcq" lessons={[]} questions={[question(1, 'incorrect')]} onShow={() => {}} />,
  )
  expect(html).toMatch(/<details[^>]* open/)
})

test('L5 a result of few questions says in the review that it tells little, one of a whole test does not', () => {
  const rendered = (total_questions: number) => {
    const attempt = {
      attempt_id: 1,
      correct_answers: 7,
      total_questions,
      percentage: 70,
      verdict: 'pass',
      pass_mark: 60,
    }
    const review = {
      attempt: { ...attempt, is_practice: false, estimate: null, variant: null, module1_correct: null },
      own_error: null,
      modules: [{ name: 'all', questions: [question(1, 'correct')] }],
      regrades: [],
    } as unknown as FinishedReview
    return texts(renderToStaticMarkup(<ResultPanel review={review} />))
  }
  const short = 'Few questions: one test like this says little.'
  expect(rendered(19)).toContain(short)
  expect(rendered(20)).not.toContain(short)
})
