/** Reads an IPv6 address into its eight groups; undefined when it is none. */
function groupsOf(address: string): number[] | undefined {
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)
  const bytes = dotted?.slice(2).map(Number) ?? []
  if (bytes.some((byte) => byte > 255)) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const hex = dotted ? `${dotted[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : address
  const halves = hex.split('::')
  if (halves.length > 2) return undefined
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array.from({ length: halves.length === 2 ? missing : 0 }, () => '0'), ...tail]
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => parseInt(group, 16))
    : undefined
}

/** The prefixes under which IPv6 carries IPv4 addresses: mapped (RFC 4291) and translated (RFC 6052). */
const carriesIpv4 = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'])

/** Returns an address without what some proxies write around it: spaces, brackets, and the port, which differs for each connection. */
function bareAddress(written: string): string {
  const [, inBrackets, dotted] = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/.exec(written.trim()) ?? []
  return inBrackets ?? dotted ?? written.trim()
}

/**
 * Returns the key by which requests of an address are counted: an IPv4 address itself, also inside IPv6; of an IPv6 address its first 64 bits, because anyone who
 * has one address there has all of them. A connection that its client has closed has no address any more.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return ''
  const bare = bareAddress(address)
  const groups = groupsOf(bare.replace(/%.*$/, ''))
  if (!groups) return bare
  const hex = groups.map((group) => group.toString(16))
  if (!carriesIpv4.has(hex.slice(0, 6).join(':'))) return `${hex.slice(0, 4).join(':')}::/64`
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
