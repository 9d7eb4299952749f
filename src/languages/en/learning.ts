import { leastSeconds } from '../../core/learning/evidence.ts'
import type { InTen } from '../../core/learning/said.ts'
import { format } from './format.ts'
import { suggested } from './suggested.ts'

const questions = (count: number) => format.count(count, { one: '# question', other: '# questions' })
const minutes = (count: number) => `about ${format.count(count, { one: '# minute', other: '# minutes' })}`
const band = ({ low, high }: InTen) =>
  low === high ? format.number(low) : `between ${format.number(low)} and ${format.number(high)}`
const estimate = (said: InTen) => `about ${format.number(said.about)} of 10 medium questions, ${band(said)}`
const early = (missing: number) =>
  `Too early to say: ${format.count(missing, { one: '# more answer', other: '# more answers' })} needed`

/** Drills and what returns: a student's ten minutes. L3 L4 */
export const learning = {
  title: 'Practice',
  description: 'About ten minutes a day: the questions you missed return, and drills train your weakest skills.',
  lead: 'About ten minutes a day, without a clock.',
  ownPages: 'Your learning',
  returns: {
    kicker: 'Today',
    heading: suggested.returns,
    minutes: (count: number) => `This takes ${minutes(count)}.`,
    about:
      'You missed or guessed these, or marked them for review. Where there is a new question of the same kind, you get that one.',
    moved: (count: number) =>
      format.count(count, {
        one: '# more question is due. It moves to tomorrow.',
        other: '# more questions are due. They move to tomorrow.',
      }),
    start: 'Start',
    open: 'Questions to see again',
    none: 'Nothing to see again today',
    done: 'Today’s questions are done',
    noneText: 'What you miss in quizzes and drills comes back here just before you’re likely to forget it.',
  },
  words: {
    kicker: 'My words',
    heading: (count: number) => format.count(count, { one: '# word to recall', other: '# words to recall' }),
    start: 'Recall them',
  },
  resume: 'Continue',
  answered: 'Answered',
  answeredOf: (answered: number, total: number) => `${format.number(answered)} of ${format.number(total)}`,
  assigned: {
    kicker: 'Assigned to you',
    heading: suggested.drill,
    due: 'Due:',
    states: { done: 'Done', done_late: 'Done late', overdue: 'Overdue', today: 'Due today', later: 'To do' },
    start: 'Start',
    label: (skill: string) => `Start the drill of ${skill}`,
    resting: 'No questions are ready right now. The ones you answered rest for a week.',
  },
  redo: 'Redo',
  drill: {
    kicker: 'Drill',
    open: 'Your drill',
    weakest: 'The skill that can win you the most points',
    inTurn: 'A good skill for today',
    new: 'A good skill to start with',
    ready: (count: number) => `${questions(count)}, answers explained at once`,
    start: (skill: string) => `Drill ${skill}`,
    lesson: suggested.lesson,
  },
  choice: {
    heading: 'Choose a drill',
    skill: 'Skill',
    byNeed: 'Choose for me',
    ofSkill: (skill: string, ready: number) => `${skill} (${format.number(ready)})`,
    level: 'Level',
    hint: 'The number in brackets is how many questions are ready. A drill has seven at most.',
    levels: { any: 'What fits you', easy: 'Easy', medium: 'Medium', hard: 'Hard' },
    levelHint: 'For a drill of one skill.',
    pace: 'At the pace of the test',
    paceHint: 'You see the time that a question has in the test. Nothing is cut off.',
    start: 'Start drill',
    resting:
      'No questions are ready for a drill right now. The ones you answered rest for a week. Questions from tests you can still take stay closed until you’ve taken them.',
  },
  basis:
    'Estimates come from your answers and from how difficult the writers think each question is. They aren’t scores.',
  estimate: (said: InTen) => `Right in ${estimate(said)}.`,
  early: (missing: number) => `${early(missing)}.`,
  empty: 'Nothing to practice yet. Take a quiz: what you miss there returns here.',
  quizzes: 'See your quizzes',
  startFailed: 'The practice could not be started',
  set: {
    titles: {
      return: 'Questions to see again',
      trial: 'Questions you tried',
      mistakes: 'From your mistake book',
      drill: (skill: string | null) => suggested.drill(skill ?? 'chosen for you'),
    },
    description: 'A few questions without a clock, each explained as soon as you have answered it.',
    lead: 'No clock. Every answer is saved.',
    pace: (left: string) => `Time at the pace of the test: ${left} left`,
    overPace: (over: string) => `Over the pace of the test by ${over}. Take the time you need.`,
    sibling: (skill: string | null) => `${skill === null ? '' : `${skill}. `}A new question like one you missed.`,
    guess: 'I guessed',
    guessHint: 'The question then comes back sooner, and the figures your tutor sees don’t count it as right.',
    guessed: 'You said that you guessed. You’ll see the question again sooner.',
    end: 'End here',
    endMeaning: 'What you have answered counts. The rest stays ready.',
    endFailed: 'The practice could not be ended',
    done: 'Done for now',
    score: (right: number, total: number) =>
      total === 0 ? 'No questions answered' : `${format.number(right)} of ${format.number(total)} right`,
    allRight: 'These return later than the others.',
    someWrong: 'What you missed comes back soon. Look at it once more:',
    trial: {
      allRight: 'You tried these before you had an account.',
      someWrong: 'You tried these before you had an account. Look at what you missed once more:',
    },
    unanswered: 'What you left out stays ready.',
    redone: 'Your estimates stay as they are: the mistake book had shown you the explanations.',
    tooQuick: (count: number) =>
      format.count(count, {
        one: `# answer was given in under ${leastSeconds} seconds, or without a recorded time: your estimates don’t count it. Read each question to the end.`,
        other: `# answers were given in under ${leastSeconds} seconds, or without a recorded time: your estimates don’t count them. Read each question to the end.`,
      }),
    changes: 'What changed',
    changed: {
      first: (after: InTen) => `First estimate: ${estimate(after)}.`,
      same: (after: InTen) => `As before: ${estimate(after)}.`,
      other: (before: InTen, after: InTen) =>
        `Before: about ${format.number(before.about)} of 10. Now: ${estimate(after)}.`,
      early: (missing: number) => `${early(missing)}.`,
    },
    next: 'Next step',
    nextReturns: (count: number, time: number) => `See ${questions(count)} again, ${minutes(time)}`,
    nextWords: (count: number, time: number) =>
      `Recall ${format.count(count, { one: '# word', other: '# words' })}, ${minutes(time)}`,
    nextLesson: (lesson: string) => `Open the lesson “${lesson}”`,
    nextDrill: (skill: string, count: number) => `Drill ${skill}, ${questions(count)}`,
    rest: 'That is all for today.',
    back: 'Back to Practice',
  },
}
