import { readFile } from 'node:fs/promises'

/** Returns the memory of a process and of those that it has started, in megabytes; what they share counts once. Linux only. */
export async function megabytesOf(pid: number | string): Promise<number> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const children = (await read(`task/${pid}/children`)).split(' ').filter((id) => id.trim() !== '')
  const own = Number(/^Pss:\s*(\d+)/m.exec(await read('smaps_rollup'))?.[1] ?? 0) / 1024
  return (await Promise.all(children.map(megabytesOf))).reduce((sum, one) => sum + one, own)
}
