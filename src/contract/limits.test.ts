import { z } from 'zod'
import { expect, test } from 'vitest'
import { callLimits, type CallLimit, type CallLimitName } from '../core/accounts/call-limits.ts'
import { listCaps, type ListCap } from '../core/list-caps.ts'
import { tryLimits, type TryLimit } from '../core/accounts/throttling.ts'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { endOf, listsIn, type ListPath } from './lists.ts'

const calls: Endpoint[] = Object.values(api).flatMap((noun): Endpoint[] => Object.values(noun))
const writes = calls.filter(({ on, hasEffects }) => hasEffects || !on.startsWith('GET '))

type List = ReturnType<typeof listsIn>[number]

/** Every list in the replies of all calls, at whatever depth. */
const lists = calls.flatMap(({ on, query, reply, top }) =>
  [...listsIn(reply), ...listsIn(top, ['top'])].map((list) => ({ on, query, ...list })),
)

const takesPage = ({ query }: Pick<Endpoint, 'query'>) => {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return ['after', 'before', 'page'].some((name) => name in properties)
}

/** Returns the values that the rows of a list can have, each once, where they are few by their kind; null: any. */
function valuesOf({ list }: List): number | null {
  const { def } = list.element as unknown as { def: { type: string; entries?: object; values?: unknown[] } }
  if (def.type === 'enum') return Object.keys(def.entries ?? {}).length
  return def.type === 'literal' ? (def.values ?? []).length : null
}

const wordsOfPath = (at: ListPath) => at.join('.').replaceAll('.[]', '[]') || 'data'

/** Returns how a list ends, as the document says it; null: it does not. */
function endInWords(list: List): string | null {
  const values = valuesOf(list)
  const end = endOf(list.list)
  if (end?.by === 'pages') return 'pages'
  if (end?.by === 'cap') return `at most ${listCaps[end.cap]}`
  if (end?.by === 'writing') return `at most ${end.most}, as written`
  return values === null ? null : `its ${values} values`
}

test('T43 every call that writes or emails names its limit in its declaration, and no other call does', () => {
  expect(calls.filter(({ limit }) => limit !== null).map(({ on }) => on)).toEqual(writes.map(({ on }) => on))
  expect(writes.length).toBeGreaterThan(100)
  const named = new Set(writes.map(({ limit }) => limit))
  expect(Object.keys(callLimits).filter((name) => !named.has(name as CallLimitName))).toEqual([])
})

test('T43 every form with a file is limited as an upload, before its bytes are read, and nothing else is', () => {
  const ofForms = calls.filter(({ takes }) => takes === 'file').map(({ on }) => on)
  expect(calls.filter(({ limit }) => limit === 'uploads').map(({ on }) => on)).toEqual(ofForms)
})

test('T43 every list in a reply, of whatever name and at whatever depth, has pages or a cap', () => {
  const endless = lists.filter((list) => endInWords(list) === null)
  expect(endless.map(({ on, at }) => `${on} ${wordsOfPath(at)}`)).toEqual([])
  expect(lists.length).toBeGreaterThan(400)
})

test('T43 a list has pages only where its call takes one, and no cap is unused', () => {
  const paged = lists.filter(({ list }) => endOf(list)?.by === 'pages')
  expect(paged.filter((list) => !takesPage(list)).map(({ on }) => on)).toEqual([])
  const isPaged = (call: Endpoint) => paged.some(({ on }) => on === call.on)
  // A file is asked for in parts.
  const others = calls.filter((call) => takesPage(call) && !isPaged(call) && !call.on.endsWith('/csv'))
  expect(others.map(({ on }) => on)).toEqual([])
  const used = new Set(lists.map(({ list }) => endOf(list)).map((end) => (end?.by === 'cap' ? end.cap : null)))
  expect(Object.keys(listCaps).filter((cap) => !used.has(cap as ListCap))).toEqual([])
})

test('T43 every list that is sent has a maximum', () => {
  const sent = calls.flatMap(({ on, query, body }) =>
    [query, body].flatMap((schema) => listsIn(schema).map((list) => ({ on, ...list }))),
  )
  const endless = sent.filter((list) => {
    const checks = list.list.def.checks?.map(({ _zod }) => _zod.def.check) ?? []
    return !checks.includes('max_length') && !checks.includes('length_equals')
  })
  expect(endless.map(({ on, at }) => `${on} ${wordsOfPath(at)}`)).toEqual([])
  expect(sent.length).toBeGreaterThan(30)
})

test('T43 no reply has a maximum: what is stored is never refused to be read', () => {
  const bounded = calls.flatMap(({ on, reply, top }) =>
    [reply, top].flatMap((schema) => {
      const said = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))
      return /"maxLength"/.test(said) ? [on] : []
    }),
  )
  expect(bounded).toEqual([])
})

const timeOf = (ms: number) => {
  const units = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
  ] as const
  const [unit, length] = units.find(([, one]) => ms >= one && ms % one === 0) ?? (['s', 1000] as const)
  return `${ms / length} ${unit}`
}
function numbersOf({ free, windowMs, delays, by }: TryLimit): string {
  const least = `${free} in ${timeOf(windowMs)}${by === undefined ? '' : ` by ${by}`}`
  return delays === undefined
    ? least
    : `${least}, then waits from ${timeOf(delays.firstMs)} to ${timeOf(delays.mostMs)}`
}
const countedBy = { caller: 'account, else network', network: 'network', subject: 'account and network' } as const

/** Writes docs/limits.md. */
function limitsDocument(): string {
  const classes = Object.entries(callLimits as Record<string, CallLimit>).map(([name, { of, tries, per }]) => {
    const numbers = tries.map((kind) => (tries.length > 1 ? `${kind}: ` : '') + numbersOf(tryLimits[kind]))
    return `| ${name} | ${of} | ${countedBy[per]} | ${numbers.join('; ')} |`
  })
  const ofCalls = writes.map(({ on, access, limit }) => `| ${on} | ${access} | ${limit} |`)
  const ofLists = lists.map((list) => `| ${list.on} | ${wordsOfPath(list.at)} | ${endInWords(list)} |`)
  return [
    '# Limits of the calls',
    'Written by `src/contract/limits.test.ts` from the declarations; `npx vitest run --project rules src/contract -u` renews it. What is beyond a limit is refused with 429, `request.too_many` and Retry-After. How costly work is shared is in `src/server/limits/limits.ts`.',
    '## Classes',
    ['| class | for | counted by | limit |', '|---|---|---|---|', ...classes].join('\n'),
    '## Calls that write or email',
    ['| call | who | class |', '|---|---|---|', ...ofCalls].join('\n'),
    '## Lists',
    'What is beyond a cap is left out, and the message of the reply says so. “As written”: more is refused when it is written.',
    ['| call | list | size |', '|---|---|---|', ...new Set(ofLists)].join('\n'),
    '',
  ].join('\n\n')
}

test('T43 docs/limits.md matches the declarations (npx vitest run -u regenerates it)', async () => {
  await expect(limitsDocument()).toMatchFileSnapshot('../../docs/limits.md')
})
