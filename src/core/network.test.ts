import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::5]:51234', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  [' 203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  // What is no address is counted as it stands.
  ['1:2:3:4:5:6:7', '1:2:3:4:5:6:7'],
  ['1::2::3', '1::2::3'],
  ['::ffff:999.0.0.1', '::ffff:999.0.0.1'],
  ['unknown', 'unknown'],
  ['', ''],
  [undefined, ''],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the last 64 bits never make a difference, the first always do', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const half = fc.tuple(group, group, group, group)
  const written = (groups: number[]) => groups.map((one) => one.toString(16)).join(':')
  const prefix = half.filter(([first]) => first >= 0x2000)
  fc.assert(
    fc.property(prefix, prefix, half, half, (one, other, hostA, hostB) => {
      const network = networkOf(written([...one, ...hostA]))
      expect(networkOf(written([...one, ...hostB]))).toBe(network)
      expect(networkOf(written([...other, ...hostA])) === network).toBe(written(one) === written(other))
    }),
  )
})
