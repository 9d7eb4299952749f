import { format } from './format.ts'

const attempts = { one: '# attempt', other: '# attempts' }
/** Writes a figure, which says so itself when few attempts rest on it. */
const figure = (text: string, isFew: boolean) => (isFew ? `≈\u00a0${text}` : text)
const whole = (share: number) => format.percent(Math.round(share * 100))

/** Writes a share; of a few none, or all, is a count and no estimate. */
const share = (of: number, isFew: boolean) => figure(whole(of), isFew && of > 0 && of < 1)
const two = (value: number) => value.toFixed(2).replace('-', '−')
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

/** Results of quizzes: figures, questions, choices. */
export const studioResults = {
  title: 'Results',
  noun: { one: '# quiz', other: '# quizzes' },
  list: {
    search: 'Name of the quiz',
    nothing: (q: string) =>
      q === '' ? 'No quiz has been taken yet.' : `No quiz that has been taken is called “${q}”.`,
    columns: { name: 'Quiz', course: 'Course', attempts: 'Attempts', last: 'Last result' },
    course: 'Course',
  },
  group: {
    choose: 'A group over all its quizzes',
    none: 'Choose a group',
    title: (group: string) => `Results: ${group}`,
    lead: 'The newest result of each student at each quiz. The file has every attempt, a line for each question.',
    student: 'Student',
    table: 'Students and quizzes',
    of: (correct: number, total: number) => `${format.number(correct)} of ${format.number(total)}`,
    follows: 'follows',
    practice: 'practice',
    export: 'Export all answers',
    empty: 'No one of this group has a result yet.',
    moreQuizzes: (many: number) =>
      format.count(many, {
        one: '# quiz that was taken longer ago is in the file alone.',
        other: '# quizzes that were taken longer ago are in the file alone.',
      }),
    moreStudents: (many: number) =>
      format.count(many, {
        one: '# more student is in the file alone.',
        other: '# more students are in the file alone.',
      }),
  },
  back: 'All results',
  quiz: 'Open the quiz',
  filters: {
    label: 'Which attempts',
    group: 'Group',
    course: 'Students of',
    from: 'From',
    to: 'To',
    attempts: 'Attempts',
    all: 'All',
    allButPractice: 'All but practice',
    first: 'First attempts only',
    practice: 'Practice mode only',
  },
  attempts: {
    open: 'Students and their answers',
    title: (quiz: string) => `Students and their answers: ${quiz}`,
    back: 'To the results',
    noun: attempts,
    search: 'Name, email or phone of the student',
    nothing: (q: string) => (q === '' ? 'No attempt has a result yet.' : `No attempt is by a student who fits “${q}”.`),
    practice: 'practice',
    leftOut: 'not in the figures',
    columns: { student: 'Student', number: 'Attempt', right: 'Right', finished: 'Finished' },
  },
  exportFigures: 'Questions for Excel (CSV)',
  exportAnswers: 'Every answer for Excel (CSV)',
  none: 'No results yet. Those of practice mode are counted by themselves.',
  noneFit: 'No results fit these filters. Those of practice mode are counted by themselves.',
  counting: (uncounted: number) => `${format.count(uncounted, attempts)} still to be counted.`,
  countingText:
    'The figures so far are those of the oldest attempts. This page updates by itself until all are counted.',
  pending: (many: number) =>
    format.count(many, {
      one: '# attempt is not final yet and not counted: answers given in time may still arrive, for a day after its end.',
      other:
        '# attempts are not final yet and not counted: answers given in time may still arrive, for a day after their end.',
    }),
  few: (many: number) => `${format.count(many, attempts)}: too few for firm figures.`,
  fewText: 'Below 30, one more student can change a figure a lot. Read them as hints: each one says ≈.',
  overview: {
    label: 'Overview',
    attempts: 'Attempts',
    modules: (hard: number, easy: number) =>
      `${format.number(hard)} had the hard module 2, ${format.number(easy)} the easy one`,
    score: 'Median result',
    ofScore: (median: number, of: number | null, isFew: boolean) =>
      figure(of === null ? format.percent(median) : `${format.number(median)} of ${format.number(of)}`, isFew),
    half: (low: number, high: number, of: number | null, isFew: boolean) => {
      const [from, to] = [low, high].map((end) => (of === null ? format.percent(end) : format.number(end)))
      return `half are between ${figure(`${from} and ${to}`, isFew)}`
    },
    time: 'Median time',
    minutes: (minutes: number, isFew: boolean) =>
      figure(format.count(Math.round(minutes), { one: '# minute', other: '# minutes' }), isFew),
    timedOut: (many: number) => (many === 0 ? 'no one ran out of time' : `${format.number(many)} ran out of time`),
    reliability: 'Reliability',
    alpha: (alpha: number, isFew: boolean) => figure(two(alpha), isFew),
    alphaOf: (of: { alpha: number; attempts: number; questions: number }) =>
      `${of.alpha >= 0.8 ? 'Good: ranks students well' : of.alpha >= 0.7 ? 'Fair' : 'Low: chance decides a good deal'}; Cronbach’s alpha of ${format.count(of.questions, { one: '# question', other: '# questions' })} in ${format.count(of.attempts, attempts)}`,
    noReliability: 'unknown',
    fewForReliability: 'Too few attempts to tell.',
  },
  bars: {
    caption: (of: number | null) =>
      of === null ? 'Students by percentage of right answers' : 'Students by number of right answers',
    bar: (from: number, to: number, count: number) =>
      `${from === to ? from : `${from}–${to}`}: ${format.number(count)}`,
  },
  questions: {
    title: (many: number) => format.count(many, { one: '# question', other: '# questions' }),
    order: 'Order',
    orders: { doubtful: 'Doubtful ones first', hardest: 'Fewest right first', asked: 'As in the quiz' },
    missedByAll: (names: readonly string[]) => `Missed by everyone: ${format.list(names)}.`,
    hardest: (name: string, share: number) => `Missed most: ${name}, right for ${whole(share)}.`,
    open: 'Open a question to see what was chosen.',
    legend: 'Discrimination: above 0.30 good, below 0.15 weak, below 0 probably a wrong key.',
    rough: (few: number) => `≈: met by fewer than ${format.number(few)} students.`,
    columns: {
      question: 'Question',
      right: 'Right',
      discrimination: 'Discrimination',
      time: 'Time',
      words: 'In words',
    },
    name: (module: string | null, variant: string | null, number: number) =>
      module === null
        ? `Question ${number}`
        : module === 'module1'
          ? `Module 1 · ${number}`
          : `Module 2${variant === null ? '' : ` ${variant}`} · ${number}`,
    right: (of: number | null, isFew: boolean) => (of === null ? '–' : share(of, isFew)),
    discrimination: (value: number | null, isFew: boolean) => (value === null ? '–' : figure(two(value), isFew)),
    time: (seconds: number | null, isFew: boolean) => (seconds === null ? '–' : figure(clock(seconds), isFew)),
    /** Says the count itself, of fewer students than figures need. */
    missed: (missed: number, met: number) =>
      missed === 0
        ? `All ${format.number(met)} were right.`
        : `${format.number(missed)} of ${format.number(met)} missed it.`,
    judgment: (kind: string, chosen: string | null, key: string) =>
      ({
        other_key: `The best choose ${chosen}, the key says ${key}.`,
        reversed: 'Weaker students are right more often than stronger ones.',
        hard_for_all: 'Hard, and good students miss it as often as weak ones.',
        weak: 'It hardly separates strong from weak students.',
        too_easy: 'Nearly everyone is right: it tells students apart very little.',
        good: 'Works well',
        fine: 'Works',
        unknown: 'Too little is known.',
      })[kind] ?? kind,
    choices: (name: string) => `Choices at ${name}`,
    typed: 'The most frequent answers; all of them are in the file of answers.',
  },
  regrade: {
    title: 'Correct a question',
    act: 'Correct the key…',
    back: 'To the results',
    now: (key: string) => `Now the key is ${key}.`,
    formerKey: (results: number) =>
      `${format.count(results, {
        one: '# finished attempt was graded with the previous key.',
        other: '# finished attempts were graded with the previous key.',
      })} Look what would change, then apply it to them.`,
    dropped: 'It is thrown out now.',
    credited: 'Now everyone gets full credit.',
    former: 'This is a previous text of the question: what is published now asks something else and stays as it is.',
    toPublished: 'Correct the published one',
    others: 'Other texts of this question',
    othersHint: 'These versions ask something else here; each is corrected by itself.',
    otherText: (version: number, results: number) =>
      `Version ${format.number(version)}, ${format.count(results, { one: '# result', other: '# results' })}`,
    rule: 'What should count?',
    keys: 'These keys',
    keysHint: 'Several keys all count.',
    words: 'Accepted answers, one in a line',
    set: (number: number) => `Accepted choice ${format.number(number)}`,
    addSet: 'Accept another choice too',
    removeSet: (number: number) => `Remove accepted choice ${format.number(number)}`,
    nothing: 'Nothing yet',
    credit: 'Full credit for everyone, also for those who left it empty',
    drop: 'Throw the question out',
    reason: 'Why, in words for students (required)',
    notifies: {
      byEmail: 'Email those whose result changes',
      noEmail: 'Emails are not sent here: tell those whose result changes yourself.',
    },
    preview: 'Show what would change',
    export: 'List (CSV)',
    nothingYet: 'Nothing is changed yet.',
    changes: (changed: number, met: number) =>
      `${format.count(changed, { one: '# result changes', other: '# results change' })} of ${format.number(met)}`,
    pending: (many: number) =>
      format.count(many, {
        one: '# more attempt is not final yet. It is corrected too; its result is shown once it is final.',
        other:
          '# more attempts are not final yet. They are corrected too; their results are shown once they are final.',
      }),
    up: (many: number) => format.count(many, { one: '# goes up', other: '# go up' }),
    down: (many: number) => format.count(many, { one: '# goes down', other: '# go down' }),
    verdicts: (many: number) =>
      format.count(many, { one: '# passes or fails differently', other: '# pass or fail differently' }),
    estimates: (many: number) =>
      format.count(many, { one: '# gets another estimate', other: '# get another estimate' }),
    modules: (many: number) =>
      format.count(many, {
        one: '# student would have had the other module 2. They are not moved; their review says so.',
        other: '# students would have had the other module 2. They are not moved; their review says so.',
      }),
    columns: { student: 'Student', right: 'Right answers', estimate: 'Estimate', also: 'What else changes' },
    score: ({ correct, total }: { correct: number; total: number }) =>
      `${format.number(correct)} of ${format.number(total)}`,
    band: (band: { low: number; high: number } | null) => (band === null ? '–' : `${band.low}–${band.high}`),
    becomes: (before: string, after: string) => `${before} becomes ${after}`,
    verdict: { pass: 'Now passed', fail: 'No longer passed' },
    other: {
      easy: 'Would have had the easy module 2',
      hard: 'Would have had the hard module 2',
      all: 'Would have had all of module 2',
    },
    first: (shown: number) => `The first ${format.number(shown)} are listed.`,
    apply: (changed: number) => format.count(changed, { one: 'Apply to # result', other: 'Apply to # results' }),
    applied: (changed: number) =>
      format.count(changed, { one: '# result is corrected.', other: '# results are corrected.' }),
    appliedAndNotified: {
      byEmail: (applied: string) => `${applied} Emails leave in 10 seconds.`,
      noEmail: (applied: string) => `${applied} Emails are not sent here: tell your students yourself.`,
    },
    explanation: 'The explanation does not change with the key. If it argues for the previous one, change it too.',
    toQuestion: 'To the question',
    keeps: 'Previous results stay next to the new ones. The last correction can be undone later.',
    history: 'Corrections',
    rules: { keys: 'Other keys', credit: 'Full credit', drop: 'Thrown out' },
    line: (number: number | null, rule: string, results: number) =>
      `${number === null ? 'A question that is no longer in the quiz' : `Question ${number}`}: ${rule}, ${format.count(results, { one: '# result', other: '# results' })}`,
    by: (name: string | null) => name ?? 'by command',
    undone: 'undone',
    undo: (number: number | null) =>
      number === null ? 'Undo this correction' : `Undo this correction of question ${number}`,
    undoReason: 'Why it is undone, in words for students (required)',
  },
  choices: {
    columns: { choice: 'Choice', all: 'All', upper: 'Best third', lower: 'Weakest third' },
    thirds: 'Best and weakest: the upper and the lower third of the students by their results.',
    empty: 'Not answered',
    other: 'An option that is gone',
    others: 'Other answers',
    key: 'key',
    share,
    met: (many: number, key: string) =>
      `${format.count(many, { one: '# student', other: '# students' })} met it; the key is ${key}.`,
    close: 'Close',
    open: 'Open the question',
  },
}
