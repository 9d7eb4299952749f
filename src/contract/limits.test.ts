import { z } from 'zod'
import { expect, test } from 'vitest'
import { callLimits, listCaps, type CallLimit, type CallLimitName } from '../core/accounts/call-limits.ts'
import { tryLimits, type TryLimit } from '../core/accounts/throttling.ts'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

const calls: Endpoint[] = Object.values(api).flatMap((noun): Endpoint[] => Object.values(noun))
const writes = calls.filter(({ on, hasEffects }) => hasEffects || !on.startsWith('GET '))

/** Returns whether a call gives a list: as its data, or as the rows of a page. */
function givesList({ on, reply }: Endpoint): boolean {
  if (!on.startsWith('GET ')) return false
  const { type, properties = {} } = z.toJSONSchema(reply, { unrepresentable: 'any' })
  return type === 'array' || 'rows' in properties
}
const takesPage = ({ query }: Endpoint) => {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return 'after' in properties || 'before' in properties
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

test('T43 every list has pages or a named cap', () => {
  const lists = calls.filter(givesList)
  expect(lists.filter((list) => takesPage(list) === (list.whole !== null)).map(({ on }) => on)).toEqual([])
  expect(calls.filter((call) => call.whole !== null && !givesList(call))).toEqual([])
  expect(lists.length).toBeGreaterThan(30)
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
function numbersOf({ free, windowMs, delays }: TryLimit): string {
  if (!delays) return `${free} in ${timeOf(windowMs)}`
  return `${free} in ${timeOf(windowMs)}, then waits from ${timeOf(delays.firstMs)} to ${timeOf(delays.mostMs)}`
}
const countedBy = { caller: 'account, else network', network: 'network', subject: 'account and network' } as const

/** Writes docs/limits.md. */
function limitsDocument(): string {
  const classes = Object.entries(callLimits as Record<string, CallLimit>).map(([name, { of, tries, per }]) => {
    const numbers = tries.map((kind) => (tries.length > 1 ? `${kind}: ` : '') + numbersOf(tryLimits[kind]))
    return `| ${name} | ${of} | ${countedBy[per]} | ${numbers.join('; ')} |`
  })
  const ofCalls = writes.map(({ on, access, limit }) => `| ${on} | ${access} | ${limit} |`)
  const lists = calls.filter(givesList).map(({ on, whole }) => {
    const size = whole === null ? 'pages' : `whole, at most ${listCaps[whole]}`
    return `| ${on} | ${size} |`
  })
  return [
    '# Limits of the calls',
    'Written by `src/contract/limits.test.ts` from the declarations; `npx vitest run --project rules src/contract -u` renews it. What is beyond a limit is refused with 429, `request.too_many` and Retry-After. How costly work is shared stands in `src/server/limits/limits.ts`.',
    '## Classes',
    ['| class | for | counted by | limit |', '|---|---|---|---|', ...classes].join('\n'),
    '## Calls that write or email',
    ['| call | who | class |', '|---|---|---|', ...ofCalls].join('\n'),
    '## Lists',
    ['| call | size |', '|---|---|', ...lists].join('\n'),
    '',
  ].join('\n\n')
}

test('T43 docs/limits.md matches the declarations (npx vitest run -u regenerates it)', async () => {
  await expect(limitsDocument()).toMatchFileSnapshot('../../docs/limits.md')
})
