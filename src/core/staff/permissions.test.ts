import { expect, test } from 'vitest'
import { may, mayChangeAccount, permissions, permissionsOf, roles, staffRoles, type Permission } from './permissions.ts'

test('students may do nothing in the studio, owners everything, and no role more than the one above it', () => {
  const all = Object.keys(permissions) as Permission[]
  expect(permissionsOf('student')).toEqual([])
  expect(permissionsOf('owner')).toEqual(all)
  for (const permission of all)
    for (const [above, below] of [
      ['owner', 'tutor'],
      ['tutor', 'assistant'],
    ] as const)
      expect([permission, !may(below, permission) || may(above, permission)]).toEqual([permission, true])
})

test('no one changes an account of an equal or higher role but the owner', () => {
  const changeable = Object.fromEntries(
    roles.map((actor) => [actor, roles.filter((account) => mayChangeAccount(actor, account))]),
  )
  expect(changeable).toEqual({
    student: [],
    owner: ['student', ...staffRoles],
    tutor: ['student', 'assistant'],
    assistant: ['student'],
  })
})
