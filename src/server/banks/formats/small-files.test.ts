import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { asRead } from '../../../testing/as-read.ts'
import { readBank } from '../../../testing/read-in-english.ts'
import { sanitizeHtml } from '../../content/sanitize.ts'

const item = (body: string, key = ['A'], attributes = 'cardinality="single" baseType="identifier"') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="i" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" ${attributes}><correctResponse>${key.map((one) => `<value>${one}</value>`).join('')}</correctResponse></responseDeclaration><itemBody>${body}</itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct"/></assessmentItem>`
const choice = (options = ['one', 'two'], prompt = '<prompt>Which?</prompt>') =>
  `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">${prompt}${options.map((option, at) => `<simpleChoice identifier="${'ABCD'[at]}">${option}</simpleChoice>`).join('')}</choiceInteraction>`

const moodle = (type: string, text: string, inside: string) =>
  `<quiz><question type="${type}"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${inside}</question></quiz>`
const answer = (fraction: number, text: string) =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text></answer>`
const oneRight = `<single>true</single>${answer(100, 'a')}${answer(0, 'b')}`

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1])
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
/** Writes the properties of words in a font of symbols. */
const symbols = (font: string) => `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>`
const paragraph = (inside: string) => `<w:p>${inside}</w:p>`
const word = (stem: string, between = '') =>
  zipSync({
    'word/document.xml': strToU8(
      `<w:document xmlns:w="w" xmlns:r="r" xmlns:wp="wp" xmlns:a="a" xmlns:pic="pic"><w:body>${[stem, run('A. one'), run('B. two')].map(paragraph).join('')}${between}${paragraph(run('Answer: B'))}</w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="media/a.png"/><Relationship Id="r9" Target="https://example.org/" TargetMode="External"/></Relationships>',
    ),
    'word/media/a.png': png,
    'word/styles.xml': strToU8(
      `<w:styles><w:style w:styleId="Boxed"><w:pPr><w:pBdr><w:top w:val="single"/><w:left w:val="single"/></w:pBdr></w:pPr></w:style><w:style w:styleId="Sign"><w:rPr>${symbols('Symbol')}</w:rPr></w:style></w:styles>`,
    ),
  })
/** Writes a question in Word about a paragraph with these properties. */
const framed = (properties: string, stem = '1. Which word is in the box?') =>
  word(`${run(stem)}</w:p><w:p><w:pPr>${properties}</w:pPr>${run('The river bends.')}`)
const blue = '<w:color w:val="0000FF"/>'
/** Writes a field of Word with these words. */
const fieldOf = (instruction: string, words: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${words}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
/** Writes three questions in Word of which the second gives no answer, with its first option as a paragraph. */
const threeOf = (option: string) =>
  word(
    run('1. Which?'),
    [run('Answer: A'), run('2. Why?'), option, run('B. two'), run('3. Who?'), run('A. a'), run('B. b')]
      .map(paragraph)
      .join(''),
  )
const picture = paragraph(
  '<w:r><w:drawing><wp:inline><wp:docPr descr="A map"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="r1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
)

const cell = (text: string) => `<is><t>${text}</t></is>`
const heads = ['question', 'option_a', 'option_b', 'correct'].map(cell)
/** Writes a workbook with rows of questions, each with the styles of its cells: 1 is underlined, 2 is green, 3 is in Wingdings. */
const workbook = (rows: readonly (readonly string[])[], after = '', styles: readonly string[] = []) =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><fonts><font/><font><u/></font><font><name val="Wingdings"/></font></fonts><fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FF00FF00"/></patternFill></fill></fills><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="0" fillId="1"/><xf fontId="2"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns:r="r"><sheetData>${[heads, ...rows].map((cells, at) => `<row r="${at + 1}">${cells.map((one, place) => `<c r="${'ABCD'[place]}${at + 1}" t="inlineStr" s="${styles[at - 1]?.[place] ?? 0}">${one}</c>`).join('')}</row>`).join('')}</sheetData>${after}</worksheet>`,
    ),
  })
const row = [cell('See here?'), cell('x'), cell('y'), cell('A')]

/** Small files of many makers, each with something that a reader could pass over, and what is said of it. */
const files: [promise: string, file: string | Uint8Array, says: unknown[]][] = [
  [
    'QTI: a prompt without words leaves the question in the body',
    item(`<p>Which is it?</p>${choice(['one', 'two'], '<prompt/>')}`),
    ['1 <p>Which is it?</p> *one / two'],
  ],
  [
    'QTI: text below the interaction stands below the question',
    item(`<p>Before.</p>${choice()}<p>Rain is wet.</p>`),
    ['1 [<p>Before.</p>] <div>Which?</div><p>Rain is wet.</p> *one / two'],
  ],
  [
    'QTI 3: classes that underline and hide',
    item(
      `<p>The <span class="qti-underline">river</span> bends<span class="qti-visually-hidden">, to the left</span>.</p>${choice()}`,
    ),
    [
      '1 [<p>The <span class="qti-underline"><u>river</u></span> bends.</p>] Which? *one / two',
      '1 repaired: It hides words, which are left out: , to the left.',
    ],
  ],
  [
    'QTI: hints in the text are feedback for some answers',
    item(
      `<p>Rain. <feedbackInline outcomeIdentifier="F" identifier="x" showHide="hide">A hint</feedbackInline></p>${choice()}`,
    ),
    ['1 [<p>Rain. </p>] Which? *one / two', '1 repaired: Feedback for some answers only is left out: A hint.'],
  ],
  [
    'QTI: a row of a match without a partner',
    item(
      '<matchInteraction responseIdentifier="RESPONSE" maxAssociations="2"><prompt>Match</prompt><simpleMatchSet><simpleAssociableChoice identifier="r" matchMax="1">r</simpleAssociableChoice><simpleAssociableChoice identifier="s" matchMax="1">s</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="b" matchMax="1">b</simpleAssociableChoice></simpleMatchSet></matchInteraction>',
      ['r b'],
      'cardinality="multiple" baseType="directedPair"',
    ),
    ['1 refused: A left item has no right one.'],
  ],
  [
    'QTI: two right ones where one can be chosen',
    item(choice(['one', 'two', 'six']), ['A', 'B']),
    ['1 refused: It has 2 options that are wholly right; it takes one.'],
  ],
  [
    'QTI 1.2',
    '<questestinterop><item ident="a"><presentation><material><mattext>Which?</mattext></material></presentation></item></questestinterop>',
    [expect.stringMatching(/^1 refused: This is QTI 1\.2/)],
  ],
  [
    'Moodle: words in the place of a picture that is not there',
    moodle('multichoice', '<p>What does it show? [image: map.png]</p>', oneRight),
    ['1 refused: Question 1: It asks about [image: map.png], which is not there.'],
  ],
  [
    'Moodle: a TeX command that is not known',
    moodle('multichoice', 'Is it \\(\\unknown{x}\\)?', oneRight),
    [
      '1 Is it \\(\\unknown{x}\\)? *a / b',
      '1 repaired: Question 1: Its formula \\(\\unknown{x}\\) cannot be read, so it is shown as it is typed.',
    ],
  ],
  [
    'Moodle: long division in TeX',
    moodle('multichoice', 'Is it \\(\\longdiv{3}\\)?', oneRight),
    [
      '1 refused: Question 1: It shows what cannot be carried over: menclose@notation. Without that it cannot be answered.',
    ],
  ],
  [
    'Moodle: a color in TeX that is asked about',
    moodle('multichoice', 'What is \\(\\textcolor{red}{x} + y\\) without the red letter?', oneRight),
    ['1 refused: Question 1: It shows what cannot be carried over: color. Without that it cannot be answered.'],
  ],
  [
    'Moodle: a color in TeX that is not asked about',
    moodle('multichoice', 'What is \\(\\textcolor{red}{x} + y\\)?', oneRight),
    ['1 What is \\(\\textcolor{red}{x} + y\\)? *a / b', 'left out: color'],
  ],
  [
    'Moodle: sound behind a link',
    moodle('multichoice', 'Listen <a href="@@PLUGINFILE@@/a.mp3">here</a>: who?', oneRight),
    [
      '1 refused: Question 1: It shows what cannot be carried over: moodle/1/a.mp3. Without that it cannot be answered.',
    ],
  ],
  [
    'Moodle: an answer that is no answer',
    moodle('shortanswer', 'Who?', `<usecase>0</usecase>${answer(100, 'ice')}${answer(0, '*')}`),
    ['1 Who? = ice'],
  ],
  [
    'GIFT: part of the points, a tolerance, an essay and a text',
    'Part {=yes ~%25%so ~no}\n\nNear {#3.1:0.1}\n\nWrite {}\n\nA text.\n',
    [
      '1 refused: It gives part of the points for some answers; an answer here is right or wrong.',
      '3 refused: It accepts numbers within a tolerance; Lantern accepts exact values.',
      '5 refused: It asks for an essay, which is no kind of question here.',
      '7 refused: It has no answers in braces.',
    ],
  ],
  [
    'GIFT: a picture that is not in the file',
    'What <img src="a.png"> is it? {=a ~b}\n',
    [expect.stringMatching(/^1 refused: .*a\.png/)],
  ],
  [
    'Aiken: a picture by its name',
    'Image: map.png\nWhat is it?\nA. one\nB. two\nANSWER: A\n\nWho?\nA. one\nB. two\nANSWER: B\n',
    ['7 Who? one / *two', '1 refused: It asks about Image: map.png, which is not there.'],
  ],
  [
    'CSV: two texts that belong together',
    'text 1,text 2,question,a,b,correct\nOne says.,Two *says*.,How do they differ?,x,y,A\n,One alone.,Who?,x,y,A',
    [
      '2 [<h4>Text 1</h4><p>One says.</p><h4>Text 2</h4><p>Two <em>says</em>.</p>] How do they differ? *x / y',
      '3 [One alone.] Who? *x / y',
    ],
  ],
  [
    'CSV: two texts that are those above, one that says nothing, and a list',
    'text 1,text 2,question,a,b,correct\n<ul><li>Ice.</li></ul>,Two.,What?,x,y,A\nsame as above,same as above,Who?,x,y,A\n,ditto,Where?,x,y,A\nOnly one.,-,Why?,x,y,A\nn/a,N/A,When?,x,y,A\nsame as above,Another.,Which?,x,y,A',
    [
      '2 [<h4>Text 1</h4><ul><li>Ice.</li></ul><h4>Text 2</h4><p>Two.</p>] What? *x / y',
      '3 [<h4>Text 1</h4><ul><li>Ice.</li></ul><h4>Text 2</h4><p>Two.</p>] Who? *x / y',
      '4 [<h4>Text 1</h4><ul><li>Ice.</li></ul><h4>Text 2</h4><p>Two.</p>] Where? *x / y',
      '5 [Only one.] Why? *x / y',
      '6 When? *x / y',
      '3 repaired: Its passage “same as above” is read as that of line 2.',
      '4 repaired: Its passage “ditto” is read as that of line 2.',
      '7 refused: It asks about a passage that is not there.',
    ],
  ],
  [
    'CSV: two columns for one thing, of which each row fills one',
    'question,stem,a,b,correct,answer\nWho?,,x,y,A,\n,Where?,x,y,,B\nWhen?,,x,y,A,B',
    [
      '2 Who? *x / y',
      '3 Where? x / *y',
      '4 refused: Its right answer is given twice and not alike, as A and as B: the key is in doubt.',
      'left out: answer',
    ],
  ],
  [
    'CSV: the second column for a field that the row has, beside one that fills another field',
    'question,a,b,correct,answer,explanation,feedback\nWho?,x,y,,B,Own reason.,Feedback.\nWhere?,x,y,A,,,As read.',
    ['2 Who? x / *y (Own reason.)', '3 Where? *x / y (As read.)', 'left out: feedback'],
  ],
  [
    'CSV: a topic beside a skill, and two columns for the key',
    'question,a,b,correct,answer,skill,topic\nWho?,x,y,,B,Inferences,Rivers',
    ['2 Who? x / *y', 'left out: topic'],
  ],
  [
    'CSV: a table that is asked about',
    'question,a,b,correct,table\nWhat does it show?,x,y,A,1|2\nWho?,x,y,B,',
    [
      '3 Who? x / *y',
      '2 refused: It shows what cannot be carried over: table. Without that it cannot be answered.',
      'left out: table',
    ],
  ],
  [
    'CSV: several answers in one, and none for all',
    'question,correct\nHow much?,5 (or 5.0)\nName?,ice or snow\nWhy?,Answers will vary\nWho?,Answers may vary | ice\nWhere?,Answers will vary; ice',
    [
      '2 How much? = 5 (or 5.0)',
      '3 Name? = ice or snow',
      '2 repaired: Its answer “5 (or 5.0)” is read as one answer: write “|” between several.',
      '3 repaired: Its answer “ice or snow” is read as one answer: write “|” between several.',
      ...[4, 5, 6].map(
        (line) => `${line} refused: Its answer says that answers vary, so nothing can grade what a student writes.`,
      ),
    ],
  ],
  [
    'CSV: a number that varies',
    'question,type,correct\nHow many?,numeric,Answers will vary\n',
    ['2 refused: Its answer says that answers vary, so nothing can grade what a student writes.'],
  ],
  [
    'text: words of answers that vary, in quotation marks as an answer',
    '1. Which words does she use?\nAnswer: "Answers vary"\n',
    ['1 Which words does she use? = Answers vary'],
  ],
  [
    'CSV: a question about a recording, one about who listens, and one with its words',
    'passage,question,a,b,correct\n,Listen to the recording. What is it about?,x,y,A\n,Who likes to listen to the recording?,x,y,B\n,"استمع إلى الحوار، ثم أجب.",x,y,B\nA: Hello!,Listen to the conversation. Who speaks?,x,y,B',
    [
      '3 Who likes to listen to the recording? x / *y',
      '5 [A: Hello!] Listen to the conversation. Who speaks? x / *y',
      '2 refused: It asks about the recording, which is not there.',
      '4 refused: It asks about الحوار, which is not there.',
    ],
  ],
  [
    'CSV: a second column for right answers',
    'question,a,b,c,correct 1,correct 2\nWhy?,x,y,z,A,C\nWho?,x,y,z,B,\nWhere?,x,y,z,B,B',
    [
      '3 Who? x / *y / z',
      '4 Where? x / *y / z',
      '2 refused: Its right answer is given twice and not alike, as A and as C: the key is in doubt.',
      'left out: correct 2',
    ],
  ],
  [
    'JSON: a list with items that are no questions',
    JSON.stringify({
      items: [
        { stem: 'Who?', choices: ['a', 'b'], answer: 'A' },
        'A note',
        { stem: 'Where?', choices: ['a', 'b'], answer: 'B' },
        null,
      ],
    }),
    ['1 Who? *a / b', '1 Where? a / *b', '1 refused: Question 2: Name at least one accepted answer.'],
  ],
  [
    'Moodle: Markdown beside a tag',
    '<quiz><question type="truefalse"><questiontext format="markdown"><text>**Ice**&lt;br&gt;floats.</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>',
    ['1 **Ice**<br>floats. = true', '1 repaired: Question 1: Its Markdown is read as plain text.'],
  ],
  [
    'Moodle: a link of Markdown to an address with parentheses',
    '<quiz><question type="truefalse"><questiontext format="markdown"><text>[Ice](https://example.org/Ice_(water)) floats.</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>',
    [
      '1 [Ice](https://example.org/Ice_(water)) floats. = true',
      '1 repaired: Question 1: Its Markdown is read as plain text.',
    ],
  ],
  [
    'CSV: a picture of Markdown whose title has the beginning of another',
    'question,correct\n"What? ![Ice](https://example.org/ice.png ""![ice"")",ice',
    [expect.stringMatching(/^2 refused: Its pictures are not of this site, and none is fetched: .*ice\.png\./)],
  ],
  [
    'Word: a table of keys with other columns, under no heading',
    zipSync({
      'word/document.xml': strToU8(
        `<w:document xmlns:w="w"><w:body>${['1. Which?', 'A. one', 'B. two', '2. Who?', 'A. one', 'B. two'].map((text) => paragraph(run(text))).join('')}<w:tbl>${[
          ['Question', 'Answer', 'Standard'],
          ['1', 'B', 'RL.10'],
          ['2', 'A', '2'],
        ]
          .map((cells) => `<w:tr>${cells.map((text) => `<w:tc>${paragraph(run(text))}</w:tc>`).join('')}</w:tr>`)
          .join('')}</w:tbl></w:body></w:document>`,
      ),
    }),
    [
      '1 Which? one / *two',
      '4 Who? *one / two',
      '9 repaired: “Standard” belongs to no question, so it is left out.',
      '12 repaired: “RL.10” belongs to no question, so it is left out.',
      '15 repaired: “2” belongs to no question, so it is left out.',
    ],
  ],
  [
    'text: an answer that names no option is repeated as it is written',
    '1. Which?\nA. one\nB. two\nAnswer: Both A and B\n',
    ['1 refused: Question 1: The right answer is “Both A and B”, which is none of its 2 options.'],
  ],
  ['text: an answer in Arabic words', '1. Which?\nA. one\nB. two\nالاجابة الصحيحة هي: B\n', ['1 Which? one / *two']],
  [
    'CSV: a line without an answer',
    'question,correct\n# a comment,\nWhy?,ice',
    ['3 Why? = ice', '2 refused: Name at least one accepted answer.'],
  ],
  ...[
    '::a::Why? {=Answers may vary}',
    'question,correct\nWhy?,Any reasonable response',
    '1. Why?\nAnswer: تختلف الإجابات',
    JSON.stringify([{ question: 'Why?', answer: 'Student responses will vary.' }]),
  ].map((file): [promise: string, file: string, says: unknown[]] => [
    'answers that vary, in any format',
    file,
    [expect.stringMatching(/refused: .*Its answer says that answers vary/)],
  ]),
  [
    'CSV: scripts, styles and form fields',
    'question,correct,a,b\n"<p>x</p><script>run()</script>",A,x,y\n"<p>y</p><input checked>",A,x,y',
    [
      '2 <p>x</p><script>run()</script> *x / y',
      '3 refused: It shows what cannot be carried over: input. Without that it cannot be answered.',
      'left out: script',
    ],
  ],
  [
    'CSV: more cells than headings',
    'question,correct,a,b\nWho?,A,x,y,z',
    ['2 Who? *x / y', '2 repaired: Column E has no heading, so it is left out.'],
  ],
  [
    'a workbook: an address behind words, which programs underline',
    workbook([row], '<hyperlinks><hyperlink ref="A2" r:id="h1"/></hyperlinks>', ['1000']),
    ['2 See here? *x / y', 'left out: hyperlink'],
  ],
  [
    'a workbook: one address behind the words of several cells',
    workbook([row, row, row], '<hyperlinks><hyperlink ref="A2:B3" r:id="h1"/></hyperlinks>', ['1000', '1100', '1000']),
    ['2 See here? *x / y', '3 See here? *x / y', '4 <u>See here?</u> *x / y', 'left out: hyperlink'],
  ],
  [
    'CSV: a text once, below it a row that says so and two that say nothing',
    'passage,question,a,b,correct\nIt rains in May.,When?,x,y,A\nsame as above,Who?,x,y,A\n,What does the passage say?,x,y,B\n,Where?,x,y,A',
    [
      '2 [It rains in May.] When? *x / y',
      '3 [It rains in May.] Who? *x / y',
      '5 Where? *x / y',
      '3 repaired: Its passage “same as above” is read as that of line 2.',
      '4 refused: It asks about a passage that is not there.',
    ],
  ],
  [
    'a workbook: headers and footers of the printed page',
    workbook(
      [row],
      '<headerFooter><oddHeader>&amp;CUse the table</oddHeader><oddFooter>&amp;P</oddFooter></headerFooter>',
    ),
    ['2 See here? *x / y', 'left out: headers and footers'],
  ],
  [
    'a workbook: the number of the page alone',
    workbook([row], '<headerFooter><oddFooter>&amp;P</oddFooter></headerFooter>'),
    ['2 See here? *x / y'],
  ],
  [
    'a workbook: a cell in a font of symbols, and words in one',
    workbook(
      [row, ['<is><r><rPr><rFont val="Symbol"/></rPr><t>a</t></r><r><t> is?</t></r></is>', ...row.slice(1)], row],
      '',
      ['0300', '0000', '0000'],
    ),
    [
      '4 See here? *x / y',
      '2 refused: It shows what cannot be carried over: symbol-font. Without that it cannot be answered.',
      '3 refused: It shows what cannot be carried over: symbol-font. Without that it cannot be answered.',
    ],
  ],
  ['a workbook: a cell that is underlined', workbook([row], '', ['0100']), ['2 See here? *<u>x</u> / y']],
  [
    'a workbook: a cell in a color of its own',
    workbook([row, row], '', ['0200', '0020']),
    ['2 See here? *x / y', '3 See here? *x / y', 'left out: color'],
  ],
  [
    'a workbook: every other row in a color',
    workbook([row, row, row], '', ['0000', '2222', '0000']),
    ['2 See here? *x / y', '3 See here? *x / y', '4 See here? *x / y'],
  ],
  [
    'a workbook: how words are said in Japanese',
    workbook([['<is><t>漢?</t><rPh sb="0" eb="1"><t>kan</t></rPh></is>', ...row.slice(1)]]),
    ['2 漢? *x / y'],
  ],
  [
    'JSON: a text in paragraphs, and one in an object',
    JSON.stringify([
      { passage: { title: 'Rivers', text: 'It bends.' }, question: 'What?', options: ['a', 'b'], answer: 'A' },
      { passage: ['It rains.', 'It snows.'], question: 'Who?', options: ['a', 'b'], answer: 'B' },
    ]),
    ['1 [It bends.] What? *a / b', '1 [<p>It rains.</p><p>It snows.</p>] Who? a / *b', 'left out: passage.title'],
  ],
  [
    'JSON: a table by its columns',
    JSON.stringify({
      question: ['Who?', 'Where?'],
      choices: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      answer: ['B', 'A'],
    }),
    ['1 Who? a / *b', '1 Where? *c / d'],
  ],
  [
    'JSON: options in lists within their list',
    JSON.stringify([
      {
        question: 'Who?',
        choices: [
          ['a', 'b'],
          ['c', 'd'],
        ],
        answer: 'A',
      },
    ]),
    [
      '1 refused: Its list “choices” has lists or objects in it, so it is unclear which its options are: make it a list of words.',
      'left out: choices',
    ],
  ],
  [
    'JSON: options of which some are words and some are objects',
    JSON.stringify([
      { question: 'Who?', options: ['a', { text: 'b' }, 'c'], answer: 'B' },
      { question: 'Where?', options: ['a', { text: 'b', correct: true }] },
      { question: 'When?', options: ['a', { first: 'b' }], answer: 'B' },
    ]),
    [
      '1 Who? a / *b / c',
      '1 Where? a / *b',
      '1 refused: Question 3: Its list “options” has lists or objects in it, so it is unclear which its options are: make it a list of words.',
      'left out: options',
    ],
  ],
  [
    'JSON: a picture of a question, and of an option',
    JSON.stringify([
      { question: { text: 'Why?', image: 'a.png' }, options: ['a', 'b'], answer: 'A' },
      {
        question: 'Who?',
        options: [
          { label: 'A', text: 'a', image: 'x.png' },
          { label: 'B', text: 'b' },
        ],
        answer: 'B',
      },
    ]),
    [
      '1 refused: Question 1: It shows what cannot be carried over: question.image. Without that it cannot be answered.',
      '1 refused: Question 2: It shows what cannot be carried over: options.image. Without that it cannot be answered.',
      'left out: question.image, options.image',
    ],
  ],
  [
    'Word: a picture between the options and the answer',
    word(run('1. Which is it?'), picture),
    [
      '1 <p>Which is it?</p><p><img src="/import-picture/0" alt="A map"></p> one / *two',
      '1 repaired: Question 1: What it shows between its options and its answer is shown above the options.',
    ],
  ],
  [
    'Word: statements that a question is about',
    zipSync({
      'word/document.xml': strToU8(
        `<w:document xmlns:w="w"><w:body>${['1. Which are true?', 'I. Ice is cold.', 'II. Fire is hot.', 'A. I only', 'B. I and II', 'Answer: B'].map((text) => paragraph(run(text))).join('')}</w:body></w:document>`,
      ),
    }),
    ['1 <p>Which are true?</p><p>I. Ice is cold.</p><p>II. Fire is hot.</p> I only / *I and II'],
  ],
  [
    'Word: a word in a frame, and one with dots',
    word(
      `${run('1. The ')}${run('river', '<w:bdr w:val="single"/>')}${run(' bends ')}${run('here', '<w:em w:val="dot"/>')}${run('.')}`,
    ),
    ['1 The river bends here. one / *two', 'left out: frame, emphasis dots'],
  ],
  [
    'Word: a question about a word in a frame',
    word(
      `${run('1. Which word says what the boxed word says: ')}${run('river', '<w:bdr w:val="single"/>')}${run('?')}`,
    ),
    ['1 refused: Question 1: It shows what cannot be carried over: frame. Without that it cannot be answered.'],
  ],
  [
    'Word: an option in a frame, which marks no key, and one whose frame is taken off',
    word(
      run('1. Which?'),
      [
        run('Answer: A'),
        run('2. Who?'),
        `${run('A. ')}${run('one', '<w:bdr w:val="single"/><w:em w:val="none"/>')}`,
        run('B. two', '<w:bdr w:val="nil"/>'),
      ]
        .map(paragraph)
        .join(''),
    ),
    ['1 Which? *one / two', '5 Who? one / *two', 'left out: frame'],
  ],
  [
    'Word: a question about the words in a frame around a paragraph, of its own or by its style',
    framed('<w:pBdr><w:top w:val="single"/><w:bottom w:val="single"/></w:pBdr>'),
    ['1 refused: Question 1: It shows what cannot be carried over: frame. Without that it cannot be answered.'],
  ],
  [
    'Word: a line below a paragraph, which is no frame, and a frame that is taken off',
    framed(
      '<w:pStyle w:val="Boxed"/><w:pBdr><w:top w:val="nil"/><w:left w:val="none"/><w:bottom w:val="single"/></w:pBdr>',
    ),
    ['1 <p>Which word is in the box?</p><p>The river bends.</p> one / *two'],
  ],
  [
    'Word: a paragraph whose style has a frame',
    framed('<w:pStyle w:val="Boxed"/>'),
    ['1 refused: Question 1: It shows what cannot be carried over: frame. Without that it cannot be answered.'],
  ],
  [
    'Word: a frame around a paragraph that no question asks about',
    framed('<w:pBdr><w:top w:val="single"/><w:left w:val="single"/></w:pBdr>', '1. What bends?'),
    ['1 <p>What bends?</p><p>The river bends.</p> one / *two', 'left out: frame'],
  ],
  [
    'Word: bullets in fonts of symbols, and a style whose font the words do not have',
    word(
      [
        run('1. Which is it?'),
        `${run('·', symbols('Symbol'))}${run(' ice melts', '<w:rStyle w:val="Sign"/><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Symbol"/>')}`,
        `${run('\uF0A7', symbols('Wingdings'))}${run(' rain falls', '<w:rStyle w:val="Sign"/><w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"/>')}`,
        run(' ', symbols('Webdings')),
      ].join('</w:p><w:p>'),
    ),
    ['1 <p>Which is it?</p><p>• ice melts</p><p>▪ rain falls</p> one / *two'],
  ],
  ...[
    run('a', symbols('Symbol')),
    run('a', '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Wingdings"/><w:rtl/>'),
    run('a', '<w:rStyle w:val="Sign"/>'),
    '<w:r><w:t>\uF061</w:t></w:r>',
  ].map((letter): [string, Uint8Array, string[]] => [
    `Word: a letter in a font of symbols: ${letter}`,
    word(`${run('1. What is ')}${letter}${run('?')}`),
    [expect.stringMatching(/^1 refused: .*carried over: (?:symbol of (?:Symbol|Wingdings)|symbol-font)\./) as string],
  ]),
  ...[
    '<p>What is <span style="color: black; font-family: Symbol, serif">a</span>?</p>',
    '<p>What is <font face="Wingdings 2">a</font>?</p>',
    '<p style="font: bold 11pt Symbol">a<b> is</b> <span style="font-family: Arial">what?</span></p>',
    '<p>What is \uF061?</p>',
  ].flatMap((html): [string, string, string[]][] => [
    [
      `a letter in a font of symbols: ${html}`,
      moodle('multichoice', html, oneRight),
      ['1 refused: Question 1: It shows what cannot be carried over: symbol-font. Without that it cannot be answered.'],
    ],
    [
      `a letter in a font of symbols, pasted: ${html}`,
      `${html}<p>A. x</p><p>B. y</p><p>Answer: B</p>`,
      [expect.stringMatching(/^1 refused: .*carried over: symbol-font\./) as string],
    ],
  ]),
  ...[
    '<p>What is <span style="font-family: Wingdings">·</span>?</p>',
    '<p>What is <span style="font-family: Symbol">§</span>?</p>',
    '<p style="font-family: Symbol">a<span style="font-family: inherit"> b</span></p>',
  ].map((html): [string, string, string[]] => [
    `a sign that is a bullet in another font of symbols: ${html}`,
    moodle('multichoice', html, oneRight),
    ['1 refused: Question 1: It shows what cannot be carried over: symbol-font. Without that it cannot be answered.'],
  ]),
  [
    'signs that Symbol shows as other fonts do, and characters that it does not have',
    '<p>What is x <span style="font-family:Symbol">=</span> <font face="Symbol">(2\uF03D2) - \u03B1</font>?</p><p>A. x</p><p>B. y</p><p>Answer: B</p>',
    ['1 What is x = (2=2) − α? x / *y'],
  ],
  [
    'Word: signs that Symbol shows as other fonts do, and characters that it does not have',
    word(`${run('1. What is x')}${run(' = (2) ', symbols('Symbol'))}${run('α→', symbols('Wingdings'))}${run('?')}`),
    ['1 What is x = (2) α→? one / *two'],
  ],
  [
    'bullets of Word, pasted',
    `<p>1. Which is it?</p>${['Ø', 'ü']
      .map(
        (letter) =>
          `<p><span style="font-family:Wingdings"><span style="mso-list:Ignore">${letter}<span style="font:7.0pt 'Times New Roman'">&nbsp; </span></span></span>ice melts</p>`,
      )
      .join('')}<p>A. x</p><p>B. y</p><p>Answer: B</p>`,
    ['1 <p>Which is it?</p><p>•\u00A0 ice melts</p><p>•\u00A0 ice melts</p> x / *y'],
  ],
  [
    'bullets without the name of their font, pasted',
    '<p>1. Which is it?</p><p>\uF0B7 ice melts</p><p>\uF0A7 rain falls</p><p>A. x</p><p>B. y</p><p>Answer: B</p>',
    ['1 <p>Which is it?</p><p>• ice melts</p><p>▪ rain falls</p> x / *y'],
  ],
  [
    'bullets without the name of their font in a table',
    'passage,question,a,b,correct\n"\uF0B7 ice melts",Which?,x,y,B',
    ['2 [• ice melts] Which? x / *y'],
  ],
  [
    'a letter in a font of symbols in an explanation, a bullet in one and another font in its place',
    moodle(
      'multichoice',
      '<p style="font-family: Symbol">·<span style="font-family: Arial"> What melts?</span></p>',
      `${oneRight}<generalfeedback format="html"><text><![CDATA[It is <font face="Symbol">a</font>, or b.]]></text></generalfeedback>`,
    ),
    [
      '1 <p style="font-family: Symbol">•<span style="font-family: Arial"> What melts?</span></p> *a / b (It is <font face="Symbol"><symbol-font></symbol-font></font>, or b.)',
      '1 repaired: Question 1: Left out of its explanation, because it cannot be carried over: symbol-font.',
    ],
  ],
  [
    'Word: words on both sides of a break of the page and of the column',
    word(
      `${run('1. What is')}<w:r><w:br w:type="page"/></w:r>${run('an end')}<w:r><w:br w:type="column"/><w:t>note?</w:t></w:r>`,
    ),
    ['1 What is an end note? one / *two'],
  ],
  [
    'Word: an address behind words',
    word(`${run('1. See ')}<w:hyperlink r:id="r9">${run('this')}</w:hyperlink>${run('.')}`),
    ['1 See this. one / *two', 'left out: hyperlink'],
  ],
  ...[
    `<w:fldSimple w:instr=' HYPERLINK "https://example.org/" '>${run('this')}</w:fldSimple>`,
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example.org/"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('this')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  ].map((field): [promise: string, file: string | Uint8Array, says: string[]] => [
    'Word: an address behind words, in a field',
    word(`${run('1. See ')}${field}${run('.')}`),
    ['1 See this. one / *two', 'left out: hyperlink'],
  ]),
  ...[
    `<w:hyperlink r:id="r9">${run('one', '<w:color w:val="0563C1"/>')}</w:hyperlink>`,
    fieldOf(' HYPERLINK "https://example.org/"', run('one', blue)),
    fieldOf(' HYPERLINK "https://example.org/"', `${fieldOf(' PAGE ', '')}${run('one', blue)}`),
    run('one', '<w:color w:val="0563C1" w:themeColor="hyperlink"/>'),
    `<w:hyperlink w:anchor="map">${run('one', blue)}</w:hyperlink>`,
    fieldOf(' HYPERLINK \\l "map"', run('one', blue)),
    `<w:fldSimple w:instr=' HYPERLINK \\l "map" '>${run('one', blue)}</w:fldSimple>`,
  ].map((link, at): [promise: string, file: string | Uint8Array, says: string[]] => [
    `Word: the color of a link is no key, ${at}`,
    threeOf(`${run('A. ')}${link}`),
    [
      '1 Which? *one / two',
      '8 Who? a / *b',
      '5 refused: Question 2: The right answer is missing.',
      ...(at < 3 ? ['left out: hyperlink'] : []),
    ],
  ]),
  [
    'Word: a color of its own is a key',
    threeOf(run('A. one', '<w:color w:val="C00000"/>')),
    [
      '1 Which? *one / two',
      '5 Why? *one / two',
      '8 Who? a / *b',
      '5 repaired: Question 2: No answer is written. Taken as right because of the color: A.',
    ],
  ],
  ...[
    '<a href="https://example.org/" style="color:#1155cc">one</a>',
    '<span style="color:#1155cc"><a href="https://example.org/" style="color:inherit">one</a></span>',
    '<a href="https://example.org/"><span style="color:#1155cc">one</span></a>',
  ].map((link): [promise: string, file: string | Uint8Array, says: string[]] => [
    'pasted: the color of a link is no key',
    `<p>1. Which?</p><p>A. ${link}</p><p>B. two</p><p>2. Who?</p><p>A. one</p><p>B. two</p><p>Answer: B</p>`,
    ['4 Who? one / *two', '1 refused: Question 1: The right answer is missing.', 'left out: hyperlink'],
  ]),
  [
    'pasted: the color of a link within the page is no key',
    '<p>1. Which?</p><p>A. <a href="#map" style="color:#1155cc">one</a></p><p>B. two</p>',
    ['1 refused: Question 1: The right answer is missing.'],
  ],
  ...[
    ['', '', 'color:red'],
    ['color:blue', 'color:blue', 'color:red'],
  ].map((styles): [promise: string, file: string, says: string[]] => [
    'pasted: the color that one of several links has is a key',
    `<p>1. Which?</p>${styles.map((style, at) => `<p>${'ABC'[at]}. <a href="https://example.org/" style="${style}">${at}</a></p>`).join('')}`,
    [
      '1 Which? 0 / 1 / *2',
      '1 repaired: Question 1: No answer is written. Taken as right because of the color: C.',
      'left out: hyperlink',
    ],
  ]),
  [
    'pasted: the color of a link that was visited is no key',
    `<p>1. Which?</p>${['', '', 'color:#954F72'].map((style, at) => `<p>${'ABC'[at]}. <a href="https://example.org/" style="${style}">${at}</a></p>`).join('')}`,
    ['1 refused: Question 1: The right answer is missing.', 'left out: hyperlink'],
  ],
  ...['1;3', '1 & 3', '1|3'].map((key): [promise: string, file: string, says: string[]] => [
    'table: numbers of options between any signs are several right ones',
    `question,option_a,option_b,option_c,correct\nWhich two?,red,tan,hat,${key}`,
    ['2 Which two? *red / tan / *hat', `2 repaired: Right answer “${key}” read as A, C.`],
  ]),
  [
    'table: several numbers are no key of a question with one',
    'question,type,option_a,option_b,option_c,correct\nWhich two?,Multiple Choice,red,tan,hat,"1,3"',
    ['2 refused: The right answer is “1,3”, which is none of its 3 options.'],
  ],
  [
    'pasted: a marker is no color, nor is bold type with a colored word',
    '<p>1. Which?</p><p>A. <mark>one <span style="color:red">day</span></mark></p><p>B. two</p><p>2. Who?</p><p>A. <b>one <span style="color:red">day</span></b></p><p>B. two</p>',
    ['1 Which? *one day / two', '4 Who? *one day / two', 'left out: mark, highlight'],
  ],
  [
    'pasted: a question about the colored words of a link',
    '<p>1. What does the word in blue mean? The <a href="https://example.org/" style="color:blue">ferry</a> left.</p><p>A. one</p><p>B. two</p><p>Answer: B</p>',
    [
      expect.stringMatching(/^1 refused: Question 1: It shows what cannot be carried over: highlight/),
      'left out: hyperlink',
    ],
  ],
  [
    'Word: a question about the colored words of a link',
    word(
      `${run('1. What does the word in blue mean? The ')}<w:hyperlink r:id="r9">${run('ferry', '<w:color w:val="0563C1" w:themeColor="hyperlink"/>')}</w:hyperlink>${run(' left.')}`,
    ),
    [
      expect.stringMatching(/^1 refused: Question 1: It shows what cannot be carried over: highlight/),
      'left out: hyperlink',
    ],
  ],
  [
    'Word: a place of the document behind words, in a field',
    word(`${run('1. See ')}<w:fldSimple w:instr=' HYPERLINK \\l "map" '>${run('this')}</w:fldSimple>${run('.')}`),
    ['1 See this. one / *two'],
  ],
  [
    'Word: a list to choose from, and a box to tick',
    word(
      `${run('1. It ')}<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:value="is"/></w:dropDownList></w:sdtPr><w:sdtContent>${run('is')}</w:sdtContent></w:sdt><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox/></w:ffData></w:fldChar></w:r>`,
    ),
    [
      '1 refused: Question 1: It shows what cannot be carried over: list of choices, form field. Without that it cannot be answered.',
    ],
  ],
  [
    'pasted: a picture and a table between the options and the answer',
    `<p>1. Which?</p><p>A. one</p><p>B. two</p><p><img src="data:image/png;base64,${Buffer.from(png).toString('base64')}" alt="x"></p><table><tr><td>1</td><td>2</td></tr></table><p>Answer: B</p>`,
    [
      '1 <p>Which?</p><p><img src="/import-picture/0" alt="x"></p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table> one / *two',
      '1 repaired: Question 1: What it shows between its options and its answer is shown above the options.',
    ],
  ],
  [
    'pasted: styles of classes, as a download of Google Docs has them',
    '<html><head><style>.c1{text-decoration:underline}span.c2,.c4{color:#ff0000}p.c2{font-weight:700}</style></head><body><p class="c2"><span>1. The </span><span class="c1">river</span> <span class="c2">bends</span>.</p><p>A. one</p><p>B. two</p><p>Answer: A</p></body></html>',
    ['1 <strong>The <u>river </u>bends.</strong> *one / two', 'left out: highlight'],
  ],
  [
    'pasted: an address behind words, and words that are quoted',
    '<p>1. See <a href="https://example.org/">here</a>: <q>rain</q>?</p><p>A. one</p><p>B. two</p><p>Answer: A</p>',
    ['1 See here: “rain”? *one / two', 'left out: hyperlink'],
  ],
  [
    'text: numbers alone below a text for several questions',
    'Questions 1-2 are based on the following passage.\n\nThe river bends.\n\n1\nWhich?\nA) one\nB) two\n\n2\nWho?\nA) one\nB) two\n\n1 B\n2 A\n',
    ['5 [The river bends.] Which? one / *two', '10 [The river bends.] Who? *one / two'],
  ],
  [
    'text: numbers alone, with answers as in Aiken',
    'Questions 1-2 are based on the following passage.\n\nThe river bends.\n\n1\nWhich?\nA. one\nB. two\nANSWER: B\n\n2\nWho?\nA. one\nB. two\nANSWER: A\n',
    ['5 [The river bends.] Which? one / *two', '11 [The river bends.] Who? *one / two'],
  ],
  [
    'text: marks of direction around a key',
    '1. Which?\nA. one\nB. two\nAnswer:\u00a0B\u200f\n',
    ['1 Which? one / *two'],
  ],
  [
    'Aiken: lines that say how questions count',
    'Questions 1-2 count double.\n\nWhich?\nA. one\nB. two\nANSWER: A\n\nQuestions 2-3 are worth two points each.\nWho?\nA. one\nB. two\nANSWER: B\n',
    [
      '3 Which? *one / two',
      '9 Who? one / *two',
      '1 repaired: “Questions 1-2 count double.” belongs to no question, so it is left out.',
      '8 repaired: “Questions 2-3 are worth two points each.” belongs to no question, so it is left out.',
    ],
  ],
  ...[
    'Questions 1-2 refer to these data points: 1, 2, 9.',
    'Questions 1-3 refer to points P(1, 2) and Q(3, 4).',
    'Questions 1-2 refer to a credit of 200 dollars at 5% interest.',
    'الأسئلة 1-2 عن درجات الحرارة الآتية: 12، 14، 19.',
  ].map((line): [promise: string, file: string, says: string[]] => [
    'text: a line above questions that is their text itself',
    `${line}\n\n1. Which?\nA. one\nB. two\nAnswer: A\n`,
    [`3 [${line}] Which? *one / two`],
  ]),
  ...[
    ['Questions 1-2 (10 points)', 'Read what Anna says: it rains.', true],
    ['Questions 1-2 (2 points each) are based on the following information.', 'A shop sells 30 apples a day.', false],
    ['Directions for questions 1-2: Double each number below.', '3, 5', false],
  ].map(([line, text, isLeftOut]): [promise: string, file: string, says: string[]] => [
    'text: a line on how questions count, above a short text of theirs',
    `${line}\n\n${text}\n\n${[1, 2, 3].map((number) => `${number}. Which?\nA. one\nB. two\nAnswer: A\n\n`).join('')}`,
    [
      ...[5, 10].map((at) => `${at} [${isLeftOut ? text : `<p>${line}</p><p>${text}</p>`}] Which? *one / two`),
      '15 Which? *one / two',
      ...(isLeftOut ? [`1 repaired: “${line}” belongs to no question, so it is left out.`] : []),
    ],
  ]),
  [
    'text: lines above questions without numbers, of which one says how many share a text',
    `Unit test\n\nQuestions 5-6 refer to the following poem.\n\nThe river bends to the north before it meets the sea.\n\n${['Which?', 'Who?'].map((stem) => `${stem}\nA. one\nB. two\nAnswer: A\n\n`).join('')}`,
    [
      '5 [The river bends to the north before it meets the sea.] Which? *one / two',
      '12 [The river bends to the north before it meets the sea.] Who? *one / two',
      '1 refused: “Unit test”: It has neither options nor an answer.',
    ],
  ],
  [
    'text: several answers in one, and none for all',
    '1. How much?\nAnswer: 5 (or 5.0)\n\n2. Name?\nAnswer: ice, accept snow\n\n3. Why?\nAnswer: Answers will vary\n\n4. Which verb fits?\nAnswer: accept\n\n5. Which phrase fits?\nAnswer: accept it\n\n6. Name?\nAnswer: ice; accept snow\n',
    [
      '10 Which verb fits? = accept',
      '13 Which phrase fits? = accept it',
      '1 refused: Question 1: Its answer “5 (or 5.0)” can be one answer or several: write “|” between several, or put one in quotation marks.',
      '4 refused: Question 2: Its answer “ice, accept snow” can be one answer or several: write “|” between several, or put one in quotation marks.',
      '7 refused: Question 3: Its answer says that answers vary, so nothing can grade what a student writes.',
      '16 refused: Question 6: Its answer “accept snow” can be one answer or several: write “|” between several, or put one in quotation marks.',
    ],
  ],
  [
    'text: words in the place of a picture',
    '1. What does it show?\n[Insert graph here]\nA. one\nB. two\nAnswer: A\n\n2. Look at <image 1>. Who?\nA. one\nB. two\nAnswer: A\n',
    [
      '1 refused: Question 1: It asks about [Insert graph here], which is not there.',
      '7 refused: Question 2: It asks about <image 1>, which is not there.',
    ],
  ],
  [
    'text: a name of a picture alone in brackets',
    '1. Which way is north?\n\n[map]\n\nA. one\nB. two\nAnswer: A\n\n2. What is in the chart? It says so: [chart].\nA. one\nB. two\nAnswer: A\n',
    [
      '1 refused: Question 1: It asks about [map], which is not there.',
      '9 refused: Question 2: It asks about [chart], which is not there.',
    ],
  ],
  ...(
    [
      ['<p>In 1907 a critic wrote: [The map] was the finest.</p><p>What did the critic praise?</p>', '[The map]'],
      ['<p>What does dict[map] return?</p>', '[map]'],
      ['<p>The word [chart] in brackets is which part of speech?</p>', '[chart]'],
    ] as const
  ).map(([text, name]): [string, string, string[]] => [
    `Moodle: ${name} as a word among others`,
    moodle('multichoice', text, oneRight),
    [
      `1 ${text} *a / b`,
      `1 repaired: Question 1: It names ${name}, and shows no picture or table: check that none is missing.`,
    ],
  ]),
  [
    'text: keys that differ, and a note below the last question',
    '1. Which?\n*A. one\nB. two\nAnswer: B\n\n2. Who?\nA. one*\nB. two\n\n[1] A note on rivers.\n',
    [
      expect.stringMatching(/^6 Who\? \*one \/ two/),
      '1 refused: Question 1: Its right answer is given twice and not alike, as B and as A: the key is in doubt.',
      expect.stringMatching(/A note on rivers/),
    ],
  ],
  [
    'text2qti: a tolerance and feedback for wrong answers',
    '1. What?\n- wrong\na) one\n*b) two\n\n2. How many?\n=  5 +- 1\n',
    [
      '1 What? one / *two',
      '1 repaired: Feedback for some answers only is left out: wrong.',
      '6 refused: It accepts numbers within a tolerance; Lantern accepts exact values.',
    ],
  ],
  [
    'a frame around words, and a question about the word in the box',
    item(
      `<p>The <span style="border:1px solid">ferry</span> sails.</p>${choice(['one', 'two'], '<prompt>Which word is in the box?</prompt>')}`,
    ),
    ['1 refused: It shows what cannot be carried over: border. Without that it cannot be answered.'],
  ],
  [
    'a frame around words, and a question about it',
    item(
      `<p>The <span style="border:1px solid">ferry</span> sails.</p>${choice(['one', 'two'], '<prompt>Which word is boxed?</prompt>')}`,
    ),
    ['1 refused: It shows what cannot be carried over: border. Without that it cannot be answered.'],
  ],
  [
    'a question about a graph that is nowhere',
    'question,a,b,correct\n"According to the graph, when is it dry?",x,y,A\nWhat does the passage of time bring?,x,y,A',
    ['3 What does the passage of time bring? *x / y', '2 refused: It asks about the graph, which is not there.'],
  ],
]

test.each<[string, (line: number) => string]>([
  ['cells', (line) => `A${line}`],
  ['ranges of cells', (line) => `A${line}:D${line + 1}`],
])('I4 a workbook with very many links from %s is read at once', (_, of) => {
  const cells = Array.from({ length: 4000 }, () => row)
  const links = Array.from({ length: 400_000 }, (_, at) => `<hyperlink ref="${of(at + 20_000)}" r:id="h1"/>`).join('')
  const file = workbook(
    cells,
    `<hyperlinks>${links}</hyperlinks>`,
    cells.map(() => '1111'),
  )
  const before = process.threadCpuUsage()
  readBank(file)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(10)
})

test.each(files)('I8 nothing of a small file is passed over: %s', (_, file, says) => {
  expect(asRead(readBank(typeof file === 'string' ? Buffer.from(file) : file))).toEqual(says)
})

test('I8 the fences of a formula in QTI are stored as operators', () => {
  const formula = '<m:mfenced open="|" close="|"><m:mi>x</m:mi></m:mfenced>'
  const file = item(`<p><m:math xmlns:m="http://www.w3.org/1998/Math/MathML">${formula}</m:math></p>${choice()}`)
  expect(asRead(readBank(Buffer.from(file))).map(sanitizeHtml)).toEqual([
    '1 [<p><math><mrow><mo fence="true" form="prefix">|</mo><mi>x</mi><mo fence="true" form="postfix">|</mo></mrow></math></p>] Which? *one / two',
  ])
})
