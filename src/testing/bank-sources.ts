// Items of other programs, with much that their formats can say beside what is asked: what becomes of it is for readers to say.

/** Returns an item of QTI 2.2 around this content. */
const item = (inside: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" xmlns:xi="http://www.w3.org/2001/XInclude" identifier="ferry" title="A title" label="q1" toolName="A tool" toolVersion="2" xml:lang="en" adaptive="false" timeDependent="false"${attributes}>${inside}</assessmentItem>`
const declared = (cardinality: string, type: string, inside: string) =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${type}">${inside}</responseDeclaration>`
const right = (...values: string[]) =>
  `<correctResponse interpretation="as taught">${values.map((value) => `<value fieldIdentifier="f">${value}</value>`).join('')}</correctResponse>`
const outcome = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>'
const processed = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/${name}"/>`
const choices = `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1" minChoices="1" orientation="vertical" label="l"><prompt class="p">What now?</prompt>
<simpleChoice identifier="A" fixed="true" class="c">A <b>tram</b><feedbackInline outcomeIdentifier="FEEDBACK" identifier="A" showHide="show">It runs on rails.</feedbackInline></simpleChoice><simpleChoice identifier="B">A ferry</simpleChoice><simpleChoice identifier="C">Nothing</simpleChoice></choiceInteraction>`

/** Items of QTI. */
export const qtiSources: Record<string, string> = {
  'a choice with what may stand around it': item(
    `${declared('single', 'identifier', right('B'))}${outcome}<stylesheet href="a.css" type="text/css"/><itemBody class="b" label="x"><rubricBlock view="candidate" use="instructions"><p>Read the text.</p></rubricBlock><rubricBlock view="scorer"><p>For markers.</p></rubricBlock><p dir="ltr" data-x="1" zoom="2">The <u>bridge</u> is <marquee behavior="slide">closed</marquee>, <span style="text-decoration:underline">now</span>.</p><ol style="list-style-type: upper-roman"><li>Rain</li><li value="4">Ice</li></ol>${choices}<feedbackBlock outcomeIdentifier="FEEDBACK" identifier="hint" showHide="show"><p>Look at the water.</p></feedbackBlock></itemBody>${processed('match_correct')}<modalFeedback outcomeIdentifier="FEEDBACK" identifier="correct" showHide="show" title="t">Yes, the ferry.</modalFeedback><modalFeedback outcomeIdentifier="FEEDBACK" identifier="incorrect" showHide="show">No, look again.</modalFeedback>`,
  ),
  'an inline choice': item(
    `${declared('single', 'identifier', right('B'))}${outcome}<itemBody><p>The <em>bridge</em> <inlineChoiceInteraction responseIdentifier="RESPONSE" shuffle="true" required="true"><inlineChoice identifier="A" fixed="true">were</inlineChoice><inlineChoice identifier="B">was</inlineChoice></inlineChoiceInteraction> closed.</p></itemBody>${processed('match_correct')}`,
  ),
  'several by points': item(
    `${declared('multiple', 'identifier', `${right('A', 'B')}<mapping lowerBound="0" upperBound="2" defaultValue="0"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="0.5"/><mapEntry mapKey="C" mappedValue="-1"/></mapping>`)}${outcome}<itemBody>${choices.replace('maxChoices="1"', 'maxChoices="2"')}</itemBody>${processed('map_response')}`,
  ),
  'rules of its own': item(
    `${declared('single', 'identifier', right('B'))}${declared('single', 'identifier', right('A')).replace('RESPONSE', 'OTHER')}<itemBody>${choices}</itemBody><responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`,
  ),
  'an entry': item(
    `${declared('single', 'string', `${right('ice')}<mapping defaultValue="0"><mapEntry mapKey="ice" mappedValue="1" caseSensitive="false"/><mapEntry mapkey="the ice" mappedvalue="1" casesensitive="false"/></mapping>`)}<itemBody><p>Ships stop for <textEntryInteraction responseIdentifier="RESPONSE" expectedLength="5" patternMask="[a-z]+" placeholderText="word" base="10"/> in winter.</p></itemBody>${processed('map_response')}`,
  ),
  formulas: item(
    `${declared('single', 'identifier', right('B'))}<itemBody><p>Here <m:math xmlns:m="http://www.w3.org/1998/Math/MathML" display="block"><m:mrow><m:mi mathvariant="bold">v</m:mi><m:mo stretchy="false">=</m:mo><m:mfrac linethickness="thick"><m:mi mathvariant="loud">a</m:mi><m:mn>2</m:mn></m:mfrac><m:menclose notation="updiagonalstrike box"><m:mi mathvariant="double-struck">R</m:mi></m:menclose><m:mmultiscripts><m:mi>C</m:mi><m:mprescripts/><m:mn>6</m:mn><m:none/></m:mmultiscripts></m:mrow></m:math> and <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:semantics><m:mi>y</m:mi><m:annotation encoding="application/x-tex">\\vec y</m:annotation></m:semantics></m:math></p>${choices}</itemBody>${processed('match_correct')}`,
  ),
  'an item of QTI 3':
    '<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="ferry" title="ferry" adaptive="false" time-dependent="false"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-rubric-block view="candidate"><qti-content-body><p>The river bends.</p></qti-content-body></qti-rubric-block><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>What crosses it?</qti-prompt><qti-simple-choice identifier="A">A tram<qti-feedback-inline outcome-identifier="FEEDBACK" identifier="A" show-hide="show"><qti-content-body>It runs on rails.</qti-content-body></qti-feedback-inline></qti-simple-choice><qti-simple-choice identifier="B">A ferry</qti-simple-choice></qti-choice-interaction></qti-item-body><qti-modal-feedback outcome-identifier="FEEDBACK" identifier="correct" show-hide="show"><qti-content-body><p>It floats.</p></qti-content-body></qti-modal-feedback></qti-assessment-item>',
  pairs: item(
    `${declared('multiple', 'directedPair', right('r b', 't l'))}<itemBody><p>Ways.</p><matchInteraction responseIdentifier="RESPONSE" shuffle="true" maxAssociations="2" minAssociations="0"><prompt>Match.</prompt><simpleMatchSet><simpleAssociableChoice identifier="r" matchMax="1" matchMin="0" fixed="true">a <i>river</i></simpleAssociableChoice><simpleAssociableChoice identifier="t" matchMax="1">a rail</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="b" matchMax="1">a boat</simpleAssociableChoice><simpleAssociableChoice identifier="l" matchMax="1">a train</simpleAssociableChoice><simpleAssociableChoice identifier="c" matchMax="1">a car</simpleAssociableChoice></simpleMatchSet></matchInteraction></itemBody>${processed('match_correct')}`,
  ),
  'true and false by other words': item(
    `${declared('single', 'identifier', right('false'))}<itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Is it so?</prompt><simpleChoice identifier="true">It floats</simpleChoice><simpleChoice identifier="false">It sinks</simpleChoice></choiceInteraction></itemBody><catalogInfo><catalog id="c"><card support="spoken"><htmlContent>Spoken words</htmlContent></card></catalog></catalogInfo>`,
  ),
}

const packed = (name: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="${name}"${inside}</${name}>`

const unlabeled = (text: string) => text.replace(' title="A title" label="q1"', ' title="ferry"')

/** A package of QTI with a test, sections in files of their own, shared texts and other files, by their paths. */
export const qtiPackageSources: Record<string, string> = {
  'imsmanifest.xml': `<?xml version="1.0" encoding="UTF-8"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM" identifier="m" version="1.1"><metadata><schema>QTI Package</schema><schemaversion>2.2.0</schemaversion><imsmd:lom><imsmd:general><imsmd:title><imsmd:string>A title</imsmd:string></imsmd:title></imsmd:general></imsmd:lom></metadata><organizations default="o"><organization identifier="o"><title>Chapters</title></organization></organizations><resources xml:base="./">
<resource identifier="t" type="imsqti_test_xmlv2p2" href="test/test.xml"><metadata><qtiMetadata><timeDependent>false</timeDependent></qtiMetadata></metadata><file href="test/test.xml"/><dependency identifierref="a"/></resource>
<resource identifier="a" type="imsqti_item_xmlv2p2" href="items/a.xml"><file href="items/a.xml"/><dependency identifierref="s"/></resource>
<resource identifier="b" type="imsqti_item_xmlv2p2" xml:base="items/" href="b.xml"><file href="b.xml"/></resource>
<resource identifier="c" type="imsqti_item_xmlv2p2" href="items/c.xml"><file href="items/c.xml"/></resource>
<resource identifier="s" type="imsqti_stimulus_xmlv3p0" href="shared/s.xml"><file href="shared/s.xml"/></resource>
<resource identifier="w" type="webcontent" href="notes.html"><file href="notes.html"/></resource></resources></manifest>`,
  'test/test.xml': packed(
    'assessmentTest',
    ` title="A title" toolName="A tool"><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><timeLimits maxTime="600"/><testPart identifier="p" navigationMode="linear" submissionMode="individual"><itemSessionControl maxAttempts="1"/><rubricBlock view="candidate"><contentBody><p>Read on.</p></contentBody></rubricBlock><assessmentSection identifier="s1" title="Part 1" visible="true" fixed="true"><selection select="2"/><ordering shuffle="true"/><rubricBlock view="candidate" use="instructions"><p>The river <b>bends</b>.</p></rubricBlock><rubricBlock view="scorer"><p>For markers.</p></rubricBlock><assessmentItemRef identifier="r1" href="../items/a.xml" category="easy" required="true"><weight identifier="W" value="2"/></assessmentItemRef><assessmentSectionRef identifier="s2" href="section.xml"/></assessmentSection><assessmentSectionRef identifier="s3" href="last.xml"/></testPart><outcomeProcessing><exitTest/></outcomeProcessing><testFeedback access="atEnd" outcomeIdentifier="F" identifier="f" showHide="show"><p>Well done.</p></testFeedback>`,
  ),
  'test/section.xml': packed(
    'assessmentSection',
    ' title="Part 2" visible="false"><rubricBlock view="candidate"><p>The bridge is closed.</p></rubricBlock><assessmentItemRef identifier="r2" href="../items/b.xml"><preCondition><isNull><variable identifier="r1"/></isNull></preCondition></assessmentItemRef>',
  ),
  'test/last.xml': packed(
    'assessmentSection',
    ' title="Part 3" visible="true"><assessmentSection identifier="s4" title="Part 4" visible="true"><rubricBlock view="candidate"><p>Go on.</p></rubricBlock><assessmentItemRef identifier="r3" href="../items/c.xml"/></assessmentSection>',
  ),
  'shared/s.xml':
    '<?xml version="1.0" encoding="UTF-8"?><qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="s" title="A title"><qti-stylesheet href="s.css" type="text/css"/><qti-stimulus-body class="c"><qti-content-body><p>Ships stop for <i>ice</i>.</p></qti-content-body></qti-stimulus-body><qti-catalog-info><qti-catalog id="c"/></qti-catalog-info></qti-assessment-stimulus>',
  'items/a.xml': unlabeled(
    item(
      `${declared('single', 'identifier', right('B'))}<assessmentStimulusRef identifier="s" href="../shared/s.xml" title="A title"/><itemBody>${choices}</itemBody>${processed('match_correct')}`,
    ),
  ),
  'items/b.xml': unlabeled(
    item(
      `${declared('single', 'identifier', right('B'))}${outcome}<itemBody>${choices}</itemBody><responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><baseValue baseType="identifier">B</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`,
    ),
  ),
  'items/c.xml': unlabeled(
    item(`${declared('single', 'identifier', right('B'))}<itemBody>${choices}</itemBody>${processed('match_correct')}`),
  ),
  'notes.html': '<p>Notes.</p>',
  'more.txt': 'More.',
}

const inMoodle = (type: string, inside: string) => `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="${type}">
<name><text>A title</text></name>
<questiontext format="html"><text><![CDATA[<p class="x">Which <mark>one</mark>? <img src="@@PLUGINFILE@@/a.png" alt="a map" usemap="#m"></p>]]></text><file name="a.png" path="/" encoding="base64">iVBORw0KGgo=</file></questiontext>
<generalfeedback format="html"><text><![CDATA[<p>See <img src="@@PLUGINFILE@@/a.png" alt="b"></p>]]></text><file name="a.png" path="/" encoding="base64">iVBORw0KGgoA</file></generalfeedback>
<defaultgrade>2.0</defaultgrade><penalty>0.5</penalty><hidden>0</hidden><idnumber>q-1</idnumber>
${inside}
<hint format="html" shownumcorrect="1"><text>Think of water.</text></hint>
<tags><tag><text>water</text></tag></tags>
</question></quiz>`
const answer = (fraction: string, text: string, feedback = '', more = '') =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${more}<feedback format="html"><text>${feedback}</text></feedback></answer>`
const combined =
  '<correctfeedback format="html"><text>Well seen.</text></correctfeedback><partiallycorrectfeedback format="html"><text>Half of it.</text></partiallycorrectfeedback><incorrectfeedback format="html"><text>Look again.</text></incorrectfeedback><shownumcorrect/>'

/** Questions of Moodle. */
export const moodleSources: Record<string, string> = {
  'one choice': inMoodle(
    'multichoice',
    `<single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering><showstandardinstruction>0</showstandardinstruction>${combined}${answer('100', 'a ferry', 'It floats.')}${answer('0', 'a tram', 'It runs on rails.')}${answer('-50', 'a lift')}`,
  ),
  'several choices': inMoodle(
    'multichoice',
    `<single>false</single>${combined}${answer('60', 'a ferry')}${answer('40', '<![CDATA[a boat <img src="@@PLUGINFILE@@/b.png" alt="c">]]>', '', '<file name="b.png" path="/" encoding="base64">iVBORw0KGgoB</file>')}${answer('-100', 'a tram')}`,
  ),
  truth: inMoodle(
    'truefalse',
    `<image>quay.png</image><image_base64>iVBORw0KGgoB</image_base64>${answer('0', 'true', 'It does not.')}${answer('100', 'false', 'Rails are for trams.')}`,
  ),
  'a short answer': inMoodle(
    'shortanswer',
    `<usecase>0</usecase>${answer('100', 'ice')}${answer('100', 'the ice', 'Yes.')}${answer('0', '*', 'Think of winter.')}`,
  ),
  'a number': inMoodle(
    'numerical',
    `${answer('100', '3.5', 'Yes.', '<tolerance>0</tolerance>')}<unitgradingtype>0</unitgradingtype><unitpenalty>0.1</unitpenalty><showunits>3</showunits><unitsleft>0</unitsleft><units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>`,
  ),
  pairs: inMoodle(
    'matching',
    `<shuffleanswers>true</shuffleanswers>${combined}<subquestion format="html"><text><![CDATA[<p>a <b>river</b></p>]]></text><answer><text>a boat</text></answer></subquestion><subquestion format="html"><text>a rail</text><file name="c.png" path="/" encoding="base64">iVBORw0KGgoC</file><answer><text>a train</text></answer></subquestion><subquestion format="html"><text></text><answer><text>a car</text></answer></subquestion>`,
  ),
}

/** Formatted text with each element, attribute and style that is read of it. */
export const htmlSource = `<p>1. ${'b strong i em cite dfn var u ins s del strike sup sub q'
  .split(' ')
  .map((name) => `<${name}>${name} it</${name}>`)
  .join(
    ' ',
  )}<br><img src="/media/a.png" alt="a map"><math><mi>x</mi></math> <a href="https://example.org/">there</a></p><div>2. ${[
  'font-weight: bold',
  'font-style: italic',
  'text-decoration: underline',
  'text-decoration: line-through',
  'vertical-align: super',
  'vertical-align: sub',
  'display: none',
]
  .map((style) => `<span style="${style}">so</span>`)
  .join(
    ' ',
  )} <b>is <span style="font-weight: normal">it</span></b> <i>or <span style="font-style: normal">not</span></i>?</div><p>A. x</p><p>B. y</p><p hidden>C. z</p><h2>Part 2</h2><p>3. Which?</p><table><tr><td>Day</td><td bgcolor="#00ff00">Rain</td></tr></table><ol type="a"><li>sea</li><li>land</li></ol><p>4. Where?</p><ul><li>here</li><li>there</li></ul><p>5. Is it so?</p><table><tr><td colspan="2"></td></tr></table><p>6. Is it not?</p><table><tr><td rowspan="2"></td></tr></table><p>Answers</p><ol start="1"><li>true</li><li>A</li><li>B</li><li value="4">here</li></ol>`

/** A quiz of text2qti with everything that it can say of a question that is read. */
export const text2qtiSource = `Quiz title: Water
shuffle answers: true

Title: Rivers
Points: 2
1.  What crosses the river?
... Look at the water.
+   A boat it is.
-   Look again.
a)  tram
... Rails end here.
*b) ferry
    with oars
... It floats.

2.  Which are cold?
[*] ice
[ ] fire
[*] snow

3.  How many wheels has a tram?
=   8

4.  Name it.
*   ice
*   the ice

GROUP
pick: 1

5.  Which is red?
*a) rose
b)  sea

END_GROUP
`

/** Questions in GIFT. */
export const giftSources: Record<string, string> = {
  'one choice':
    '// [id:q1] [tag:water]\n::Title:: [html]<p>What <mark>crosses</mark>?</p> {\n=[html]<b>ferry</b> #[plain]It <floats>.\n~[markdown]a **tram** #No rails.\n####It has a rope.\n}',
  several: 'Which two? {~%60%ferry ~%40%boat ~%-100%tram}',
  truth: 'A ferry runs on rails. {F #Rails are for trams. #It floats indeed.}',
  'a short answer': 'What stops ships? {=ice #Yes. =the ice}',
  'a number': 'How many? {#=3:0 #Three.}',
  pairs: 'Match. {=[plain]river -> boat =rail -> train = -> car}',
  'a missing word': 'The bridge {=was ~were} closed today.',
}
