import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
  return () => server.close()
})

test('the ports lie down the river, each with its docks; the own docks are marked', async () => {
  const app = await server.signIn('pier')
  const { data } = await server.call(app, 'network.ports', {})
  expect(data.ports.map(({ code }) => code)).toEqual([
    'CKG',
    'CSU',
    'FLG',
    'FDU',
    'ZHX',
    'WZU',
    'YYG',
    'FJE',
    'WSN',
    'BDG',
    'ZGI',
    'YCG',
  ])
  const kilometres = data.ports.map(({ riverKm }) => riverKm)
  expect(kilometres).toEqual([...kilometres].sort((a, b) => a - b))
  const docks = data.ports.flatMap((port) => port.docks)
  expect(docks).toHaveLength(21)
  expect(docks.filter(({ own }) => own).map(({ code }) => code)).toEqual(['WSN1', 'SNX'])
  expect(docks.find(({ code }) => code === 'CTM')).toMatchObject({
    berths: 6,
    lines: 5,
    initials: 'ctm',
    pinyin: 'chaotianmen',
  })
  expect(docks.find(({ code }) => code === 'WSN1')).toMatchObject({ lines: 4, callsToday: 6 })
  expect(data.ports.find(({ code }) => code === 'WZU')).toMatchObject({
    estimated: false,
    corporation: { code: 'CQ' },
    initials: 'wz',
  })
  expect(data.ports[0]).toMatchObject({ names: { zh: '重庆' }, pinyin: 'chongqing' })
  expect(data.ports.find(({ code }) => code === 'FJE')!.estimated).toBe(true)
})

test('a round trip calls at one dock twice, identified by stop number', async () => {
  const clerk = await server.signIn('clerk')
  const { data } = await server.call(clerk, 'network.lines', {})
  expect(data.lines).toHaveLength(10)
  const day = data.lines.find(({ code }) => code === 'DAY-2D1G')!
  expect(day.stops.map(({ stop, dock }) => `${stop} ${dock.code}`)).toEqual(['0 SXC', '1 SDP', '2 SXC'])
  expect(day.carrier.code).toBe('GRS')
  expect(day).toMatchObject({ version: 1, validFrom: '2026-04-16' })
})

test('the departure board of a dock has every call of the day in order, with its direction', async () => {
  const app = await server.signIn('pier')
  const { data: river } = await server.call(app, 'network.ports', {})
  const wushan = river.ports.flatMap((port) => port.docks).find(({ code }) => code === 'WSN1')!
  const { data } = await server.call(app, 'network.dock', { id: wushan.id, date: '2026-06-16' })
  expect(
    data.calls.map(
      (call) => `${(call.arrives ?? call.departs)?.slice(11, 16)} ${call.line.code} ${call.towards.en}`,
    ),
  ).toEqual([
    '09:15 FAST-DOWN Taipingxi (above the dam)',
    '09:45 FERRY-BW Wanzhou Tourist Dock',
    '11:05 FAST-UP Baotaping',
    '14:45 FAST-DOWN Taipingxi (above the dam)',
    '15:05 FERRY-WB Badong Visitor Dock',
    '16:35 FAST-UP Baotaping',
  ])
  expect(await server.call(app, 'network.dock', { id: '999999' })).toMatchObject({
    http: 404,
    code: 'network.dockNotFound',
  })
})

test('a line has its timetable and the next days of each service', async () => {
  const clerk = await server.signIn('clerk')
  const { data: river } = await server.call(clerk, 'network.lines', {})
  const ferry = river.lines.find(({ code }) => code === 'FERRY-CW')!
  const { data } = await server.call(clerk, 'network.line', { id: ferry.id })
  expect(data.services.map(({ ship, departs, everyDays }) => [ship.code, departs, everyDays])).toEqual([
    ['FY7', '07:00', 2],
    ['FY8', '07:00', 2],
  ])
  const days = data.services.flatMap(({ nextDates }) => nextDates).sort()
  expect(days.slice(0, 4)).toEqual(['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18'])
  expect((await server.call(clerk, 'network.line', { id: '999999' })).code).toBe('network.lineNotFound')
})

test('[I3] a port corporation finds its own ports and docks, and the whole river on request', async () => {
  const port = await server.signIn('port')
  const { data: own } = await server.call(port, 'network.ports', {})
  expect(own.ports.map(({ code }) => code)).toEqual(['BDG', 'ZGI', 'YCG'])
  expect(new Set(own.ports.map(({ corporation }) => corporation?.code))).toEqual(new Set(['YC']))
  const { data: whole } = await server.call(port, 'network.ports', { whole: true })
  const { data: everyPort } = await server.call(await server.signIn('clerk'), 'network.ports', {})
  expect(whole.ports.length).toBe(12)
  expect(everyPort.ports.length).toBe(12)
})

test('[I3] a carrier finds its own lines, a port corporation those that call at its docks', async () => {
  const all = (await server.call(await server.signIn('clerk'), 'network.lines', {})).data.lines
  const carrier = await server.signIn('carrier')
  const own = (await server.call(carrier, 'network.lines', {})).data.lines
  expect(own.map(({ code }) => code)).toEqual(
    all.filter((line) => line.carrier.code === 'GRS').map(({ code }) => code),
  )
  const another = all.find((line) => line.carrier.code !== 'GRS')!
  expect(await server.call(carrier, 'network.line', { id: another.id })).toMatchObject({
    http: 404,
    code: 'network.lineNotFound',
  })
  const calling = (await server.call(await server.signIn('port'), 'network.lines', {})).data.lines
  const docks = new Set(['BDY', 'GDK', 'MPG', 'TPX', 'SDP', 'SXC'])
  expect(calling.map(({ code }) => code)).toEqual(
    all.filter(({ stops }) => stops.some(({ dock }) => docks.has(dock.code))).map(({ code }) => code),
  )
})
