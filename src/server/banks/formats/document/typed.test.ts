import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { asRead } from '../../../../testing/as-read.ts'
import { readBank } from '../../../../testing/read-in-english.ts'

const read = (text: string) => asRead(readBank(text))

/** Texts as tutors type them, with the questions and findings of each; a star stands before the right options. */
/** Typed answers with a bracket behind them, by what it is. */
const terms =
  '5 (x - 2)|5 (x-2)|5 (x + 2)|5 (ab - 2)|5 (2x-3y)|5 (2x + 3y)|5(2x - 3)|5 (-2)|f (x)|f (2x)|sin (x)|ln (x + 1)|3 (sin x)|y = 2 (ln 5)|a (b + c)|x² (x + 1)|2 sin (x)'.split(
    '|',
  )
const doubts =
  '5 (m)|5 (km/h)|5 (min)|25 (twenty-five)|metre (m)|big (large/huge)|C (carbon)|I (me)|brown (tan)|diary (log)|sodium (Na+)|calcium (Ca2+)|United Kingdom (= UK)|New York (=NY)|9.8 (ms-2)|5 (kg m-3)|9.8 (m s^-2)|a (= b)|vitamin C (D)|CO2 (a + b)|cosine (cos x)|tangent (tan)'.split(
    '|',
  )
const sums =
  '8 (3+5)|8 (10 - 2)|10 (= 2x)|5 (2 kg + 3 kg)|12 (3 m × 4 m)|12 (3 cm * 4 cm)|5 (2m + 3m)|5 (2 + 3 kg)|$5 ($2 + $3)'.split(
    '|',
  )
/** Writes questions with typed answers. */
const ofTyped = (answers: readonly string[]) =>
  answers.map((answer, at) => `${at + 1}. What is it ____?\nAnswer: ${answer}`).join('\n\n')

const typed: [promise: string, text: string, expected: string[]][] = [
  [
    'points in brackets behind an answer are no part of it, and are named as left out',
    '1. Who?\nA. x\nB. y\nKey: B      (2 points)\n\n2. She ____ home.\nAnswer: goes (1 point)\n\n3. How many?\nA. (2 points)\nB. (3 points)\nAnswer: (2 points)',
    [
      '1 Who? x / *y',
      '6 She <span class="blank"></span> home. = goes',
      '9 How many? *(2 points) / (3 points)',
      '4 repaired: Question 1: “(2 points)” is left out: questions have no place for it.',
      '7 repaired: Question 2: “(1 point)” is left out: questions have no place for it.',
    ],
  ],
  [
    'two sentences that bid to read a text and to answer its questions stand before it, and the text is theirs',
    'Read the text. Then answer questions 1-2.\nThe mill burned down in 1911.\n\n1. When?\nA. 1911\nB. 1811\nAnswer: A\n2. What?\nA. a mill\nB. a hill\nAnswer: A',
    [
      '4 [The mill burned down in 1911.] When? *1911 / 1811',
      '8 [The mill burned down in 1911.] What? *a mill / a hill',
    ],
  ],
  [
    'tags around words are bold, italic, underlined, raised or lowered words, also between stars; one that is not closed, and those of a line about tags, are words',
    '1. Which of <u>these <b>two</b></u> is H<sub>2</sub>O?\nA. **<i>water</i>**\nB. <u>ice and 2 < 3\nAnswer: A\n\n2. What does the tag <b>x</b> do?\nA. x<SUP>2</SUP>\nB. y\nAnswer: B',
    [
      '1 Which of <u>these <strong>two</strong></u> is H<sub>2</sub>O? *<em>water</em> / &lt;u&gt;ice and 2 &lt; 3',
      '6 What does the tag &lt;b&gt;x&lt;/b&gt; do? x<sup>2</sup> / *y',
    ],
  ],
  [
    'answers above their questions are theirs, as the first one and empty lines show',
    'Answer: B\n1. Who?\nA. x\nB. y\n\nAnswer: A\n2. Where?\nA. x\nB. y',
    ['2 Who? x / *y', '7 Where? *x / y'],
  ],
  [
    'answers above questions are of none where no empty lines show it',
    'Answer: B\n1. Who?\nA. x\nB. y\nAnswer: A\n2. Where?\nA. x\nB. y',
    [
      '1 refused: This answer belongs to no question.',
      '2 refused: Question 1: The right answer is missing.',
      '5 refused: This answer belongs to no question.',
      '6 refused: Question 2: The right answer is missing.',
    ],
  ],
  [
    'an answer of a sample above all questions leaves the others theirs, which stand below them',
    'Example\nAnswer: B\n\n1. Who?\nA. x\nB. y\nAnswer: B\n\n2. Where?\nA. x\nB. y\nAnswer: A\n\n3. Write an essay.',
    [
      '4 Who? x / *y',
      '9 Where? *x / y',
      '1 repaired: “Example” belongs to no question, so it is left out.',
      '2 refused: “Answer: B” belongs to no question, so it is left out.',
      '14 refused: Question 3: It has neither options nor an answer.',
    ],
  ],
  [
    'an answer of a sample is known without empty lines by its options, and a line to write on is none',
    'Answer: ____\n1. Who?\nA. x\nB. y\nAnswer: B\n2. Where?\n*A. x\nB. y',
    ['2 Who? x / *y', '6 Where? *x / y', '1 refused: “Answer: ____” belongs to no question, so it is left out.'],
  ],
  [
    'letters in lines of their own begin no options where one goes on in a second line',
    '1. Which color?\nA\nred\nB\nblue\nor teal\nC\ngreen\nD\ngray\nAnswer: B',
    ['1 refused: Question 1: It has 9 options; four are the most.'],
  ],
  [
    'letters in lines of their own that count paragraphs or groups begin no options',
    '1. Which group swims?\nA\ncod\nB\ncrow\nA) group A\nB) group B\nAnswer: A\n\n2. Read.\nA\nThe kite.\nB\nThe gull.\nWhich paragraph is about birds?\nAnswer: B\n\nPassage\nA\nThe kite is blue.\nB\nThe gull is white.\n3. Which is blue?\nA) kite\nB) gull\nAnswer: A',
    [
      '1 <p>Which group swims?<br>A<br>cod<br>B<br>crow</p> *group A / group B',
      '23 [<p>A<br>The kite is blue.<br>B<br>The gull is white.</p>] Which is blue? *kite / gull',
      '10 refused: Question 2: It has no options: write them as “A. …” in lines of their own.',
    ],
  ],
  [
    'letters in lines of their own begin the options below them',
    'Question 1 of 2\nWho?\n\nA\nx\nB\ny\n\nCorrect answer\nB\n\nQuestion 2 of 2\nWhere?\n\nA\n\nx2\n\nB\n\ny2\n\nCorrect answer\nA',
    ['1 Who? x / *y', '12 Where? *x2 / y2'],
  ],
  [
    'the mark of an option that is not read as one is no typed answer, in a line, in circles, or of any alphabet',
    '1. Which? (1) cod (2) gull (3) cat\nAnswer: 2\n\n2. Which now?\n1 - cod\n2 - gull\nAnswer: (2)\n\n3. Circled?\n① cod\n② gull\nAnswer: ②\n\n4. Cyrillic?\nА. cod\nВ. gull\nAnswer: В\n\n5. Hebrew?\nא. cod\nב. gull\nAnswer: ב\n\n6. Greek?\nα) cod\nβ) gull\nAnswer: α, β',
    [1, 4, 9, 14, 19, 24].map(
      (line, at) =>
        `${line} refused: Question ${at + 1}: It has no options: write them as “A. …” in lines of their own.`,
    ),
  ],
  [
    'a number, or a letter of another alphabet, is a typed answer where its question shows no such marks',
    '1. How many of (1) cod and (2) gull are birds?\nAnswer: 2\n\n2. What is 1 - x + 2 - x for x = 0.5?\nAnswer: 2\n\n3. Which letter stands for the ratio of a circle?\nAnswer: π',
    [
      '1 How many of (1) cod and (2) gull are birds? = 2',
      '4 What is 1 - x + 2 - x for x = 0.5? = 2',
      '7 Which letter stands for the ratio of a circle? = π',
    ],
  ],
  [
    'numbers at the ends of sentences, of equations and in brackets of other things are no marks of options, nor are letters',
    [
      ['The mean is 1. Their median is 2. What is x times y?', '2'],
      ['Given f(0) = 1. Given f(3) = 2. What is f(6)?', '2'],
      ['Solve (1) 2x + y = 5 (2) x - y = 1. What is x?', '2'],
      ['Solve these.\n(1) 2x + y = 5\n(2) x - y = 1\nWhat is x?', '2'],
      ['Add (1) and (2), then find x.', '2'],
      ['The points (0, 1) and (3, 2) are on a line. What is its last y?', '2'],
      ['f(x) = x. g(y) = y. Which variable does f have?', 'x'],
      ['Did Henry I. meet Louis X. or not? Which number has Louis?', 'X'],
      ['A circle has radius 1.\nWhat is its area?', 'π'],
      ['Here is a sentence.\nما حرف العطف؟', 'و'],
    ]
      .map(([stem = '', answer = ''], at) => `${at + 1}. ${stem}\nAnswer: ${answer}`)
      .join('\n\n'),
    [
      '1 The mean is 1. Their median is 2. What is x times y? = 2',
      '4 Given f(0) = 1. Given f(3) = 2. What is f(6)? = 2',
      '7 Solve (1) 2x + y = 5 (2) x - y = 1. What is x? = 2',
      '10 [Solve these.] <p>(1) 2x + y = 5<br>(2) x - y = 1<br>What is x?</p> = 2',
      '16 Add (1) and (2), then find x. = 2',
      '19 The points (0, 1) and (3, 2) are on a line. What is its last y? = 2',
      '22 f(x) = x. g(y) = y. Which variable does f have? = x',
      '25 Did Henry I. meet Louis X. or not? Which number has Louis? = X',
      '28 [A circle has radius 1.] What is its area? = π',
      '32 <p>Here is a sentence.<br>ما حرف العطف؟</p> = و',
    ],
  ],
  [
    'what stands behind the letter of an answer explains it',
    '1. Who?\nA) x\nB) y\nAnswer - B: because it rolls.\n\n2. Where?\nA) x\nB) y\nAnswer: A. The map *shows* it.\n\n3. من؟\nأ) و\nب) ز\nالإجابة: ب - لأن النص يقول ذلك',
    [
      '1 Who? x / *y (because it rolls.)',
      '6 Where? *x / y (The map <em>shows</em> it.)',
      '11 من؟ و / *ز (لأن النص يقول ذلك)',
    ],
  ],
  [
    'what stands behind the letter of an answer goes on until an empty line, and what is below that is named',
    '1. Who?\nA) x\nB) y\nAnswer: B - because it rolls.\nIt has **wheels**.\nTwo of them.\n\n2. Where?\nA) x\nB) y\nAnswer: A. The map shows it.\n\nSee page 4.\n\n3. Why?\nA) x\nB) y\nAnswer: A\nIt is so.\n\n4. How?\nAnswer: B. The map shows it.\nA) x\nB) y\nof two words\n\nAnswer key\n5. B\nSo it is.',
    [
      '1 Who? x / *y (<p>because it rolls.<br>It has <strong>wheels</strong>.<br>Two of them.</p>)',
      '8 Where? *x / y (The map shows it.)',
      '15 Why? *x / y',
      '21 How? x / *y<br>of two words (The map shows it.)',
      '13 repaired: “See page 4.” belongs to no question, so it is left out.',
      '19 repaired: “It is so.” belongs to no question, so it is left out.',
      '28 repaired: The list of answers has a key for question 5, which is not there.',
      '29 repaired: “So it is.” belongs to no question, so it is left out.',
    ],
  ],
  [
    'where no empty line parts questions, a line below a reason can be the text of the next one, and is named',
    '1. Who?\nA) x\nB) y\nAnswer: B - because it rolls.\nThe river bends.\n2. Where?\nA) x\nB) y\nAnswer: A\n\n3. Why?\nA) x\nB) y\nAnswer: A',
    [
      '1 Who? x / *y (because it rolls.)',
      '6 Where? *x / y',
      '11 Why? *x / y',
      '5 repaired: “The river bends.” belongs to no question, so it is left out.',
    ],
  ],
  [
    'what test booklets print between questions belongs to no option, and is named',
    '1. Who?\nA) x\nSAT Practice Test #4\nB) y\nGO ON TO THE NEXT PAGE\n\n2. Where?\nA) x\nB) y\nReading and Writing\n27 QUESTIONS\n3. Why?\nA) x\nB) y\nSTOP\nIf you finish before time is called, you may check your\nwork on this section only.\nUnauthorized copying is illegal.\n4. How?\nA) x\nB) y\nEND OF SECTION 2\n\nAnswers: 1 B, 2 A, 3 B, 4 A',
    [
      '1 Who? x / *y',
      '7 Where? *x / y',
      '12 Why? x / *y',
      '19 How? *x / y',
      ...[
        '3 SAT Practice Test #4',
        '5 GO ON TO THE NEXT PAGE',
        '10 Reading and Writing',
        '11 27 QUESTIONS',
        '15 STOP',
        '16 If you finish before time is called, you may check your',
        '17 work on this section only.',
        '18 Unauthorized copying is illegal.',
        '22 END OF SECTION 2',
      ].map((line) => line.replace(/^(\d+) (.*)$/, '$1 repaired: “$2” belongs to no question, so it is left out.')),
    ],
  ],
  [
    'words like those of test booklets belong to the option or the text that they are in',
    '1. The sign said\nSTOP\nto those who were\nReading\nit. What did they do?\nA) They left before the\nend of the test.\nB) They saw the second\npractice test 4 only.\nAnswer: B',
    [
      '1 <p>The sign said<br>STOP<br>to those who were<br>Reading<br>it. What did they do?</p> They left before the<br>end of the test. / *They saw the second<br>practice test 4 only.',
    ],
  ],
  [
    'keys behind their heading in one line are keys above words of no question too',
    '1. Who?\nA) x\nB) y\n\n2. Where?\nA) x\nB) y\n\nANSWERS: 1-A, 2-B\nScale: 2 right = 800',
    [
      '1 Who? *x / y',
      '5 Where? x / *y',
      '10 repaired: “Scale: 2 right = 800” belongs to no question, so it is left out.',
    ],
  ],
  [
    'a question of Aiken with small letters is read as the others are',
    'Which?\nA. x\nB. y\nANSWER: B\n\nWhere?\na. x\nb. y\nAnswer: b',
    ['1 Which? x / *y', '6 Where? x / *y'],
  ],
  [
    'bullets before letters, signs of quotations and a picture of no question are none of its words',
    '1. Which completes it?\n> Rivers ___ here.\n- A) swell\n- B) swells\n\n**Answer:** A\n\n![map](/media/a.png)',
    [
      '1 [Which completes it?] Rivers <span class="blank"></span> here. *swell / swells',
      '8 repaired: “img” belongs to no question, so it is left out.',
    ],
  ],
  [
    'words behind the letter of an answer that another option has are a doubt',
    '1. Who?\nA) a ferry on water\nB) a tram\nAnswer: B. a ferry on water\n\n2. Where?\nA) x\nB) y\nAnswer: A, B and C',
    [
      '1 refused: Question 1: The right answer is “B. a ferry on water”, which is none of its 2 options.',
      '6 refused: Question 2: The right answer is “A, B, C”, which is none of its 2 options.',
    ],
  ],
  [
    'words behind a letter in a list of keys are its option, its explanation, or a doubt where another option has them',
    '1. Who?\nA) ferry\nB) tram\n\n2. Where?\nA) ferry\nB) tram\n\n3. When?\nA) ferry\nB) tram\n\nAnswer key\n1. B – Tram.\n2. A – It floats.\n3. B) ferry',
    [
      '1 Who? ferry / *tram',
      '5 Where? *ferry / tram (It floats.)',
      '9 refused: Question 3: The right answer is “B) ferry”, which is none of its 2 options.',
    ],
  ],
  [
    'letters before a space are those of options where A to D, or F to J, begin lines below each other',
    '1. What is the purpose of the text?\nA To describe a ferry\nB To praise a tram\nC To explain a river\nD To warn of ice\nAnswer: C\n\n2. Which?\nF one\nG two\nH six\nJ ten\nAnswer: G',
    [
      '1 What is the purpose of the text? To describe a ferry / To praise a tram / *To explain a river / To warn of ice',
      '8 Which? one / *two / six / ten',
    ],
  ],
  [
    'fewer letters before a space are words of the question',
    '1. Read it.\nA man came.\nB told him so.\nIs it true?\nAnswer: true',
    ['1 [<p>Read it.<br>A man came.<br>B told him so.</p>] Is it true? = true'],
  ],
  [
    'a root is no mark of the right option',
    '1. Q?\nA) √2\nB) √ 3\nC) √(x)\nD) √ x\nAnswer: B',
    ['1 Q? √2 / *√ 3 / √(x) / √ x'],
  ],
  [
    'numbers before questions are none of their words, however they are written',
    '(1) Who?\nA) x\nB) y\nAnswer: B\n\n(2) Where?\nA) x\nB) y\nAnswer: A',
    ['1 Who? x / *y', '6 Where? *x / y'],
  ],
  [
    'Roman numbers before questions are none of their words',
    'I. Who?\nA) x\nB) y\nAnswer: B\n\nII. Where?\nA) x\nB) y\nAnswer: A',
    ['1 Who? x / *y', '6 Where? *x / y'],
  ],
  [
    'a number with a dash before a question is none of its words',
    '1- من؟\nأ) و\nب) ز\nالإجابة: ب\n\n2- أين؟\nأ) و\nب) ز\nالإجابة: أ',
    ['1 من؟ و / *ز', '6 أين؟ *و / ز'],
  ],
  [
    'a question in bold with words in italics does not become one with the question before it',
    '**1. Who?**\n\nA. x\nB. y\n\n**Answer: B**\n\n---\n\n**2. What is *brisk*?**\n\nA. slow\nB. quick\n\n**Answer: A**',
    ['1 <strong>Who?</strong> x / *y', '10 <strong>What is <em>brisk</em>?</strong> *slow / quick'],
  ],
  [
    'headings and a tick before the answer are read as programs write them',
    '### Question 1\nWho?\n\na) x\nb) y\n\n✅ **Correct Answer:** b) y\n\n### Question 2\nWhere?\n\na) x\nb) y\n\n✅ **Correct Answer:** a) x',
    ['1 Who? x / *y', '9 Where? *x / y'],
  ],
  ['a root before words is a mark', '1. Q?\nA) Rome\nB) √ Paris', ['1 Q? Rome / *Paris']],
  [
    'what follows an answer is of its question, not of the next',
    'Q1?\nA. x\nB. y\nANSWER: B\nExplanation: Paris is it.\n\nQ2?\nA. x\nB. y\nANSWER: A\nExplanation: Rome.',
    ['1 Q1? x / *y (Paris is it.)', '7 Q2? *x / y (Rome.)'],
  ],
  [
    'words behind the options of Aiken do not go into the last option in silence',
    'Which?\nA. x\nB. y\n\nThink well.\nANSWER: A',
    [
      '1 refused: The right answer is missing.',
      '5 refused: “Think well. ANSWER: A”: It has no options: write them as “A. …” in lines of their own.',
    ],
  ],
  [
    'an answer with “or” is asked about, unless it is of numbers or in quotation marks',
    '1. What do children say?\nAnswer: trick or treat\n2. Again?\nAnswer: “trick or treat”\n3. Half?\nAnswer: 1/2 or 0.5\n4. Colour?\nAnswer: gray | grey',
    [
      '3 Again? = trick or treat',
      '5 Half? = 1/2 / 0.5',
      '7 Colour? = gray / grey',
      '1 refused: Question 1: Its answer “trick or treat” can be one answer or several: write “|” between several, or put one in quotation marks.',
    ],
  ],
  [
    'an Arabic letter is that of the options, in either order of the letters',
    '1. س؟\nأ) و\nب) ز\nت) ح\nث) ط\nالإجابة: ت\n2. س؟\nأ) و\nب) ز\nج) ح\nد) ط\nالإجابة: د',
    ['1 س؟ و / ز / *ح / ط', '7 س؟ و / ز / ح / *ط'],
  ],
  [
    'an Arabic letter that no option has is no key',
    '1. س؟\nأ) و\nب) ز\nج) ح\nد) ط\nالإجابة: ت\n2. س؟\nأ) و\nب) ز\nت) ح\nث) ط\nالإجابة: ج',
    [
      '1 refused: Question 1: The right answer is “ت”, which is none of its 4 options.',
      '7 refused: Question 2: The right answer is “ج”, which is none of its 4 options.',
    ],
  ],
  [
    'labels are no words of an option: known ones are kept, the others are named',
    '1. Cap?\nA) Rome\nB) Paris\nPoints: 2\nTopic: Capitals\nHint: Seine\nAnswer: B\nModule: 2 hard',
    [
      '1 Cap? Rome / *Paris',
      '4 repaired: Question 1: “Points: 2” is left out: questions have no place for it.',
      '6 repaired: Question 1: “Hint: Seine” is left out: questions have no place for it.',
    ],
  ],
  [
    'options that are numbered have the key that their number names',
    '1. Cap?\n(1) Rome\n(2) Paris\nAnswer: 2\n2. Cap?\ni) Rome\nii) Paris\niii) Oslo\nAnswer: iii\n3. Cap?\n1) Rome\n2) Paris\nAnswer: 1',
    [
      '1 Cap? Rome / *Paris',
      '5 Cap? Rome / Paris / *Oslo',
      '10 Cap? *Rome / Paris',
      '1 repaired: Question 1: Right answer “2” read as B.',
      '10 repaired: Question 3: Right answer “1” read as A.',
    ],
  ],
  [
    'options that are numbered and have their key in a list are no question of words',
    '1. Cap?\n(1) Rome\n(2) Paris\n\n2. Town?\n(1) Rome\n(2) Oslo\n\nAnswer key\n1. 2\n2. 1',
    [
      '1 refused: Question 1: It has no options: write them as “A. …” in lines of their own.',
      '5 refused: Question 2: It has no options: write them as “A. …” in lines of their own.',
    ],
  ],
  [
    'a number that counts the lines of a question is its answer',
    '1. How many are birds?\n(1) owl\n(2) hen\n(3) cat\nAnswer: 2',
    ['1 <p>How many are birds?<br>(1) owl<br>(2) hen<br>(3) cat</p> = 2'],
  ],
  [
    'numbered statements belong to their question, whatever their numbers',
    '1. Consider:\n1) Birds fly.\n2) Fish swim.\nWhich is true?\nA) 1 only\nB) both\nAnswer: B\n2. Cap?\nA) Rome\nB) Oslo\nAnswer: A',
    ['1 [<p>Consider:<br>1) Birds fly.<br>2) Fish swim.</p>] Which is true? 1 only / *both', '8 Cap? *Rome / Oslo'],
  ],
  [
    'a second label is named, and a number as the key of letters is said to be read so',
    '1. Cap?\nA) Rome\nB) Paris\nAnswer: 2\nSkill: One\nSkill: Two\nTags: x\nTag: y',
    [
      '1 Cap? Rome / *Paris',
      '1 repaired: Question 1: Right answer “2” read as B.',
      '6 repaired: Question 1: “Skill: Two” is left out: questions have no place for it.',
    ],
  ],
  [
    'keys in the line of their heading are read',
    '1. Cap?\n(A) Rome\n(B) Paris\n\n2. Cap of Italy?\n(A) Rome\n(B) Paris\n\nAnswers: 1. B 2. A',
    ['1 Cap? Rome / *Paris', '5 Cap of Italy? *Rome / Paris'],
  ],
  [
    'options parted by two spaces are read',
    '1. Cap?\nA. Rome  B. Paris  C. Oslo\nAnswer: C',
    ['1 Cap? Rome / Paris / *Oslo'],
  ],
  [
    'a question in two languages is one question',
    '1. What is the capital of Egypt?\nما عاصمة مصر؟\nA) Cairo القاهرة\nB) Aswan أسوان\nالإجابة: أ',
    ['1 <p>What is the capital of Egypt?<br>ما عاصمة مصر؟</p> *Cairo القاهرة / Aswan أسوان'],
  ],
  [
    'bold options are keys, and stars within a word are none',
    '1. Verb?\nA) house\n**B) run**\n2. Stress?\nA) **re**cord\nB) record\nAnswer: B',
    ['1 Verb? house / *run', '4 Stress? **re**cord / *record'],
  ],
  [
    'a cross marks a wrong option and is none of its words',
    '1. Cap?\nA) Rome ✗\nB) Paris ✓\nC) ✗ Oslo',
    ['1 Cap? Rome / *Paris / Oslo'],
  ],
  [
    'the heading over several questions keeps what it says of their text',
    'Questions 1–2 refer to the following letter from a sailor.\n\nThe ferry was late.\n\n1. Who wrote?\nA) sailor\nB) king\nAnswer: A\n2. What was late?\nA) tram\nB) ferry\nAnswer: B\n3. 2 + 2?\nA) 4\nB) 5\nAnswer: A',
    [
      '5 [<p>Questions 1–2 refer to the following letter from a sailor.</p><p>The ferry was late.</p>] Who wrote? *sailor / king',
      '9 [<p>Questions 1–2 refer to the following letter from a sailor.</p><p>The ferry was late.</p>] What was late? tram / *ferry',
      '13 2 + 2? *4 / 5',
    ],
  ],
  [
    'T and F are true and false where the question says so',
    '1. Ice floats. (T/F)\nAnswer: T\n2. الشمس حارة ( صح / خطأ )\nالإجابة: خطأ',
    ['1 Ice floats. (T/F) = true', '3 الشمس حارة ( صح / خطأ ) = false'],
  ],
  [
    'two gaps are two answers, and gaps beside each other are one',
    '1. The ___ is ___.\nAnswer: cat, black\n2. It is ___ ___.\nAnswer: very late',
    [
      '3 It is <span class="blank"></span> <span class="blank"></span>. = very late',
      '1 refused: Question 1: It has more than one place for answers.',
    ],
  ],
  [
    'headings between questions are named and are no words of a question',
    'Section A\n1. First?\nA) x\nB) y\nAnswer: A\nSection B\n1. Second?\nA) x\nB) y\nAnswer: B',
    [
      '2 First? *x / y',
      '7 Second? x / *y',
      '1 repaired: “Section A” belongs to no question, so it is left out.',
      '6 repaired: “Section B” belongs to no question, so it is left out.',
    ],
  ],
  [
    'numbers in stems and options are no questions',
    '1. In 1990, 3. 5 million left. How many?\nA) 3.5 million\nB) 5 million\nAnswer: A',
    ['1 In 1990, 3. 5 million left. How many? *3.5 million / 5 million'],
  ],
  [
    'questions with # and answers with “Ans.” are read',
    '#1 Cap?\nA) x\nB) y\nAns. B\n#2 Town?\nA) x\nB) z\nAns: a',
    ['1 Cap? x / *y', '5 Town? *x / z'],
  ],
  [
    'keys of sections that count anew stand in the order of the sections',
    '1. a?\nA) x\nB) y\n2. b?\nA) x\nB) y\n1. c?\nA) x\nB) y\n2. d?\nA) x\nB) y\nAnswers\n1. A\n2. B\n1. B\n2. A',
    ['1 a? *x / y', '4 b? x / *y', '7 c? x / *y', '10 d? *x / y'],
  ],
  [
    'a line of a letter above the options is no label, and one below them is asked about',
    '1. Read the email.\nFrom: Ann\nSubject: Late ferry\nTime: 5 pm\nWhen?\nA) 5 pm\nB) 6 pm\nAnswer: A\n2. What reads so?\nA) yes\nB) The notice reads\nWarning: deep water\nAnswer: B',
    [
      '1 [Read the email.] <p>From: Ann<br>Subject: Late ferry<br>Time: 5 pm<br>When?</p> *5 pm / 6 pm',
      '9 refused: Question 2: Its line “Warning: deep water” can be of its last option or not: join it to the option, or put it behind the answer.',
    ],
  ],
  [
    'options with brackets behind their question are read, in Arabic too',
    '1. اختر: أ) واحد ب) اثنان ج) ثلاثة\nالإجابة: ج\n2. Choose: a) is b) are c) be\nAnswer: a',
    ['1 اختر: واحد / اثنان / *ثلاثة', '3 Choose: *is / are / be'],
  ],
  [
    'letters without options are no answers of a question of words',
    '1. أي؟\nالإجابة: ج\n2. Which two?\nAnswer: A, C',
    [
      '1 refused: Question 1: It has no options: write them as “A. …” in lines of their own.',
      '3 refused: Question 2: It has no options: write them as “A. …” in lines of their own.',
    ],
  ],
  [
    'Roman numbers are none of the words of a question where explanations follow',
    'I. Who?\na) x\nb) y\nAnswer: b\nExplanation: It is y.\n\nII. Where?\na) x\nb) y\nAnswer: a\nIII. When?\na) x\nb) y\nAnswer: a',
    ['1 Who? x / *y (It is y.)', '7 Where? *x / y', '11 When? *x / y'],
  ],
  [
    'numbers in brackets part questions, and their keys are listed alike',
    '(1) Who?\n(a) x\n(b) y\n\n(2) Where?\n(a) x\n(b) y\n\nAnswer key\n(1) b\n(2) a',
    ['1 Who? x / *y', '5 Where? *x / y'],
  ],
  [
    'Roman numbers part questions, and their keys are listed alike',
    'i. Who?\nA. x\nB. y\nii. Where?\nA. x\nB. y\n\nAnswers:\ni. B\nii. A',
    ['1 Who? x / *y', '4 Where? *x / y'],
  ],
  [
    'statements with Roman numbers belong to their question',
    'I. Consider the statements:\nI. Birds fly.\nII. Fish swim.\nIII. Cats bark.\nWhich are true?\nA) I only\nB) both I and II\nAnswer: B\n\nII. Which is it?\nA) x\nB) y\nAnswer: A\nIII. And now?\nA) x\nB) y\nAnswer: A',
    [
      '1 [<p>Consider the statements:<br>I. Birds fly.<br>II. Fish swim.<br>III. Cats bark.</p>] Which are true? I only / *both I and II',
      '10 Which is it? *x / y',
      '14 And now? *x / y',
    ],
  ],
  [
    'statements with Roman numbers are no questions',
    'Consider the statements.\nI. Birds fly.\nII. Fish swim.\nWhich are true?\nA) I only\nB) both I and II\nAnswer: B\n\nRead again.\nI. Cats fly.\nII. Fish swim.\nWhich are true?\nA) II only\nB) both I and II\nAnswer: A',
    [
      '1 [<p>Consider the statements.<br>I. Birds fly.<br>II. Fish swim.</p>] Which are true? I only / *both I and II',
      '9 [<p>Read again.<br>I. Cats fly.<br>II. Fish swim.</p>] Which are true? *II only / both I and II',
    ],
  ],
  [
    'options with bullets, or with nothing, are those that the answer names',
    '1. Capital of France?\n- Rome\n- Paris\nAnswer: Paris\n\n2. Capital of Italy?\n• Rome\n• Paris\nAnswer: a\n\n3. Capital of Spain?\nLisbon\nMadrid\nAnswer: Madrid.\n\n4. And of Egypt?\nCairo\nLuxor\n\nAnswer key\n4. Cairo',
    [
      '1 Capital of France? Rome / *Paris',
      '6 Capital of Italy? *Rome / Paris',
      '11 Capital of Spain? Lisbon / *Madrid',
      '16 And of Egypt? *Cairo / Luxor',
    ],
  ],
  [
    'questions with bullets have none in their words, nor have their options',
    '- Capital of France?\n  - Rome\n  - Paris\n  Answer: Paris\n\n- Capital of Italy?\n  - Rome\n  - Paris\n  Answer: Rome',
    ['1 Capital of France? Rome / *Paris', '6 Capital of Italy? *Rome / Paris'],
  ],
  [
    'a bullet before a question with letters is none of its words',
    '• Capital of France?\na) Rome\nb) Paris\nAnswer: b\n\n• Capital of Italy?\na) Rome\nb) Paris\nAnswer: a',
    ['1 Capital of France? Rome / *Paris', '6 Capital of Italy? *Rome / Paris'],
  ],
  [
    'ticked boxes are the key, of several too',
    '1. Capital?\n- [ ] Rome\n- [x] Paris\n\n2. Birds?\n☑ owl\n☐ cat\n☑ hen\n\n3. Red?\n( ) sea\n(x) rose',
    ['1 Capital? Rome / *Paris', '5 Birds? *owl / cat / *hen', '10 Red? sea / *rose'],
  ],
  [
    'options without letters are marked by a star, a tick or bold type',
    '1. Capital?\n- Rome\n- *Paris\n\n2. Capital of Italy?\nRome ✓\nParis\nOslo\n\n3. Spain?\n* Lisbon\n* **Madrid**',
    ['1 Capital? Rome / *Paris', '5 Capital of Italy? *Rome / Paris / Oslo', '10 Spain? Lisbon / *Madrid'],
  ],
  [
    'lines of a dialogue and of notes are no options',
    '1. Complete it.\n- How are you?\n- I ___ fine.\nAnswer: am\n\n2. A student took notes:\n• The ferry is old.\n• It is long.\nWhich choice uses them?\nA) x\nB) y\nAnswer: A',
    [
      '1 [<p>Complete it.<br>- How are you?</p>] - I <span class="blank"></span> fine. = am',
      '6 [<p>A student took notes:<br>• The ferry is old.<br>• It is long.</p>] Which choice uses them? *x / y',
    ],
  ],
  [
    'a number that can be the place of an option with a bullet is no answer',
    '1. Which color?\n- red\n- green\nAnswer: 2',
    ['1 refused: Question 1: It has no options: write them as “A. …” in lines of their own.'],
  ],
  [
    'what stands on each printed page is named, and is no part of a question',
    '1\nFirst?\nA) a\nB) b\nPage 3 of 12\n2\nSecond?\nA) c\nB) d\n14\n3\nThird?\nA) e\nB) f\n- 15 -\nAnswers\n1. A\n2. B\n3. A',
    [
      '1 First? *a / b',
      '6 Second? c / *d',
      '11 Third? *e / f',
      '5 repaired: “Page 3 of 12” belongs to no question, so it is left out.',
      '10 repaired: “14” belongs to no question, so it is left out.',
      '15 repaired: “- 15 -” belongs to no question, so it is left out.',
    ],
  ],
  [
    'words that the ends of lines part are one word, and keep the hyphen that they have elsewhere',
    '1. A well-known ferry of the com-\nmunities was the most well-\nknown. What was known?\nA) the communi-\nties\nB) pre-\nC) ferry\nAnswer: C',
    [
      '1 A well-known ferry of the communities was the most well-known. What was known? the communities / pre- / *ferry',
      '1 repaired: Split at the end of a line, and read as one word: communities, well-known.',
      '4 repaired: Split at the end of a line, and read as one word: communities.',
    ],
  ],
  [
    'feedback with the sign of another program is none of the words of an option',
    '1) Cap?\n*a) Rome\n@ yes\nb) Paris\n\n2) Town?\n~ Well done.\n*a) Bern\nb) Oslo\n\n3) Sea?\na) Nile\n... no\nb) Baltic\nAnswer: b',
    ['@ yes', '~ Well done.', '... no'].map(
      (line, at) =>
        `${[1, 6, 11][at]} refused: Question ${at + 1}: Its line “${line}” seems to be feedback, whose sign is not known here: write “Explanation: …” behind the answer.`,
    ),
  ],
  [
    'a table of Markdown is a table',
    'Here they are:\n\n| # | Question | A | B | Answer |\n|---|:--|---|---|---|\n| 1 | Cap? | Rome | Paris | B |\n| 2 | x \\| y? | x | y | A |',
    [
      '5 Cap? Rome / *Paris',
      '6 x | y? *x / y',
      '1 repaired: “Here they are:” belongs to no question, so it is left out.',
      'left out: #',
    ],
  ],
  [
    'options in two columns are in the order of their letters, and labels behind the answer are none of its words',
    '1.\tCap?\na.\tCairo\tc.\tLuxor\nb.\tAswan\td.\tGiza\n\nANS:\tC\tPTS:\t1\tDIF:\tEasy\n2.\tTown?\na.\tOslo\tb.\tRome\nANS:\tA',
    [
      '1 Cap? Cairo / Aswan / *Luxor / Giza',
      '6 Town? *Oslo / Rome',
      '5 repaired: Question 1: “PTS: 1” is left out: questions have no place for it.',
      '5 repaired: Question 1: “DIF: Easy” is left out: questions have no place for it.',
    ],
  ],
  [
    'an answer below “Correct answer” is that of its question',
    '1. Past of go?\n○ goed\n○ went\nCorrect answer\nwent\n\n2. Nouns?\n☐ run\n☐ cat\nCorrect answer\ncat',
    ['1 Past of go? goed / *went', '7 Nouns? run / *cat'],
  ],
  [
    'notes of which one is bold are no options, and a number in brackets goes on where others stand before it',
    '1. A student took notes:\n- The ferry is old.\n- **It is long.**\nWhich choice uses them?\nA) x\nB) y\nAnswer: A\n(2) Next?\nA) u\nB) v\nAnswer: B',
    [
      '1 [<p>A student took notes:<br>- The ferry is old.<br>- <strong>It is long.</strong></p>] Which choice uses them? *x / y',
      '8 Next? u / *v',
    ],
  ],
  [
    'a first number in brackets begins a question, and is a sentence of a text above a question 1',
    '(1) Which?\n- Rome\n- Paris\nAnswer: Paris\n\n2. Where?\nA) x\nB) y\nAnswer: A',
    ['1 Which? Rome / *Paris', '6 Where? *x / y'],
  ],
  [
    'options of the ACT are F, G, H and J in every other question, and keys name them so',
    '1. Who?\nA. a\nB. b\nC. c\nD. d\n\n2. Where?\nF. f\nG. g\nH. h\nJ. j\n\n3. When?\nA. k\nB. l\nC. m\nD. n\n\nAnswer key\n1. B\n2. J\n3. A',
    ['1 Who? a / *b / c / d', '7 Where? f / g / h / *j', '13 When? *k / l / m / n'],
  ],
  [
    'F, G, H and J are options with each key that options have: a line, brackets, a sign, bold type, several, or their words',
    '2. One?\n(F) a\n(G) b\n(H) c\n(J) d\nAnswer: (G)\n4. Two?\nF) a\n*G) b\nH) c\nJ) d\n6. Three?\nF. a\nG. b\n**H. c**\nJ. d\n8. Which two?\nF. a\nG. b\nH. c\nJ. d\nAnswer: F and J\n10. Five?\nF. a\nG. b\nH. c\nJ. d\nThe correct answer is J\n12. Six?\nF. a\nG. b\nH. c\nJ. d\nAnswer: H) c\n14. Seven?\nF. a\nG. b\nH. c\nJ. d\nAnswer: b',
    [
      '1 One? a / *b / c / d',
      '7 Two? a / *b / c / d',
      '12 Three? a / b / *c / d',
      '17 Which two? *a / b / c / *d',
      '23 Five? a / b / c / *d',
      '29 Six? a / b / *c / d',
      '35 Seven? a / *b / c / d',
    ],
  ],
  [
    'F, G, H and J in one line are options',
    '1. One?\nA) a  B) b  C) c  D) d\n2. Two?\nF) f  G) g  H) h  J) j\n3. Choose: A) is B) are C) be D) been\n4. Choose: F) is G) are H) be J) been\nAnswers: 1. B 2. J 3. A 4. G',
    [
      '1 One? a / *b / c / d',
      '3 Two? f / g / h / *j',
      '5 Choose: *is / are / be / been',
      '6 Choose: is / *are / be / been',
    ],
  ],
  [
    'a key that names an option by the letter of its place only is a doubt, and so is a letter that is the words of another option',
    '2. One?\nF. one\nG. two\nH. six\nJ. ten\nAnswer: B\n4. Two?\nF. G\nG. F\nH. c\nJ. d\nAnswer: G',
    [
      '1 refused: Question 2: The right answer is “B”, but its options are lettered F, G, H, J.',
      '7 refused: Question 4: The right answer “G” can mean G, or F by its words: write “(G)” or “(F)”.',
    ],
  ],
  [
    'letters of options count on from one question to the next',
    '1. One?\nA. a\nB. b\nC. c\nD. d\nAnswer: B\n2. Two?\nE. e\nF. f\nG. g\nH. h\nAnswer: F\n3. Three?\nI. i\nJ. j\nK. k\nL. l\nAnswer: L\n4. Four?\nM. m\nN. n\nO. o\nP. p\nAnswer: N',
    ['1 One? a / *b / c / d', '7 Two? e / *f / g / h', '13 Three? i / j / k / *l', '19 Four? m / *n / o / p'],
  ],
  [
    'options that begin with B have lost one, and a mark of five letters says nothing of F',
    '1. One?\nB. b\nC. c\nD. d\nAnswer: B\n2. Two?\nF. f\nG. g\nH. h\nJ. j\nK. k\nAnswer: F\n3. Symbol of fluorine?\nAnswer: F\n4. Read.\nF. Scott wrote it.\nWho?\nA. x\nB. y\nAnswer: A',
    [
      '15 [<p>Read.<br>F. Scott wrote it.</p>] Who? *x / y',
      '1 refused: Question 1: Its options are lettered B, C, D: letter them in a row, from A, or F in every other question.',
      '6 refused: Question 2: It has 5 options; four are the most.',
      '13 refused: Question 3: It has no options: write them as “A. …” in lines of their own.',
    ],
  ],
  [
    'options of the ACT are read in Aiken too, with the keys of their letters',
    'Who?\nA. a\nB. b\nANSWER: B\n\nWhere?\nF. f\nG. g\nH. h\nJ. j\nANSWER: J\n\nWhen?\nF. f\nG. g\nANSWER: A\n\nWhy?\nB. b\nC. c\nANSWER: C',
    [
      '1 Who? a / *b',
      '6 Where? f / g / h / *j',
      '16 refused: The right answer is “A”, but its options are lettered F, G.',
      '18 refused: Its options are lettered B, C: letter them in a row, from A, or F in every other question.',
    ],
  ],
  [
    'sentences with numbers in brackets are the text of the questions below',
    'Read the text.\n(1) The ferry was late.\n(2) It was cold on the wide river that day, and no one crossed it before the evening came at last.\n\n1. Which sentence tells of the cold?\nA) one\nB) two\nAnswer: B',
    [
      '5 [<p>Read the text.<br>(1) The ferry was late.<br>(2) It was cold on the wide river that day, and no one crossed it before the evening came at last.</p>] Which sentence tells of the cold? one / *two',
    ],
  ],
  [
    'an answer behind the last option of a line, or in brackets, is the key and none of its words',
    '1. One? (A) 1 (B) 2 (C) 3 [Answer: A]\n2. Two?  A. 1  B. 2  Answer: B\n3. Three is\n a) 3     b) 4     (Key: a)\n4. Sea?\tAnswer: Red',
    ['1 One? *1 / 2 / 3', '2 Two? 1 / *2', '3 Three is *3 / 4', '5 Sea? = Red'],
  ],
  [
    'words and arrows behind an option mark it as right or wrong',
    '1. Q?\nA. x   Correct\nB. y\n2. Q?\nA. x\nB. y ← correct answer\n3. Q?\nA. x – CORRECT\nB. y – wrong\n4. Q?\nA. x\nB. y <-- right',
    ['1 Q? *x / y', '4 Q? x / *y', '7 Q? *x / y', '10 Q? x / *y'],
  ],
  [
    'an answer without a colon is one where it is a letter',
    '1. Q?\nA. x\nB. y\nAnswer A\n2. Q?\nA. x\nB. y\nKey - B',
    ['1 Q? *x / y', '5 Q? x / *y'],
  ],
  [
    'a line to write on is no answer',
    '1. The sea is ____.\nAnswer: ______\n2. Q?\nA. x\nB. y\nAnswer: ____\nAnswer Key\n2. B',
    ['3 Q? x / *y', '1 refused: Question 1: It has neither options nor an answer.'],
  ],
  [
    'a key of letters and words in one line is no answer of the question above it',
    '1. Q?\nA. x\nB. y\n2. T/F It rains.\n3. ____ is the opposite of hot.\nKEY: 1-B, 2 F, 3) cold',
    ['1 Q? x / *y', '4 T/F It rains. = false', '5 <span class="blank"></span> is the opposite of hot. = cold'],
  ],
  [
    'an answer to several things at once is asked about, unless it is in quotation marks',
    '1. Match them.\nAnswer: a-1, b-2\n2. Solve.\nAnswer: “x = 1, y = 2”\n3. Go on.',
    [
      '3 Solve. = x = 1, y = 2',
      '1 refused: Question 1: Its answer “a-1, b-2” answers several things at once: make a question of each, or put one answer in quotation marks.',
      '5 refused: Question 3: It has neither options nor an answer.',
    ],
  ],
  [
    'answers explained below a key explain their questions, and can be the key themselves',
    '1. Q?\nA. x\nB. y\n2. Q?\nA. x\nB. y\n\nAnswer Key\n1. A\n\nAnswer Explanations\n1. It is x.\nIndeed.\n2. B – it is y.',
    ['1 Q? *x / y (<p>It is x.<br>Indeed.</p>)', '4 Q? x / *y (it is y.)'],
  ],
  [
    'a text says in many ways which questions it belongs to',
    'Answer questions 1–2 using the text below.\nIt rained.\n\n1. Q?\nA. x\nB. y\nAnswer: A\n2. Q?\nA. x\nB. y\nAnswer: A\n\nText B (Questions 3 & 4)\nIt froze.\n\n3. Q?\nA. x\nB. y\nAnswer: A\n4. Q?\nA. x\nB. y\nAnswer: A\n\nThe following passage is for questions 5 to 6.\nIt thawed.\n\n5. Q?\nA. x\nB. y\nAnswer: A\n6. Q?\nA. x\nB. y\nAnswer: A',
    [
      '4 [It rained.] Q? *x / y',
      '8 [It rained.] Q? *x / y',
      '16 [<p>Text B (Questions 3 &amp; 4)<br>It froze.</p>] Q? *x / y',
      '20 [<p>Text B (Questions 3 &amp; 4)<br>It froze.</p>] Q? *x / y',
      '28 [It thawed.] Q? *x / y',
      '32 [It thawed.] Q? *x / y',
    ],
  ],
  [
    'an Arabic text says which questions it belongs to',
    'الأسئلة من ١ إلى ٢ تعتمد على النص التالي\nالسفينة في البحر.\n\n١. أين؟\nأ. هنا\nب. هناك\nالإجابة: أ\n٢. متى؟\nأ. أمس\nب. اليوم\nالإجابة: ب\n\nاقرأ النص وأجب عن السؤالين ٣ و٤:\nالقمر أحمر.\n\n٣. ما هو؟\nأ. قمر\nب. شمس\nالإجابة: أ\n٤. متى؟\nأ. أمس\nب. اليوم\nالإجابة: أ\n٥. أين؟\nأ. هنا\nب. هناك\nالإجابة: أ',
    [
      '4 [السفينة في البحر.] أين؟ *هنا / هناك',
      '8 [السفينة في البحر.] متى؟ أمس / *اليوم',
      '16 [القمر أحمر.] ما هو؟ *قمر / شمس',
      '20 [القمر أحمر.] متى؟ *أمس / اليوم',
      '24 أين؟ *هنا / هناك',
    ],
  ],
  [
    'a few words above a question that asks about a text are its text, and no bidding is one',
    'Unit 3\nChoose the best answer.\nThe sea swelled. It broke the wall.\n\n1. According to the text, what broke?\nA. the wall\nB. the sea\nAnswer: A\n\nChoose the best answer.\n\n2. Which?\nA. x\nB. y\nAnswer: A',
    [
      '5 [The sea swelled. It broke the wall.] According to the text, what broke? *the wall / the sea',
      '12 Which? *x / y',
      '1 repaired: “Unit 3” belongs to no question, so it is left out.',
      '2 repaired: “Choose the best answer.” belongs to no question, so it is left out.',
      '10 repaired: “Choose the best answer.” belongs to no question, so it is left out.',
    ],
  ],
  [
    'pictures below the letters of options are these options, the last one too, and those below all options are not',
    '1. Which graph falls?\n\nA)\n\n![a](/media/a.png)\n\nB)\n\n![b](/media/b.png)\n\nC)\n\n![c](/media/c.png)\n\nAnswer: C\n\n2. Which rises?\nA)\n![a](/media/a.png)\nB)\n\n![b](/media/b.png)\n\nAnswer: A\n\n3. Where?\nA) here\nB) there\n\n![c](/media/c.png)\n![d](/media/d.png)\n\nAnswer: B\n\n4. Which ends?\nA)\n\n![a](/media/a.png)\n\nB)\n\n![a](/media/a.png)\n\nAnswer: B',
    [
      '1 Which graph falls? <img src="/media/a.png" alt="a"> / <img src="/media/b.png" alt="b"> / *<img src="/media/c.png" alt="c">',
      '17 Which rises? *<img src="/media/a.png" alt="a"> / <img src="/media/b.png" alt="b">',
      '26 <p>Where?</p><p><img src="/media/c.png" alt="c"><br><img src="/media/d.png" alt="d"></p> here / *there',
      '26 repaired: Question 3: What it shows between its options and its answer is shown above the options.',
      '35 refused: Question 4: Two options are the same.',
    ],
  ],
  [
    'pages of a question bank are its questions, with their explanations and what stands above them',
    'Question ID 3d04aa53\nAssessment\nSAT\nTest\nReading and Writing\nDomain\nInformation and Ideas\nSkill\nInferences\nDifficulty\nID: 3d04aa53\nRivers bend. ______\nWhich choice completes the text?\nA. one\nB. two\nID: 3d04aa53 Answer\nCorrect Answer: B\nRationale\nChoice B is the best answer.\nChoice A is incorrect.\nQuestion Difficulty:\nHard\nQuestion ID fb57c0d4\nAssessment\nSAT\nTest\nReading and Writing\nDomain\nInformation and Ideas\nSkill\nInferences\nDifficulty\nID: fb57c0d4\nFerries float. ______\nWhich choice completes the text?\nA. one\nB. two\nID: fb57c0d4 Answer\nCorrect Answer: A\nRationale\nChoice A is the best answer.\nChoice A is incorrect.\nQuestion Difficulty:\nHard\n',
    [
      '12 [Rivers bend. <span class="blank"></span>] Which choice completes the text? one / *two (<p>Choice B is the best answer.<br>Choice A is incorrect.</p>)',
      '34 [Ferries float. <span class="blank"></span>] Which choice completes the text? *one / two (<p>Choice A is the best answer.<br>Choice A is incorrect.</p>)',
      '3 repaired: “SAT” belongs to no question, so it is left out.',
      '25 repaired: “SAT” belongs to no question, so it is left out.',
    ],
  ],
  [
    'the heading of an explanation can stand alone, with empty lines below it, and be called a solution',
    '1. Who?\nA) x\nB) y\nAnswer: B\nRationale\nIt rolls.\n\nIt has wheels.\n\n2. Where?\nA) x\nB) y\nAnswer: A\nSolution:\nThe map.',
    ['1 Who? x / *y (<p>It rolls.</p><p>It has wheels.</p>)', '10 Where? *x / y (The map.)'],
  ],
  [
    'two texts that belong together stand in their question or above it, with their headings',
    '1.\nText 1\nIt bends.\nText 2\nIt is straight.\nBased on the texts, who is right?\nA) x\nB) y\nAnswer: A\n\nText 1\nIt rains.\n\nText 2\nIt snows.\n\n2. Do the texts agree?\nA) x\nB) y\nAnswer: B',
    [
      '1 [<p>Text 1<br>It bends.<br>Text 2<br>It is straight.</p>] Based on the texts, who is right? *x / y',
      '17 [<p>Text 1<br>It rains.</p><p>Text 2<br>It snows.</p>] Do the texts agree? x / *y',
    ],
  ],
  [
    'two texts that belong together above a question without a number are its text',
    'Text 1\nIt bends.\n\nText 2\nIt is straight.\n\nBased on the texts, who is right?\nA) x\nB) y\nAnswer: A\n\nWho rang?\nA) x\nB) y\nAnswer: A',
    [
      '1 [<p>Text 1<br>It bends.</p><p>Text 2<br>It is straight.</p>] Based on the texts, who is right? *x / y',
      '12 Who rang? *x / y',
    ],
  ],
  [
    'a sentence about one question is none, and says which question a text belongs to',
    '1. Who?\nA) x\nB) y\nQuestion 2 counts double.\n2. Where?\nA) x\nB) y\n\nQuestion 3 refers to the following text.\nThe river bends.\n3. Where does it bend?\nA) x\nB) y\n4. Why?\nA) x\nB) y\nالسؤال ٥ بدرجتين.\n5. How?\nA) x\nB) y\nKey: 1-A, 2-B, 3-A, 4-B, 5-A',
    [
      '1 Who? *x / y',
      '5 Where? x / *y',
      '11 [The river bends.] Where does it bend? *x / y',
      '14 Why? x / *y',
      '18 How? *x / y',
      '4 repaired: “Question 2 counts double.” belongs to no question, so it is left out.',
      '17 repaired: “السؤال ٥ بدرجتين.” belongs to no question, so it is left out.',
    ],
  ],
  [
    'a reason behind a typed answer explains it where a sign parts it, and is asked about elsewhere',
    '1. What is it ____?\nAnswer: 12 because 3 × 4 = 12\n\n2. What is it ____?\nAnswer: cold, because it says so\n\n3. What is it ____?\nAnswer: cold. The text says so clearly.\n\n4. What is it ____?\nAnswer: 12 (3 × 4 = 12)\n\n5. What is it ____?\nAnswer: Dr. Martin Luther King\n\n6. What is it ____?\nAnswer: because of rain',
    [
      '1 What is it <span class="blank"></span>? = 12 (because 3 × 4 = 12)',
      '4 What is it <span class="blank"></span>? = cold (because it says so)',
      '13 What is it <span class="blank"></span>? = Dr. Martin Luther King',
      '16 What is it <span class="blank"></span>? = because of rain',
      '7 refused: Question 3: Its answer “cold. The text says so clearly.” has other words behind the answer: write these in a line “Explanation: …”, or put the answer in quotation marks.',
      '10 refused: Question 4: Its answer “12 (3 × 4 = 12)” has other words behind the answer: write these in a line “Explanation: …”, or put the answer in quotation marks.',
    ],
  ],
  [
    'numbers of one value are forms of an answer, and of several values a doubt',
    '1. What is a half ____?\nAnswer: .5, 1/2\n\n2. What is it ____?\nAnswer: 3, 5\n\n3. What is it ____?\nAnswer: 1,000, 1000',
    [
      '1 What is a half <span class="blank"></span>? = .5 / 1/2',
      '7 What is it <span class="blank"></span>? = 1,000 / 1000',
      '4 refused: Question 2: Its answer “3, 5” can be one answer or several: write “|” between several, or put one in quotation marks.',
    ],
  ],
  [
    'answers that are examples or differ are none',
    '1. What is it ____?\nAnswer: Accept any reasonable answer\n\n2. What is it ____?\nAnswer: Sample answer: rivers\n\n3. What is it ____?\nAnswer: Open-ended\n\n4. What is it ____?\nAnswer: Students’ own answers\n\n5. What is it ____?\nAnswer: Responses should differ\n\n6. What is it ____?\nAnswer: إجابة حرة',
    [
      '1 refused: Question 1: Its answer says that answers vary, so nothing can grade what a student writes.',
      '4 refused: Question 2: Its answer says that answers vary, so nothing can grade what a student writes.',
      '7 refused: Question 3: Its answer says that answers vary, so nothing can grade what a student writes.',
      '10 refused: Question 4: Its answer says that answers vary, so nothing can grade what a student writes.',
      '13 refused: Question 5: Its answer says that answers vary, so nothing can grade what a student writes.',
      '16 refused: Question 6: Its answer says that answers vary, so nothing can grade what a student writes.',
    ],
  ],
  [
    'options with numbers have several keys',
    '1. Which?\n1) x\n2) y\n3) z\nAnswer: 1, 3\n\n2. Choose two.\n1) x\n2) y\n3) z\nAnswer: 2 and 3',
    ['1 Which? *x / y / *z', '7 Choose two. x / *y / *z'],
  ],
  [
    'a key of fewer numbers than questions with them says nothing of either, and a module below options is no word of them',
    'Module 1\n1. Who?\nA) x\nB) y\nModule 2\n1. Why?\nA) x\nB) y\nAnswer key\n1. A\n2. B',
    [
      '1 repaired: “Module 1” belongs to no question, so it is left out.',
      '2 refused: Question 1: The file has several questions 1, and its list of answers does not show which key belongs to which: number them in a row.',
      '5 repaired: “Module 2” belongs to no question, so it is left out.',
      '6 refused: Question 1: The file has several questions 1, and its list of answers does not show which key belongs to which: number them in a row.',
      '11 repaired: The list of answers has a key for question 2, which is not there.',
    ],
  ],
  [
    'keys behind the name of their part are keys',
    '1. Who?\nA) x\nB) y\n\n2. Where?\nA) x\nB) y\n\nAnswer key\nPart A: 1) b  2) a',
    ['1 Who? x / *y', '5 Where? *x / y'],
  ],
  [
    'a text that is left out is missing in a question that asks about it',
    'The river bends twice here and no map shows why it does.\n\nWords to learn\n\n1. Who?\nA) x\nB) y\nAnswer: A\n\n2. Where in the story does it bend?\nA) x\nB) y\nAnswer: A',
    [
      '5 Who? *x / y',
      '1 repaired: “The river bends twice here and no map shows why it does.” belongs to no question, so it is left out.',
      '3 repaired: “Words to learn” belongs to no question, so it is left out.',
      '10 refused: Question 2: It asks about a passage that is not there.',
    ],
  ],
  [
    'the letter of an answer with the words of its option behind a space is the key, and other words are none of the options',
    '1. Who?\nA) one\nB) two\nAnswer: B two\n\n2. Where?\nA) one\nB) two\nAnswer: B three',
    ['1 Who? one / *two', '6 refused: Question 2: The right answer is “B three”, which is none of its 2 options.'],
  ],
  [
    'a key with explanations has letters alone, words behind them, and steps with numbers',
    '1. Who?\nA) x\nB) y\n\n2. Where?\nA) x\nB) y\n\n3. How many ____?\n\nAnswer Key and Explanations\nModule 1\n1. Correct answer: B\nExplanation: It rolls.\n2. A\nThe map shows it.\n1/2 of it.\n3. 12',
    [
      '1 Who? x / *y (It rolls.)',
      '5 Where? *x / y (<p>The map shows it.<br>1/2 of it.</p>)',
      '9 How many <span class="blank"></span>? = 12',
      '12 repaired: “Module 1” belongs to no question, so it is left out.',
    ],
  ],
  [
    'a text for questions without numbers is that of as many as its line says',
    'Questions 1–2 refer to the following text.\nThe river bends twice. It is long.\n\nWhere?\nA) x\nB) y\nAnswer: A\n\nWhy?\nA) x\nB) y\nAnswer: A\n\nWhen?\nA) x\nB) y\nAnswer: A',
    [
      '2 [The river bends twice. It is long.] Where? *x / y',
      '9 [The river bends twice. It is long.] Why? *x / y',
      '14 When? *x / y',
    ],
  ],
  [
    'a text under its heading is that of later questions without numbers that ask about it, and that is said',
    'Passage\nThe river bends twice. It is long.\n\nWhere?\nA) x\nB) y\nAnswer: A\n\nWho rang?\nA) x\nB) y\nAnswer: A\n\nWhat does the passage say?\nA) x\nB) y\nAnswer: A',
    [
      '2 [The river bends twice. It is long.] Where? *x / y',
      '9 Who rang? *x / y',
      '14 [The river bends twice. It is long.] What does the passage say? *x / y',
      '14 repaired: It gets the text above the questions before it. Write “Questions 1–3” above a text to say which questions it belongs to.',
    ],
  ],
  [
    'the words for a picture with a number and a title stand for one that is missing',
    'Question 1 is based on the graphic below.\n[Figure 1: Rain in May]\n1. According to the graphic, when is it dry?\nA) x\nB) y\nAnswer: A',
    ['3 refused: Question 1: It asks about [Figure 1: Rain in May], which is not there.'],
  ],
  [
    'the name of a part with its title, below options, is no word of them',
    '1. Who?\nA) x\nB) y ✔\nSection 2 - Grammar\n2. Where?\nA) x\nB) y\nAnswer: A',
    [
      '1 Who? x / *y',
      '5 Where? *x / y',
      '4 repaired: “Section 2 - Grammar” belongs to no question, so it is left out.',
    ],
  ],
  [
    'steps of an explanation have numbers, and a letter behind the number of a step is a doubt',
    '1. Who?\nA) x\nB) y\nC) z\n\n2. Where?\nA) x\nB) y\nC) z\n\nAnswer Explanations\n1. B. We do this:\n1. Add 3\n2. Divide by 2\n2. C. It is.',
    ['1 Who? x / *y / z (<p>We do this:<br>1. Add 3<br>2. Divide by 2</p>)', '6 Where? x / y / *z (It is.)'],
  ],
  [
    'a letter behind a step of an explanation is a doubt',
    '1. Who?\nA) x\nB) y\nC) z\n\n2. Where?\nA) x\nB) y\nC) z\n\nAnswer Explanations\n1. B. We do this:\n1. Add 3\n2. A: it is parallel\n2. C. It is.',
    [
      '1 Who? x / *y / z (<p>We do this:<br>1. Add 3</p>)',
      '6 refused: Question 2: Its right answer is given twice and not alike, as A and as C: the key is in doubt.',
    ],
  ],
  [
    'an explanation that begins with a wrong option and says the right one below is a doubt',
    '1. Who?\nA) x\nB) y\nC) z\n\n2. Where?\nA) x\nB) y\nC) z\n\nAnswer Explanations\n1. A) looks right, but the text says the opposite.\nCorrect answer: C\n2. B) It is.',
    [
      '6 Where? x / *y / z (It is.)',
      '1 refused: Question 1: Its right answer is given twice and not alike, as A and as C: the key is in doubt.',
    ],
  ],
  [
    'a sum that explains an answer is no answer',
    '1. Who?\nA) x\nB) y\nAnswer: B\n\nExplanations\n1. 3 × 4 = 12',
    ['1 Who? x / *y (3 × 4 = 12)'],
  ],
  [
    'keys of modules in another order than these say nothing of either',
    'Module 1\n1. Who?\nA) x\nB) y\n\nModule 2\n1. Why?\nA) x\nB) y\n\nAnswer Key\nModule 2\n1. A\nModule 1\n1. B',
    [
      '1 repaired: “Module 1” belongs to no question, so it is left out.',
      '2 refused: Question 1: The file has several questions 1, and its list of answers does not show which key belongs to which: number them in a row.',
      '6 repaired: “Module 2” belongs to no question, so it is left out.',
      '7 refused: Question 1: The file has several questions 1, and its list of answers does not show which key belongs to which: number them in a row.',
      '12 repaired: “Module 2” belongs to no question, so it is left out.',
      '14 repaired: “Module 1” belongs to no question, so it is left out.',
    ],
  ],
  [
    'a table of keys for two forms of a test, of which the file has one, is a doubt',
    '<p>1. Who?</p><p>A) x</p><p>B) y</p><p>2. Why?</p><p>A) x</p><p>B) y</p><p>Answer Key</p><table><tr><th>No</th><th>Form A</th><th>Form B</th></tr><tr><td>1</td><td>A</td><td>B</td></tr><tr><td>2</td><td>B</td><td>A</td></tr></table>',
    [
      '1 refused: Question 1: Its right answer is given twice and not alike, as A and as B: the key is in doubt.',
      '4 refused: Question 2: Its right answer is given twice and not alike, as B and as A: the key is in doubt.',
      '9 repaired: “Form A” belongs to no question, so it is left out.',
      '10 repaired: “Form B” belongs to no question, so it is left out.',
    ],
  ],
  [
    'the solution of two equations and an order are no options',
    '1. Solve the system.\n1) x + y = 3\n2) x − y = -1\nAnswer: 1, 2\n\n2. Put in order.\n1) x\n2) y\n3) z\nAnswer: 2, 1, 3',
    [
      '1 refused: Question 1: It has no options: write them as “A. …” in lines of their own.',
      '6 refused: Question 2: It has no options: write them as “A. …” in lines of their own.',
    ],
  ],
  [
    'options of a list can be the names of parts',
    '<p>1. In which part is it?</p><ul><li>Part I</li><li>Part II</li></ul><p>Answer: Part II</p>',
    ['1 In which part is it? Part I / *Part II'],
  ],
  [
    'pages of a question bank with numbers of their own have their keys by these',
    'Question ID 100001\n5. Who?\nA) x\nB) y\n\nQuestion ID 100002\n6. Where?\nA) x\nB) y\n\nAnswer Key\n5. A\n6. B\n1. B\n2. A',
    [
      '2 Who? *x / y',
      '7 Where? x / *y',
      '6 repaired: “ID: 100002” belongs to no question, so it is left out.',
      '14 repaired: The list of answers has a key for question 1, which is not there.',
      '15 repaired: The list of answers has a key for question 2, which is not there.',
    ],
  ],
  [
    'small numbers that differ are no forms of one',
    '1. What is it ____?\nAnswer: .0001, .0005',
    [
      '1 refused: Question 1: Its answer “.0001, .0005” can be one answer or several: write “|” between several, or put one in quotation marks.',
    ],
  ],
  [
    'the same number twice, or a whole number beside another one, is no form of one',
    '1. Where is its center ____?\nAnswer: 3, 3\n\n2. Where does it cross ____?\nAnswer: 100, 100.5\n\n3. Who?\nA) x\nB) y\nAnswer: B',
    [
      '7 Who? x / *y',
      '1 refused: Question 1: Its answer “3, 3” can be one answer or several: write “|” between several, or put one in quotation marks.',
      '4 refused: Question 2: Its answer “100, 100.5” can be one answer or several: write “|” between several, or put one in quotation marks.',
    ],
  ],
  [
    'a factor in brackets is part of a typed answer',
    ofTyped(terms),
    terms.map((answer, at) => `${at * 3 + 1} What is it <span class="blank"></span>? = ${answer}`),
  ],
  [
    'a unit, another form and other words in brackets behind a typed answer are a doubt',
    ofTyped(doubts),
    doubts.map(
      (answer, at) =>
        `${at * 3 + 1} refused: Question ${at + 1}: Its answer “${answer}” can be one answer or several: write “|” between several, or put one in quotation marks.`,
    ),
  ],
  [
    'a sum of numbers in brackets behind a typed answer is the way to it',
    ofTyped(sums),
    sums.map(
      (answer, at) =>
        `${at * 3 + 1} refused: Question ${at + 1}: Its answer “${answer}” has other words behind the answer: write these in a line “Explanation: …”, or put the answer in quotation marks.`,
    ),
  ],
  [
    'a heading of a text that is nowhere is named, and refuses a question about the text',
    'Text A\nWhich is it?\nA. x\nB. y\nANSWER: B\n\nWhat does the text say?\nA. x\nB. y\nANSWER: A',
    [
      '2 Which is it? x / *y',
      '1 repaired: “Text A” belongs to no question, so it is left out.',
      '7 refused: It asks about a passage that is not there.',
    ],
  ],
  [
    'other words in brackets behind a typed answer are a doubt, and a number of options can have a bracket',
    '1. What is it ____?\nAnswer: 3 (three)\n\n2. Which?\n1) x\n2) y\nAnswer: 2)\n\n3. How many ____?\nAnswer: 25 (twenty-five)\n\n4. In what unit ____?\nAnswer: metre (m)',
    [
      '4 Which? x / *y',
      '1 refused: Question 1: Its answer “3 (three)” can be one answer or several: write “|” between several, or put one in quotation marks.',
      '9 refused: Question 3: Its answer “25 (twenty-five)” can be one answer or several: write “|” between several, or put one in quotation marks.',
      '12 refused: Question 4: Its answer “metre (m)” can be one answer or several: write “|” between several, or put one in quotation marks.',
    ],
  ],
]

test.each(typed)('I7 I8 %s', (_, text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  ['Reading', 'Writing', 'Writing', 'Reading'],
  ['Section 1: Reading', 'Section 2: Math', 'Math', 'Reading'],
  ['Test 1', 'Test 2', 'Test 2', 'Test 1'],
  ['الوحدة الأولى', 'الوحدة الثانية', 'الوحدة الثانية', 'الوحدة الأولى'],
  ['Math Module 1', 'Reading Module 1', 'Reading Module 1', 'Math Module 1'],
])(
  'I7 I8 keys under the names of parts in another order, or with other words, are a doubt: %s',
  (one, two, first, second) => {
    const text = `${one}\n1. Who?\nA) x\nB) y\n\n${two}\n1. Why?\nA) x\nB) y\n\nAnswer Key\n${first}\n1. A\n${second}\n1. B`
    expect(read(text).filter((said) => /^\d+ (?!repaired)/.test(said))).toEqual(
      [2, 7].map(
        (line) =>
          `${line} refused: Question 1: The file has several questions 1, and its list of answers does not show which key belongs to which: number them in a row.`,
      ),
    )
  },
)

test.each([
  ['Reading', 'Writing', 'Reading', 'Writing'],
  ['Module 1: Reading', 'Module 2: Math', 'Module 1', 'Module 2 Answers'],
])('I7 I8 keys under the names of parts in their order are read: %s', (one, two, first, second) => {
  const text = `${one}\n1. Who?\nA) x\nB) y\n\n${two}\n1. Why?\nA) x\nB) y\n\nAnswer Key\n${first}\n1. A\n${second}\n1. B`
  expect(read(text).filter((said) => /^\d+ (?!repaired)/.test(said))).toEqual(['2 Who? *x / y', '7 Why? x / *y'])
})

test('I7 I8 explanations of one part of several leave its questions their keys', () => {
  const text =
    'Module 1\n1. Who?\nA) x\nB) y\nModule 2\n1. Why?\nA) x\nB) y\n\nAnswer key\nModule 1\n1. A\nModule 2\n1. B\n\nExplanations\n1. A. Because it rolls.'
  expect(read(text)).toEqual(
    expect.arrayContaining([
      '2 Who? *x / y',
      '6 Why? x / *y',
      '17 repaired: “Because it rolls.” belongs to no question, so it is left out.',
    ]),
  )
})

/** Documents as word processors and web pages write them. */
const formatted: [promise: string, html: string, expected: string[]][] = [
  [
    'keys in columns that are called otherwise than the parts of the test are a doubt',
    '<p>1. Who?</p><p>A) x</p><p>B) y</p><p>1. Why?</p><p>A) x</p><p>B) y</p><p>Answer Key</p><table><tr><th>Question</th><th>Writing</th><th>Reading</th></tr><tr><td>1</td><td>A</td><td>B</td></tr><tr><td>2</td><td>A</td><td>B</td></tr></table>',
    [
      ...Array.from(
        { length: 2 },
        () =>
          'refused: Question 1: The file has several questions 1, and its list of answers does not show which key belongs to which: number them in a row.',
      ),
      'repaired: The list of answers has a key for question 2, which is not there.',
      'repaired: “Writing” belongs to no question, so it is left out.',
      'repaired: “Reading” belongs to no question, so it is left out.',
    ],
  ],
  [
    'what a table that arranges a question cannot carry over is no loss in passing, whatever stands beside it',
    '<p>1. Which?</p><table><tr><td><iframe src="a"></iframe></td><td>It bends.</td></tr></table><p>A) x</p><p>B) y</p><p>Answer: B</p>',
    ['refused: Question 1: It shows what cannot be carried over: iframe. Without that it cannot be answered.'],
  ],
  [
    'a question of a table with headings is refused for what its cells cannot carry over, its explanation is without it',
    '<table><tr><td>Question</td><td>A</td><td>B</td><td>Correct</td><td>Explanation</td></tr><tr><td>Which? <iframe src="a"></iframe></td><td>x</td><td>y</td><td>B</td><td></td></tr><tr><td>Where?</td><td>x</td><td>y</td><td>B</td><td>See <iframe src="a"></iframe></td></tr></table>',
    [
      'Where? x / *y (See)',
      'refused: It shows what cannot be carried over: iframe. Without that it cannot be answered.',
      'repaired: Left out of its explanation, because it cannot be carried over: iframe.',
    ],
  ],
  [
    'merged cells move the columns of a table with headings',
    '<table><tr><td>Passage</td><td>Question</td><td>A</td><td>B</td><td>Correct</td></tr><tr><td rowspan="2">It bends.</td><td>Which?</td><td>x</td><td>y</td><td>B</td></tr><tr><td>Where?</td><td>x</td><td>y</td><td>A</td></tr></table>',
    [1, 2].map(
      () => 'refused: It shows what cannot be carried over: merged cells. Without that it cannot be answered.',
    ),
  ],
  [
    'what answers, labels, explanations in a key and words of no question cannot carry over is named',
    '<p>1. Who?</p><p>A. x</p><p>B. y</p><p>Answer: B <iframe src="a"></iframe></p><p>Skill: Detail <canvas></canvas></p><h2>The end <audio src="a"></audio></h2><p>Answer key</p><p>1. B – see <video></video></p><p>2. A <iframe src="a"></iframe></p>',
    [
      'Who? x / *y (see)',
      'repaired: Question 1: “canvas, iframe” is left out: questions have no place for it.',
      'repaired: Question 1: Left out of its explanation, because it cannot be carried over: video.',
      'repaired: “The end” belongs to no question, so it is left out.',
      'repaired: “audio” belongs to no question, so it is left out.',
      'repaired: The list of answers has a key for question 2, which is not there.',
    ],
  ],
  [
    'the caption of a table stands above it',
    '<p>1. What was sold?</p><table><caption>Gulls (in thousands)</caption><tr><td>1999</td><td>5</td></tr></table><p>A. x</p><p>B. y</p><p>Answer: B</p>',
    [
      '<p>What was sold?</p><p>Gulls (in thousands)</p><table><tbody><tr><td>1999</td><td>5</td></tr></tbody></table> x / *y',
    ],
  ],
  [
    'a summary and what it opens are lines of their own',
    '<p>1. Who?</p><p>A. x</p><p>B. y</p><details><summary>Answer: B</summary>Explanation: It is y.</details>',
    ['Who? x / *y (It is y.)'],
  ],
  [
    'an explanation in a table of keys, and one at the end, are without what they cannot carry over',
    '<p>1. Who?</p><p>A. x</p><p>B. y</p><p>2. Where?</p><p>A. x</p><p>B. y</p><p>Answer key</p><table><tr><td>1</td><td>B</td><td>See <video></video></td></tr><tr><td>2</td><td>B</td><td></td></tr></table><p>Explanations</p><p>2. Look <iframe src="a"></iframe></p>',
    [
      'Who? x / *y (See)',
      'Where? x / *y (Look)',
      'repaired: Question 1: Left out of its explanation, because it cannot be carried over: video.',
      'repaired: Question 2: Left out of its explanation, because it cannot be carried over: iframe.',
    ],
  ],
  [
    'a list that begins anew behind the options of each question goes on with its number',
    '<ol><li>Capital of Egypt?</li></ol><ul><li>Cairo</li><li>Luxor</li></ul><p>Answer: Cairo</p><ol start="2"><li>Capital of Italy?</li></ol><ul><li>Oslo</li><li>Rome</li></ul><p>Answer: Rome</p>',
    ['Capital of Egypt? *Cairo / Luxor', 'Capital of Italy? Oslo / *Rome'],
  ],
  [
    'a list with Roman numbers holds questions where each has letters below it',
    '<ol type="I"><li>Which?<ol type="a"><li>x</li><li><b>y</b></li></ol></li><li>Where?<ol type="a"><li><b>here</b></li><li>there</li></ol></li></ol>',
    ['Which? x / *y', 'Where? *here / there'],
  ],
  [
    'a table of one column with a question and its options is no text of the next question',
    '<table><tr><td>1. Sum?</td></tr><tr><td>A) 3</td></tr><tr><td>B) 4</td></tr></table><p>Answer: B</p><p>2. Cap?</p><p>A) Rome</p><p>B) Oslo</p><p>Answer: A</p>',
    ['Sum? 3 / *4', 'Cap? *Rome / Oslo'],
  ],
  [
    'lists that begin with F are options, as are those that go on with E',
    '<ol><li>Who?<ol type="A"><li>a</li><li>b</li></ol></li><li>Where?<ol start="6" type="A"><li>f</li><li>g</li></ol></li></ol><p>Answers</p><p>1. B 2. F</p>',
    ['Who? a / *b', 'Where? *f / g'],
  ],
  [
    'lists of one level go on with their letters behind the next question',
    '<p>1. Who?</p><ol type="A"><li>a</li><li>b</li><li>c</li></ol><p>Answer: B</p><p>2. Where?</p><ol type="A" start="4"><li>d</li><li>e</li><li>f</li></ol><p>Answer: E</p><p>3. When?</p><ol style="list-style-type: upper-alpha" start="7"><li>g</li><li>h</li></ol><p>Answer: G</p>',
    ['Who? a / *b / c', 'Where? d / *e / f', 'When? *g / h'],
  ],
  [
    'a table of two columns has the options of the second column behind those of the first',
    '<p>1. Who?</p><table><tr><td>A. a</td><td>C. c</td></tr><tr><td>B. b</td><td>D. d</td></tr></table><p>Answer: C</p><p>2. Where?</p><table><tr><td>F. f</td><td>H. h</td></tr><tr><td>G. g</td><td>J. j</td></tr></table><p>Answer: J</p><p>3. When?</p><table><tr><td>F.</td><td>f</td><td>G.</td><td>g</td></tr><tr><td>H.</td><td>h</td><td>J.</td><td>j</td></tr></table><p>Answer: G</p>',
    ['Who? a / b / *c / d', 'Where? f / g / h / *j', 'When? f / *g / h / j'],
  ],
  [
    'a table with numbers above letters of the ACT is the key',
    '<p>1. Who?</p><p>A. a</p><p>B. b</p><p>2. Where?</p><p>F. f</p><p>G. g</p><p>Answer Key</p><table><tr><td>1</td><td>2</td></tr><tr><td>B</td><td>G</td></tr></table>',
    ['Who? a / *b', 'Where? f / *g'],
  ],
  [
    'a key in a table with a third column has it as explanations, and names what else stands there',
    '<p>1. Who?</p><p>A. x</p><p>B. y</p><p>2. Where?</p><p>F. x</p><p>G. y</p><p>Answer key</p><table><tr><td>No.</td><td>Key</td><td>Unit 4</td></tr><tr><td>1</td><td>B</td><td>It is <b>y</b>.</td></tr><tr><td>2</td><td>G</td><td></td></tr></table>',
    [
      'Who? x / *y (It is <strong>y</strong>.)',
      'Where? x / *y',
      'repaired: “Unit 4” belongs to no question, so it is left out.',
    ],
  ],
  [
    'a table of two columns of questions is read column by column, and one with a text beside its questions from the text on',
    '<table><tr><td><p>1. Who?</p><p>A. x</p><p>B. y</p></td><td><p>2. Where?</p><p>F. x</p><p>G. y</p></td></tr></table><table><tr><td><p>3. When?</p><p>A. x</p><p>B. y</p></td><td><p>It rained.</p></td></tr></table><p>Answers: 1. B 2. F 3. A</p>',
    ['Who? x / *y', 'Where? *x / y', '[It rained.] When? *x / y'],
  ],
  [
    'lists of Word on the web, an element for each item, are those of one question',
    `<div><ol start="1" style="list-style-type:decimal"><li data-leveltext="%1."><p paraid="1" paraeid="{a}">Who?</p></li></ol></div><div><ol start="1" style="list-style-type:upper-alpha"><li><p>x</p></li></ol></div><div><ol start="2" style="list-style-type:upper-alpha"><li><p>y</p></li></ol></div><div><ol start="2" style="list-style-type:decimal"><li><p>Where?</p></li></ol></div><div><ol start="3" style="list-style-type:upper-alpha"><li><p>x</p></li></ol></div><div><ol start="4" style="list-style-type:upper-alpha"><li><p>y</p></li></ol></div><p>Answers</p><p>1. B 2. C</p>`,
    ['Who? x / *y', 'Where? *x / y'],
  ],
  [
    'a table with options that is in no question is refused, and no text of the next question',
    '<p>1. Sea?</p><p>A) Baltic</p><p>B) Nile</p><p>Answer: A</p><p>Part two</p><table><tr><td>Sum?</td><td>A) 3</td></tr><tr><td>Or</td><td>B) 4</td></tr></table><p>2. Cap?</p><p>A) Rome</p><p>B) Oslo</p><p>Answer: A</p>',
    [
      'Sea? *Baltic / Nile',
      'Cap? *Rome / Oslo',
      'repaired: “Part two” belongs to no question, so it is left out.',
      'refused: “Sum? A) 3 Or B) 4” belongs to no question, so it is left out.',
    ],
  ],
  [
    'a key in a table has words and numbers below the numbers of its questions, and names what heads it',
    '<p>1. Who?</p><p>A. x</p><p>B. y</p><p>2. How many?</p><p>3. Where?</p><p>Answer key</p><table><tr><td>Question</td><td>1</td><td>2</td><td>3</td></tr><tr><td>Form 7</td><td>B</td><td>12</td><td>at sea</td></tr></table>',
    [
      'Who? x / *y',
      'How many? = 12',
      'Where? = at sea',
      'repaired: “Form 7” belongs to no question, so it is left out.',
    ],
  ],
  [
    'comments of Word are no words of a question, and are named as words that a marker sets apart are',
    `<p>1. The word <span style="background:yellow">swift</span> is old.<span class=MsoCommentReference><a class=msocomanchor href="#c">[AB1]</a></span> What is it?</p><p>A) fast</p><p>B) slow</p><p>Answer: A</p><div style="mso-element:comment-list"><p>AB1: check</p></div>`,
    ['The word swift is old. What is it? *fast / slow', 'left out: comments, highlight'],
  ],
  [
    'a question about highlighted words is refused, since they are not set apart here',
    '<p>1. What does the highlighted word <mark>swift</mark> mean?</p><p>A) fast</p><p>B) slow</p><p>Answer: A</p>',
    [
      'refused: Question 1: It shows what cannot be carried over: highlight. Without that it cannot be answered.',
      'left out: mark',
    ],
  ],
  [
    'pictures and tables below the letters of options are these options, the last one too',
    '<p>1. Which graph falls?</p><p>A)</p><p><img src="/media/a.png"></p><p>B)</p><p><img src="/media/b.png"></p><p>Answer: B</p><p>2. Which table?</p><p>A)</p><table><tr><td>1</td><td>2</td></tr></table><p>B)</p><table><tr><td>3</td><td>4</td></tr></table><p>Answer: A</p>',
    [
      'Which graph falls? <img src="/media/a.png" alt=""> / *<img src="/media/b.png" alt="">',
      'Which table? *<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table> / <table><tbody><tr><td>3</td><td>4</td></tr></tbody></table>',
    ],
  ],
  [
    'a style that holds on some screens or on paper only says nothing of the words',
    '<style>@import url(a.css);@media (max-width:600px){.wide{display:none}.u{font-weight:bold}}@media print{.k{font-weight:bold}}.e{font-style:italic}</style><p>1. Which is <span class="wide">NOT</span> a <span class="e">bird</span>?</p><p>A) hen</p><p class="k">B) cat</p><p>Answer: B</p><p>2. Who?</p><p>A) x</p><p class="k">B) y</p>',
    ['Which is NOT a <em>bird</em>? hen / *cat', 'refused: Question 2: The right answer is missing.'],
  ],
  [
    'what a rule says before the rules in it holds, and one that nothing closes holds too',
    '<style>.e{font-style:italic;&:hover{display:none}}}.u{text-decoration:underline</style><style>/* .u{display:none}</style><p>1. <span class="e">Who</span> is <span class="u">it</span>?</p><p>A) x</p><p>B) y</p><p>Answer: B</p>',
    ['<em>Who</em> is <u>it</u>? x / *y'],
  ],
  [
    'words that are hidden are left out, and that is said wherever they stand',
    '<style>.tab{display:none}.on{display:none}</style><p>1. Which<span style="display: none"> never</span>?</p><p>A) x</p><p>B) y</p><p>Answer: B</p><div class="tab"><p>2. Who?</p><p>A) x</p><p>B) y</p><p>Answer: A</p></div><p hidden>Unit 4</p><p class="on" style="display:block">3. Where?</p><ul style="list-style:upper-alpha"><li>x</li><li class="tab">z</li><li>y</li></ul><p>Answer: B</p><table><tr style="display:none"><td>Form</td></tr><tr><td>4. When?</td><td class="tab">7</td></tr></table><p>Answer: 1900</p><div class="tab"><script>run()</script><style>p{}</style> </div>',
    [
      'Which? x / *y',
      'Where? x / *y',
      'When? = 1900',
      ...Array.from({ length: 4 }, () => 'repaired: Hidden text is left out.'),
    ],
  ],
  [
    'a table of keys has a column for each module, in which questions begin with 1',
    '<p>1. Who?</p><p>A) x</p><p>B) y</p><p>2. Where?</p><p>A) x</p><p>B) y</p><p>1. Why?</p><p>A) x</p><p>B) y</p><p>2. How?</p><p>A) x</p><p>B) y</p><p>Answer Key</p><table><tr><th>Question</th><th>Module 1</th><th>Module 2</th><th>Skill</th></tr><tr><td>1</td><td>A</td><td>B</td><td>Verbs</td></tr><tr><td>2</td><td>B</td><td>A</td><td></td></tr></table>',
    [
      'Who? *x / y',
      'Where? x / *y',
      'Why? x / *y',
      'How? *x / y',
      'repaired: “Skill” belongs to no question, so it is left out.',
      'repaired: “Verbs” belongs to no question, so it is left out.',
    ],
  ],
  [
    'a table that arranges a question has its number, its text and its options in cells of their own',
    '<table><tr><td><p>The river bends. It is long.</p></td></tr><tr><td>1. Where?</td></tr><tr><td>A) x</td><td>B) y</td></tr></table><p>Answer: A</p><table><tr><td>2.</td><td>Who?</td></tr><tr><td></td><td>A) x</td></tr><tr><td></td><td>B) y</td></tr><tr><td></td><td>Answer: B</td></tr></table>',
    [
      '[The river bends. It is long.] Where? *x / y',
      '[The river bends. It is long.] Who? x / *y',
      'repaired: Question 2: It gets the text above the questions before it. Write “Questions 1–3” above a text to say which questions it belongs to.',
    ],
  ],
]

test.each(formatted)('I7 I8 formatted text: %s', (_, html, expected) => {
  const lines = read(`<html><body>${html}</body></html>`)
  expect(lines.map((line) => line.replace(/^\d+ /, ''))).toEqual(expected)
})

/** Formatted text whose questions are all read, and in which nothing is left out as a whole. */
const whole = formatted.filter(
  ([, html, expected]) => !expected.join('\n').includes('refused') && !/<(?:canvas|iframe|style)|comment/i.test(html),
)

test.each(whole)(
  'I8 formatted text: what cannot be carried over is named or refused wherever it stands: %s',
  (_, html) => {
    const before = read(`<html><body>${html}</body></html>`)
    const places = [...html.matchAll(/(?<=[^<>\s])<\//g)].map(({ index }) => index)
    expect(places.length).toBeGreaterThan(0)
    const silent = places.filter((at) => {
      const shown = `<html><body>${html.slice(0, at)}<canvas></canvas>${html.slice(at)}</body></html>`
      return read(shown).join('\n') === before.join('\n')
    })
    expect(silent.map((at) => html.slice(0, at))).toEqual([])
  },
)

test('I4 a style sheet of many characters without a rule is read in one pass', () => {
  for (const sheet of ['a'.repeat(400_000), '/*'.repeat(200_000), '{'.repeat(400_000), '{}'.repeat(200_000)])
    expect(
      read(`<style>${sheet}</style><p>1. Who?</p><p>A) x</p><p>B) y</p><p>Answer: B</p>`).map((line) =>
        line.replace(/^\d+ /, ''),
      ),
    ).toEqual(['Who? x / *y'])
})

test('I8 I9 a picture of Markdown comes along from an archive, in text and tables, and is missed without', () => {
  const typed = '1. ![A map](pics/map.png) Where?\nA) here\nB) there\nAnswer: A'
  const table = 'question,a,b,correct\n"Where? ![A map](pics/map.png ""so"")",here,there,A'
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
  for (const text of [typed, table]) {
    expect(read(text)).toEqual([expect.stringContaining('refused: The picture “pics/map.png” is not in the file.')])
    const bank = readBank(zipSync({ 'q.txt': strToU8(text), 'pics/map.png': png }))
    expect(bank.found).toHaveLength(1)
    expect(bank.questions[0]?.stemHtml).toMatch(/<img src="[^"]+" alt="A map">/)
  }
})

test('I8 formatted text: a formula that is drawn beside itself stands once, and TeX of a script is one', () => {
  const text =
    '<p>1. What is <span class="katex"><math><mn>7</mn></math><span class="katex-html" aria-hidden="true">7</span></span>?</p><p>A. x</p><p>B. y</p><p>Answer: B</p><p>2. What is <span class="MathJax_Preview">16</span><script type="math/tex">2^4</script>?</p><p>A. x</p><p>B. y</p><p>Answer: B</p>'
  expect(readBank(text).questions.map(({ stemHtml }) => stemHtml)).toEqual([
    'What is <math><mn>7</mn></math>?',
    'What is \\(2^4\\)?',
  ])
})

test('I8 formatted text: what is hidden from programs that read aloud stays beside a formula, as the tick of an option does', () => {
  const tick = '<span aria-hidden="true">✓</span>'
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  const text = (first: string, second: string, stem = 'Who?') =>
    `<p>1. ${stem}</p><p>A) ${first}</p><p>B) <math><mi>y</mi></math>${second}</p>`
  expect(read(text('ten', ` ${tick}`))).toEqual(['1 Who? ten / *<math><mi>y</mi></math>'])
  expect(read(text(`ten ${tick}`, ` ${tick}`))).toEqual([expect.stringContaining('refused')])
  const pictured = readBank(
    `${text('x', '', `<math><mi>x</mi></math> <img class="MathJax_SVG" aria-hidden="true" alt="graph" src="${picture}">?`)}<p>Answer: B</p>`,
  )
  expect(pictured.found).toHaveLength(1)
  // A formula in one line says nothing of the others.
  expect(
    read(
      `<div aria-hidden="true"><p>1. Who?</p><p>A) x</p><p>B) y</p></div><p>Answer: B</p><p>Note <math><mi>x</mi></math></p>`,
    ),
  ).toEqual(expect.arrayContaining([expect.stringContaining('Who? x / *y')]))
})
