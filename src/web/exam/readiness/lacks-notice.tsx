import type { ReactNode } from 'react'
import { Notice } from '../../ui/states/notice.tsx'
import * as deviceWords from '#words/device'
import { useWords } from '../../words/words.tsx'
import { checkDevice, type Lack } from './check-device.ts'

/** Says what this device or browser lacks for a test, and what to do. E2 */
function LacksNotice({ lacks }: { lacks: readonly Lack[] }) {
  const { device } = useWords(deviceWords)
  return (
    <Notice tone="warn" role="alert" title={device.title}>
      {lacks.map((lack) => (
        <p key={lack}>{device[lack]}</p>
      ))}
      <p>{isBeyond(lacks) ? device.newer : device.storing}</p>
    </Notice>
  )
}

/** Returns whether no test can begin here: without a store of the device it can, online. */
const isBeyond = (lacks: readonly Lack[]): boolean => lacks.some((lack) => lack !== 'store')

/** Checks this device; returns what to show above the start, and whether no test can begin here. */
export async function findLacks(): Promise<{ notice: ReactNode; isBeyond: boolean }> {
  const lacks = await checkDevice()
  return { notice: lacks.length > 0 && <LacksNotice lacks={lacks} />, isBeyond: isBeyond(lacks) }
}
