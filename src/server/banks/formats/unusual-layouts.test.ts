import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { asRead } from '../../../testing/as-read.ts'
import { readBank } from '../../../testing/read-in-english.ts'

const read = (file: string | Uint8Array) => asRead(readBank(typeof file === 'string' ? Buffer.from(file) : file))

const twoOptions = '\nA. x\nB. y'
/** Writes questions with two options each. */
const asked = (...stems: string[]) => stems.map((stem, at) => `${at + 1}. ${stem}${twoOptions}`).join('\n\n')

const paragraph = (text: string, inside = '', properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${inside}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const word = (...paragraphs: string[]) =>
  zipSync({
    'word/document.xml': strToU8(`<w:document xmlns:w="w"><w:body>${paragraphs.join('')}</w:body></w:document>`),
  })

const formatted = (...paragraphs: string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('')

const item = (body: string, { key = ['A'], cardinality = 'single' } = {}) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="i" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="identifier"><correctResponse>${key.map((one) => `<value>${one}</value>`).join('')}</correctResponse></responseDeclaration><itemBody>${body}</itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct"/></assessmentItem>`
const choice = (names: string, most = 1) =>
  `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="${most}"><prompt>Which?</prompt>${Array.from(names, (name, at) => `<simpleChoice identifier="${name}">${'xyz'[at]}</simpleChoice>`).join('')}</choiceInteraction>`
const cell = (...paragraphs: string[]) => `<td>${formatted(...paragraphs)}</td>`

/** Files in layouts that few programs and people write, with what is read of each; a star stands before the right options. */
const files: [promise: string, file: string | Uint8Array, says: string[]][] = [
  [
    'the letters of a list that counts down are those that its page shows',
    `${formatted('1. Who?')}<ol type="A" reversed><li>x</li><li>y</li></ol>${formatted('Answer: A', '2. Where?')}<ol type="A" reversed start="3"><li>x</li><li>y</li><li value="1">z</li></ol>${formatted('Answer: C')}`,
    ['1 Who? *y / x', '5 Where? z / y / *x', 'left out: ol@reversed, li@value'],
  ],
  [
    'words that are invisible, without size or read aloud alone are hidden',
    `${formatted(
      '1. Who <span style="visibility:hidden">no</span><span style="font-size:0">no</span><span class="sr-only">no</span><span style="font-size:0"><b style="font-size:12px">is</b></span> it?',
      'A. x <span class="sr-only">(correct answer)</span>',
      'B. y',
    )}`,
    ['1 Who <strong>is</strong> it? *x / y', '1 repaired: Hidden text is left out.'],
  ],
  [
    'words that are invisible are hidden in other formats too',
    `question,a,b,correct\n"<p>Who <i style=""visibility:hidden"">no</i><b class=""accesshide"">no</b>is it?</p>",x,y,A`,
    ['2 <p>Who is it?</p> *x / y', '2 repaired: It hides words, which are left out: no, no.'],
  ],
  [
    'what stands behind the question of an item stays there',
    item(`<p>It rains.</p>${choice('AB')}<p>Take your time.</p>`),
    ['1 [<p>It rains.</p>] <div>Which?</div><p>Take your time.</p> *x / y'],
  ],
  [
    'what stands behind the question of an item stays there within other elements',
    item(`<div><p>It rains.</p>${choice('AB')}<p>Take your time.</p></div>`),
    ['1 <div><p>It rains.</p><div>Which?</div><p>Take your time.</p></div> *x / y'],
  ],
  [
    'an item with more right choices than may be chosen is in doubt',
    item(choice('ABC'), { key: ['A', 'B'], cardinality: 'multiple' }),
    ['1 refused: It has 2 right choices and lets students choose only 1: the key is in doubt.'],
  ],
  [
    'an item may let students choose more than are right',
    item(choice('ABC', 3), { key: ['A', 'B'], cardinality: 'multiple' }),
    ['1 Which? *x / *y / z'],
  ],
  [
    'an item whose key is the identifier of several choices is in doubt',
    item(choice('AAB')),
    ['1 refused: Several of its choices have the identifier “A”, so it is unclear which of them its key means.'],
  ],
  [
    'an item whose key is the identifier of one choice has a key',
    item(choice('AAB'), { key: ['B'] }),
    ['1 Which? x / y / *z'],
  ],
  [
    'a formula of MathJax with its copies for programs and its TeX stands once',
    formatted(
      '1. What is <span class="MathJax_Preview"></span><span class="MathJax" data-mathml="…"><nobr aria-hidden="true"><span>2</span><span>4</span></nobr><span class="MJX_Assistive_MathML"><math><msup><mn>2</mn><mn>4</mn></msup></math></span></span><script type="math/tex">2^4</script>?',
      'A. 8',
      'B. <span class="MathJax"><nobr aria-hidden="true">16</nobr></span><script type="math/tex">16</script>',
      'Answer: B',
    ),
    ['1 What is <math><msup><mn>2</mn><mn>4</mn></msup></math>? 8 / *\\(16\\)'],
  ],
  [
    'fields that count paragraphs number the questions',
    word(
      paragraph(' Who?', '<w:fldSimple w:instr=" AUTONUM "/>'),
      paragraph('A. x'),
      paragraph('B. y'),
      paragraph('Answer: A'),
      paragraph(
        ' Where?',
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> AUTONUM  \\* Arabic </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
      ),
      paragraph('A. x'),
      paragraph('B. y'),
      paragraph('Answer: B'),
    ),
    ['1 Who? *x / y', '5 Where? x / *y'],
  ],
  [
    'fields that count paragraphs in letters are lost',
    word(
      paragraph('1. Who?', '<w:fldSimple w:instr=" AUTONUM \\* ALPHABETIC "/>'),
      paragraph('A. x'),
      paragraph('B. y'),
      paragraph('Answer: A'),
    ),
    ['1 refused: Question 1: It shows what cannot be carried over: number field. Without that it cannot be answered.'],
  ],
  [
    'answers above their questions are of none where empty lines show nothing and a question has none',
    'Answer: B\n1. Who?\nA. x\nB. y\nAnswer: A\n2. Where?\nA. x\nB. y\n3. Why?\nA. x\nB. y',
    [
      '1 refused: This answer belongs to no question.',
      '2 refused: Question 1: The right answer is missing.',
      '5 refused: This answer belongs to no question.',
      '6 refused: Question 2: The right answer is missing.',
      '9 refused: Question 3: The right answer is missing.',
    ],
  ],
  [
    'keys in a run are those of the numbers before it',
    `${asked('Who?', 'Where?', 'Why?')}\n\nAnswer key: 1-2 BA 3-3: B`,
    ['1 Who? x / *y', '5 Where? *x / y', '9 Why? x / *y'],
  ],
  [
    'keys in a run can have spaces between them, and lines',
    `${asked('Who?', 'Where?', 'Why?')}\n\nKey\n1–2: B, A\n(3-3) A`,
    ['1 Who? x / *y', '5 Where? *x / y', '9 Why? *x / y'],
  ],
  [
    'a run with fewer keys than numbers is no list of them',
    `${asked('Who?', 'Where?')}\n\nAnswer key: 1-2 B`,
    [
      '1 refused: Question 1: The right answer is missing.',
      '5 refused: Question 2: The right answer is missing.',
      '9 repaired: “Answer key: 1-2 B” belongs to no question, so it is left out.',
    ],
  ],
  [
    'an Arabic letter with the words of its option is the key',
    '١. أيها طائر؟\nأ) قط\nب) نورس\nالإجابة: (ب) نورس\n\n٢. أيها سمك؟\nأ) قرش\nب) نورس\nالإجابة: أ) قرش\n\n٣. أيها قط؟\nأ) قرش\nب) نورس\nالإجابة: (ب) قرش',
    [
      '1 أيها طائر؟ قط / *نورس',
      '6 أيها سمك؟ *قرش / نورس',
      '11 refused: Question 3: The right answer is “(ب) قرش”, which is none of its 2 options.',
    ],
  ],
  [
    'an Arabic letter with the words of its option is the key of a table too',
    'question,a,b,correct\nWho?,قط,نورس,(ب) نورس',
    ['2 Who? قط / *نورس'],
  ],
  [
    'a bold option among bullets of Markdown is the key',
    '1. Who?\n\n- A) x\n- **B) y**\n\n2. Where?\n\n- **A) x** ✅\n- B) y',
    ['1 Who? x / *y', '6 Where? *x / y'],
  ],
  [
    'the letter of a right option stands in a sentence before its reason',
    `${asked('Who?', 'Where?', 'Why?', 'How?')}\n\nAnswers and Explanations\n1. B is correct. Y swims. Choice A is wrong.\n2. The correct answer is A. It swims.\n3. Option B – it fits.\n4. Choice A is correct.`,
    [
      '1 Who? x / *y (Y swims. Choice A is wrong.)',
      '5 Where? *x / y (It swims.)',
      '9 Why? x / *y (it fits.)',
      '13 How? *x / y',
    ],
  ],
  [
    'other signs than a colon stand before answers, and a dash behind it',
    '1. Who?\nA. x\nB. y\nAnswer :- B\nSol. It is y.\n\n2. Where?\nA. x\nB. y\nAns => A\n\n3. How many?\nAnswer: -5',
    ['1 Who? x / *y (It is y.)', '7 Where? *x / y', '12 How many? = -5'],
  ],
  [
    'a test of ExamView has its keys in its answer section',
    'Quiz\n\n____ 1. Who?\n a. x\tc. z\n b. y\td. w\n\n____ 2. Where?\n a. x\n b. y\n\n____ 3. It rains.\n\nQuiz\nAnswer Section\n\nMULTIPLE CHOICE\n\n1. ANS: C PTS: 1 DIF: Easy\n\t2.\tANS:\tA\tPTS:\t1\n3. ANS: T',
    [
      '3 Who? x / y / *z / w',
      '7 Where? *x / y',
      '1 repaired: “Quiz” belongs to no question, so it is left out.',
      '11 refused: Question 3: The right answer should be TRUE or FALSE.',
      '13 repaired: “Quiz” belongs to no question, so it is left out.',
      '16 repaired: “MULTIPLE CHOICE” belongs to no question, so it is left out.',
      '18 repaired: “PTS: 1 DIF: Easy” belongs to no question, so it is left out.',
      '19 repaired: “PTS: 1” belongs to no question, so it is left out.',
    ],
  ],
  [
    'the heading “Q” is that of the questions, and that of their numbers',
    'sep=;\nNo;Q;A;B;Ans;Sol\n1;Who?;x;y;b;It is y.',
    ['3 Who? x / *y (It is y.)', '1 repaired: Everything above the headings on line 2 is left out.'],
  ],
  ['numbers under “Q” count the questions', 'Q,Question,A,B,Answer\n1,Who?,x,y,B', ['2 Who? x / *y']],
  [
    'an option that is empty before another is empty',
    'question,a,b,c,d,e,key\nWho?,x,y,z,,w,E',
    ['2 refused: One of its options is empty.', 'left out: e'],
  ],
  [
    'places of MedMCQA count from 0 or from 1',
    '[{"question":"Who?","opa":"x","opb":"y","opc":"z","opd":"w","cop":1},{"question":"Where?","opa":"x","opb":"y","opc":"z","opd":"w","cop":3}]',
    [
      '1 refused: Question 1: Its key is 1, and the file does not show whether its keys count from 0 or from 1: write letters, A for the first option.',
      '1 refused: Question 2: Its key is 3, and the file does not show whether its keys count from 0 or from 1: write letters, A for the first option.',
    ],
  ],
  [
    'accepted answers alone are the key',
    '[{"question":"Which river?","accepted_answers":["Nile","The Nile"]}]',
    ['1 Which river? = Nile / The Nile'],
  ],
  [
    'fields that can have the key are named where none is understood',
    '[{"question":"Who?","options":["x","y"],"correct_option":{"index":1}},{"question":"Where?","answers":[{"text":"x","weight":0},{"text":"y","weight":100}]}]',
    [
      '1 refused: Question 1: Its right answer may be in fields that are not understood: correct_option.',
      '1 refused: Question 2: Its right answer may be in fields that are not understood: weight.',
      'left out: correct_option.index, answers.weight',
    ],
  ],
  [
    'a key is the name of the field of its option',
    '[{"question":"Who?","option1":"x","option2":"y","correct":"option2"}]',
    ['1 Who? x / *y'],
  ],
  [
    'an option of the ACT behind the number of its question is one of its options',
    '1. A. NO CHANGE\nB. x\nC. y\nD. z\n\n2. F. NO CHANGE\nG. x\nH. y\nJ. z\n\nAnswer Key\n1. B\n2. F',
    [
      '1 refused: Question 1: The question is not written yet.',
      '6 refused: Question 2: The question is not written yet.',
    ],
  ],
  [
    'a question of the ACT in a table beside its text is one too',
    `<table><tr>${cell('The loaves was round.')}${cell('1. A. NO CHANGE', 'B. were', '2. F. NO CHANGE', 'G. are')}</tr></table>${formatted('Answers', '1. B 2. G')}`,
    [
      '2 refused: Question 1: The question is not written yet.',
      '4 repaired: Question 2: It gets the text above the questions before it. Write “Questions 1–3” above a text to say which questions it belongs to.',
      '4 refused: Question 2: The question is not written yet.',
    ],
  ],
  [
    'JSON stands between the fences of Markdown',
    '```json\n[{"question":"Who?","options":["x","y"],"answer":"y"}]\n```\n',
    ['2 Who? x / *y'],
  ],
  [
    'notes of Anki are known in plain text',
    '#separator:tab\n#html:true\nWho?\tx\tbirds',
    [
      expect.stringContaining(
        '1 refused: These are notes of Anki, whose cards have no options: fill in the template from them.',
      ),
    ],
  ],
  [
    'LaTeX is known by its beginning',
    '% A test\n\\documentclass{exam}\n\\begin{document}\\question Who?\\end{document}',
    [expect.stringContaining('1 refused: This is LaTeX: copy the questions')],
  ],
  [
    'the content of H5P is known without its package',
    '{"questions":[{"params":{"question":"Who?","answers":[{"text":"x","correct":true}]},"library":"H5P.MultiChoice 1.16"}]}',
    [expect.stringContaining('1 refused: This is an H5P package')],
  ],
  [
    'a piece of a web page is none of XML',
    '<div class="question"><h4>Question 1</h4><label><input type="radio">x</label></div>',
    [expect.stringContaining('1 refused: This is a web page.')],
  ],
  ['a disc among rings is the key', '1. Who?\n○ x\n● y\n○ z', ['1 Who? x / *y / z']],
  ['a cross before the letter of an option says that it is wrong', '1. Who?\n✗ A. x\n✓ B. y', ['1 Who? x / *y']],
  [
    'paragraphs whose end is deleted by a tracked change are one with those below',
    word(
      paragraph('1. Who?'),
      paragraph('A. x and ', '', '<w:rPr><w:del w:id="1"/></w:rPr>'),
      paragraph('y'),
      paragraph('B. z'),
      paragraph('Answer: B'),
    ),
    ['1 Who? x and y / *z', '2 repaired: It has tracked changes: the text is read with all of them accepted.'],
  ],
  [
    'questions stand below a table of others',
    `<table><tr><td>Question</td><td>A</td><td>B</td><td>Answer</td></tr><tr><td>Who?</td><td>x</td><td>y</td><td>B</td></tr></table>${formatted('2. Where?', 'A. x', 'B. y', 'Answer: A')}`,
    ['5 Who? x / *y', '9 Where? *x / y'],
  ],
  [
    'each row of a table has a text beside its question',
    `<table><tr>${cell('The river bends.')}${cell('1. Where?', 'A. x', 'B. y', 'Answer: A')}</tr><tr>${cell('The tide rose.')}${cell('2. When?', 'A. x', 'B. y', 'Answer: B')}</tr></table>`,
    ['2 [The river bends.] Where? *x / y', '7 [The tide rose.] When? x / *y'],
  ],
  [
    'what opens at a tap as the answer is that of its question',
    `${formatted('1. Who?')}<ul><li>A) x</li><li>B) y</li></ul><details><summary>Answer</summary><p>B – the text says so itself.</p></details>`,
    ['1 Who? x / *y (the text says so itself.)'],
  ],
  [
    'answers of a last question at several things are no keys of others',
    '1. What is it?\nAnswer: 5\n\n2. How many?\nAnswer: 6\n\n3. Matching\n1. cat   a. bark\n2. dog   b. purr\nAnswer: 1-b, 2-a',
    ['1 What is it? = 5', '4 How many? = 6', expect.stringContaining('7 refused: Question 3: ')],
  ],
  [
    'headings in brackets are those of options, and options in one cell are no typed answer',
    'Question,(A),(B),Answer\nWho?,x,y,1',
    ['2 Who? *x / y', '2 repaired: Right answer “1” read as A.'],
  ],
  [
    'options in one cell leave no answer that is typed',
    'question,choices,answer\nWho?,"[""x"", ""y""]",0\nWhere?,x / y,x',
    [
      '2 refused: Its right answer is “0”, and it has no options: put them into columns option_a, option_b …, or write fill_in as its type.',
      '3 refused: Its right answer is “x”, and it has no options: put them into columns option_a, option_b …, or write fill_in as its type.',
      'left out: choices',
    ],
  ],
  [
    'answers that name many numbers or have parts to leave out are in doubt',
    ['any value between 1 and 2', 'about 3.5', '(Mr) Al-Amin', '14(th)', 'f(x)']
      .map((answer, at) => `${at + 1}. What is it?\nAnswer: ${answer}`)
      .join('\n\n'),
    [
      '13 What is it? = f(x)',
      '1 refused: Question 1: Its answer says that answers vary, so nothing can grade what a student writes.',
      '4 refused: Question 2: Its answer says that answers vary, so nothing can grade what a student writes.',
      '7 refused: Question 3: Its answer “(Mr) Al-Amin” can be one answer or several: write “|” between several, or put one in quotation marks.',
      '10 refused: Question 4: Its answer “14(th)” can be one answer or several: write “|” between several, or put one in quotation marks.',
    ],
  ],
  [
    'keys of several questions and letters of a list are no answers that are typed',
    '1. Who?\n- A: x\n- B: y\n\n2. Where?\n- A: x\n- B: y\n\nKey: A B',
    [expect.stringContaining('1 refused: Question 1: '), expect.stringContaining('5 refused: Question 2: ')],
  ],
  [
    'a Greek letter beside a list is no answer that is typed',
    `${formatted('1. Who?')}<ol style="list-style-type: lower-greek"><li>x</li><li>y</li></ol>${formatted('Answer: β')}`,
    [expect.stringContaining('1 refused: Question 1: The right answer is “β”')],
  ],
  [
    'empty fields of options say nothing',
    '[{"question":"Who?","options":[{"text":"x","image":null,"media":[]},{"text":"y","image":null,"media":[]}],"answer":"B"}]',
    ['1 Who? x / *y'],
  ],
  [
    'a tick within bold type stands before an answer',
    '1. Who?\nA) x\nB) y\n\n**✅ Correct Answer: B**',
    ['1 Who? x / *y'],
  ],
  [
    'a letter before an explanation is no key where another can be meant',
    `${asked(...Array.from({ length: 12 }, (_, at) => `Who ${at + 1}?`))}\n\nExplanations\n${[
      'Option A: too broad. Option B: correct, as the text says.',
      'Option A — Trap: too broad. Option B is correct.',
      'Choice A – not supported. Choice B – right.',
      'Choice A: This is incorrect because it rains. Choice B: Correct.',
      'Option A, C and D are wrong; B fits.',
      'Choice A, C, and D all contradict the text.',
      'Answer A, though tempting, is incorrect. B is correct.',
      'B is right-angled, so the hypotenuse is AC: the answer is A.',
      'A is the best known example, which makes B the answer.',
      'A is right for those who rain, but B is better.',
      'Option A: mentions rain.\nOption B: says so.',
      'A is right, but only in part.',
    ]
      .map((words, at) => `${at + 1}. ${words}`)
      .join('\n')}`,
    Array.from({ length: 12 }, (_, at) => `${4 * at + 1} refused: Question ${at + 1}: The right answer is missing.`),
  ],
  [
    'a letter before an explanation is a key where no other is meant',
    `${asked('Who?', 'Where?', 'Why?')}\n\nAnswer Key\n1. Option A: mentions rain alone.\nOption B: says so.\n2. B is the best answer because it rains. Choice A is wrong.\n3. The answer is B, since it rains.`,
    [
      '5 Where? x / *y (because it rains. Choice A is wrong.)',
      '9 Why? x / *y (since it rains.)',
      '1 refused: Question 1: The right answer is “A: mentions rain alone”, which is none of its 2 options.',
      '15 repaired: “Option B: says so.” belongs to no question, so it is left out.',
    ],
  ],
  [
    'explanations that go through the options leave the answer that stands at a question',
    '1. Who?\nA. x\nB. y\nAnswer: B\n\nExplanations\n1. Option A: too broad. Option B: fits.',
    ['1 Who? x / *y (Option A: too broad. Option B: fits.)'],
  ],
  [
    'discs with rings elsewhere are bullets',
    'Notes:\n● Read each question.\n○ Use a pencil.\n\n1. Which?\n● red\n● blue\nAnswer: A',
    [
      '5 Which? *red / blue',
      '1 repaired: “Notes:” belongs to no question, so it is left out.',
      '2 repaired: “● Read each question.” belongs to no question, so it is left out.',
      '3 repaired: “○ Use a pencil.” belongs to no question, so it is left out.',
    ],
  ],
  [
    'words within others without size have one of their own by a class, an element or a short style',
    [
      'question,a,b,correct',
      `"<p style=""font-size:0""><b class=""big"">Who?</b></p>",x,y,A`,
      `"<p style=""font-size:0""><font size=""3"">Where?</font></p>",x,y,A`,
      `"<p style=""font-size:0""><b style=""font:14px Arial"">Why?</b></p>",x,y,A`,
    ].join('\n'),
    [expect.stringContaining('Who?'), expect.stringContaining('Where?'), expect.stringContaining('Why?')],
  ],
  [
    'a capital in brackets behind two letters is a part of a term',
    '1. What is it?\nAnswer: AB(S)\n\n2. What is it?\nAnswer: log(s)',
    ['1 What is it? = AB(S)', '4 What is it? = log(s)'],
  ],
  [
    'spellings of an answer are no options',
    'question,ans1,ans2,answer\nCapital?,Paris,paris,Paris',
    ['2 Capital? = Paris', 'left out: ans1, ans2'],
  ],
  [
    'spellings of an answer among options are refused',
    'question,ans1,ans2,answer\nWhere?,Paris,paris,Paris\nWho?,x,y,2',
    ['3 Who? x / *y', '2 refused: Two of its options are the same.', '3 repaired: Right answer “2” read as B.'],
  ],
  [
    'what opens at a tap can say below its reason which answer is right',
    `${formatted('1. Who?')}<ul><li>A) x</li><li>B) y</li></ul><details><summary>Answer</summary>${formatted('It barks.', 'Correct answer: B')}</details>${formatted('2. Where?')}<ul><li>A) x</li><li>B) y</li></ul><details><summary>Answer</summary>${formatted('Explanation: It barks.', 'Answer: B')}</details>`,
    ['1 Who? x / *y (It barks.)', expect.stringContaining('Where? x / *y (It barks.)')],
  ],
  [
    '“Sol” above options is a name',
    '1. Which?\nA. x\nB. y\nAnswer: A\nSol: it is x.\n\n2. Sol. is the sun.\nA. x\nB. y\nAnswer: B\n\n3. How many names are there?\nSol: the sun\nLuna: the moon\nA. x\nB. y\nAnswer: A',
    [
      '1 Which? *x / y (it is x.)',
      '7 Sol. is the sun. x / *y',
      expect.stringMatching(/How many names are there\?[^]*Sol: the sun[^]*\*x \/ y/),
    ],
  ],
]

test.each(files)('I7 I8 unusual layouts: %s', (_, file, says) => {
  expect(read(file)).toEqual(says)
})

test('I10 JSON of others: what can be something else than pairs is none', () => {
  const read = (written: string) =>
    asRead(readBank(Buffer.from(`[{"type":"matching","question":"Match.","pairs":${written}}]`)))
  for (const written of ['[["Oman","Peru"],["Muscat","Lima"]]', '[{"id":1,"text":"Oman"},{"id":2,"text":"Peru"}]'])
    expect(read(written)).toEqual([expect.stringContaining('may be in fields that are not understood: pairs.')])
  expect(read('{"left":"Oman","right":"Muscat"}')).toEqual(['1 refused: There must be at least two pairs.'])
})

test('I10 JSON of others: pairs are objects, lists or one object', () => {
  const pairs = (written: string) => `[{"type":"matching","question":"Match.","pairs":${written}}]`
  for (const written of [
    '[{"right":"Muscat","left":"Oman"},{"right":"Lima","left":"Peru"}]',
    '[{"term":"Oman","definition":"Muscat"},{"term":"Peru","definition":"Lima"}]',
    '[{"term":"Oman","definition":"Muscat"},{"definition":"Lima","term":"Peru"}]',
    '{"Oman":"Muscat","Peru":"Lima"}',
  ])
    expect(readBank(Buffer.from(pairs(written))).questions).toMatchObject([
      { type: 'match', spec: { lefts: [{ item: 'Oman' }, { item: 'Peru' }] }, key: { 1: 'Muscat', 2: 'Lima' } },
    ])
})

test('I4 long lines of what keys and answers begin with are read at once', () => {
  const before = process.threadCpuUsage()
  for (const part of ['1-5 ', '1-5 A  ', '(1 - ', 'ANS: ', '____ ', '✗ ', 'A is correct ', '% ', '- **'])
    readBank(Buffer.from(`1. Who?\nA. x\nB. y\n${part.repeat(5e5 / part.length)}\nAnswer: A`))
  for (const part of ['<details>', '<ol reversed>', '<span style="font-size:0">', '<span class="sr-only">'])
    readBank(Buffer.from(`<p>1. Who?</p><p>A. x</p><p>B. y</p>${part.repeat(5e5 / part.length)}<p>Answer: A</p>`))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(30)
})
