import { expect, test } from 'vitest'
import { isLocalRequest } from './local-request.ts'

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST.',
  'lantern.localhost:3000',
  '127.0.0.1:3000',
  '127.8.9.1',
  '[::1]:3000',
])('Host %s is this machine', (host) => {
  expect(isLocalRequest({ host })).toBe(true)
})

test.each([
  '',
  'academy.example',
  'localhost.example',
  '127.0.0.1.example',
  '192.168.1.7:3000',
  '0.0.0.0',
  '[::]',
  '[2001:db8::1]:80',
])('Host "%s" is another machine', (host) => {
  expect(isLocalRequest({ host })).toBe(false)
})

test.each([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'cf-ray',
  'true-client-ip',
  'cdn-loop',
  'fly-client-ip',
  'x-amzn-trace-id',
])('a request with %s came through a proxy', (name) => {
  expect(isLocalRequest({ host: 'localhost', [name]: 'x' })).toBe(false)
})

test('headers that browsers send themselves are not taken for a proxy’s', () => {
  const sent = {
    host: 'localhost',
    cookie: 'a=b',
    'x-requested-with': 'x',
    'sec-fetch-site': 'none',
    'user-agent': 'x',
  }
  expect(isLocalRequest(sent)).toBe(true)
})
