import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

let server: TestApp
let clerk: SignedInUser
const docks = new Map<string, string>()

beforeAll(async () => {
  server = await startTestApp()
  clerk = await server.signIn('clerk')
  const { data } = await server.call(clerk, 'network.ports', {})
  for (const port of data.ports) for (const dock of port.docks) docks.set(dock.code, dock.id)
  return () => server.close()
})

const search = async (date: string, from: string, to?: string) =>
  (
    await server.call(clerk, 'sailings.search', {
      date,
      fromDockId: docks.get(from)!,
      ...(to === undefined ? {} : { toDockId: docks.get(to)! }),
    })
  ).data.trips

const summaryOf = (trips: Awaited<ReturnType<typeof search>>) =>
  trips.map(
    (trip) =>
      `${trip.departs.slice(11, 16)} ${trip.line.code} ${trip.from.stop}→${trip.to.stop} ${trip.classes
        .map((offer) => `${offer.class.code} ${offer.free} ${offer.fareFen}`)
        .join(', ')}`,
  )

test('tomorrow two fast boats and a ferry go from Fengjie to Badong, each class with its free seats and its fare', async () => {
  expect(summaryOf(await search('2026-06-16', 'BTP', 'BDY'))).toEqual([
    '08:30 FAST-DOWN 0→2 SEAT1 24 9800, SEAT2 96 6700',
    '13:00 FERRY-WB 2→4 SEAT2 80 2500, OPEN 120 1600',
    '14:00 FAST-DOWN 0→2 SEAT1 24 9800, SEAT2 96 6700',
  ])
})

test('seats count as free only where every leg of the trip is free, and a locked seat nowhere', async () => {
  const [trip] = await search('2026-06-17', 'BTP', 'BDY')
  await server.database.pool.query(
    `update inventory.seats set mask = case when position <= 2 then 1 when position <= 5 then 2 when position <= 6 then 4 else 0 end,
       locked = case when position = 10 then 7 else 0 end, lock_reason = case when position = 10 then 'wet' end, locked_by = case when position = 10 then 1 end,
       locked_at = case when position = 10 then now() end
     where sailing_id = $1 and class_id = (select id from fleet.classes where code = 'SEAT2')`,
    [trip!.sailingId],
  )
  const free = async (from: string, to: string) =>
    (await search('2026-06-17', from, to))
      .find(({ sailingId }) => sailingId === trip!.sailingId)!
      .classes.find((offer) => offer.class.code === 'SEAT2')!.free
  expect(await free('BTP', 'WSN1')).toBe(96 - 2 - 1)
  expect(await free('BTP', 'BDY')).toBe(96 - 5 - 1)
  expect(await free('WSN1', 'BDY')).toBe(96 - 3 - 1)
  expect(await free('WSN1', 'TPX')).toBe(96 - 4 - 1)
  expect(await free('BTP', 'TPX')).toBe(96 - 6 - 1)
})

test('no more seats are free than the ship may still carry on the fullest leg of the trip', async () => {
  const [trip] = await search('2026-06-18', 'BTP', 'BDY')
  await server.database.pool.query(
    `update inventory.loads set legs = array[10, 117, 0] where sailing_id = $1`,
    [trip!.sailingId],
  )
  const offers = async (from: string, to: string) =>
    (await search('2026-06-18', from, to)).find(({ sailingId }) => sailingId === trip!.sailingId)!
  expect((await offers('BTP', 'BDY')).room).toBe(3)
  expect((await offers('BTP', 'BDY')).classes.map(({ free }) => free)).toEqual([3, 3])
  expect((await offers('BTP', 'WSN1')).room).toBe(110)
  expect((await offers('BDY', 'TPX')).room).toBe(120)
})

test('a boat that has left its first stop is still sold at the next one, until five minutes before it leaves there', async () => {
  const codes = async () => (await search('2026-06-15', 'WSN1', 'TPX')).map(({ departs }) => departs)
  expect(await codes()).toEqual(['2026-06-15T09:20:00+08:00', '2026-06-15T14:50:00+08:00'])
  server.clock.moveTo('2026-06-15T09:15:00+08:00')
  expect(await codes()).toEqual(['2026-06-15T14:50:00+08:00'])
  server.clock.moveTo('2026-06-15T09:00:00+08:00')
})

test('the night cruise begins and ends at one dock: the whole round is one trip', async () => {
  const trips = await search('2026-06-16', 'CTM', 'CTM')
  expect(summaryOf(trips)).toEqual([
    '18:30 NIGHT-2R 0→1 DECKVIP 60 19800, OPEN 340 13800',
    '19:00 NIGHT-2R 0→1 DECKVIP 60 19800, OPEN 540 13800',
    '19:30 NIGHT-2R 0→1 DECKVIP 80 19800, OPEN 420 13800',
    '20:30 NIGHT-2R 0→1 DECKVIP 60 19800, OPEN 340 13800',
    '21:00 NIGHT-2R 0→1 DECKVIP 60 19800, OPEN 540 13800',
    '21:30 NIGHT-2R 0→1 DECKVIP 80 19800, OPEN 420 13800',
  ])
})

test('the day trip calls at one dock twice and is sold only as a whole, at its flat fare', async () => {
  expect(summaryOf(await search('2026-06-16', 'SXC', 'SXC'))).toEqual([
    '08:00 DAY-2D1G 0→2 SEAT1 99 26800, SEAT2 400 18800',
    '09:00 DAY-2D1G 0→2 SEAT1 99 26800, SEAT2 400 18800',
  ])
  expect(await search('2026-06-16', 'SXC', 'SDP')).toEqual([])
})

test('a cruise is found on the day it calls, not on the day it began', async () => {
  const began = (await server.database.pool.query(
    `select s.service_date::text as date from sailings.sailings s join network.lines l on l.id = s.line_id
     where l.code = 'CRUISE-DOWN' and s.service_date >= '2026-06-15' order by 1 limit 1`,
  )) as { rows: { date: string }[] }
  const first = began.rows[0]!.date
  const onBoardingDay = new Date(Date.parse(`${first}T00:00:00Z`) + 2 * 86_400_000).toISOString().slice(0, 10)
  const cruises = (await search(onBoardingDay, 'BDC', 'MPG')).filter(({ line }) => line.kind === 'cruise')
  expect(cruises).toHaveLength(1)
  expect(cruises[0]!.from.stop).toBe(2)
  expect((await search(first, 'BDC', 'MPG')).filter(({ line }) => line.kind === 'cruise')).toEqual([])
})

test('a port stands for all its docks, and without a destination every trip of the day is found', async () => {
  const { data } = await server.call(clerk, 'network.ports', {})
  const port = (code: string) => data.ports.find((entry) => entry.code === code)!.id
  const between = await server.call(clerk, 'sailings.search', {
    date: '2026-06-16',
    fromPortId: port('FJE'),
    toPortId: port('YCG'),
  })
  expect(between.data.trips.map(({ line }) => line.code)).toEqual(['FAST-DOWN', 'FAST-DOWN'])
  const all = await server.call(clerk, 'sailings.search', { date: '2026-06-16', fromPortId: port('WZU') })
  expect(new Set(all.data.trips.map(({ line }) => line.code))).toEqual(new Set(['FERRY-WC', 'FERRY-WB']))
  expect(all.data.trips).toHaveLength(6 + 4)
})

test('sailings whose sale was stopped, or that were cancelled, are not on sale', async () => {
  const [first, , third] = await search('2026-06-19', 'BTP', 'BDY')
  await server.database.pool.query(`update sailings.sailings set sale_state = 'stopped' where id = $1`, [
    first!.sailingId,
  ])
  await server.database.pool.query(`update sailings.sailings set status = 'cancelled' where id = $1`, [
    third!.sailingId,
  ])
  expect(summaryOf(await search('2026-06-19', 'BTP', 'BDY'))).toEqual([
    '13:00 FERRY-WB 2→4 SEAT2 80 2500, OPEN 120 1600',
  ])
})

test('agents and counters of other docks find the same trips: what is on sale is on sale everywhere', async () => {
  const agency = await server.signIn('agency')
  const request = { date: '2026-06-16', fromDockId: docks.get('CTM')!, toDockId: docks.get('CTM')! }
  const asAgent = await server.call(agency, 'sailings.search', request)
  expect(asAgent.data.trips).toHaveLength(6)
})

test('a search without a place is refused with what is missing', async () => {
  const answer = await server.call(clerk, 'sailings.search', { date: '2026-06-16' })
  expect(answer).toMatchObject({ http: 400, code: 'sailings.placeMissing' })
})
