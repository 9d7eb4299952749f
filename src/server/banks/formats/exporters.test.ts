import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readBank } from '../../../testing/read-in-english.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1])
const otherPng = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 2])

const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, said]) => [path, typeof said === 'string' ? strToU8(said) : said]),
    ),
  )
const read = (file: string | Uint8Array) => readBank(typeof file === 'string' ? Buffer.from(file) : file)
const reasonsOf = (file: string | Uint8Array) => read(file).findings.map(({ reason }) => reason)

/** The expected reading of an input: the keys of its questions, words of its findings, and names of dropped content. */
type Expected = { keys?: unknown[]; says?: string[]; names?: string[] }

function expectReading(file: string | Uint8Array, { keys = [], says = [], names = [] }: Expected) {
  const { questions, findings, dropped = [] } = read(file)
  expect(questions.map(({ key }) => key)).toEqual(keys)
  const reasons = findings.map(({ reason }) => reason)
  expect(reasons).toHaveLength(says.length)
  says.forEach((words, at) => expect(reasons[at]).toContain(words))
  expect(dropped).toEqual(expect.arrayContaining(names))
}

const outcome = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>'
const declared = (cardinality: string, type: string, values: string[], mapping = '') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${type}">${values.length > 0 ? `<correctResponse>${values.map((one) => `<value>${one}</value>`).join('')}</correctResponse>` : ''}${mapping}</responseDeclaration>${outcome}`
/** Writes the points of responses. */
const mapped = (points: Record<string, number>) =>
  `<mapping defaultValue="0">${Object.entries(points)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`
const choices =
  '<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="0"><prompt>Which?</prompt><simpleChoice identifier="A">yes</simpleChoice><simpleChoice identifier="B">no</simpleChoice><simpleChoice identifier="C">perhaps</simpleChoice></choiceInteraction>'
const entry = '<p>Say <textEntryInteraction responseIdentifier="RESPONSE"/></p>'
const item = (declaration: string, body: string, processing = '', more = '') =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p1 qti.xsd" identifier="i" title="i" adaptive="false" timeDependent="false">${declaration}${more}<itemBody>${body}</itemBody>${processing}</assessmentItem>`
const keyA = declared('single', 'identifier', ['A'])
const scored = (condition: string) =>
  `<responseProcessing><responseCondition><responseIf>${condition}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`
const isGiven = (name: string, type = 'identifier') =>
  `<match><variable identifier="RESPONSE"/><baseValue baseType="${type}">${name}</baseValue></match>`
const isCorrect = '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>'
const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`

test.each<[string, string, Expected]>([
  ['scoring that matches another choice', item(keyA, choices, scored(isGiven('B'))), { says: ['key is in doubt'] }],
  ['scoring that turns the key around', item(keyA, choices, scored(`<not>${isCorrect}</not>`)), { says: ['in doubt'] }],
  [
    'scoring that accepts a second choice',
    item(keyA, choices, scored(`<or>${isGiven('A')}${isGiven('B')}</or>`)),
    { says: ['in doubt'] },
  ],
  [
    'scoring that accepts another word',
    item(declared('single', 'string', ['ice']), entry, scored(`<or>${isCorrect}${isGiven('snow', 'string')}</or>`)),
    { says: ['in doubt'] },
  ],
  [
    'scoring by rules that are not followed',
    item(
      keyA,
      choices,
      '<responseProcessing><setOutcomeValue identifier="SCORE"><random><baseValue baseType="float">1</baseValue></random></setOutcomeValue></responseProcessing>',
    ),
    { says: ['compares by “random”'] },
  ],
  [
    'scoring that agrees by name',
    item(keyA, choices, scored(isGiven('A'))),
    { keys: ['a1'], names: ['response-processing'] },
  ],
  [
    'scoring that agrees with the key',
    item(keyA, choices, scored(isCorrect)),
    { keys: ['a1'], names: ['response-processing'] },
  ],
  [
    'scoring of several by what they contain',
    item(
      declared('multiple', 'identifier', ['A', 'B']),
      choices,
      scored(
        `<and>${['A', 'B'].map((one) => `<member><baseValue baseType="identifier">${one}</baseValue><variable identifier="RESPONSE"/></member>`).join('')}</and>`,
      ),
    ),
    { keys: [['a1', 'a2']], names: ['response-processing'] },
  ],
  [
    'a key from points alone',
    item(declared('single', 'identifier', [], mapped({ A: 0, B: 1, C: -1 })), choices, template('map_response')),
    { keys: ['a2'], says: ['weights are left out'] },
  ],
  [
    'two keys from points alone',
    item(declared('single', 'identifier', [], mapped({ A: 1, B: 0.5 })), choices, template('map_response')),
    { says: ['part of the points'] },
  ],
  [
    'several keys from points alone, of which one earns more',
    item(declared('multiple', 'identifier', [], mapped({ A: 1, B: -1, C: 0.5 })), choices, template('map_response')),
    { keys: [['a1', 'a3']], says: ['weights are left out'] },
  ],
  [
    'words from points alone',
    item(declared('single', 'string', [], mapped({ ice: 1, 'the ice': 1, snow: 0 })), entry, template('map_response')),
    { keys: [['ice', 'the ice']], says: ['Capital and small'] },
  ],
  [
    'words from points alone, of which one earns less',
    item(declared('single', 'string', [], mapped({ ice: 1, snow: 0.5 })), entry, template('map_response')),
    { says: ['part of the points'] },
  ],
  [
    'several keys of which one earns more',
    item(declared('multiple', 'identifier', ['A', 'C'], mapped({ A: 1, C: 0.5 })), choices, template('map_response')),
    { keys: [['a1', 'a3']], says: ['weights are left out'] },
  ],
  [
    'points of which one right choice earns all',
    item(
      declared(
        'multiple',
        'identifier',
        ['A', 'B'],
        '<mapping upperBound="1" defaultValue="0"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="1"/></mapping>',
      ),
      choices,
      template('map_response'),
    ),
    { says: ['in doubt'] },
  ],
  [
    'a number with a tolerance',
    item(
      declared('single', 'float', ['3.5']),
      entry,
      scored(
        '<equal toleranceMode="absolute" tolerance="0.1 0.1"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal>',
      ),
    ),
    { says: ['compares by “equal”'] },
  ],
  [
    'a number that is compared exactly',
    item(
      declared('single', 'float', ['3.5']),
      entry,
      scored('<equal toleranceMode="exact"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal>'),
    ),
    { keys: [['3.5']], names: ['response-processing'] },
  ],
  [
    'points for every response',
    item(
      declared(
        'single',
        'identifier',
        ['A'],
        '<mapping defaultValue="1"><mapEntry mapKey="A" mappedValue="1"/></mapping>',
      ),
      choices,
    ),
    { says: ['part of the points'] },
  ],
  [
    'a template of a program of its own',
    item(keyA, choices, '<responseProcessing template="https://tool.example/half"/>'),
    { keys: ['a1'], names: ['response-processing'] },
  ],
  [
    'a question in a block that follows an answer',
    item(
      keyA,
      `<p>Outside</p><feedbackBlock outcomeIdentifier="F" identifier="x" showHide="show"><p>Lead</p>${choices}</feedbackBlock>`,
    ),
    { says: ['inside “feedback-block”'] },
  ],
  [
    'a hint on demand',
    item(keyA, `<infoControl title="Hint"><p>It floats.</p></infoControl>${choices}`),
    { keys: ['a1'], names: ['info-control'] },
  ],
  [
    'two right answers of a single choice',
    item(declared('single', 'identifier', ['A', 'B']), choices),
    { says: ['2'] },
  ],
  [
    'a picture beside an item that came alone',
    item(keyA, `<p><img src="images/map.png" alt="A map"/></p>${choices}`),
    { says: ['“images/map.png” is not in the file'] },
  ],
])('I8 QTI with %s', (_, file, expected) => expectReading(file, expected))

test('I8 QTI: words in a prompt outside of the interaction stay, those of a hint on demand do not', () => {
  const [prompted] = read(item(keyA, `<p>First.</p><prompt>Then.</prompt>${choices}`)).questions
  expect(prompted?.passageHtml).toContain('Then.')
  const [hinted] = read(item(keyA, `<p>First.</p><infoControl><p>It floats.</p></infoControl>${choices}`)).questions
  expect(JSON.stringify(hinted)).not.toContain('It floats.')
})

const manifest = (resources: string) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>${resources}</resources></manifest>`
const resource = (type: string, href: string, inside = '', identifier = href) =>
  `<resource identifier="${identifier}" type="${type}" href="${href}"><file href="${href}"/>${inside}</resource>`
const ofItem = (href: string, inside = '') => resource('imsqti_item_xmlv2p1', href, inside)
const testOf = (inside: string) =>
  `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="T" title="A test"><testPart identifier="p" navigationMode="linear" submissionMode="individual"><assessmentSection identifier="s" title="Part 1" visible="true">${inside}</assessmentSection></testPart></assessmentTest>`
const plainItem = item(keyA, choices)
const oldQuiz =
  '<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="g1" title="Q"><section ident="root_section"><section ident="group"><selection_ordering><selection><selection_number>1</selection_number></selection></selection_ordering><item ident="x" title="Question"><presentation><material><mattext texttype="text/html">&lt;p&gt;2+2&lt;/p&gt;</mattext></material></presentation></item></section></section></assessment></questestinterop>'

test.each<[string, Record<string, string | Uint8Array>, Expected]>([
  [
    'a text that an item depends on',
    {
      'imsmanifest.xml': manifest(
        `${ofItem('a.xml', '<dependency identifierref="P"/>')}${resource('webcontent', 'passage.html', '', 'P')}${ofItem('b.xml')}`,
      ),
      'a.xml': plainItem,
      'b.xml': plainItem,
      'passage.html': '<p>The river bends.</p>',
    },
    { keys: ['a1'], says: ['belongs to the file “passage.html”'], names: ['passage.html'] },
  ],
  [
    'files that no item names, one of them QTI 1.2',
    {
      'imsmanifest.xml': manifest(`${ofItem('a.xml')}${resource('imsqti_xmlv1p2', 'old.xml')}`),
      'a.xml': plainItem,
      'c.xml': plainItem,
      'old.xml': oldQuiz,
      'notes.txt': 'x',
      'more.png': png,
    },
    { keys: ['a1'], says: ['This is QTI 1.2'], names: ['c.xml', 'notes.txt', 'more.png'] },
  ],
  [
    'a test with weights, limits and conditions',
    {
      'imsmanifest.xml': manifest(`${resource('imsqti_test_xmlv2p1', 't.xml')}${ofItem('a.xml')}`),
      't.xml': testOf(
        '<timeLimits maxTime="600"/><selection select="1"/><assessmentItemRef identifier="r" href="a.xml" category="easy"><preCondition/><weight identifier="W" value="2"/></assessmentItemRef>',
      ),
      'a.xml': plainItem,
    },
    {
      keys: ['a1'],
      names: [
        'time-limits',
        'selection',
        'weight',
        'pre-condition',
        'assessment-item-ref@category',
        'assessment-test@title',
      ],
    },
  ],
  [
    'a test whose shared text is sound, and an item that is not there',
    {
      'imsmanifest.xml': manifest(resource('imsqti_test_xmlv2p1', 'tests/t.xml')),
      'tests/t.xml': testOf(
        '<assessmentSectionRef identifier="q" href="s.xml"/><assessmentItemRef identifier="z" href="lost.xml"/>',
      ),
      'tests/s.xml':
        '<assessmentSection identifier="s2" visible="false"><rubricBlock view="candidate"><audio src="a.mp3"/></rubricBlock><assessmentItemRef identifier="y" href="../a.xml"/></assessmentSection>',
      'a.xml': plainItem,
      'tests/a.mp3': 'sound',
    },
    { says: ['audio', 'does not contain this file'] },
  ],
  [
    'an item of TAO with its style, its metadata and a text that it includes',
    {
      'imsmanifest.xml': manifest(
        `<resource identifier="i1" type="imsqti_item_xmlv2p1" href="i1/qti.xml"><metadata><imsmd:lom xmlns:imsmd="x"><imsmd:general/></imsmd:lom></metadata><file href="i1/qti.xml"/><file href="i1/style/custom/tao-user-styles.css"/><file href="i1/passage.xml"/></resource>`,
      ),
      'i1/style/custom/tao-user-styles.css': 'p {}',
      'i1/passage.xml': '<div>The passage</div>',
      'i1/qti.xml': item(
        keyA,
        `<div class="grid-row"><div class="col-12"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="passage.xml"/>${choices}</div></div>`,
        template('match_correct'),
        '<stylesheet href="style/custom/tao-user-styles.css" type="text/css" media="all" title=""/>',
      ),
    },
    { says: ['include'], names: ['lom', 'stylesheet'] },
  ],
  [
    'an informational item of TAO before a question about it',
    {
      'imsmanifest.xml': manifest(`${ofItem('a.xml')}${ofItem('b.xml')}${ofItem('c.xml')}`),
      'a.xml': item(keyA, '<p>The river bends.</p>'),
      'b.xml': item(keyA, choices.replace('Which?', 'According to the text, what bends?')),
      'c.xml': plainItem,
    },
    { keys: ['a1'], says: ['asks nothing that can be answered', 'a passage that is not there'] },
  ],
  [
    'a link to a page of the package',
    {
      'imsmanifest.xml': manifest(ofItem('items/a.xml')),
      'items/a.xml': item(keyA, `<p>Read <a href="../page.html">this</a>.</p>${choices}`),
      'page.html': 'x',
    },
    { says: ['page.html'] },
  ],
  [
    'a picture whose name another folder has',
    {
      'imsmanifest.xml': manifest(ofItem('items/a.xml')),
      'items/a.xml': item(keyA, `<img src="images/map.png" alt=""/>${choices}`),
      'other/map.png': png,
    },
    { says: ['“items/images/map.png” is not in the file'] },
  ],
  [
    'everything in a folder of its own',
    {
      'quiz/imsmanifest.xml': manifest(ofItem('items/a.xml', '<file href="passage.pdf"/>') + ofItem('items/b.xml')),
      'quiz/items/a.xml': plainItem,
      'quiz/items/b.xml': item(keyA, `<img src="../img/map.png" alt="A map"/>${choices}`),
      'quiz/img/map.png': png,
      'quiz/passage.pdf': 'x',
      '__MACOSX/quiz/._imsmanifest.xml': 'x',
    },
    { keys: ['a1'], says: ['“passage.pdf”'] },
  ],
  [
    'files of many kinds beside it',
    {
      'imsmanifest.xml': manifest(ofItem('a.xml')),
      'a.xml': plainItem,
      ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`sounds/${at}.mp3`, 'x'])),
      'page.html': 'x',
    },
    { keys: ['a1'], names: ['*.mp3 (20)', '*.html (1)'] },
  ],
  [
    'paths as Windows writes them, and items in other encodings',
    {
      'imsmanifest.xml': manifest(`${ofItem('items one\\a.xml')}${ofItem('b.xml')}${ofItem('c.xml')}`),
      'items one/a.xml': plainItem,
      'b.xml': Buffer.from(`\uFEFF${plainItem.replace('?>', ' encoding="UTF-16"?>')}`, 'utf16le'),
      'c.xml': Buffer.from(plainItem.replace('yes', 'caf\u00e9'), 'latin1'),
    },
    { keys: ['a1', 'a1'], says: ['UTF-8'] },
  ],
  [
    'a test that is broken, and an item about its text',
    {
      'imsmanifest.xml': manifest(`${resource('imsqti_test_xmlv2p1', 't.xml')}${ofItem('a.xml')}${ofItem('b.xml')}`),
      't.xml': '<assessmentTest><testPart>',
      'a.xml': plainItem,
      'b.xml': item(keyA, choices.replace('Which?', 'What does the passage say?')),
    },
    { keys: ['a1'], says: ['t.xml', 'a passage that is not there'] },
  ],
  [
    'a Canvas quiz with groups',
    {
      'imsmanifest.xml': manifest(
        '<resource identifier="g1" type="imsqti_xmlv1p2"><file href="g1/g1.xml"/><dependency identifierref="g2"/></resource><resource identifier="g2" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="g1/assessment_meta.xml"><file href="g1/assessment_meta.xml"/></resource>',
      ),
      'g1/g1.xml': oldQuiz,
      'g1/assessment_meta.xml': '<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0"><title>Q</title></quiz>',
    },
    { says: ['This is QTI 1.2'], names: ['g1/assessment_meta.xml'] },
  ],
  [
    'a pool of Blackboard',
    {
      'imsmanifest.xml':
        '<manifest xmlns:bb="http://www.blackboard.com/content-packaging/"><organizations/><resources><resource bb:file="res00001.dat" bb:title="Pool" identifier="res00001" type="assessment/x-bb-qti-pool" xml:base="res00001"/></resources></manifest>',
      'res00001.dat': oldQuiz,
    },
    { says: ['This is QTI 1.2'] },
  ],
  [
    'a quiz of text2qti',
    {
      'imsmanifest.xml': manifest('<resource identifier="t" type="imsqti_xmlv1p2"><file href="t/t.xml"/></resource>'),
      't/t.xml': oldQuiz,
    },
    { says: ['This is QTI 1.2'] },
  ],
  [
    'a Common Cartridge',
    {
      'imsmanifest.xml': manifest(
        '<metadata><schema>IMS Common Cartridge</schema></metadata><resource identifier="a" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="a/assessment.xml"/></resource><resource identifier="w" type="webcontent" href="web/a.html"/>',
      ),
      'a/assessment.xml': oldQuiz,
      'web/a.html': 'x',
    },
    { says: ['Common Cartridge'], names: ['web/a.html'] },
  ],
])('I8 a package with %s', (_, files, expected) => expectReading(zip(files), expected))

test('I8 a text of a section stands beside each of its items, in the order of the test', () => {
  const bank = read(
    zip({
      'imsmanifest.xml': manifest(
        `${ofItem('items/a.xml')}${ofItem('items/b.xml')}${resource('imsqti_test_xmlv2p1', 'test/t.xml')}`,
      ),
      'test/t.xml': testOf(
        '<rubricBlock view="candidate"><p>The river bends. <img src="../img/river.png" alt="A river"/></p></rubricBlock><rubricBlock view="scorer"><p>For markers.</p></rubricBlock><assessmentItemRef identifier="r2" href="../items/b.xml"/><assessmentItemRef identifier="r1" href="../items/a.xml"/>',
      ),
      'img/river.png': png,
      'items/a.xml': item(keyA, `<p>What bends?</p>${choices}`),
      'items/b.xml': item(declared('single', 'identifier', ['B']), choices),
    }),
  )
  expect(bank.findings).toEqual([])
  expect(bank.dropped).toContain('rubric-block')
  const text = '<div><p>The river bends. <img src="/import-picture/0" alt="A river"></p></div>'
  expect(bank.questions).toMatchObject([
    { key: 'a2', passageHtml: text },
    { key: 'a1', passageHtml: `${text}<p>What bends?</p>` },
  ])
})

test('I8 an item of two tests has the text of the first, and the other text is named', () => {
  const ofTest = (words: string) =>
    testOf(
      `<rubricBlock view="candidate"><p>${words}</p></rubricBlock><assessmentItemRef identifier="r" href="a.xml"/>`,
    )
  const { questions, dropped } = read(
    zip({
      'imsmanifest.xml': manifest(
        `${resource('imsqti_test_xmlv2p1', 't.xml')}${resource('imsqti_test_xmlv2p1', 'u.xml')}`,
      ),
      't.xml': ofTest('One'),
      'u.xml': ofTest('Two'),
      'a.xml': plainItem,
    }),
  )
  expect(questions).toMatchObject([{ passageHtml: '<div><p>One</p></div>' }])
  expect(dropped).toContain('rubric-block')
})

test('I8 an item in the encoding that it names shows its own letters', () => {
  const bytes = Buffer.from(
    plainItem.replace('?>', ' encoding="ISO-8859-1"?>').replace('>yes<', '>caf\u00e9<'),
    'latin1',
  )
  const { questions } = read(zip({ 'imsmanifest.xml': manifest(ofItem('a.xml')), 'a.xml': bytes }))
  expect(questions).toMatchObject([{ spec: { options: ['café', 'no', 'perhaps'] } }])
})

test('I8 I9 every address in an item is one of its folder: an object shows its own picture, not one of the same name', () => {
  const { found, questions, dropped } = read(
    zip({
      'imsmanifest.xml': manifest(ofItem('items/a.xml')),
      'items/a.xml': item(keyA, `<p><object data="images/map.png" type="image/png">A map</object></p>${choices}`),
      'items/images/map.png': png,
      'images/map.png': otherPng,
    }),
  )
  expect(questions).toHaveLength(1)
  expect(found).toMatchObject([{ name: 'items/images/map.png', bytes: png }])
  expect(dropped).toContain('images/map.png')
})

test('I8 QTI 3: a shared text with a picture as an object is the passage; what else it holds is named', () => {
  const { questions, findings, dropped, found } = read(
    zip({
      'imsmanifest.xml': manifest(
        `${resource('imsqti_item_xmlv3p0', 'items/a.xml', '<dependency identifierref="S"/>')}${resource('imsqti_stimulus_xmlv3p0', 'shared/s.xml', '', 'S')}${resource('imsqti_stimulus_xmlv3p0', 'shared/unused.xml')}`,
      ),
      'shared/s.xml':
        '<qti-assessment-stimulus identifier="S" title="River"><qti-stylesheet href="s.css"/><qti-stimulus-body><qti-content-body><p>It bends. <object data="map.png" type="image/png">A map</object></p></qti-content-body></qti-stimulus-body><qti-catalog-info/></qti-assessment-stimulus>',
      'shared/s.css': 'p {}',
      'shared/map.png': png,
      'shared/unused.xml':
        '<qti-assessment-stimulus identifier="U" title="U"><qti-stimulus-body/></qti-assessment-stimulus>',
      'items/a.xml':
        '<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a" title="a" adaptive="false" time-dependent="false"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration><qti-assessment-stimulus-ref identifier="S" href="../shared/s.xml"/><qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>What bends?</qti-prompt><qti-simple-choice identifier="A">it</qti-simple-choice><qti-simple-choice identifier="B">no</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>',
    }),
  )
  expect(findings).toEqual([])
  expect(questions).toMatchObject([
    { passageHtml: '<p>It bends. <img src="/import-picture/0" alt="A map"></p>', stemHtml: 'What bends?' },
  ])
  expect(found).toMatchObject([{ name: 'shared/map.png' }])
  expect(dropped).toEqual(['assessment-stimulus@title', 'stylesheet', 'catalog-info', 'shared/unused.xml'])
})

test.each<[string, string, Expected]>([
  [
    'short answers with tags and entities',
    'Bold? {=<b>x</b> =caf&eacute; =AT&T}',
    { keys: [['x', 'café', 'AT&T']], says: ['are read as the words'] },
  ],
  [
    'short answers in formats that they name',
    'Name it {=[html]<b>ice</b> =[markdown]the ice =[plain]<ice>}',
    { keys: [['ice', 'the ice', '<ice>']], says: ['are read as the words'] },
  ],
  ['stars of Markdown in a short answer, which are wildcards', 'Name it {=[markdown]**ice**}', { says: ['wildcard'] }],
  [
    'several right options of which one earns more',
    'Which two? {~%60%ferry ~%-100%tram ~%40%boat}',
    { keys: [['a1', 'a3']], says: ['weights are left out'] },
  ],
  [
    'several right options that earn little beside one that earns nothing',
    'Which? {~%99%ferry ~%0%tram ~%0.5%boat}',
    { keys: [['a1', 'a3']], says: ['weights are left out'] },
  ],
  ['one right option and a half right one', 'Which? {=ferry ~%50%boat ~tram}', { says: ['part of the points'] }],
  ['a tag that is the answer', 'Which tag is bold? {=<b> =<strong>}', { keys: [['<b>', '<strong>']] }],
  ['pairs of which one has no arrow', 'Match {=A -> 1 =B -> 2 =C}', { says: ['in doubt'] }],
  ['an answer with an arrow', 'Which? {=%100%x -> y}', { keys: [['x -> y']] }],
  ['remarks', '// Read: The river bends.\n::a::What? {=river ~road}', { keys: ['a1'], names: ['// …'] }],
  [
    "Moodle's own remarks and categories",
    '// question: 12  name: A title\n::A title::[html]<p>What?</p>{\n\t=one#right\n\t~two\n}\n\n// question: 0  name: Switch category to $course$/top\n$CATEGORY: $course$/top\n',
    { keys: ['a1'], names: ['$CATEGORY'] },
  ],
  ['a format in capitals', '[HTML]<b>x</b> is? {=a ~b}', { keys: ['a1'] }],
  [
    'a text before a question about it',
    'The river bends.\n\nAccording to the text, what bends? {=river ~road}\n\nWhich? {=a ~b}',
    { keys: ['a1'], says: ['no answers in braces', 'a passage that is not there'] },
  ],
  [
    'tolerances, ranges and parts of points',
    'N {#3:0.1}\n\nN {#1..5}\n\nN {#\n=%100%3:0#yes\n=%50%4:0#half\n}',
    { says: ['tolerance', 'range', 'part of the points'] },
  ],
  ['five options', 'Q {=a ~b ~c ~d ~e}', { says: ['at most four options'] }],
  [
    'a picture that is not there',
    '[html]<img src\\="map.png"> Which? {=a ~b}',
    { says: ['“map.png” is not in the file'] },
  ],
])('I8 GIFT with %s', (_, file, expected) => expectReading(file, expected))

test('I8 GIFT: the sides of pairs are read in the formats that they name', () => {
  const { questions, findings } = read(
    'Match {=[html]<b>river</b> -> [markdown]*boat* =[plain]<rail>&amp; -> [html]a&nbsp;train = -> [plain]*car*}',
  )
  expect(questions).toMatchObject([
    {
      spec: { lefts: [{ item: 'river' }, { item: '<rail>&amp;' }], rights: ['*car*', 'a train', 'boat'] },
      key: { 1: 'boat', 2: 'a train' },
    },
  ])
  expect(findings.map(({ reason }) => reason)).toEqual([expect.stringContaining('plain text')])
})

test('I8 GIFT: a format in capitals is no part of the question', () => {
  expect(read('[HTML]<b>x</b> is? {=a ~b}').questions[0]?.stemHtml).toBe('<b>x</b> is?')
})

const ofMoodle = (type: string, inside: string, text = '<p>Which?</p>', files = '') =>
  `<question type="${type}"><name><text>Question 1</text></name><questiontext format="html"><text><![CDATA[${text}]]></text>${files}</questiontext>${inside}</question>`
const answer = (fraction: string, text: string, more = '', format = 'html') =>
  `<answer fraction="${fraction}" format="${format}"><text><![CDATA[${text}]]></text>${more}</answer>`
const twoAnswers = `<single>true</single>${answer('100', 'x')}${answer('0', 'y')}`
/** Writes one kind of feedback of Moodle for a question as a whole. */
const feedback = (kind: string, text: string) => `<${kind} format="html"><text><![CDATA[${text}]]></text></${kind}>`
const kindsOfFeedback = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']
const usualWords = ['correct', 'partially correct', 'incorrect'].map((how) => `Your answer is ${how}.`)
const file = (name: string, bytes: Uint8Array, path = '/') =>
  `<file name="${name}" path="${path}" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`

test.each<[string, string, Expected]>([
  [
    'a category of which Moodle says that it is the first',
    `<question type="category"><category><text>$course$/top/Default for English 9</text></category><info format="moodle_auto_format"><text>The default category for questions shared in context 'English 9'.</text></info></question>${ofMoodle('multichoice', twoAnswers, 'Which letter?')}`,
    { keys: ['a1'], names: ['category'] },
  ],
  [
    'a category with a text, and a question about that text',
    `<question type="category"><category><text>$course$/top</text></category><info format="html"><text>The river bends.</text></info></question>${ofMoodle('multichoice', twoAnswers, 'According to the passage?')}`,
    { says: ['“The river bends.” belongs to no question', 'a passage that is not there'] },
  ],
  [
    'a category with words of its author, which students never saw, and a question that does without',
    `<question type="category"><category><text>$course$/top</text></category><info format="html"><text>From 2019.</text></info></question>${ofMoodle('multichoice', twoAnswers)}`,
    { keys: ['a1'], says: ['“From 2019.” belongs to no question'] },
  ],
  [
    'words in a color of their own, and a question about these',
    `${ofMoodle('multichoice', twoAnswers, '<p>The <span style="color: #cc0000">red</span> ferry, <span style="color:rgb(0, 0, 0)">a boat</span>.</p>')}${ofMoodle('multichoice', twoAnswers, '<p>The <span style="background-color:yellow">old</span> ferry. What does the highlighted word mean?</p>')}`,
    { keys: ['a1'], names: ['color'], says: ['It shows what cannot be carried over: color'] },
  ],
  [
    'words that are all of one color',
    ofMoodle('multichoice', twoAnswers, '<p><span style="color: navy">Which?</span></p>'),
    { keys: ['a1'] },
  ],
  [
    'a picture without a question, and a question about the picture',
    `${ofMoodle('description', '', 'See.')}${ofMoodle('multichoice', twoAnswers, 'What does the picture show?')}`,
    { says: ['a text without a question', 'the picture, which is not there'] },
  ],
  [
    'a description before a question about it, and one that stands alone',
    `${ofMoodle('description', '', 'The river bends.')}${ofMoodle('multichoice', twoAnswers, 'What does the text above say?')}${ofMoodle('multichoice', twoAnswers)}`,
    { keys: ['a1'], says: ['a text without a question', 'a passage that is not there'] },
  ],
  [
    'questions of other kinds',
    ['cloze', 'ddwtos', 'calculated', 'gapselect', 'ordering', 'ddimageortext', 'essay']
      .map((type) => ofMoodle(type, ''))
      .join(''),
    { says: ['cloze', 'ddwtos', 'calculated', 'gapselect', 'ordering', 'ddimageortext', 'essay'] },
  ],
  [
    'formatted answers that are typed',
    `${ofMoodle('shortanswer', answer('100', '<b>ice</b>'))}${ofMoodle('shortanswer', answer('100', '<p>', '', 'plain_text'), 'Which tag?')}`,
    { keys: [['ice'], ['<p>']], says: ['are read as the words'] },
  ],
  [
    'files that its texts do not show',
    `${ofMoodle('multichoice', twoAnswers, 'Which?', file('a.mp3', png))}${ofMoodle('multichoice', twoAnswers, 'See <img src="@@PLUGINFILE@@/sub/a.png">', file('a.png', png, '/sub/') + file('b.png', otherPng))}`,
    { keys: ['a1', 'a1'], names: ['a.mp3', 'b.png'] },
  ],
  [
    'texts in several languages',
    `${ofMoodle('multichoice', twoAnswers, '<span lang="en" class="multilang">Cat</span><span lang="ar" class="multilang">قط</span>')}${ofMoodle('multichoice', twoAnswers, '{mlang en}Cat{mlang}{mlang ar}قط{mlang}')}`,
    { says: ['several languages', 'several languages'] },
  ],
  [
    'several right options of which one earns more',
    ofMoodle('multichoice', `<single>false</single>${answer('60', 'x')}${answer('-100', 'y')}${answer('40', 'z')}`),
    { keys: [['a1', 'a3']], says: ['weights are left out'] },
  ],
  [
    'one right option and a half right one',
    ofMoodle('multichoice', `<single>true</single>${answer('100', 'x')}${answer('50', 'y')}${answer('0', 'z')}`),
    { says: ['part of the points'] },
  ],
  [
    'numbers with tolerances and units',
    `${ofMoodle('numerical', answer('100', '5', '<tolerance>0.1</tolerance>'))}${ofMoodle('numerical', `${answer('100', '5')}<unitgradingtype>1</unitgradingtype>`)}`,
    { says: ['tolerance', 'unit'] },
  ],
  [
    'a picture of another site',
    ofMoodle('multichoice', twoAnswers, 'See <img src="draftfile/1/a.png">'),
    { says: ['“draftfile/1/a.png” is not in the file'] },
  ],
  [
    'pictures of Moodle 1: in the file, nowhere, and at another site',
    `${ofMoodle('multichoice', `${twoAnswers}<image>quay.png</image><image_base64>${Buffer.from(png).toString('base64')}</image_base64>`)}${ofMoodle('multichoice', `${twoAnswers}<image>map.png</image>`, 'Where?')}${ofMoodle('multichoice', `${twoAnswers}<image>https://ex.org/a.png</image>`, 'Who?')}${ofMoodle('multichoice', `${twoAnswers}<image></image>`, 'When?')}`,
    { keys: ['a1', 'a1'], says: ['/map.png” is not in the file', 'none is fetched: https://ex.org/a.png'] },
  ],
  [
    'a question that Moodle hides',
    `${ofMoodle('multichoice', `<hidden>1</hidden>${twoAnswers}`)}${ofMoodle('multichoice', `<hidden>0</hidden>${twoAnswers}`, 'Who?')}`,
    { keys: ['a1', 'a1'], says: ['Question 1: Moodle hides it'] },
  ],
  [
    'elements of plugins',
    `${ofMoodle('multichoice', `${twoAnswers}<plugin_local_x><passage>x</passage></plugin_local_x>`)}<passage>x</passage>`,
    { keys: ['a1'], names: ['plugin_local_x', 'passage'] },
  ],
])('I8 Moodle XML with %s', (_, inside, expected) =>
  expectReading(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${inside}\n</quiz>`, expected),
)

test('I8 Moodle XML: the picture below a question of Moodle 1 is its last', () => {
  const { questions, found } = readBank(
    Buffer.from(
      `<quiz>${ofMoodle('multichoice', `${twoAnswers}<image>quay.png</image><image_base64>${Buffer.from(png).toString('base64')}</image_base64>`)}</quiz>`,
    ),
  )
  expect(questions[0]?.stemHtml).toMatch(/^<p>Which\?<\/p><p><img src="[^"]+" alt="">/)
  expect(found.map(({ bytes }) => Buffer.from(bytes))).toEqual([Buffer.from(png)])
})

test.each(kindsOfFeedback.map((kind, at) => ({ kind, at })))(
  'I8 Moodle XML: $kind is named, or explains the question, beside words that Moodle writes itself',
  ({ kind, at }) => {
    const says = (own: string, general = '') =>
      read(
        `<quiz>${ofMoodle('multichoice', `${twoAnswers}${general && feedback('generalfeedback', general)}${kindsOfFeedback.map((one, place) => feedback(one, place === at ? own : `<p>${usualWords[place]}</p>`)).join('')}`)}</quiz>`,
      )
    const named = [`Question 1: Feedback for some answers only is left out: ${kind}.`]
    const beside = says('Look at the water.', 'It floats.')
    expect(beside.questions[0]?.explanationHtml).toBe('It floats.')
    expect(beside.findings.map(({ reason }) => reason)).toEqual(named)
    // That for the right answer explains a question that has no other explanation.
    const alone = says('Look at the water.')
    expect(alone.questions[0]?.explanationHtml).toBe(at === 0 ? 'Look at the water.' : null)
    expect(alone.findings.map(({ reason }) => reason)).toEqual(at === 0 ? [] : named)
    const usual = says(usualWords[at]!, 'It floats.')
    expect([usual.questions[0]?.explanationHtml, usual.findings]).toEqual(['It floats.', []])
  },
)

test('I10 H5P and Anki are refused with how to export them', () => {
  const [h5p = ''] = reasonsOf(zip({ 'h5p.json': '{}', 'content/content.json': '{}' }))
  expect(h5p).toContain('This is an H5P package, whose activities are programs of their own.')
  expect(h5p).toContain('Open it in Lumi or in Moodle and copy the questions into Word or the template.')
  const [anki = ''] = reasonsOf(zip({ 'collection.anki2': 'x', media: '{}' }))
  expect(anki).toContain('This is a deck of Anki, whose cards have no options.')
  expect(anki).toContain('In Anki choose File, Export, “Notes in Plain Text”, and fill in the template from that.')
})
