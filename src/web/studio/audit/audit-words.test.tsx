// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { auditPlace } from './audit-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(() => shown?.remove())

const entry = (id: number, action: string) => ({
  id,
  at: '2026-11-23T12:00:00Z',
  via: 'studio',
  actor_id: 1,
  actor: 'Noor Test',
  action,
  thing: action.split('.')[0],
  thing_id: '4',
  person_id: null,
  person: null,
  before: null,
  after: null,
})

test('T9 changes are named by words, also those of things that are written in an editor', async () => {
  const actions = ['order.refund_noted', 'account.entry_code_made', 'legal_text.unheard_of', 'news.published']
  const page = { rows: actions.map((action, id) => entry(id, action)), total: 4, next: null, previous: null }
  shown = await showPlace(auditPlace.Component, { data: page })
  for (const said of ['Order 4: refund noted', 'Account 4: code made', 'News 4: published', 'legal_text 4: unheard_of'])
    expect(shown.text()).toContain(said)
})
