import { expect, test } from 'vitest'
import { keepNext } from './keep-next.ts'

test('S9 A9 P9 the way back, and the course applied for, are kept from the login through a forgotten password', () => {
  expect(keepNext('/forgetpass', '?next=%2Fcheckout')).toBe('/forgetpass?next=%2Fcheckout')
  expect(keepNext('/forgetpass?step=code', '?next=%2Fcourses%3Fcategory_id%3D2')).toBe(
    '/forgetpass?step=code&next=%2Fcourses%3Fcategory_id%3D2',
  )
  expect(keepNext('/forgetpass', '?next=%2Fcourses%2Fa&course=3')).toBe('/forgetpass?next=%2Fcourses%2Fa&course=3')
  expect(keepNext('/login', '?step=code')).toBe('/login')
})
