import { expect, test } from 'vitest'
import { networkOf, networksOf, wideNetworkOf } from './networks.ts'

test.each([
  ['10.1.2.3', '10.1.2.3', undefined],
  ['::ffff:10.1.2.3', '10.1.2.3', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:DB8:1:2::9', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0:0', '2001:db8:0::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
  ['unknown', 'unknown', undefined],
])('%s counts as the network %s, and in it as %s', (address, network, wide) => {
  expect(networkOf(address)).toBe(network)
  expect(wideNetworkOf(address)).toBe(wide)
})

test('a wide network may ask for more than one network, and is counted with it', () => {
  expect(networksOf('2001:db8:1:2::9')).toEqual([
    { key: '2001:db8:1:2', factor: 1 },
    { key: '2001:db8:1::/48', factor: 8 },
  ])
  expect(networksOf('10.0.0.1')).toEqual([{ key: '10.0.0.1', factor: 1 }])
})
