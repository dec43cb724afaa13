import { filterPorts } from '@fairway/contract/network/filter-ports'
import { expect, test } from 'vitest'
import { dockHeight, type Port, placePorts, portGap, portHeight } from './river-rows.ts'

const names = (en: string, zh: string) => ({ en, zh, es: en, ja: zh })

const dock = (code: string, en: string, zh: string, own = false): Port['docks'][number] => ({
  id: code,
  code,
  names: names(en, zh),
  initials: code.toLowerCase(),
  pinyin: en.toLowerCase(),
  riverKm: 0,
  berths: 1,
  lines: 1,
  callsToday: 1,
  own,
  enabled: true,
  revision: 1,
})

const ports: Port[] = [
  {
    id: '1',
    code: 'CKG',
    names: names('Chongqing', '重庆'),
    initials: 'cq',
    pinyin: 'chongqing',
    riverKm: 0,
    estimated: false,
    enabled: true,
    revision: 1,
    corporation: { id: '10', code: 'CQ', names: names('Chongqing Port', '重庆港') },
    docks: [dock('CTM', 'Chaotianmen', '朝天门', true), dock('DZS', 'Danzishi', '弹子石')],
  },
  {
    id: '2',
    code: 'YCG',
    names: names('Yichang', '宜昌'),
    initials: 'yc',
    pinyin: 'yichang',
    riverKm: 660,
    estimated: false,
    enabled: true,
    revision: 1,
    corporation: { id: '11', code: 'YC', names: names('Yichang Port', '宜昌港') },
    docks: [dock('SXC', 'Visitor Centre', '三峡游客中心')],
  },
]

const everything = { text: '', corporation: '', ownOnly: false }
const docksOf = (found: Port[]) => found.flatMap((port) => port.docks.map(({ code }) => code))

test('rows stand one below the other and the drawing ends with the last', () => {
  const { placed, height } = placePorts(ports)
  expect(placed.map(({ top }) => top)).toEqual([0, portHeight + 2 * dockHeight + portGap])
  expect(height).toBe(placed[1]!.top + portHeight + dockHeight)
  expect(placePorts([]).height).toBe(0)
})

test('a port is found by any of its names and keeps its docks, a dock is found alone', () => {
  expect(docksOf(filterPorts(ports, { ...everything, text: '重庆' }))).toEqual(['CTM', 'DZS'])
  expect(docksOf(filterPorts(ports, { ...everything, text: 'danzi' }))).toEqual(['DZS'])
  expect(docksOf(filterPorts(ports, { ...everything, text: 'sxc' }))).toEqual(['SXC'])
  expect(filterPorts(ports, { ...everything, text: 'nowhere' })).toEqual([])
})

test('a port corporation and the own docks narrow the list', () => {
  expect(docksOf(filterPorts(ports, { ...everything, corporation: '11' }))).toEqual(['SXC'])
  expect(docksOf(filterPorts(ports, { ...everything, ownOnly: true }))).toEqual(['CTM'])
})
