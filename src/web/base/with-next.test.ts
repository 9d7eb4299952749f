import { expect, test } from 'vitest'
import { withNext } from './with-next.ts'

test('S9 A9 P9 the way back, and the course applied for, persist from the login through a forgotten password', () => {
  expect(withNext('/forgetpass', '?next=%2Fcheckout')).toBe('/forgetpass?next=%2Fcheckout')
  expect(withNext('/forgetpass?step=code', '?next=%2Fcourses%3Fcategory_id%3D2')).toBe(
    '/forgetpass?step=code&next=%2Fcourses%3Fcategory_id%3D2',
  )
  expect(withNext('/forgetpass', '?next=%2Fcourses%2Fa&course=3')).toBe('/forgetpass?next=%2Fcourses%2Fa&course=3')
  expect(withNext('/login', '?step=code')).toBe('/login')
})
