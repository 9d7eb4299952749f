import { expect, test } from 'vitest'
import { asRead } from '../../../../testing/as-read.ts'
import { readBank } from '../../../../testing/read-in-english.ts'

const read = (text: string) => asRead(readBank(text))

/** Texts as tutors type them, with the questions and findings of each; a star stands before the right options. */
const typed: [promise: string, text: string, expected: string[]][] = [
  [
    'a root is no mark of the right option',
    '1. Q?\nA) √2\nB) √ 3\nC) √(x)\nD) √ x\nAnswer: B',
    ['1 Q? √2 / *√ 3 / √(x) / √ x'],
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
      '1 refused: Question 1: The right answer is “ت”, but there are 4 options.',
      '7 refused: Question 2: The right answer is “ج”, but there are 4 options.',
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
]

test.each(typed)('I7 I8 %s', (_, text, expected) => {
  expect(read(text)).toEqual(expected)
})
