import { expect, test } from 'vitest'
import { keepNext } from './keep-next.ts'

test('S9 A9 the way back is kept from the login through a forgotten password', () => {
  expect(keepNext('/forgetpass', '?next=%2Fcheckout')).toBe('/forgetpass?next=%2Fcheckout')
  expect(keepNext('/forgetpass?step=code', '?next=%2Fcourses%3Fcategory_id%3D2')).toBe(
    '/forgetpass?step=code&next=%2Fcourses%3Fcategory_id%3D2',
  )
  expect(keepNext('/login', '?step=code')).toBe('/login')
})
