import { expect, test } from 'vitest'
import { asRead } from '../../../testing/as-read.ts'
import { readBank } from '../../../testing/read-in-english.ts'

const read = (file: string | Uint8Array) => asRead(readBank(file))
const unclear = (key: string, line = 1) =>
  `${line} refused: Its key is ${key}, and the file does not show whether its keys count from 0 or from 1: write letters, A for the first option.`

const tables: [promise: string, text: string, expected: string[]][] = [
  [
    'five options are too many, whatever their headings',
    'Question,A,B,C,D,E,Answer\nCap?,Paris,Rome,Oslo,Bern,Lima,A',
    ['2 refused: It has 5 options; four are the most.', 'left out: E'],
  ],
  [
    'the key of true and false is the option that it names',
    'Question,Type,Option 1,Option 2,Answer\nIs 2 odd?,True/False,False,True,1\nIs 4 odd?,True/False,Yes,No,2\nIs 3 odd?,True/False,True,False,A\nIs 5?,True/False,red,blue,1',
    [
      '2 Is 2 odd? = false',
      '3 Is 4 odd? = false',
      '4 Is 3 odd? = true',
      '5 refused: The right answer should be TRUE or FALSE.',
    ],
  ],
  [
    '0 and 1 of true and false are words as well as places',
    'Question,Type,Option 1,Option 2,Answer\nIs 2 odd?,True/False,True,False,0\nIs 3 odd?,True/False,False,True,1',
    [unclear('0', 2), '3 Is 3 odd? = true'].toReversed(),
  ],
  [
    'a family of traps of an option that is not there is named',
    'question,type,correct,trap_id_a\nIs 2 even?,true_false,TRUE,opposite',
    [
      '2 Is 2 even? = true',
      '2 repaired: Its kind of question has no place for these columns, so they are left out: trap_id_a.',
    ],
  ],
  [
    '“Question” with numbers beside “Question Text” counts the questions',
    'Question,Question Text,A,B,Answer\n1,Cap?,Paris,Rome,A',
    ['2 Cap? *Paris / Rome'],
  ],
  [
    'two columns for the question that say two things are a doubt',
    'Question,Question Text,A,B,Answer\nRead this.,Cap?,Paris,Rome,A',
    [
      '2 refused: The column “Question Text” says something else for its question than another column: choose one of them.',
      'left out: Question Text',
    ],
  ],
  [
    'two columns with other keys are a doubt, and a solution in words is none',
    'Question,A,B,Answer,Solution\nCap?,Paris,Rome,A,B\nCap?,Paris,Oslo,A,It is known.',
    [
      '3 Cap? *Paris / Oslo',
      '2 refused: Its right answer is given twice and not alike, as A and as B: the key is in doubt.',
      'left out: Solution',
    ],
  ],
  [
    'a column that shows what a question asks about is no loss in passing',
    'question,a,b,correct,Audio file,Chart\nHear?,x,y,A,a.mp3,\nSee?,x,y,A,none,g.png\nRead?,x,y,B,,no',
    [
      '4 Read? x / *y',
      '2 refused: It shows what cannot be carried over: Audio file. Without that it cannot be answered.',
      '3 refused: It shows what cannot be carried over: Chart. Without that it cannot be answered.',
      'left out: Audio file, Chart',
    ],
  ],
  [
    'keys are read as people write them, in Arabic too',
    'question,type,a,b,c,correct\nq1,,w,x,y,A and B\nq2,,w,x,y,C - y\nq3,,w,x,y,ب\nq4,صح وخطأ,,,,خطأ\nq5,,w,x,y,C - x',
    [
      '2 q1 *w / *x / y',
      '3 q2 w / x / *y',
      '4 q3 w / *x / y',
      '5 q4 = false',
      '6 refused: The right answer is “C - x”, but there are 3 options.',
    ],
  ],
  [
    'Arabic letters of two orders in one column are no places',
    'question,a,b,c,correct\nq1,w,x,y,ت\nq2,w,x,y,ج\nq3,w,x,y,أ',
    ['ت', 'ج'].flatMap((letter, at) => [
      ...(at === 0 ? ['4 q3 *w / x / y'] : []),
      `${at + 2} refused: Its key ${letter} can be two places, because the column has letters of two Arabic orders (أ ب ج د and أ ب ت ث): write A, B, C or D.`,
    ]),
  ],
  [
    'keys of a table count from 0 where one of them is 0',
    'question,a,b,c,correct\nq1,w,x,y,0\nq2,w,x,y,2\nq3,w,x,y,1',
    ['2 q1 *w / x / y', '3 q2 w / x / *y', '4 q3 w / *x / y'],
  ],
  [
    'keys from 0 to the number of options count from neither for certain',
    'question,a,b,c,correct\nq1,w,x,y,0\nq2,w,x,y,3',
    [unclear('0', 2), unclear('3', 3)],
  ],
]

test.each(tables)('I8 I10 a table: %s', (_, text, expected) => {
  expect(read(text)).toEqual(expected)
})

const listed = (...keys: unknown[]) =>
  keys.map((answer, at) => ({ question: `q${at + 1}`, options: ['w', 'x', 'y'], answer }))

const lists: [promise: string, root: unknown, expected: string[]][] = [
  ...(
    [
      { B: 'Paris', A: 'Rome' },
      [
        { label: 'B', text: 'Paris' },
        { label: 'A', text: 'Rome' },
      ],
      [
        { value: 'B', label: 'Paris' },
        { value: 'A', label: 'Rome' },
      ],
      { text: ['Paris', 'Rome'], label: ['B', 'A'] },
      { B: { text: 'Paris' }, A: { text: 'Rome' } },
    ] as unknown[]
  ).map((options): [string, unknown, string[]] => [
    `the key is the option that it names: ${JSON.stringify(options)}`,
    [{ question: 'Cap?', options, answer: 'B' }],
    ['1 Cap? Rome / *Paris'],
  ]),
  [
    'the key is the option of that ID',
    [
      {
        question: 'Cap?',
        options: [
          { id: 'x9', text: 'Rome' },
          { id: 'x7', text: 'Paris' },
        ],
        answer: 'x7',
      },
    ],
    ['1 Cap? Rome / *Paris'],
  ],
  [
    'keys count from 0 where one is 0',
    listed(0, '2', null),
    ['1 q1 *w / x / y', '1 q2 w / x / *y', '1 refused: The right answer is missing.'],
  ],
  ['keys in lists count from 0 too', listed([0, 2], [1]), ['1 q1 *w / x / *y', '1 q2 w / *x / y']],
  [
    'keys count from 1 where one is the number of the options',
    listed(1, 3),
    [
      '1 q1 *w / x / y',
      '1 q2 w / x / *y',
      '1 repaired: Right answer “1” read as A.',
      '1 repaired: Right answer “3” read as C.',
    ],
  ],
  ['keys that count from 0 or from 1 are asked about', listed(2, 1), [unclear('2'), unclear('1')]],
  [
    'another number before the key is no key',
    [{ question: 'q', answer_time: 5, options: ['w', 'x'], correct: 0 }],
    ['1 q *w / x', 'left out: answer_time'],
  ],
  [
    'a flag and a key that differ are a doubt',
    [
      {
        question: 'q',
        options: [
          { text: 'x', correct: true },
          { text: 'y', correct: false },
        ],
        answer: 'B',
      },
    ],
    ['1 refused: Its right answer is given twice and not alike, as A and as B: the key is in doubt.'],
  ],
  [
    'a text above questions is the text of each',
    { passage: 'The river bends.', questions: [{ question: 'Which?', options: ['a', 'b'], answer: 'A' }] },
    ['1 [The river bends.] Which? *a / b'],
  ],
  [
    'a text with its questions in it is the text of each',
    [{ passage: 'The river bends.', questions: [{ question: 'Which?', options: ['a', 'b'], answer: 'A' }] }],
    ['1 [The river bends.] Which? *a / b'],
  ],
  [
    'a text in a list of texts is found by its ID, and one that is not there is missed',
    {
      passages: [{ id: 7, text: 'The river bends.' }],
      questions: [
        { question: 'Which?', options: ['a', 'b'], answer: 'A', passage_id: 7 },
        { question: 'Which?', options: ['c', 'd'], answer: 'A', passage_id: 8 },
      ],
    },
    [
      '1 [The river bends.] Which? *a / b',
      '1 refused: It shows what cannot be carried over: passage_id. Without that it cannot be answered.',
      'left out: passage_id',
    ],
  ],
  [
    'a picture in a field of its own is no loss in passing',
    [{ question: 'Look.', image: { src: 'g.png' }, options: ['x', 'y'], answer: 'A' }],
    [
      '1 refused: It shows what cannot be carried over: image.src. Without that it cannot be answered.',
      'left out: image.src',
    ],
  ],
  [
    'the kind “multiple” of Open Trivia is one right option',
    [{ type: 'multiple', question: 'q', correct_answer: 'B', incorrect_answers: ['A', 'C', 'D'] }],
    ['1 q A / *B / C / D'],
  ],
]

test.each(lists)('I8 I10 JSON of others: %s', (_, root, expected) => {
  expect(read(JSON.stringify(root))).toEqual(expected)
})
