// Parts of Word documents with what the documents beside them do not have: what becomes of it is for readers to say.

/** A Word document by its parts; its picture is `rId1`. */
export type WordSource = { document: string; numbering?: string; styles?: string }

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (inside: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inside}</w:p>`
const numbered = (list: number, level = 0) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
/** Writes a question; `stem` is its paragraphs but for the number of the first. */
const asked = (stem: string) =>
  `${stem}${['A. one', 'B. two', 'Answer: B'].map((text) => paragraph(run(text))).join('')}`
const explained = (inside: string) => paragraph(`${run('Explanation: ')}${inside}`)
const documentOf = (...inside: string[]) => `<w:document><w:body>${inside.join('')}</w:body></w:document>`

const cell = (inside: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${inside}</w:tc>`
const words = (text: string) => paragraph(run(text))
const content = (inside: string, properties = '') =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${inside}</w:sdtContent></w:sdt>`
const field = (inside: string) => `<w:r><w:fldChar w:fldCharType="begin">${inside}</w:fldChar></w:r>`

const picture = '<pic:pic><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill></pic:pic>'
const box = (text: string) => `<wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx>`
const drawing = (inside: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr descr="A map"/><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

const letter = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const part = (name: string, text: string) => `<m:${name}>${letter(text)}</m:${name}>`
/** Writes one of each thing that equations can hold; `deep` gives the content of the numerator of its fraction. */
const equation = (deep = letter('a')) =>
  [
    letter('x'),
    `<m:r><m:rPr><m:nor m:val="true"/></m:rPr><m:t>is so</m:t></m:r>`,
    `<m:f><m:fPr><m:type m:val="bar"/></m:fPr><m:num>${deep}</m:num>${part('den', 'b')}</m:f>`,
    `<m:sSup>${part('e', 'c')}${part('sup', '2')}</m:sSup>`,
    `<m:sSub>${part('e', 'd')}${part('sub', '3')}</m:sSub>`,
    `<m:sSubSup>${part('e', 'f')}${part('sub', '4')}${part('sup', '5')}</m:sSubSup>`,
    `<m:rad><m:radPr><m:degHide m:val="0"/></m:radPr>${part('deg', '6')}${part('e', 'g')}</m:rad>`,
    `<m:d><m:dPr><m:begChr m:val="["/><m:sepChr m:val=";"/><m:endChr m:val="]"/></m:dPr>${part('e', 'h')}${part('e', 'i')}</m:d>`,
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${part('sub', 'j')}${part('sup', '7')}${part('e', 'k')}</m:nary>`,
    `<m:func>${part('fName', 'sin')}${part('e', 'l')}</m:func>`,
    `<m:limLow>${part('e', 'lim')}${part('lim', 'n')}</m:limLow>`,
    `<m:limUpp>${part('e', 'o')}${part('lim', 'p')}</m:limUpp>`,
    `<m:acc><m:accPr><m:chr m:val="~"/></m:accPr>${part('e', 'q')}</m:acc>`,
    `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${part('e', 's')}</m:bar>`,
    `<m:m><m:mr>${part('e', 't')}${part('e', 'u')}</m:mr></m:m>`,
    `<m:eqArr>${part('e', 'v')}</m:eqArr>`,
    `<m:box>${part('e', 'w')}</m:box>`,
  ].join('')

/** Documents of Word. */
export const wordSources: Record<string, WordSource> = {
  'what dresses words': {
    document: documentOf(
      asked(
        paragraph(
          [
            run('1. Bold', '<w:b w:val="true"/>'),
            run('slant', '<w:i w:val="true"/>'),
            run('struck', '<w:strike w:val="true"/>'),
            run('twice', '<w:dstrike w:val="true"/>'),
            run('line', '<w:u w:val="single"/>'),
            run('high', '<w:vertAlign w:val="superscript"/>'),
            run('low', '<w:position w:val="-6"/>'),
            run('hidden', '<w:vanish w:val="true"/>'),
            run('?'),
          ].join(' '),
        ),
      ),
      asked(paragraph(`${run('2. In a ')}${run('frame', '<w:bdr w:val="single"/>')}${run('?')}`)),
      asked(paragraph(`${run('3. With ')}${run('dots', '<w:em w:val="dot"/>')}${run('?')}`)),
    ),
  },
  'shades of paragraphs': {
    document: documentOf(
      asked(`${paragraph(run('1. Which?'))}${paragraph(run('The river bends.'), '<w:shd w:fill="00FF00"/>')}`),
    ),
  },
  'what is no letter': {
    document: documentOf(
      asked(
        paragraph(
          `${run('1. Here')}<w:r><w:tab/></w:r>${run('there')}<w:r><w:br/></w:r>${run('and')}<w:r><w:cr/></w:r>${run('now')}<w:r><w:noBreakHyphen/></w:r>${run('here?')}<w:r><w:pict><v:shape><v:imagedata r:id="rId1" o:title="A map"/></v:shape></w:pict></w:r>`,
        ),
      ),
    ),
  },
  'what is around words': {
    document: documentOf(
      asked(
        paragraph(
          [
            run('1. Which '),
            `<w:moveFrom>${run('moved')}</w:moveFrom>`,
            `<w:moveTo>${run('new ')}</w:moveTo>`,
            `<w:smartTag>${run('place ')}</w:smartTag>`,
            content(run('is ')),
            `<w:fldSimple w:instr=" TITLE ">${run('titled ')}</w:fldSimple>`,
            `<w:dir w:val="rtl">${run('from ')}</w:dir>`,
            `<w:bdo w:val="rtl">${run('here ')}</w:bdo>`,
            `<w:customXml>${run('on?')}</w:customXml>`,
          ].join(''),
        ),
      ),
    ),
  },
  'what is around paragraphs': {
    document: documentOf(
      content(words('1. Which is it?')),
      `<w:ins>${words('A. one')}</w:ins>`,
      `<w:moveTo>${words('B. two')}</w:moveTo>`,
      `<w:customXml>${words('C. three')}</w:customXml>`,
      words('Answer: B'),
    ),
  },
  'paragraphs that were taken out': {
    document: documentOf(`<w:del>${words('zz')}</w:del>`, asked(words('1. Which?'))),
  },
  'paragraphs that were moved': {
    document: documentOf(`<w:moveFrom>${words('zz')}</w:moveFrom>`, asked(words('1. Which?'))),
  },
  'fields of forms': {
    document: documentOf(
      asked(words('1. Which?')),
      explained(field('<w:ffData><w:checkBox/></w:ffData>')),
      asked(words('2. Which?')),
      explained(field('<w:ffData><w:ddList/></w:ffData>')),
      asked(words('3. Which?')),
      explained(content(run('ice'), '<w:dropDownList/>')),
      asked(words('4. Which?')),
      explained(content(run('ice'), '<w:comboBox/>')),
      asked(words('5. Which?')),
      explained('<w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r>'),
      asked(words('6. Which?')),
      explained(drawing('<dgm:relIds/>')),
    ),
  },
  tables: {
    document: documentOf(
      asked(
        `${words('1. Which?')}${content(`<w:tbl>${content(`<w:tr>${content(cell(words('Day')))}${cell(content(words('Rain')), '<w:shd w:fill="00FF00"/>')}</w:tr>`)}<w:tr>${cell(words('Monday'))}${cell(`<w:tbl><w:tr>${cell(words('none'))}</w:tr></w:tbl>`)}</w:tr></w:tbl>`)}`,
      ),
      // What is refused for its table says nothing of its options and answer.
      ...['<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>'].map(
        (merged, at) => `${words(`${at + 2}. Which?`)}<w:tbl><w:tr>${cell('<w:p/>', merged)}</w:tr></w:tbl>`,
      ),
    ),
  },
  drawings: {
    document: documentOf(
      asked(
        paragraph(
          `${run('1. Which is it?')}${drawing(`<wpg:wgp>${picture}<wps:wsp>${box(words('The river bends.'))}</wps:wsp></wpg:wgp>`)}`,
        ),
      ),
      asked(
        paragraph(
          `${run('2. Which is it?')}${drawing(`<wpc:wpc><wps:wsp>${box(`${content(words('A sail.'))}<w:tbl><w:tr>${cell(words('A mast.'))}</w:tr></w:tbl>`)}</wps:wsp></wpc:wpc>`)}`,
        ),
      ),
      asked(
        paragraph(
          `${run('3. Which is it?')}<w:r><mc:AlternateContent><mc:Choice><w:pict><v:group>${['rect', 'roundrect', 'oval'].map((form) => `<v:${form}><v:textbox><w:txbxContent>${words(`A ${form}.`)}</w:txbxContent></v:textbox></v:${form}>`).join('')}</v:group></w:pict></mc:Choice></mc:AlternateContent></w:r>`,
        ),
      ),
    ),
  },
  equations: {
    document: documentOf(
      asked(
        `${paragraph(`${run('1. What is ')}<m:oMath>${equation(equation())}</m:oMath>${run('?')}`)}${paragraph(`<m:oMathPara><m:oMath>${letter('y')}</m:oMath></m:oMathPara>`)}`,
      ),
    ),
  },
  lists: {
    document: documentOf(
      ...['Who?', 'Where?'].flatMap((stem, at) => [
        paragraph(run(stem), numbered(1)),
        paragraph(run(`p${at}`), numbered(1, 1)),
        paragraph(run(`q${at}`), numbered(1, 1)),
      ]),
      paragraph(run('When?'), numbered(1)),
      paragraph(run('now'), numbered(2, 1)),
      paragraph(run('then'), numbered(2, 1)),
      words('Answers'),
      words('4. A'),
      words('5. D'),
      words('6. B'),
    ),
    numbering:
      '<w:numbering><w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Own"/></w:abstractNum><w:abstractNum w:abstractNumId="2"><w:styleLink w:val="Own"/><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlRestart w:val="0"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:lvl w:ilvl="0"><w:start w:val="4"/><w:numFmt w:val="decimal"/></w:lvl></w:lvlOverride></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>',
  },
}
