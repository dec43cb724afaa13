import { expect, test } from 'vitest'
import { isZoneContinued, zoneLines } from './machine-readable-zone.ts'

const passport = [
  'P<D<<MUELLER<<HANS<PETER<<<<<<<<<<<<<<<<<<<<',
  'C01X00T478D<<6408125M2702283<<<<<<<<<<<<<<<4',
]
const card = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
]

test('the lines of a zone are recognised, with and without line ends, in capitals or not', () => {
  for (const lines of [passport, card]) {
    expect(zoneLines(lines.join('\n'))).toEqual(lines)
    expect(zoneLines(lines.join('\t'))).toEqual(lines)
    expect(zoneLines(lines.join(''))).toEqual(lines)
    expect(zoneLines(lines.join('\n').toLowerCase())).toEqual(lines)
  }
})

test('a zone goes on until its last line', () => {
  expect(isZoneContinued(passport[0]!)).toBe(true)
  expect(isZoneContinued(passport.join('\n'))).toBe(false)
  expect(isZoneContinued(card.slice(0, 2).join('\n'))).toBe(true)
  expect(isZoneContinued(card.join('\n'))).toBe(false)
  // Its first line lost a character: the rest is part of it all the same.
  expect(isZoneContinued(passport[0]!.slice(1).replace(/^</, 'P<'))).toBe(true)
})

test.each([
  '11010519491231002X',
  '134567890123456789',
  '张三|11010519491231002X',
  `FW1${'A'.repeat(172)}`,
  'PASSENGER LIST OF THE MORNING BOAT TO BADONG',
  'P<UTOERIKSSON',
])('%s is no zone', (text) => {
  expect(zoneLines(text)).toBeUndefined()
  expect(isZoneContinued(text)).toBe(false)
})
