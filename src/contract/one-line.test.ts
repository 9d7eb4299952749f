import { expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

type Check = { _zod: { def: { check: string; maximum?: number } } }
type Node = { def: Record<string, unknown> & { type: string; checks?: Check[] }; safeParse: z.ZodType['safeParse'] }

/** Longer texts may have several lines. */
const longestLine = 254

/** Returns the texts that a schema takes, with where they stand. */
function textsIn(schema: Node, at = ''): { at: string; schema: Node; most: number }[] {
  const { def } = schema
  if (def.type === 'string') {
    const [most] = (def.checks ?? []).flatMap(({ _zod }) => _zod.def.maximum ?? [])
    return [{ at, schema, most: most ?? 0 }]
  }
  return Object.entries(def).flatMap(([part, value]) => {
    if (part === 'checks' || value === null || typeof value !== 'object') return []
    const parts = 'def' in value ? [['', value] as const] : Object.entries(value)
    return parts.flatMap(([name, one]) =>
      one !== null && typeof one === 'object' && 'def' in one
        ? textsIn(one as Node, /^\d*$/.test(name) ? at : `${at}.${name}`)
        : [],
    )
  })
}

/** Fields that are compared, looked up or checked as it is, and never shown as it was sent; `values` are tidied by their fields. */
const lookedUp = new Set(
  'email code token phone parent_phone current_password language id quote website to stamp key q section domain skill difficulty tag sibling rule_id values shipped way'.split(
    ' ',
  ),
)
const isLookedUp = ({ at }: { at: string }) =>
  lookedUp.has(at.split('.').at(-1) ?? '') && (at.includes('filter') || !/(section|domain|skill|difficulty)$/.test(at))

test('T43 a field of one line holds no line break: of every call', () => {
  const calls = Object.values(api).flatMap((noun): Endpoint[] => Object.values(noun))
  const lines = calls.flatMap(({ on, body }) =>
    textsIn(body as unknown as Node)
      .filter((text) => text.most > 0 && text.most <= longestLine && !isLookedUp(text))
      .map((line) => ({ ...line, of: `${on} ${line.at}` })),
  )
  const broken = lines.filter(({ schema }) => {
    const read = schema.safeParse('Two\nlines')
    return read.success && String(read.data).includes('\n')
  })
  expect(broken.map(({ of }) => of)).toEqual([])
  expect(lines.length).toBeGreaterThan(20)
})
