import { expect, test } from 'vitest'
import { proposalFor } from './field-editor.tsx'

const zones = ['Asia/Beirut', 'Europe/Berlin', 'Europe/London', 'Africa/Cairo', 'UTC'].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))
const currencies = [
  { value: 'USD', label: 'US Dollar' },
  { value: 'LBP', label: 'Lebanese Pound' },
  { value: 'EGP', label: 'Egyptian Pound' },
]

test('T15 a time zone and a currency are chosen from what is typed, and what names several stays as it is', () => {
  const chosen = {
    beirut: 'Asia/Beirut',
    'asia/beirut': 'Asia/Beirut',
    Cairo: 'Africa/Cairo',
    utc: 'UTC',
    europe: 'europe',
    '': '',
  }
  for (const [typed, value] of Object.entries(chosen))
    expect([typed, proposalFor(typed, zones)]).toEqual([typed, value])
  const paid = { usd: 'USD', 'us dollar': 'USD', lebanese: 'LBP', pound: 'pound', Mars: 'Mars' }
  for (const [typed, value] of Object.entries(paid))
    expect([typed, proposalFor(typed, currencies)]).toEqual([typed, value])
})
