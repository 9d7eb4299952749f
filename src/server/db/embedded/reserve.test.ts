import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canMount, openSmallDisk } from '../../../testing/small-disk.ts'
import { giveUpReserve, isDiskFull, leastFreeBytes, makeReserve, staysFull } from './reserve.ts'

const mib = 1024 * 1024

test.runIf(canMount)(
  'O2 the reserve is made where there is room, given up on a full disk alone, and made again when there is room for it',
  async () => {
    const { folder, fill, free, freeBytes } = await openSmallDisk(300)
    const location = { folder, isElsewhere: false }
    const reserve = join(folder, 'reserve')
    await fill(150 * mib)
    await makeReserve(location)
    expect(existsSync(reserve)).toBe(false)
    await free()
    await makeReserve(location)
    expect([statSync(reserve).size, statSync(reserve).blocks * 512 >= leastFreeBytes]).toEqual([leastFreeBytes, true])
    expect([await giveUpReserve(location), existsSync(reserve)]).toEqual([false, true])

    await fill(10 * mib)
    expect([await isDiskFull(folder), await staysFull(folder, false)]).toEqual([true, true])
    expect([await giveUpReserve(location), existsSync(reserve)]).toEqual([true, false])
    // What was given up is no reason to write again.
    expect(await freeBytes()).toBeGreaterThan(leastFreeBytes)
    expect(await staysFull(folder, true)).toBe(true)
    await free()
    expect(await staysFull(folder, true)).toBe(false)
    await makeReserve(location)
    expect(statSync(reserve).size).toBe(leastFreeBytes)
  },
)
