import compatData from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data'
import { parseSync } from 'oxc-parser'
import postcss from 'postcss'
import { range } from './browser-target.ts'

/** Something that built files use and some browser of the range lacks. */
export type Found = { file: string; name: string; missing: string[] }

/** A feature, by whose names the features within it are found; what the data say of it stands beside them. */
interface Feature {
  readonly [name: string]: Feature | undefined
}

const statementKey = '__compat'
const compatOf = (feature: Feature | undefined) => feature?.[statementKey] as unknown as CompatStatement | undefined

type Data = {
  api: Feature
  javascript: { builtins: Feature; regular_expressions: Feature }
  css: Record<'properties' | 'types' | 'selectors' | 'at-rules', Feature>
}

const data = compatData as unknown as Data

/** Returns whether a statement says that a version has it, whole and without a flag or prefix. */
const covers = (version: number) => (statement: SimpleSupportStatement) => {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement
  if (flags || prefix || other || typeof added !== 'string') return false
  if (removed !== undefined && typeof removed === 'string' && Number(removed) <= version) return false
  return added === 'preview' ? false : Number(added.replace('≤', '')) <= version
}

const listed = (support: SupportStatement | undefined) =>
  support === undefined ? [] : Array.isArray(support) ? support : [support]

/** Returns the browsers of the range that lack a feature; one that the data know nothing of lacks none. */
function missing(feature: Feature | undefined): string[] {
  const support = compatOf(feature)?.support
  if (!support) return []
  return Object.entries(range)
    .filter(([browser, version]) => {
      const statements = listed(support[browser as keyof typeof support] as SupportStatement | undefined)
      return statements.length > 0 && !statements.some(covers(version))
    })
    .map(([browser]) => browser)
}

/** Features by the name of their member; a name that several owners have is new only where all of them are. */
const members = new Map<string, Feature[]>()
/** Features by the name that reaches them alone: a global, or a member of one that is no instance. */
const globals = new Map<string, Feature>()

/** Returns whether a feature is meant to be used: a name of our own is often that of an experiment too. */
const isStandard = (feature: Feature | undefined) => {
  const status = compatOf(feature)?.status
  return status?.standard_track === true && !status.experimental && !status.deprecated
}

/** Returns the features within a feature that are meant to be used. */
const within = (feature: Feature | undefined): [name: string, feature: Feature][] =>
  Object.entries(feature ?? {}).flatMap(([name, inner]): [string, Feature][] =>
    name !== statementKey && inner && isStandard(inner) ? [[name, inner]] : [],
  )

/** Notes what an interface has. */
function note(owner: string, feature: Feature): void {
  if (isStandard(feature)) globals.set(owner, feature)
  for (const [name, member] of within(feature)) {
    // Its constructor has its name.
    if (name === owner) continue
    const own = name.replace(/_static$/, '')
    globals.set(`${owner}.${own}`, member)
    if (/^[a-z]\w*$/i.test(own) && own === name) members.set(own, [...(members.get(own) ?? []), member])
  }
}

for (const area of [data.api, data.javascript.builtins])
  for (const [owner, feature] of Object.entries(area)) if (feature) note(owner, feature)
for (const owner of ['Window', 'WorkerGlobalScope'])
  for (const [name, feature] of within(data.api[owner])) if (!globals.has(name)) globals.set(name, feature)

/** Returns the browsers that lack a member whatever it is a member of. */
function missingMember(name: string): string[] {
  const owners = (members.get(name) ?? []).map(missing)
  const [first = [], ...others] = owners
  return first.filter((browser) => others.every((lacking) => lacking.includes(browser)))
}

/** Returns the names of pseudo-classes and -elements in a selector. */
const pseudosIn = (selector: string) => [...selector.matchAll(/::?([a-z][a-z-]*)/g)].map(([, name = '']) => name)

/** The syntax of regular expressions that engines learned late. */
const patternSyntax: [pattern: RegExp, feature: Feature | undefined, name: string][] = [
  [/\(\?<[=!]/, data.javascript.regular_expressions['lookbehind_assertion'], 'lookbehind'],
  [/\(\?[ims]*-?[ims]+:/, data.javascript.regular_expressions['modifier'], 'pattern modifier'],
]

type Node = { type: string; [part: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Calls back for each node of a program, the outer ones first. */
function walk(node: Node, visit: (node: Node, parent: Node | null, part: string) => void): void {
  const step = (one: Node, parent: Node | null, part: string) => {
    visit(one, parent, part)
    for (const [name, value] of Object.entries(one))
      for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) step(inner, one, name)
  }
  step(node, null, '')
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : null)

/** Returns whether the names in a part of a node are those of members or labels, not of values. */
const isLabel = (parent: Node | null, part: string) =>
  (part === 'property' && parent?.['computed'] === false) ||
  (part === 'key' && parent?.['computed'] === false) ||
  part === 'label' ||
  part === 'imported' ||
  part === 'exported'

/** Returns whether a part of a node binds the names in it. */
const isBinding = (parent: Node, part: string) =>
  (parent.type === 'VariableDeclarator' && part === 'id') ||
  part === 'params' ||
  part === 'param' ||
  part === 'local' ||
  (/^(?:Function|Class)/.test(parent.type) && part === 'id')

/** Returns the names that a script binds itself, in whatever scope: built files have one name for one thing often enough. */
function boundIn(program: Node): Set<string> {
  const bound = new Set<string>()
  walk(program, (node, parent, part) => {
    if (!parent || !isBinding(parent, part)) return
    walk(node, (inner, around, place) => {
      const name = nameOf(inner)
      if (name !== null && !isLabel(around, place)) bound.add(name)
    })
  })
  return bound
}

/**
 * Returns what a built script uses that some browser of the range lacks: globals, members of globals, whatever is called, selectors in
 * texts, and patterns. What is only looked at, as by `typeof` or `in`, and what is called where it is there, is no use.
 */
function newInScript(file: string, code: string): Found[] {
  const { program, errors } = parseSync(file, code, { lang: 'js', sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const bound = boundIn(program as unknown as Node)
  const found = new Map<string, string[]>()
  const add = (name: string, lacking: string[]) => {
    if (lacking.length > 0) found.set(name, lacking)
  }
  const addText = (text: string) => {
    for (const name of pseudosIn(text)) add(`:${name}`, missing(data.css.selectors[name]))
  }
  const addPattern = ({ pattern, flags }: { pattern: string; flags: string }) => {
    for (const [form, feature, name] of patternSyntax) if (form.test(pattern)) add(name, missing(feature))
    if (flags.includes('v')) add('flag v', missing(data.javascript.builtins['RegExp']?.['unicodeSets']))
  }
  const addCall = ({ callee, optional }: Node) => {
    if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['computed'] || optional) return
    const name = nameOf(callee['property'])
    const owner = nameOf(callee['object'])
    if (name === null) return
    const isGlobal = owner !== null && !bound.has(owner)
    // A name of another global, such as JSON's, is none that its callers can lack.
    if (isGlobal && globals.has(owner)) add(`${owner}.${name}`, missing(globals.get(`${owner}.${name}`)))
    else add(`.${name}()`, missingMember(name))
  }
  walk(program as unknown as Node, (node, parent, part) => {
    const name = nameOf(node)
    if (node.type === 'CallExpression') addCall(node)
    else if (node.type === 'TemplateElement') addText(String((node['value'] as { cooked?: string }).cooked))
    else if (node.type === 'Literal' && node['regex']) addPattern(node['regex'] as { pattern: string; flags: string })
    else if (node.type === 'Literal' && typeof node['value'] === 'string') addText(node['value'])
    else if (name !== null && !bound.has(name) && !isLabel(parent, part) && parent?.['operator'] !== 'typeof')
      add(name, missing(globals.get(name)))
  })
  return [...found].map(([name, lacking]) => ({ file, name, missing: lacking }))
}

/** Returns the conditions under which a rule or declaration of a style sheet holds. */
function conditionsOf(node: postcss.Node): string {
  const around = node.parent
  if (!around || around.type === 'root') return ''
  const own =
    around.type === 'atrule' && (around as postcss.AtRule).name === 'supports' ? (around as postcss.AtRule).params : ''
  return `${own} ${conditionsOf(around as postcss.Node)}`
}

const sizes: Readonly<Record<string, string>> = { d: 'dynamic', s: 'small', l: 'large' }

/**
 * Returns what a built style sheet uses that some browser of the range lacks: at-rules, selectors, properties, their values and
 * functions. What stands behind `@supports` with its name, or has its prefixed form beside it, is no use.
 */
function newInStyles(file: string, css: string): Found[] {
  const found = new Map<string, string[]>()
  const { properties, types, selectors } = data.css
  const add = (node: postcss.Node, name: string, feature: Feature | undefined, word = name) => {
    const lacking = missing(feature)
    if (lacking.length > 0 && !conditionsOf(node).includes(word)) found.set(name, lacking)
  }
  const sheet = postcss.parse(css)
  sheet.walkAtRules((rule) => {
    const { name, params } = rule
    add(rule, `@${name}`, data.css['at-rules'][name])
    if (name !== 'media') return
    const media = data.css['at-rules']['media']
    for (const [, feature = ''] of params.matchAll(/\(\s*([a-z-]+)/g)) add(rule, `@media ${feature}`, media?.[feature])
    if (/[<>]/.test(params)) add(rule, '@media range', media?.['range_syntax'])
  })
  sheet.walkRules((rule) => {
    for (const name of pseudosIn(rule.selector)) add(rule, `:${name}`, selectors[name])
    if (rule.selector.includes('&') || rule.parent?.type === 'rule') add(rule, 'nesting', selectors['nesting'])
  })
  sheet.walkDecls((declaration) => {
    const { prop, value, parent } = declaration
    const property = properties[prop]
    const isPrefixed = parent?.some((one) => one.type === 'decl' && one.prop === `-webkit-${prop}`) === true
    if (!isPrefixed) add(declaration, prop, property)
    if (missing(property).length > 0) return
    for (const [word] of value.matchAll(/(?<![\w-])[a-z][\w-]*/gi)) {
      add(declaration, `${prop}: ${word}`, property?.[word], word)
      if (value.includes(`${word}(`))
        for (const owner of [types, types['color'], types['image']]) add(declaration, `${word}()`, owner?.[word], word)
    }
    for (const [unit, size = ''] of value.matchAll(/(?<=\d)([dsl])v(?:[biwh]|min|max)\b/g))
      add(declaration, unit, types['length']?.[`viewport_percentage_units_${sizes[size]}`], 'dvb')
  })
  return [...found].map(([name, lacking]) => ({ file, name, missing: lacking }))
}

/** Returns what a built file uses that some browser of the range lacks. */
export function newIn(file: string, text: string): Found[] {
  if (file.endsWith('.js')) return newInScript(file, text)
  return file.endsWith('.css') ? newInStyles(file, text) : []
}
