import { expect, test } from 'vitest'
import { BadConfig, readConfig } from '../config.ts'
import { addressesOf } from './hosts.ts'

test('O4 DATABASE_URL names several hosts as psql does, each with the account and the database', () => {
  const one = 'postgres://lantern:a%2Cb@db.example/lantern?sslmode=require'
  expect(addressesOf(one)).toEqual([one])
  expect(addressesOf('postgres://u:p@one:5433,two,[::1]:5432/x?target_session_attrs=primary')).toEqual([
    'postgres://u:p@one:5433/x?target_session_attrs=primary',
    'postgres://u:p@two/x?target_session_attrs=primary',
    'postgres://u:p@[::1]:5432/x?target_session_attrs=primary',
  ])
})

test('O4 hosts that Lantern cannot use are refused with a sentence', () => {
  const refusal = (DATABASE_URL: string) => {
    try {
      readConfig({ DATABASE_URL })
    } catch (error) {
      return error instanceof BadConfig ? error.message : error
    }
    return undefined
  }
  expect(refusal('postgres://one,two/x?target_session_attrs=read-only')).toBe(
    'DATABASE_URL: target_session_attrs has to be read-write or primary: Lantern needs the server that takes changes',
  )
  expect(refusal('postgres://one,/x')).toBe('DATABASE_URL: names an empty host')
  expect(refusal('postgres://one,two/x')).toBeUndefined()
})
