import { finding } from '../../../../core/quizzes/import-findings.ts'
import { shortened } from '../../../../core/shortened.ts'
import { decoded } from '../addresses.ts'
import type { BankFormat, BankReading, Entries } from '../bank.ts'
import { filesNamed, isJunk, isPicturePath } from '../files.ts'
import { atPath, openReading, type OpenReading } from '../reading.ts'
import { knownIn, unknownIn, type Vocabulary } from '../vocabulary.ts'
import { elementsOf, readXml, XmlProblem, type XmlElement } from '../xml.ts'
import { withHtmlOfText } from './html-as-text.ts'
import { normalized, descendantsNamed } from './names.ts'
import { contentHtml, isForStudents, isItem, isOldQti, isStimulus, qtiItemFormat, takeItem, wordsShown } from './qti.ts'

/** The names that a package uses around its items: in its manifest, its tests and its shared texts. */
export const packageVocabulary: Vocabulary = {
  manifest: {
    read: 'metadata organizations resources',
    harmless: { '@identifier @version': 'names for programs' },
  },
  // That of a resource is a record for catalogs.
  metadata: { read: '', harmless: { 'schema schemaversion': 'the name of the format' } },
  'schema schemaversion': { read: '', harmless: { '#text': 'the name of the format' } },
  organizations: { read: '', harmless: { '@default': 'names one of its elements, each of which is named' } },
  resources: { read: '@base resource' },
  resource: {
    read: '@href @base file dependency',
    harmless: {
      '@identifier': 'its name for the dependencies of others: one that leads nowhere is named',
      '@type': 'what its file is, which is seen in the file',
      metadata: 'its elements are named',
    },
  },
  file: { read: '@href' },
  dependency: { read: '@identifierref' },
  'assessment-test': {
    read: 'test-part',
    harmless: {
      '@identifier @tool-name @tool-version @lang': 'names for programs, and the language, which is seen',
      'outcome-declaration': 'names of scores, which follow from the keys',
    },
  },
  'test-part': {
    read: 'assessment-section assessment-section-ref rubric-block',
    harmless: { '@identifier @navigation-mode @submission-mode': 'how a test moves on, which the quiz decides' },
  },
  'assessment-section': {
    read: 'rubric-block assessment-section assessment-section-ref assessment-item-ref',
    harmless: {
      '@identifier @required @fixed @keep-together': 'how a test arranges its items, which the quiz decides',
      '@visible': 'whether a program shows its title, which is named',
    },
  },
  'assessment-item-ref assessment-section-ref': {
    read: '@href',
    harmless: { '@identifier @required @fixed': 'how a test arranges its items, which the quiz decides' },
  },
  'rubric-block': {
    read: '@view content-body',
    isContent: true,
    harmless: { '@class @id @label @lang @dir @use': 'looks, and for whom it is, which its view says' },
  },
  'assessment-stimulus': {
    read: 'stimulus-body',
    harmless: { '@identifier @label @lang @tool-name @tool-version': 'names for programs, and the language' },
  },
  'stimulus-body': { read: 'content-body', isContent: true, harmless: { '@class @id @label @lang @dir': 'looks' } },
  'content-body': { read: '', isContent: true },
}
const known = knownIn(packageVocabulary)

/** Returns the characters of a document in the encoding that it names. Rejects others with {@link XmlProblem}. */
function charactersOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  try {
    return new TextDecoder(marked ?? named, { fatal: true }).decode(bytes)
  } catch {
    throw new XmlProblem(1, finding('bank.inner_not_utf8'))
  }
}

const decoder = new TextDecoder()
const manifestPath = 'imsmanifest.xml'

/** Returns the path that an address in a file of the package leads to. */
function resolved(from: string, href: string): string {
  const root = 'package:///'
  const base = URL.canParse(from, root) ? new URL(from, root).href : root
  // Some programs write paths as Windows does.
  const address = href.replaceAll('\\', '/')
  return decoded(URL.canParse(address, base) ? new URL(address, base).pathname : address).replace(/^\/+/, '')
}

/** The attributes that lead to files whose loss is seen where they are shown. */
const addressNames = new Set(['src', 'href', 'data', 'poster'])

/** Names the files that a document leads to by their paths in the package, and notes them. */
function withPaths(element: XmlElement, from: string, mentioned: Set<string>): XmlElement {
  const attributes = Object.entries(element.attributes).map(([name, value]) => {
    const isRelative = addressNames.has(name) && value !== '' && !/^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(value)
    if (!isRelative) return [name, value] as const
    const path = resolved(from, value)
    mentioned.add(path)
    return [name, path] as const
  })
  return {
    ...element,
    attributes: Object.fromEntries(attributes),
    children: element.children.map((child) => (typeof child === 'string' ? child : withPaths(child, from, mentioned))),
  }
}

/** Returns whether a package says that it holds more than quizzes: pages and files of a course. A lone quiz has such resource types too. */
const isCartridge = (entries: Entries) =>
  /<schema>[^<]*Cartridge/i.test(decoder.decode(entries.get(manifestPath) ?? new Uint8Array()))

const isOfQti = (type: string) => /^imsqti_/i.test(type)

type Resource = { type: string; path: string | null; files: string[]; dependencies: string[] }

/** Returns the resources of a manifest by their identifiers, and notes what is not read of it. */
function resourcesOf(entries: Entries, reading: OpenReading): Map<string, Resource> | null {
  const bytes = entries.get(manifestPath)
  if (!bytes) return null
  const manifest = normalized(readXml(charactersOf(bytes)))
  for (const name of unknownIn(manifest, known)) reading.drop(name)
  const [all] = elementsOf(manifest, 'resources')
  return new Map(
    (all ? elementsOf(all, 'resource') : []).map((resource, at) => {
      const { identifier = `#${at}`, type = '', href } = resource.attributes
      const base = `${all?.attributes['base'] ?? ''}${resource.attributes['base'] ?? ''}`
      const files = elementsOf(resource, 'file').map(({ attributes }) => resolved(base, attributes['href'] ?? ''))
      return [
        identifier,
        {
          type,
          path: href === undefined ? (files[0] ?? null) : resolved(base, href),
          files,
          dependencies: elementsOf(resource, 'dependency').map(({ attributes }) => attributes['identifierref'] ?? ''),
        },
      ]
    }),
  )
}

/** Notes what a manifest names and the package does not have; items are refused where they are missed. */
function noteMissing(resources: ReadonlyMap<string, Resource>, { entries, reading }: OpenPackage): void {
  for (const { type, path, files, dependencies } of resources.values()) {
    const own = path === null || isOfQti(type) ? [] : [path]
    for (const file of [...own, ...files]) if (!entries.has(file)) reading.drop(file)
    if (dependencies.some((name) => !resources.has(name))) reading.drop('dependency@identifierref')
  }
}

const isTest = (name: string) => name === 'assessment-test'
const isSection = (name: string) => name === 'assessment-section'

/** A package that is being read. */
type OpenPackage = { entries: Entries; reading: OpenReading; read: Set<string>; mentioned: Set<string> }

/** Opens a document of the package; null when there is none. */
function documentAt(
  { entries, read, mentioned }: OpenPackage,
  path: string,
  noteHtml: () => void = () => undefined,
): XmlElement | null {
  const bytes = entries.get(path)
  if (!bytes) return null
  read.add(path)
  return withPaths(withHtmlOfText(readXml(charactersOf(bytes)), noteHtml), path, mentioned)
}

/** Returns the paths of the items of a test in their order, each with the texts that the test shows beside it. */
function itemsOfTest(pack: OpenPackage, path: string): Map<string, string[]> {
  const items = new Map<string, string[]>()
  const { reading } = pack
  const opened = new Set<string>()
  const visit = (element: XmlElement, around: readonly string[]): void => {
    const texts = elementsOf(element, 'rubric-block').flatMap((block) => {
      if (isForStudents(block)) return [`<div>${contentHtml(block.children)}</div>`]
      reading.drop('rubric-block')
      return []
    })
    const shown = [...around, ...texts]
    for (const child of elementsOf(element)) {
      const { href = '' } = child.attributes
      if (child.name === 'assessment-item-ref') items.set(href, [...(items.get(href) ?? []), ...shown])
      else if (child.name === 'assessment-section-ref') openAt(href, shown)
      else if (child.name === 'test-part' || isSection(child.name)) visit(child, shown)
    }
  }
  const openAt = (at: string, around: readonly string[]): void => {
    if (opened.has(at)) return
    opened.add(at)
    try {
      const document = documentAt(pack, at)
      const root = document && normalized(document)
      if (!root || !(isTest(root.name) || isSection(root.name)))
        return reading.refuseText(1, atPath(at)(finding('bank.no_entry')))
      for (const name of unknownIn(root, known)) reading.drop(name)
      visit(root, around)
    } catch (error) {
      if (!(error instanceof XmlProblem)) throw error
      reading.refuseText(1, atPath(at)(finding('bank.at_line', { line: String(error.line), sentence: error.said })))
    }
  }
  openAt(path, [])
  return items
}

/** Returns the HTML of a shared text; null when the package does not have it. */
function stimulusAt(pack: OpenPackage, path: string): string | null {
  const document = documentAt(pack, path)
  const [body] = document && isStimulus(document.name) ? elementsOf(normalized(document), 'stimulus-body') : []
  if (!document || !body) return null
  for (const name of unknownIn(normalized(document), known)) pack.reading.drop(name)
  if (descendantsNamed(body, 'info-control').length > 0) pack.reading.drop('info-control')
  return contentHtml(body.children).trim()
}

const isXml = (path: string) => path.toLowerCase().endsWith('.xml')
const isDress = (path: string) => /\.(?:css|xsd|dtd|rng)$/i.test(path)
const rootName = (bytes: Uint8Array | undefined) =>
  /<(?:\w+:)?(questestinterop|assessmentItem|qti-assessment-item|assessmentTest|qti-assessment-test|assessmentStimulus|qti-assessment-stimulus|assessmentSection|qti-assessment-section)[\s>]/.exec(
    decoder.decode((bytes ?? new Uint8Array()).subarray(0, 10_000)),
  )?.[1] ?? ''
const isTestName = (name: string) => /^(?:assessmentTest|qti-assessment-test)$/.test(name)

/** Returns the file that an item depends on and that it does not show: its text may be what the item asks about. */
function unreadDependency(
  path: string,
  { entries, mentioned }: OpenPackage,
  resources: ReadonlyMap<string, Resource>,
): string | null {
  const own = [...resources.values()].find((resource) => resource.path === path)
  const others = own?.dependencies.flatMap((name) => {
    const { path: main = null, files = [] } = resources.get(name) ?? {}
    return main === null ? files : [main, ...files]
  })
  const isCarried = (file: string) =>
    file === path || mentioned.has(file) || isPicturePath(file) || isDress(file) || isItem(rootName(entries.get(file)))
  return [...(own?.files ?? []), ...(others ?? [])].find((file) => !isCarried(file)) ?? null
}

/** Returns the entries of a package by their paths in the folder that its manifest is in. */
function fromManifest(entries: Entries): Entries {
  const manifests = [...entries.keys()].filter((path) => path.endsWith(`/${manifestPath}`) && !isJunk(path))
  const [manifest] = manifests
  if (entries.has(manifestPath) || manifest === undefined || manifests.length > 1) return entries
  const folder = manifest.slice(0, -manifestPath.length)
  return new Map(
    [...entries].map(([path, bytes]) => [path.startsWith(folder) ? path.slice(folder.length) : path, bytes]),
  )
}

/** Returns the files of a package that no document shows or opens, without those that only dress or check others. */
function unreadFiles({ entries, read, mentioned }: OpenPackage): string[] {
  const shown = new Set([...mentioned].map((path) => path.toLowerCase()))
  // A picture is found by the end of its path too.
  const isShown = (path: string) => {
    const parts = path.toLowerCase().split('/')
    return parts.some((_, at) => shown.has(parts.slice(at).join('/')))
  }
  return [...entries.keys()].filter((path) => !read.has(path) && !isShown(path) && !isJunk(path) && !isDress(path))
}

/** Returns the items of the tests of a package with their shared texts, in the order of the tests. */
function itemsOfTests(pack: OpenPackage, paths: readonly string[]): Map<string, string[]> {
  const shared = new Map<string, string[]>()
  for (const path of paths)
    for (const [item, texts] of itemsOfTest(pack, path)) {
      // An item of several tests has the texts of the first.
      if (shared.has(item) && shared.get(item)?.join('') !== texts.join('')) pack.reading.drop('rubric-block')
      else shared.set(item, texts)
    }
  return shared
}

function readPackage(packed: Entries): BankReading {
  const entries = fromManifest(packed)
  const reading = openReading()
  const pack: OpenPackage = { entries, reading, read: new Set([manifestPath]), mentioned: new Set() }
  let resources: ReadonlyMap<string, Resource> = new Map()
  try {
    resources = resourcesOf(entries, reading) ?? new Map()
  } catch {
    reading.refuse(1, atPath(manifestPath)(finding('bank.xml_broken')))
  }
  noteMissing(resources, pack)
  const inManifest = [...resources.values()].flatMap(({ type, path }) =>
    path !== null && (isOfQti(type) || (isXml(path) && rootName(entries.get(path)) !== '')) ? [path] : [],
  )
  const all =
    inManifest.length > 0 ? inManifest : [...entries.keys()].filter((path) => isXml(path) && path !== manifestPath)
  const shared = itemsOfTests(
    pack,
    all.filter((path) => isTestName(rootName(entries.get(path)))),
  )
  // Tests, their sections and shared texts are opened from those that use them.
  const ofOthers = (path: string) => /test$|section$|stimulus$/i.test(rootName(entries.get(path)))
  const paths = [...new Set([...shared.keys(), ...all.filter((path) => !ofOthers(path))])]
  const reasonOfOld = () => finding(isCartridge(entries) ? 'bank.cartridge' : 'bank.qti_1')
  paths.forEach((path, at) => {
    const placed = atPath(path)
    try {
      const mentioned = new Set<string>()
      let hasHtmlAsText = false
      const root = documentAt({ ...pack, mentioned }, path, () => (hasHtmlAsText = true))
      if (!root) return reading.refuse(at + 1, placed(finding('bank.no_entry')))
      if (isItem(root.name)) {
        for (const one of mentioned) pack.mentioned.add(one)
        const beside = unreadDependency(path, { ...pack, mentioned }, resources)
        if (beside !== null)
          return reading.refuse(
            at + 1,
            placed(finding('bank.text_beside', { name: shortened(beside, 60) })),
            wordsShown(root),
          )
        takeItem(root, {
          reading,
          placed,
          line: at + 1,
          shared: shared.get(path) ?? [],
          stimulusOf: (href) => stimulusAt(pack, href),
          hasHtmlAsText,
        })
      } else if (isOldQti(root.name)) reading.refuse(at + 1, placed(reasonOfOld()))
      else reading.drop(root.name)
    } catch (error) {
      if (!(error instanceof XmlProblem)) throw error
      reading.refuse(at + 1, placed(finding('bank.at_line', { line: String(error.line), sentence: error.said })))
    }
  })
  // Some programs give their questions other endings than those of XML.
  const [old = [], others = []] = [true, false].map((isWanted) =>
    unreadFiles(pack).filter((path) => isOldQti(rootName(entries.get(path))) === isWanted),
  )
  old.forEach((path, at) => reading.refuse(paths.length + at + 1, atPath(path)(reasonOfOld())))
  for (const name of filesNamed(others)) reading.drop(name)
  return reading.close({ pictures: entries })
}

/** A package of QTI items, with or without a manifest; its lines are the numbers of its items. */
export const qtiPackageFormat: BankFormat = {
  name: 'qti-package',
  holds: 'entries',
  recognizes: (entries) =>
    fromManifest(entries).has(manifestPath) ||
    [...entries].some(
      ([path, bytes]) =>
        path.endsWith('.xml') &&
        qtiItemFormat.holds === 'text' &&
        qtiItemFormat.recognizes(decoder.decode(bytes.subarray(0, 10_000))),
    ),
  read: readPackage,
}
