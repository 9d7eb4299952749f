import type { z } from 'zod'
import { endList, endOf, type ListEnd } from './lists.ts'

const sizes = new Set([
  'max_length',
  'min_length',
  'length_equals',
  'max_size',
  'min_size',
  'size_equals',
  'less_than',
  'greater_than',
])

type Def = Record<string, unknown> & {
  type: string
  checks?: { _zod: { def: { check: string } } }[]
}
type Node = z.ZodType & { def: Def; clone(def: Def): Node }

const done = new WeakMap<Node, Node>()

/** The properties of a schema that contain the schemas it consists of, by its type. */
const partsOf: Record<string, readonly string[]> = {
  object: ['shape'],
  array: ['element'],
  union: ['options'],
  record: ['keyType', 'valueType'],
  tuple: ['items'],
  intersection: ['left', 'right'],
  pipe: ['in', 'out'],
  nullable: ['innerType'],
  optional: ['innerType'],
  default: ['innerType'],
}

/**
 * Returns the schema of a reply without limits of size: they are for what is sent to the server. What is stored was checked when it was
 * written, perhaps by other limits than today's, and a reply that refuses it would fail for ever. T43
 */
export function withoutMost<S extends z.ZodType>(schema: S): S {
  return strip(schema as unknown as Node) as unknown as S
}

function strip(schema: Node): Node {
  const known = done.get(schema)
  if (known) return known
  const { def } = schema
  const changed: Record<string, unknown> = {}
  for (const part of partsOf[def.type] ?? []) {
    const before = def[part]
    const after = stripPart(before)
    if (after !== before) changed[part] = after
  }
  const checks = def.checks?.filter(({ _zod }) => !sizes.has(_zod.def.check))
  if (checks && checks.length < (def.checks?.length ?? 0)) changed['checks'] = checks
  const stripped = Object.keys(changed).length === 0 ? schema : schema.clone({ ...def, ...changed })
  const end = endOf(schema) ?? writtenEnd(def)
  if (end) endList(stripped, end)
  done.set(schema, stripped)
  return stripped
}

/** Returns how a list ends whose schema limits what is written; null for another schema. */
function writtenEnd({ type, checks = [] }: Def): ListEnd | null {
  if (type !== 'array') return null
  const sizes = checks.map(({ _zod }) => _zod.def as { maximum?: number; length?: number })
  const most = sizes.map(({ maximum, length }) => maximum ?? length).find((size) => size !== undefined)
  return most === undefined ? null : { by: 'writing', most }
}

function stripPart(part: unknown): unknown {
  if (Array.isArray(part)) {
    const all = part.map((one) => strip(one as Node))
    return all.every((one, index) => one === part[index]) ? part : all
  }
  if (part !== null && typeof part === 'object' && !('_zod' in part)) {
    const entries = Object.entries(part as Record<string, Node>)
    const all = entries.map(([name, one]) => [name, strip(one)] as const)
    return all.every(([, one], index) => one === entries[index]?.[1]) ? part : Object.fromEntries(all)
  }
  return part === undefined || part === null ? part : strip(part as Node)
}
