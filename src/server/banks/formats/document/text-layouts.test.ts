import { expect, test } from 'vitest'
import { asRead } from '../../../../testing/as-read.ts'
import { readBank } from '../../../../testing/read-in-english.ts'

const read = (file: string) => asRead(readBank(Buffer.from(file)))

/** Texts in layouts that printed tests and chats have, with what is read of each; a star stands before the right options. */
const texts: [promise: string, file: string, says: string[]][] = [
  [
    'letters and numbers in circles are those of options, questions and keys',
    '① Who?\nⒶ x\nⒷ y\n\n② Where is ①?\nⒶ x Ⓑ y\n\nAnswers: ① Ⓑ ② Ⓐ',
    ['1 Who? x / *y', '5 Where is ①? *x / y'],
  ],
  [
    'letters in circles are those of answers below their options, and numbers in circles can be statements',
    '1. Which are true?\n① It rains.\n② It snows.\nⒶ ① alone\nⒷ ① and ②\nAnswer: Ⓑ',
    ['1 <p>Which are true?<br>① It rains.<br>② It snows.</p> ① alone / *① and ②'],
  ],
  [
    'a letter with a colon behind a bullet is that of an option',
    '1. Who?\n- A: x\n- **B: y**\n\n2. Where?\n* A: x\n* B: y\nAnswer: A',
    ['1 Who? x / *y', '5 Where? *x / y'],
  ],
  [
    'a letter with a colon behind a bullet is a speaker beside options in another form',
    '1. What does B say?\n- A: Hello.\n- B: ___\nA) x\nB) y\nAnswer: A',
    ['1 [<p>What does B say?<br>- A: Hello.</p>] - B: <span class="blank"></span> *x / y'],
  ],
  [
    'questions about one of two texts, or about both, get these texts',
    'Passage A by Rana Aziz\n\nThe ferry left at six.\n\nPassage B by Omar Said\n\nA lamp was lit.\n\nQuestion 1 asks about Passage A.\n1. Who?\nA. x\nB. y\n\nQuestions 2-3 ask about Passage B.\n2. Where?\nA. x\nB. y\n3. Why?\nA. x\nB. y\n\nQuestion 4 asks about both passages.\n4. When?\nA. x\nB. y\n\nQuestion 5 asks about Passage C.\n5. How?\nA. x\nB. y\n\nKey: 1.A 2.A 3.A 4.B 5.B',
    [
      ...[
        ['10', 'Question 1 asks about Passage A.', 'Who? *x / y'],
        ['15', 'Questions 2-3 ask about Passage B.', 'Where? *x / y'],
        ['18', 'Questions 2-3 ask about Passage B.', 'Why? *x / y'],
        ['23', 'Question 4 asks about both passages.', 'When? x / *y'],
      ].map(
        ([line, about, question]) =>
          `${line} [<p>Passage A by Rana Aziz</p><p>The ferry left at six.</p><p>Passage B by Omar Said</p><p>A lamp was lit.</p><p>${about}</p>] ${question}`,
      ),
      '28 refused: Question 5: It asks about a passage that is not there.',
    ],
  ],
  [
    'a question about two texts of which it has one is refused, and a line above it gets both',
    'Passage 1 (Questions 1-1)\nThe ferry left at six.\n\n1. Who?\nA. x\nB. y\n\nPassage 2 (Questions 2-3)\nA lamp was lit.\n\n2. In Passage 2, where?\nA. x\nB. y\n\n3. Both passages mention\nA. x\nB. y\n\nQuestion 4 refers to both passages.\n4. Why?\nA. x\nB. y\n\n1.A 2.A 3.B 4.B',
    [
      '4 [The ferry left at six.] Who? *x / y',
      '11 [A lamp was lit.] In Passage 2, where? *x / y',
      '20 [<p>Passage 1<br>The ferry left at six.</p><p>Passage 2<br>A lamp was lit.</p><p>Question 4 refers to both passages.</p>] Why? x / *y',
      '15 refused: Question 3: It asks about a passage that is not there.',
    ],
  ],
  [
    'a line that names the passage above gives it to the questions below it',
    'Questions 1-2 refer to the following passage.\nThe ferry left at six.\n\n1. Who?\nA. x\nB. y\n\n2. Where?\nA. x\nB. y\n\nQuestions 3-4 refer to the passage above.\n3. Why?\nA. x\nB. y\n\n4. How?\nA. x\nB. y\n\n1.A 2.A 3.B 4.B',
    [
      '4 [The ferry left at six.] Who? *x / y',
      '8 [The ferry left at six.] Where? *x / y',
      '13 [The ferry left at six.] Why? x / *y',
      '17 [The ferry left at six.] How? x / *y',
    ],
  ],
  [
    'a table behind an explanation that names it is a part of it, and one that the next question names is of that',
    '1. Who?\nA. x\nB. y\nAnswer: A\nExplanation: See the table.\n\n| n | m |\n|---|---|\n| 1 | 2 |\n\n2. Where?\nA. x\nB. y\nAnswer: A\nExplanation: It is x.\n\n| n | m |\n|---|---|\n| 3 | 4 |\n\n3. What does the table show?\nA. x\nB. y\nAnswer: A',
    [
      '1 Who? *x / y (<p>See the table.</p><table><tbody><tr><td>n</td><td>m</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>)',
      '11 Where? *x / y (It is x.)',
      '21 [<table><tbody><tr><td>n</td><td>m</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>] What does the table show? *x / y',
    ],
  ],
  [
    'a table between an explanation and a question of which neither names it is in doubt',
    '1. Who?\nA. x\nB. y\nAnswer: A\nExplanation: It is x.\n\n| n | m |\n|---|---|\n| 1 | 2 |\n\n2. Where?\nA. x\nB. y\nAnswer: A',
    [
      '1 Who? *x / y (It is x.)',
      '7 repaired: “n m 1 2” belongs to no question, so it is left out.',
      '11 refused: Question 2: What is between it and the explanation above can belong to either of them: put it below the number of its question, or above the answer.',
    ],
  ],
  [
    'numbers between dollars are formulas, and a dollar behind a backslash is a price',
    '1. What is $2 + 4$?\nA. $6$\nB. $-3$\nC. $\\frac{1}{2}$\nAnswer: A\n\n2. A shirt is \\$12, two are \\$20. What is \\(\\$12 + \\$20\\)?\nA. \\$32\nB. $5 or 6$\nAnswer: A',
    [
      '1 What is \\(2 + 4\\)? *\\(6\\) / \\(-3\\) / \\(\\frac{1}{2}\\)',
      '7 A shirt is $12, two are $20. What is \\(\\$12 + \\$20\\)? *$32 / $5 or 6$',
    ],
  ],
  [
    'numbers of modules and pages, directions and the heads of pages are none of the text',
    'Module\n1\nReading and Writing\n27 QUESTIONS\nDIRECTIONS\nThe questions in this section ask much.\n\nAll questions have one answer.\n\n1\nIt rains.\nWhat does it do?\nA) it rains\nSAT PRACTICE TEST 3      Page 3 of 12\nB) y\n\nUnauthorized copying or reuse of any part of this page is illegal.\n2\nCONTINUE\nModule\n1\n2\nIt snows.\nWhat does it do?\nA) x\nB) y\n\nAnswer key\n1. A\n2. B',
    [
      '10 [It rains.] What does it do? *it rains / y',
      '22 [It snows.] What does it do? x / *y',
      ...[
        [1, 'Module'],
        [2, '1'],
        [3, 'Reading and Writing'],
        [4, '27 QUESTIONS'],
        [5, 'DIRECTIONS'],
        [6, 'The questions in this section ask much.'],
        [8, 'All questions have one answer.'],
        [14, 'SAT PRACTICE TEST 3      Page 3 of 12'],
        [17, 'Unauthorized copying or reuse of any part of this page is…'],
        [18, '2'],
        [19, 'CONTINUE'],
        [20, 'Module'],
        [21, '1'],
      ].map(([line, text]) => `${line} repaired: “${text}” belongs to no question, so it is left out.`),
    ],
  ],
  [
    'a note below the options and a head of a page between them can be of an option or not',
    '1. How long?\nA) 3 m\nB) 4 m\n* all lengths are rounded\nAnswer: B\n\n2. Who?\nA) the dog\nSPRING PRACTICE FORM\nB) the cat\nAnswer: B',
    [
      '1 refused: Question 1: Its line “* all lengths are rounded” can be of its last option or not: join it to the option, or put it behind the answer.',
      '7 refused: Question 2: Its line “SPRING PRACTICE FORM” can be of its last option or not: join it to the option, or put it behind the answer.',
    ],
  ],
  [
    'answers stand in brackets or behind a dash below their options',
    '1. Who?\nA) x\nB) y\n[Ans: B]\n\n2. Where?\nA) x\nB) y\n(Ans. A)\n\n3. Why?\nA) x\nB) y\n[B]\n\n4. How?\nA) sparse\nB) y\nCorrect answer – sparse',
    ['1 Who? x / *y', '6 Where? *x / y', '11 Why? x / *y', '16 How? *sparse / y'],
  ],
  [
    'options in two columns are parted by spaces',
    '1. Who?\nA. x      C. z\nB. y      D. w\nAnswer: C',
    ['1 Who? x / y / *z / w'],
  ],
  [
    'a key has its numbers and letters in lines of their own',
    '1. Who?\nA) x\nB) y\n2. Where?\nA) x\nB) y\n\nAnswer Key\n1\nB\n2\nA',
    ['1 Who? x / *y', '4 Where? *x / y'],
  ],
  [
    'a key stands under headings as a table has them',
    '1. Who?\nA) x\nB) y\n2. Where?\nA) x\nB) y\n\nQuestion\tAnswer\n1\tB\n2\tA',
    ['1 Who? x / *y', '4 Where? *x / y'],
  ],
  [
    'a table of keys has the modules below each other',
    'Module 1\n1. Who?\nA) x\nB) y\n\nModule 2\n1. Where?\nA) x\nB) y\n\nAnswer Key\n\n| Module 1 | |\n|---|---|\n| 1 | A |\n| Module 2 | |\n| 1 | B |',
    [
      '2 Who? *x / y',
      '7 Where? x / *y',
      '1 repaired: “Module 1” belongs to no question, so it is left out.',
      '6 repaired: “Module 2” belongs to no question, so it is left out.',
      '13 repaired: “Module 1” belongs to no question, so it is left out.',
      '16 repaired: “Module 2” belongs to no question, so it is left out.',
    ],
  ],
  [
    'what a question of a form is worth is none of its options, and a statement has True and False below it',
    '1.Who?\n(2 Points)\nx\ny\nCorrect answer: y\n\n2.It rains.\n(1 Point)\nTrue\nFalse\nCorrect answer: False',
    [
      '1 Who? x / *y',
      '7 It rains. True / *False',
      '2 repaired: “(2 Points)” belongs to no question, so it is left out.',
      '8 repaired: “(1 Point)” belongs to no question, so it is left out.',
    ],
  ],
  [
    'a poem keeps the shape of its lines',
    'Questions 1-1 refer to the following poem.\n\nTwo roads of rain\n  and met\n    beside the mill.\n\n1. Who?\nA) x\nB) y\nAnswer: A',
    [
      '7 [<p>Questions 1-1 refer to the following poem.</p><p>Two roads of rain<br>&nbsp;&nbsp;and met<br>&nbsp;&nbsp;&nbsp;&nbsp;beside the mill.</p>] Who? *x / y',
    ],
  ],
]

test.each(texts)('I7 I8 layouts of texts: %s', (_, file, says) => {
  expect(read(file)).toEqual(says)
})
