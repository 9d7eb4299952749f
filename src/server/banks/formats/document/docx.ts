import { posix } from 'node:path'
import { finding } from '../../../../core/quizzes/import-findings.ts'
import type { BankFormat, BankReading, Entries } from '../bank.ts'
import { escaped } from '../markup.ts'
import { openReading } from '../reading.ts'
import { knownIn, unknownIn, type Vocabulary } from '../vocabulary.ts'
import { elementOf, elementsOf, readXml, textOf, XmlProblem, type XmlElement } from '../xml.ts'
import { mathOf, UnreadEquation } from './equations.ts'
import { objectSign, shaded, type DocumentLine, type ListPlace, type Piece } from './lines.ts'
import { latinLetters } from './marks.ts'
import { isSymbolFont, shownInSymbols } from '../symbol-fonts.ts'
import { readLines } from './questions.ts'

const looks = 'looks, which are those of this site'
const place = 'where a program has placed it on its page'
const program = 'what a program notes for itself'
const spelling = 'spelling and languages'
const editing = 'who edited it, and when'

const inEquations = {
  read: 'r f sSup sSub sSubSup rad d nary func limLow limUpp acc bar m eqArr box',
  harmless: { 'ctrlPr argPr bookmarkStart bookmarkEnd proofErr': looks },
}

/** The names of a Word document; what is neither read nor harmless is named in the report. I8 */
export const wordVocabulary: Vocabulary = {
  document: { read: 'body', harmless: { 'background @Ignorable @conformance': looks } },
  body: {
    read: 'p tbl sdt ins del moveFrom moveTo customXml',
    harmless: { sectPr: looks, 'bookmarkStart bookmarkEnd': program },
  },
  'p hyperlink ins del moveFrom moveTo smartTag sdtContent fldSimple customXml dir bdo': {
    read: 'pPr r p tbl tr tc hyperlink ins del moveFrom moveTo smartTag sdt fldSimple oMath oMathPara dir bdo customXml',
    harmless: {
      '@rsidR @rsidRPr @rsidP @rsidRDefault @rsidDel @paraId @textId @id @author @date @val @history @anchor @tgtFrame @tooltip @docLocation @instr @dirty @element @uri':
        editing,
      'proofErr lastRenderedPageBreak': spelling,
      'bookmarkStart bookmarkEnd moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd permStart permEnd smartTagPr customXmlPr':
        program,
    },
  },
  pPr: {
    read: 'numPr pStyle shd',
    harmless: {
      'jc ind spacing bidi keepNext keepLines widowControl tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN adjustRightInd snapToGrid contextualSpacing mirrorIndents textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr suppressLineNumbers pageBreakBefore framePr':
        looks,
      pBdr: 'a frame, which is named where it sets some words apart, or the reason to refuse a question',
    },
  },
  numPr: { read: 'ilvl numId', harmless: { ins: editing } },
  'ilvl numId pStyle rStyle': { read: '@val' },
  r: {
    read: 'rPr t br tab cr noBreakHyphen drawing pict AlternateContent delText sym fldChar',
    harmless: {
      '@rsidR @rsidRPr @rsidDel @rsidP': editing,
      'lastRenderedPageBreak softHyphen': looks,
      'instrText annotationRef': 'how a program makes the text that stands beside it',
    },
  },
  rPr: {
    read: 'nor b i u strike dstrike vertAlign position highlight shd color bdr em rStyle vanish',
    harmless: {
      'sz szCs bCs iCs kern spacing w effect fitText outline shadow emboss imprint snapToGrid eastAsianLayout specVanish webHidden sty ligatures numForm numSpacing stylisticSets cntxtAlts glow reflection textOutline textFill scene3d props3d':
        looks,
      'rFonts cs rtl': 'fonts, of which those that show other signs refuse a question',
      'lang noProof': spelling,
      'ins del': editing,
    },
  },
  'b i u strike dstrike vertAlign position highlight color bdr em vanish': {
    read: '@val',
    harmless: { '@color @themeColor @themeTint @themeShade @themeFill @sz @space @shadow @frame': looks },
  },
  shd: { read: '@fill', harmless: { '@val @color @themeColor @themeFill @themeFillTint @themeFillShade': looks } },
  t: { read: '#text', harmless: { '@space': 'white space is read as it is written' } },
  delText: { read: '#text', harmless: { '@space': 'white space is read as it is written' } },
  br: { read: '', harmless: { '@type @clear': place } },
  tab: { read: '', harmless: { '@val @pos @leader': looks } },
  'cr noBreakHyphen': { read: '' },
  sym: { read: '@font', harmless: { '@char': 'a letter of that font, which shows another sign' } },
  fldChar: {
    read: 'ffData',
    harmless: { '@fldCharType @dirty @fldLock fldData numberingChange': program },
  },
  ffData: {
    read: 'checkBox ddList',
    harmless: { 'name label tabIndex enabled calcOnExit entryMacro exitMacro helpText statusText textInput': program },
  },
  tbl: { read: 'tr sdt', harmless: { 'tblPr tblGrid tblPrEx': looks, 'bookmarkStart bookmarkEnd': program } },
  tr: {
    read: 'tc sdt',
    harmless: {
      'trPr tblPrEx': looks,
      '@rsidR @rsidTr @rsidRPr @paraId @textId': editing,
      'bookmarkStart bookmarkEnd': program,
    },
  },
  tc: {
    read: 'p tbl sdt tcPr',
    harmless: { 'bookmarkStart bookmarkEnd': program },
  },
  tcPr: {
    read: 'gridSpan vMerge shd',
    harmless: { 'tcW tcBorders noWrap tcMar textDirection tcFitText vAlign hideMark cnfStyle': looks },
  },
  'gridSpan vMerge': { read: '', harmless: { '@val': 'how many cells are one: any refuses a question' } },
  'checkBox ddList dropDownList comboBox': {
    read: '',
    harmless: {
      'size sizeAuto default checked result listEntry listItem @lastValue':
        'what can be chosen there: any refuses a question',
    },
  },
  sdt: { read: 'sdtPr sdtContent', harmless: { sdtEndPr: program } },
  sdtPr: {
    read: 'dropDownList comboBox',
    harmless: {
      'rPr alias tag id lock placeholder temporary showingPlcHdr dataBinding label tabIndex equation date docPartObj docPartList picture richText text citation group bibliography checkbox appearance color repeatingSection repeatingSectionItem webExtensionLinked webExtensionCreated':
        program,
    },
  },
  'AlternateContent Choice': {
    read: 'Choice drawing pict',
    harmless: { '@Requires': program, Fallback: 'the same for older programs' },
  },
  drawing: { read: 'inline anchor' },
  'pict shape rect roundrect oval group': {
    read: 'shape rect roundrect oval group imagedata textbox',
    harmless: {
      '@id @spid @style @type @alt @title @coordsize @coordorigin @adj @path @filled @fillcolor @stroked @strokecolor @strokeweight @arcsize @gfxdata @preferrelative @allowincell @allowoverlap @insetmode @connecttype @bordertopcolor @borderleftcolor @borderbottomcolor @borderrightcolor @anchorId shapetype stroke fill path lock shadow wrap anchorlock formulas handles':
        looks,
    },
  },
  imagedata: { read: '@id @title' },
  textbox: { read: 'txbxContent', harmless: { '@style @inset @singleclick': looks } },
  'inline anchor': {
    read: 'docPr graphic',
    harmless: {
      '@distT @distB @distL @distR @simplePos @relativeHeight @behindDoc @locked @layoutInCell @allowOverlap @anchorId @editId @hidden simplePos positionH positionV extent effectExtent wrapNone wrapSquare wrapTight wrapThrough wrapTopAndBottom cNvGraphicFramePr sizeRelH sizeRelV':
        place,
    },
  },
  docPr: { read: '@descr', harmless: { '@name @title hlinkClick extLst': program } },
  graphic: { read: 'graphicData' },
  'chart relIds': { read: '', harmless: { '@id @dm @lo @qs @cs': 'where its parts are: any refuses a question' } },
  graphicData: { read: 'pic wsp wgp wpc chart relIds', harmless: { '@uri': program } },
  pic: { read: 'blipFill', harmless: { 'nvPicPr spPr': place } },
  blipFill: { read: 'blip', harmless: { 'stretch tile @rotWithShape @dpi': place } },
  blip: { read: '@embed @link', harmless: { '@cstate extLst': program } },
  'wsp wgp wpc': {
    read: 'txbx pic wsp',
    harmless: { 'cNvPr cNvSpPr cNvCnPr spPr style bodyPr grpSpPr cNvGrpSpPr bg whole': looks },
  },
  txbx: { read: 'txbxContent', harmless: { '@seq': program } },
  txbxContent: { read: 'p tbl sdt' },
  oMathPara: { read: 'oMath', harmless: { oMathParaPr: looks } },
  'oMath den e sup sub deg lim fName': inEquations,
  // A numerator, and a list of the numbering.
  num: {
    read: `${inEquations.read} @numId abstractNumId lvlOverride`,
    harmless: { ...inEquations.harmless, '@durableId': program },
  },
  f: { read: 'fPr num den' },
  'sSup sSub sSubSup': { read: 'e sup sub', harmless: { 'sSupPr sSubPr sSubSupPr': looks } },
  rad: { read: 'radPr deg e' },
  d: { read: 'dPr e' },
  nary: { read: 'naryPr sub sup e' },
  func: { read: 'fName e', harmless: { funcPr: looks } },
  'limLow limUpp': { read: 'e lim', harmless: { 'limLowPr limUppPr': looks } },
  acc: { read: 'accPr e' },
  bar: { read: 'barPr e' },
  m: { read: 'mr', harmless: { mPr: looks } },
  mr: { read: 'e' },
  eqArr: { read: 'e', harmless: { eqArrPr: looks } },
  box: { read: 'e', harmless: { boxPr: looks } },
  'fPr radPr dPr accPr barPr naryPr': {
    read: 'type degHide begChr sepChr endChr chr pos',
    harmless: { 'ctrlPr grow shp limLoc subHide supHide': looks },
  },
  'type degHide begChr sepChr endChr chr pos nor': { read: '@val' },
  numbering: { read: 'abstractNum num', harmless: { '@Ignorable numPicBullet numIdMacAtCleanup': looks } },
  abstractNum: {
    read: '@abstractNumId lvl numStyleLink styleLink',
    harmless: { '@restartNumberingAfterBreak nsid multiLevelType tmpl name': program },
  },
  lvlOverride: { read: '@ilvl startOverride lvl' },
  lvl: {
    read: '@ilvl start numFmt lvlText lvlRestart',
    harmless: {
      AlternateContent: 'digits in a form of their own',
      '@tplc @tentative pStyle': program,
      'isLgl suff lvlJc legacy lvlPicBulletId pPr rPr': looks,
    },
  },
  numFmt: { read: '@val', harmless: { '@format': 'digits in a form of their own' } },
  lvlText: { read: '@val', harmless: { '@null': program } },
  styles: {
    read: 'style',
    harmless: { 'docDefaults latentStyles @Ignorable': 'what all words have, which sets none of them apart' },
  },
  style: {
    read: '@styleId name basedOn pPr rPr',
    harmless: {
      '@type @default @customStyle aliases next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid':
        program,
      'tblPr trPr tcPr tblStylePr': looks,
    },
  },
  'abstractNumId startOverride lvlRestart numStyleLink styleLink name basedOn': { read: '@val' },
  // A number of a list, and a margin of a cell.
  start: { read: '@val', harmless: { '@w @type': looks } },
}
const known = knownIn(wordVocabulary)

const decoder = new TextDecoder()
const xmlAt = (entries: Entries, path: string): XmlElement | null => {
  const bytes = entries.get(path)
  return bytes ? readXml(decoder.decode(bytes)) : null
}

const child = (element: XmlElement | undefined, name: string) => element && elementOf(element, name)
const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  child(element, name)?.attributes['val']
/** Returns whether a text property is on, as an element without a value is; undefined where it is absent. */
const isOn = (properties: XmlElement | undefined, name: string): boolean | undefined => {
  const found = child(properties, name)
  return found && !/^(?:0|false|off|none|nil)$/.test(found.attributes['val'] ?? '1')
}

/** Returns the font that properties of text give some of its letters: one of the theme is none of symbols. */
const fontOf = (properties: XmlElement, letters: 'ascii' | 'hAnsi' | 'cs'): string | undefined => {
  const fonts = child(properties, 'rFonts')?.attributes
  return fonts?.[letters === 'cs' ? 'cstheme' : `${letters}Theme`] === undefined ? fonts?.[letters] : ''
}

/** Returns whether a field in a paragraph has the words that its program made last. */
const hasFieldResult = (paragraph: XmlElement): boolean =>
  elementsOf(paragraph).some(
    (one) =>
      (one.name === 'fldSimple' && textOf(one) !== '') ||
      (one.name === 'fldChar' && one.attributes['fldCharType'] === 'separate') ||
      hasFieldResult(one),
  )

/** The sides of a border that is a frame: a line above or below a paragraph is none. */
const frameSides = ['top', 'bottom', 'left', 'right']
const isFrame = (border: XmlElement | undefined): boolean =>
  frameSides.filter((side) => isOn(border, side) === true).length > 1

/** Returns what a field shows by its instruction alone, which has no text beside it; undefined where the text stands there. */
const shownByField = (instruction: string): string | undefined => {
  const [, name] = /^\s*(EQ|SYMBOL|AUTONUM|AUTONUMLGL|AUTONUMOUT|LISTNUM)\b/i.exec(instruction) ?? []
  return name === undefined
    ? undefined
    : /num/i.test(name)
      ? 'number field'
      : /eq/i.test(name)
        ? 'equation field'
        : 'symbol field'
}

/** A field that counts the paragraphs that have one, from 1, with a dot behind each number. */
const countsParagraphs = /^\s*AUTONUM\s*(?:\\\*\s*(?:Arabic|MERGEFORMAT)\s*)*$/i

/** Returns whether the instruction of a field makes its words a link. */
const isLink = (instruction: string): boolean => /^\s*HYPERLINK\s/i.test(instruction)

/** Returns whether the instruction of a field leads to an address, and not to a place of its document. */
const leadsElsewhere = (instruction: string): boolean => /^\s*HYPERLINK\s+(?!\\l\b)\S/i.test(instruction)

/** A style: its list, the frame of its paragraphs and the shade behind them, what it says of its words and then what those that it is based on say, and whether it is that of a heading. */
type Style = {
  pBdr: XmlElement | undefined
  shd: XmlElement | undefined
  numPr: XmlElement | undefined
  rPr: readonly XmlElement[]
  isHeading: boolean
}

/** Returns the place in a list that a paragraph or a style says, with what it leaves to its style: Word writes the level alone into a style that is based on the list. */
function mergedNumbering(own: XmlElement | undefined, base: XmlElement | undefined): XmlElement | undefined {
  if (!own || !base) return own ?? base
  const others = elementsOf(base).filter(({ name }) => !child(own, name))
  return { ...own, children: [...own.children, ...others] }
}

/**
 * Returns the styles of a document by their ids, each with what it has from the one it is based on, and the list of them without those
 * that were never asked for: nothing in them is lost.
 */
function stylesOf(root: XmlElement | null): {
  styleOf: (id: string | undefined) => Style | undefined
  used: () => XmlElement | null
} {
  const byId = new Map(
    elementsOf(root ?? { name: '', attributes: {}, children: [], line: 1 }, 'style').map((style) => [
      style.attributes['styleId'],
      style,
    ]),
  )
  const asked = new Set<XmlElement | string>()
  const found = (id: string | undefined, depth: number): Style | undefined => {
    const style = id === undefined ? undefined : byId.get(id)
    if (!style || depth > 20) return undefined
    asked.add(style)
    const base = found(valueOf(style, 'basedOn'), depth + 1)
    return {
      numPr: mergedNumbering(child(child(style, 'pPr'), 'numPr'), base?.numPr),
      pBdr: child(child(style, 'pPr'), 'pBdr') ?? base?.pBdr,
      shd: child(child(style, 'pPr'), 'shd') ?? base?.shd,
      rPr: [child(style, 'rPr') ?? [], base?.rPr ?? []].flat(),
      isHeading: base?.isHeading === true || /^(?:heading|title|subtitle)/i.test(valueOf(style, 'name') ?? ''),
    }
  }
  const isUnused = (child: XmlElement | string) =>
    typeof child !== 'string' && child.name === 'style' && !asked.has(child)
  return {
    styleOf: (id) => found(id, 0),
    used: () => root && { ...root, children: root.children.filter((child) => !isUnused(child)) },
  }
}

/** Returns the number that a text is; 1 where it is none. */
const numberIn = (text: string | undefined): number => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : 1)

/** Words that stand before the number of an item of a list, and say no more than that. */
const labelWords = /^(?:questions?|q|items?|problems?|no|nr|options?|choices?|السؤال|سؤال|س)$/iu

type Level = { format: string; start: number; label: string; restarts: boolean }

/** The letters of Arabic lists by the names that Word has for their orders. */
const arabicOrders = new Map([
  ['arabicAlpha', 'أبتثجحخدذر'],
  ['arabicAbjad', 'أبجدهوزحطي'],
])

/** Returns what numbers the paragraphs of a document, in its order: the place of each in its list. */
function listsOf(root: XmlElement | null): (numId: string, level: number) => { list: ListPlace; label: string } | null {
  const lists = root ? elementsOf(root, 'abstractNum') : []
  const levelsOf = (element: XmlElement | undefined) =>
    new Map(
      (element ? elementsOf(element, 'lvl') : []).map((level): [number, Level] => [
        Number(level.attributes['ilvl']),
        {
          format: valueOf(level, 'numFmt') ?? 'decimal',
          start: numberIn(valueOf(level, 'start')),
          label: valueOf(level, 'lvlText') ?? '',
          // Level “0” stands for none: this one counts on through all items above it.
          restarts: valueOf(level, 'lvlRestart') !== '0',
        },
      ]),
    )
  const linked = (list: XmlElement): XmlElement => {
    const style = valueOf(list, 'numStyleLink')
    return (style !== undefined && lists.find((one) => valueOf(one, 'styleLink') === style)) || list
  }
  const abstracts = new Map(lists.map((list) => [list.attributes['abstractNumId'], levelsOf(linked(list))]))
  const numbers = new Map(
    (root ? elementsOf(root, 'num') : []).map((num) => {
      const id = valueOf(num, 'abstractNumId')
      const levels = new Map(abstracts.get(id))
      let restarts = false
      for (const override of elementsOf(num, 'lvlOverride')) {
        const at = Number(override.attributes['ilvl'])
        const own = levelsOf(override).get(at)
        const start = valueOf(override, 'startOverride')
        restarts ||= start !== undefined
        const former = own ?? levels.get(at)
        if (former) levels.set(at, { ...former, ...(start !== undefined && { start: numberIn(start) }) })
      }
      return [
        num.attributes['numId'],
        { id: restarts ? `num ${num.attributes['numId']}` : `list ${id}`, levels },
      ] as const
    }),
  )
  const counts = new Map<string, number>()
  return (numId, level) => {
    const list = numbers.get(numId)
    const found = list?.levels.get(level)
    if (!list || !found || found.format === 'none') return null
    const key = `${list.id}:${level}`
    const count = (counts.get(key) ?? found.start - 1) + 1
    counts.set(key, count)
    for (const other of counts.keys())
      if (other.startsWith(`${list.id}:`)) {
        const below = Number(other.slice(list.id.length + 1))
        if (below > level && list.levels.get(below)?.restarts !== false) counts.delete(other)
      }
    const kind =
      found.format === 'bullet'
        ? 'bullet'
        : /^(?:decimal|arabicFullWidth|hindiNumbers|ordinal|cardinalText|numberInDash|hex|custom)/.test(found.format)
          ? 'number'
          : 'letter'
    const letters = /^(?:upper|lower)Letter$/.test(found.format) ? latinLetters : arabicOrders.get(found.format)
    const place = { kind, place: count - 1, list: list.id, level, ...(letters !== undefined && { letters }) } as const
    return { list: place, label: found.label }
  }
}

/** Colors of text that are not a color of its own. */
const isPlainColor = (color: string | undefined) =>
  color === undefined || /^(?:auto|0{6}|[0-3][0-9a-f][0-3][0-9a-f][0-3][0-9a-f])$/i.test(color)

/** Colors behind text that set nothing apart. */
const isPlainFill = (color: string | undefined) => color === undefined || /^(?:auto|f{6})$/i.test(color)

/** Returns whether a shade puts a color behind a paragraph or a cell. */
const isOnFill = (shade: XmlElement | undefined) => !isPlainFill(shade?.attributes['fill'])

const folder = 'word/'

/** Returns the relations of a part of a document, or of its package: what each is, and where it leads. */
function relationsOf(entries: Entries, part: string): XmlElement[] {
  const [, path = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(part) ?? []
  const root = xmlAt(entries, `${path}_rels/${name}.rels`)
  return root ? elementsOf(root, 'Relationship') : []
}

/** Returns the part that a relation of a kind leads to from a part or the package; undefined where it leads to none that is there. */
function partOf(entries: Entries, part: string, kind: string): string | undefined {
  const relation = relationsOf(entries, part).find(({ attributes }) => attributes['Type']?.endsWith(`/${kind}`))
  const target = relation?.attributes['Target']
  if (target === undefined) return undefined
  // Some programs count from the folder of the text in the relations of the package too.
  return [posix.resolve('/', posix.dirname(part), target), posix.resolve('/', folder, target)]
    .map((path) => path.slice(1))
    .find((path) => entries.has(path))
}

/** Returns the part with the text, which some programs call document2.xml; undefined for what is no document of Word. */
function mainPart(entries: Entries): string | undefined {
  const usual = `${folder}document.xml`
  if (entries.has(usual)) return usual
  try {
    return partOf(entries, '', 'officeDocument')
  } catch (error) {
    if (error instanceof XmlProblem) return undefined
    throw error
  }
}

/** Reads the lines of a Word document; `found` collects what there is to say of the whole. */
function linesOfDocument(
  entries: Entries,
  found: { tracked: number[]; boxes: number[]; hidden: number[]; crops: number[]; links: number[]; labels: string[] },
): { lines: DocumentLine[]; roots: XmlElement[] } {
  const main = mainPart(entries)
  const root = main === undefined ? null : xmlAt(entries, main)
  if (main === undefined || !root) throw new XmlProblem(1, finding('bank.word_damaged'))
  const related = relationsOf(entries, main)
  const numbering = xmlAt(entries, partOf(entries, main, 'numbering') ?? `${folder}numbering.xml`)
  const { styleOf, used: usedStyles } = stylesOf(
    xmlAt(entries, partOf(entries, main, 'styles') ?? `${folder}styles.xml`),
  )
  const listPlace = listsOf(numbering)
  const relations = new Map(related.map(({ attributes }) => [attributes['Id'], attributes]))
  let number = 0
  let counted = 0
  // Below a heading, numbers of paragraphs may begin anew.
  let isCountSure = true

  /** Returns the picture of a relation; what lies outside of the file is lost. */
  const picture = (id: string | undefined, alt: string, lost: Set<string>): Piece[] => {
    const relation = relations.get(id)
    const target = relation?.['Target'] ?? ''
    if (relation?.['TargetMode'] === 'External' || target === '') {
      lost.add(target === '' ? 'picture' : target)
      return []
    }
    const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`
    return [{ text: objectSign, tags: [], html: `<img src="${escaped(path)}" alt="${escaped(alt)}">` }]
  }

  /** Reads a drawing: its pictures and the lines of its text boxes; a drawing of neither is lost. */
  const drawing = (element: XmlElement, context: Context): Piece[] => {
    const pieces: Piece[] = []
    let alt = ''
    let count = 0
    const visit = (one: XmlElement): void => {
      if (one.name === 'Fallback') return
      if (one.name === 'docPr') alt = one.attributes['descr'] ?? ''
      if (one.name === 'srcRect' && Object.values(one.attributes).some((value) => Number(value) !== 0))
        found.crops.push(context.line)
      if (one.name === 'blip' || one.name === 'imagedata') {
        count += 1
        pieces.push(
          ...picture(
            one.attributes['embed'] ?? one.attributes['link'] ?? one.attributes['id'],
            alt || (one.attributes['title'] ?? ''),
            context.lost,
          ),
        )
      } else if (one.name === 'txbxContent') {
        count += 1
        found.boxes.push(context.line)
        context.boxes.push(...blocks(one).map((line) => ({ ...line, isBoxed: true })))
      } else if (one.name === 'chart' || one.name === 'relIds') {
        count += 1
        context.lost.add(one.name === 'chart' ? 'chart' : 'diagram')
      } else for (const inner of elementsOf(one)) visit(inner)
    }
    visit(element)
    if (count === 0) context.lost.add('drawing')
    return pieces
  }

  type Context = {
    line: number
    lost: Set<string>
    boxes: DocumentLine[]
    style: Style | undefined
    /** True in a link, whose color says no more than that. */
    isLink?: boolean
    /** The fields that are open, each true if it is a link. */
    fields: boolean[]
    /** True if a field that counts paragraphs has no number written in it, and counts from the first of them on. */
    isCounted: boolean
  }

  const equation = (element: XmlElement, context: Context, display: boolean): Piece[] => {
    try {
      const math = `<math xmlns="http://www.w3.org/1998/Math/MathML"${display ? ' display="block"' : ''}><mrow>${mathOf(element)}</mrow></math>`
      return [{ text: objectSign, tags: [], html: math }]
    } catch (error) {
      if (!(error instanceof UnreadEquation)) throw error
      context.lost.add(`equation (${error.element})`)
      return []
    }
  }

  /** Notes what the instruction of a field says beside its words, and returns the number that it counts to. */
  const readField = (instruction: string, context: Context): Piece[] => {
    if (leadsElsewhere(instruction)) found.links.push(context.line)
    if (context.isCounted && countsParagraphs.test(instruction)) {
      counted += 1
      return [{ text: `${counted}. `, tags: [] }]
    }
    const shown = shownByField(instruction)
    if (shown !== undefined) context.lost.add(shown)
    return []
  }

  const run = (element: XmlElement, context: Context): Piece[] => {
    const own = child(element, 'rPr')
    const ofParagraph = context.style?.isHeading ? [] : (context.style?.rPr ?? [])
    // What says most of a word: itself, then the styles of its words and of its paragraph.
    const all = [own ?? [], styleOf(valueOf(own, 'rStyle'))?.rPr ?? [], ofParagraph].flat()
    const first = <Value>(read: (one: XmlElement) => Value | undefined) =>
      all.map(read).find((value) => value !== undefined)
    const has = (name: string) => first((one) => isOn(one, name)) ?? false
    if (has('vanish')) {
      if (textOf(element).trim() !== '') found.hidden.push(context.line)
      return []
    }
    // LibreOffice raises and lowers words by their position, in half points.
    const position = Number(first((one) => valueOf(one, 'position')) ?? 0)
    const raised =
      first((one) => valueOf(one, 'vertAlign')) ??
      (position > 0 ? 'superscript' : position < 0 ? 'subscript' : undefined)
    const tags = [
      ...(has('b') ? ['strong'] : []),
      ...(has('i') ? ['em'] : []),
      ...(has('u') ? ['u'] : []),
      ...(has('strike') || has('dstrike') ? ['s'] : []),
      ...(raised === 'superscript' ? ['sup'] : raised === 'subscript' ? ['sub'] : []),
    ]
    const isMarked = has('highlight') || !isPlainFill(first((one) => child(one, 'shd')?.attributes['fill']))
    const colored = first((one) => (valueOf(one, 'color') === undefined ? undefined : child(one, 'color')))?.attributes
    const color = isPlainColor(colored?.['val']) ? '' : (colored?.['val'] ?? '').toLowerCase()
    const isLinked =
      context.isLink === true || context.fields.includes(true) || /hyperlink$/i.test(colored?.['themeColor'] ?? '')
    const isColored = !isMarked && !isLinked && color !== ''
    const apart = {
      ...((isMarked || isColored) && { isHighlighted: true }),
      ...(isColored && { isColored }),
      ...(isLinked && { linkColor: color }),
    }
    const framedBy = [...(has('bdr') ? ['frame'] : []), ...(has('em') ? ['emphasis dots'] : [])]
    const scripts = has('cs') || has('rtl') ? (['cs'] as const) : (['ascii', 'hAnsi'] as const)
    const symbols = scripts.map((script) => first((one) => fontOf(one, script))).find(isSymbolFont)
    const words = (written: string): Piece[] => {
      const text = symbols === undefined ? written : shownInSymbols(written, symbols)
      if (text === null) context.lost.add(`symbol of ${symbols}`)
      return text === null || text === '' ? [] : [{ text, tags, ...apart, ...(framedBy.length > 0 && { framedBy }) }]
    }
    return elementsOf(element).flatMap((part): Piece[] => {
      switch (part.name) {
        case 't':
          return words(textOf(part).replaceAll(/[\n\r]/g, ' '))
        case 'tab':
          return words('\t')
        case 'br':
        case 'cr':
          // What follows a break of the page or column is another word.
          return words(['page', 'column'].includes(part.attributes['type'] ?? '') ? ' ' : '\n')
        case 'noBreakHyphen':
          return words('\u2011')
        case 'drawing':
        case 'pict':
        case 'AlternateContent':
          return drawing(part, context)
        case 'object':
          context.lost.add('embedded object')
          return []
        case 'sym':
          context.lost.add(`symbol of ${part.attributes['font'] ?? 'a font'}`)
          return []
        case 'ruby':
          context.lost.add('ruby')
          return []
        case 'delText':
          found.tracked.push(context.line)
          return []
        case 'fldChar': {
          const data = child(part, 'ffData')
          if (['checkBox', 'ddList'].some((name) => child(data, name))) context.lost.add('form field')
          if (part.attributes['fldCharType'] === 'begin') context.fields.push(false)
          if (part.attributes['fldCharType'] === 'end') context.fields.pop()
          return []
        }
        case 'instrText':
          if (isLink(textOf(part))) context.fields.splice(-1, 1, true)
          return readField(textOf(part), context)
        default:
          return []
      }
    })
  }

  const inline = (element: XmlElement, context: Context): Piece[] =>
    elementsOf(element).flatMap((part): Piece[] => {
      switch (part.name) {
        case 'r':
          return run(part, context)
        case 'oMath':
          return equation(part, context, false)
        case 'oMathPara':
          return elementsOf(part, 'oMath').flatMap((one) => equation(one, context, true))
        case 'ins':
        case 'moveTo':
          found.tracked.push(context.line)
          return inline(part, context)
        case 'del':
        case 'moveFrom':
          found.tracked.push(context.line)
          return []
        case 'AlternateContent':
          return drawing(part, context)
        case 'sdt':
          // Only one of its choices stands in the text.
          if (['dropDownList', 'comboBox'].some((name) => child(child(part, 'sdtPr'), name)))
            context.lost.add('list of choices')
          return inline(part, context)
        case 'hyperlink':
          if (part.attributes['id'] !== undefined) found.links.push(context.line)
          return inline(part, { ...context, isLink: true })
        case 'fldSimple':
          return [
            ...readField(part.attributes['instr'] ?? '', context),
            ...inline(part, { ...context, isLink: context.isLink || isLink(part.attributes['instr'] ?? '') }),
          ]
        case 'sdtContent':
        case 'smartTag':
        case 'customXml':
        case 'dir':
        case 'bdo':
          return inline(part, context)
        default:
          return []
      }
    })

  const paragraph = (element: XmlElement): DocumentLine[] => {
    number += 1
    const properties = child(element, 'pPr')
    const style = styleOf(valueOf(properties, 'pStyle'))
    const numPr = mergedNumbering(child(properties, 'numPr'), style?.numPr)
    const numId = valueOf(numPr, 'numId')
    if (style?.isHeading && counted > 0) isCountSure = false
    const isCounted = isCountSure && !style?.isHeading && !hasFieldResult(element)
    const context: Context = { line: number, lost: new Set(), boxes: [], style, fields: [], isCounted }
    const isOnColor = isOnFill(child(properties, 'shd') ?? (style?.isHeading ? undefined : style?.shd))
    const isFramed = isFrame(child(properties, 'pBdr') ?? (style?.isHeading ? undefined : style?.pBdr))
    const pieces = inline(element, context).map((piece) => ({
      ...piece,
      ...(isOnColor && { isHighlighted: true, isColored: false }),
      ...(isFramed && { framedBy: [...(piece.framedBy ?? []), 'frame'] }),
    }))
    const isEmpty = pieces.every(({ text }) => text.trim() === '')
    const listed =
      numId === undefined || numId === '0' || isEmpty ? null : listPlace(numId, Number(valueOf(numPr, 'ilvl') ?? 0))
    // Words that a list puts before its items are read as typed: “Answer:”.
    const words = (listed?.label.match(/\p{L}{2,}/gu) ?? []).filter((word) => !labelWords.test(word))
    const isWorded = listed !== null && words.length > 0 && !listed.label.includes('%')
    if (isWorded) pieces.unshift({ text: `${listed.label} `, tags: [] })
    else if (words.length > 0) found.labels.push(words.join(' '))
    const list = isWorded ? null : (listed?.list ?? null)
    if (isEmpty && context.lost.size === 0) return context.boxes
    const line = {
      line: context.line,
      pieces,
      list,
      isHeading: style?.isHeading === true && list === null,
      isApart: true,
      lost: [...context.lost],
    }
    // A text box lies beside the words that it explains: before them, as a passage does.
    return [...context.boxes, line]
  }

  const rowsOf = (table: XmlElement): XmlElement[] =>
    elementsOf(table).flatMap((part) =>
      part.name === 'tr' ? [part] : part.name === 'sdt' || part.name === 'sdtContent' ? rowsOf(part) : [],
    )
  const cellsOf = (row: XmlElement): XmlElement[] =>
    elementsOf(row).flatMap((part) =>
      part.name === 'tc' ? [part] : part.name === 'sdt' || part.name === 'sdtContent' ? cellsOf(part) : [],
    )

  const blocks = (element: XmlElement): DocumentLine[] =>
    joinedParagraphs(elementsOf(element)).flatMap((part): DocumentLine[] => {
      switch (part.name) {
        case 'p':
          return paragraph(part)
        case 'tbl': {
          const line = number + 1
          const rows = rowsOf(part)
          const table = rows.map((row) =>
            cellsOf(row).map((cell) =>
              isOnFill(child(child(cell, 'tcPr'), 'shd')) ? shaded(blocks(cell)) : blocks(cell),
            ),
          )
          // A table without its merged cells would show its numbers under other heads.
          const isMerged = rows.some((row) =>
            cellsOf(row).some((cell) => ['gridSpan', 'vMerge'].some((name) => child(child(cell, 'tcPr'), name))),
          )
          return [
            {
              line,
              pieces: [],
              list: null,
              isHeading: false,
              isApart: true,
              lost: isMerged ? ['merged cells'] : [],
              table,
            },
          ]
        }
        case 'sdt':
        case 'sdtContent':
        case 'customXml':
        case 'ins':
        case 'moveTo':
          return blocks(part)
        case 'del':
        case 'moveFrom':
          found.tracked.push(number + 1)
          return []
        case 'oMathPara':
          return paragraph({ ...element, children: [part] })
        default:
          return []
      }
    })
  const body = child(root, 'body')
  const lines = body ? blocks(body) : []
  return { lines, roots: [root, numbering, usedStyles()].filter((one) => one !== null) }
}

/** Returns whether tracked changes take the end of a paragraph away, which joins it to the next. */
const isEndDeleted = (part: XmlElement): boolean => {
  const ofEnd = child(child(part, 'pPr'), 'rPr')
  return part.name === 'p' && ['del', 'moveFrom'].some((name) => child(ofEnd, name) !== undefined)
}

/** The deleted end of a paragraph, which is a tracked change. */
const deletedEnd: XmlElement = { name: 'del', attributes: {}, children: [], line: 1 }

/** Returns the parts of a text with each paragraph whose end is deleted in the one below it, which says how both look. */
function joinedParagraphs(parts: readonly XmlElement[]): XmlElement[] {
  const joined: XmlElement[] = []
  let held: XmlElement['children'] = []
  let last: XmlElement | null = null
  const isProperties = (one: XmlElement | string) => typeof one !== 'string' && one.name === 'pPr'
  const withHeld = (one: XmlElement): XmlElement => ({
    ...one,
    children: [...one.children.filter(isProperties), ...held],
  })
  for (const part of parts) {
    const isParagraph = part.name === 'p'
    if (isParagraph && (last !== null || isEndDeleted(part)))
      held.push(...part.children.filter((one) => !isProperties(one)))
    if (isEndDeleted(part)) {
      held.push(deletedEnd)
      last = part
      continue
    }
    if (last === null) joined.push(part)
    else joined.push(...(isParagraph ? [withHeld(part)] : [withHeld(last), part]))
    held = []
    last = null
  }
  return last === null ? joined : [...joined, withHeld(last)]
}

/** The parts of a document that stand beside its text; each is named when it has words. */
const beside: [path: RegExp, name: string][] = [
  [/^word\/(?:header|footer)\d*\.xml$/, 'headers and footers'],
  [/^word\/footnotes\d*\.xml$/, 'footnotes'],
  [/^word\/endnotes\d*\.xml$/, 'endnotes'],
  [/^word\/comments\d*\.xml$/, 'comments'],
]

function read(entries: Entries): BankReading {
  const found = { tracked: [], boxes: [], hidden: [], crops: [], links: [], labels: [] } as Parameters<
    typeof linesOfDocument
  >[1]
  try {
    const { lines, roots } = linesOfDocument(entries, found)
    const pictures = new Map([...entries].filter(([path]) => path.startsWith('word/media/')))
    return readLines(lines, {
      pictures,
      note(reading) {
        for (const name of roots.flatMap((root) => unknownIn(root, known))) reading.drop(name)
        for (const name of found.labels) reading.drop(name)
        if (found.links.length > 0) reading.drop('hyperlink')
        for (const [path, bytes] of entries)
          for (const [pattern, name] of beside)
            if (pattern.test(path) && textOf(readXml(decoder.decode(bytes))).trim() !== '') reading.drop(name)
        const say = (
          at: readonly number[],
          code: 'bank.tracked' | 'bank.text_box' | 'bank.hidden_text' | 'bank.cropped',
        ) => {
          for (const line of new Set(at)) reading.repair(line, finding(code))
        }
        say(found.tracked, 'bank.tracked')
        say(found.boxes, 'bank.text_box')
        say(found.hidden, 'bank.hidden_text')
        say(found.crops, 'bank.cropped')
      },
    })
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error
    const reading = openReading()
    reading.refuse(1, error.said === finding('bank.xml_broken') ? finding('bank.word_damaged') : error.said)
    return reading.close()
  }
}

/** A Word document (ECMA-376, Office Open XML), as Word, LibreOffice and Google Docs write it. I7 */
export const docxFormat: BankFormat = {
  name: 'docx',
  holds: 'entries',
  recognizes: (entries) => mainPart(entries) !== undefined,
  read,
}
