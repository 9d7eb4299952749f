import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { isLastOwner, lockOwners } from '../accounts/owners.ts'
import { addUser } from '../accounts/store.ts'
import { deleteUser } from './store.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
})
afterAll(() => academy.close())

const newStaff = async (email: string) => {
  const about = { name: 'Huda Saleh', email, phone: '', parentPhone: '', role: 'owner', passwordHash: 'none' } as const
  return (await addUser(academy.database, about))?.id ?? 0
}

test('A11 when the last two owners are deleted at once, one is deleted and the other is refused', async () => {
  const { database } = academy
  const [one, two] = [await newStaff('one@staff.example'), await newStaff('two@staff.example')]
  const leave = (id: number, onLooked = async () => {}) =>
    database.transaction(async (tx) => {
      await lockOwners(tx)
      const isLast = await isLastOwner(tx, id)
      await onLooked()
      if (!isLast) await deleteUser(tx, id)
      return isLast
    })
  // The second request arrives after the first has checked and before it has deleted the account.
  let second: Promise<boolean> | undefined
  const isFirstLast = await leave(one, async () => {
    second = leave(two)
    await database.pool.query('SELECT pg_sleep(0.05)')
  })
  expect([isFirstLast, await second]).toEqual([false, true])
  const { rows } = await database.pool.query<{ id: number }>("SELECT id FROM users WHERE role = 'owner'")
  expect(rows).toEqual([{ id: two }])
})
