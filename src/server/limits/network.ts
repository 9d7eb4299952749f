import { isIPv6 } from 'node:net'

const groups = 8

/**
 * Returns what one person's connection can choose no other of: an IPv4 address, or the first 64 bits of an IPv6 address, whose
 * last 64 bits every device picks for itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = [], tail = []] = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: groups - head.length - tail.length }, () => '0')
  const first = [...head, ...(plain.includes('::') ? zeros : []), ...tail].slice(0, groups / 2)
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
