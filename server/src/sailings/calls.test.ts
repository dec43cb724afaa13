import { buildSailing, buildSaleRequest, sellAlone, type TestSailing } from '@fairway/testing/sales'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'
import { advanceSailings } from './advance-sailings.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  return () => app.close()
})

const ask = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

/** The made-up sailings leave at 08:00 and call once an hour. */
const at = (time: string) => `2026-06-23T${time}:00+08:00`
const setCall = (sailing: TestSailing, stop: number, columns: string) =>
  ask(`update sailings.sailing_stops set ${columns} where sailing_id = $1 and stop_number = $2`, [
    sailing.id,
    stop,
  ])
const advance = (time: string) => advanceSailings(app.database.db, new Date(at(time)))
const calls = async (sailing: TestSailing) =>
  (
    await ask(
      `select concat_ws(' ', state, state_source) as call from sailings.sailing_stops where sailing_id = $1 order by stop_number`,
      [sailing.id],
    )
  ).map(({ call }) => call)
const status = async (sailing: TestSailing) =>
  (await ask('select status from sailings.sailings where id = $1', [sailing.id]))[0].status

async function sell(sailing: TestSailing, from: number, to: number, time = '2026-06-15T09:00:00+08:00') {
  const client = await app.database.pool.connect()
  try {
    return (await sellAlone(client, buildSaleRequest(sailing, from, to, { at: time }))).code
  } finally {
    client.release()
  }
}

test('the clock says how far each call of a sailing is, and that it was the clock', async () => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  await setCall(sailing, 1, `planned_depart = '${at('09:05')}'`)
  await advance('07:59')
  expect(await calls(sailing)).toEqual(['toCome', 'toCome', 'toCome', 'toCome'])
  await advance('09:00')
  expect(await calls(sailing)).toEqual(['left clock', 'arrived clock', 'toCome', 'toCome'])
  expect(await status(sailing)).toBe('departed')
  await advance('11:00')
  expect(await calls(sailing)).toEqual(['left clock', 'left clock', 'left clock', 'arrived clock'])
  expect(await status(sailing)).toBe('arrived')
})

test('[P5] a delayed sailing has not departed before its expected time, and no ticket for it is used up', async () => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  expect(await sell(sailing, 0, 1)).toBe('sold')
  for (const stop of [0, 1, 2, 3])
    await setCall(
      sailing,
      stop,
      "expected_arrive = planned_arrive + interval '2 hours', expected_depart = planned_depart + interval '2 hours'",
    )
  await advance('09:59')
  expect([await status(sailing), ...(await calls(sailing))]).toEqual([
    'scheduled',
    'toCome',
    'toCome',
    'toCome',
    'toCome',
  ])
  expect(await ask('select state from orders.tickets where sailing_id = $1', [sailing.id])).toEqual([
    { state: 'issued' },
  ])
  await advance('10:00')
  expect([await status(sailing), ...(await calls(sailing))]).toEqual([
    'departed',
    'left clock',
    'toCome',
    'toCome',
    'toCome',
  ])
})

test('what staff said of a call stays, a skipped last stop ends the sailing one stop before', async () => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  await setCall(sailing, 1, `state = 'arrived', state_source = 'staff', actual_arrive = '${at('09:10')}'`)
  await setCall(sailing, 3, "state = 'skipped', state_source = 'staff'")
  await advance('10:00')
  expect(await calls(sailing)).toEqual(['left clock', 'arrived staff', 'left clock', 'skipped staff'])
  expect(await status(sailing)).toBe('arrived')
})

test('a skipped stop is neither searched, quoted nor sold, as a boarding or as a landing', async () => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  const admin = await app.signIn('admin')
  const [{ code, docks }] = await ask(
    `select c.code, array(select stop.dock_id::text from sailings.sailing_stops stop where stop.sailing_id = seat.sailing_id
       order by stop.stop_number) as docks
     from inventory.seats seat join fleet.classes c on c.id = seat.class_id where seat.sailing_id = $1 limit 1`,
    [sailing.id],
  )
  const offers = async (fromStop = 0) => {
    const { data } = await app.call(admin, 'sailings.search', {
      fromDockId: docks[fromStop],
      date: '2026-06-23',
    })
    return data.trips
      .filter(({ sailingId, from }) => sailingId === sailing.id && from.stop === fromStop)
      .map(({ to }) => to.stop)
  }
  const quote = (fromStop: number, toStop: number) =>
    app.call(admin, 'orders.quote', {
      sailingId: sailing.id,
      fromStop,
      toStop,
      classCode: code,
      types: ['adult'],
    })
  expect(await offers()).toEqual([1, 2, 3])
  expect(await offers(2)).toEqual([3])
  await setCall(sailing, 2, "state = 'skipped', state_source = 'staff'")
  expect(await offers()).toEqual([1, 3])
  expect(await offers(2)).toEqual([])
  for (const [fromStop, toStop] of [
    [0, 2],
    [2, 3],
  ] as const) {
    expect(await quote(fromStop, toStop)).toMatchObject({ code: 'orders.noTrip' })
    expect(await sell(sailing, fromStop, toStop)).toBe('orders.noTrip')
  }
  expect((await quote(0, 3)).http).toBe(200)
  expect(await sell(sailing, 0, 3)).toBe('sold')
})

test('a passenger whose stop was skipped has not travelled when the ship has arrived', async () => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  for (const [from, to] of [
    [0, 1],
    [0, 2],
    [2, 3],
  ] as const)
    expect(await sell(sailing, from, to)).toBe('sold')
  await setCall(sailing, 2, "state = 'skipped', state_source = 'staff'")
  await advance('11:00')
  const tickets = await ask(
    'select from_stop, to_stop, state from orders.tickets where sailing_id = $1 order by id',
    [sailing.id],
  )
  expect(tickets).toEqual([
    { from_stop: 0, to_stop: 1, state: 'travelled' },
    { from_stop: 0, to_stop: 2, state: 'issued' },
    { from_stop: 2, to_stop: 3, state: 'issued' },
  ])
})

test('a passenger of a delayed ship has travelled when it is expected to have arrived, not when it was promised', async () => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  expect(await sell(sailing, 0, 1)).toBe('sold')
  await setCall(sailing, 1, `expected_arrive = '${at('09:40')}', expected_depart = '${at('09:40')}'`)
  const state = async () =>
    (await ask('select state from orders.tickets where sailing_id = $1', [sailing.id])).map(
      (ticket) => ticket.state,
    )
  await advance('09:30')
  expect(await state()).toEqual(['issued'])
  await advance('09:40')
  expect(await state()).toEqual(['travelled'])
})

test('boards and lists show the expected time, and the sale closes by it', async () => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  const [{ dock }] = await ask(
    'select dock_id as dock from sailings.sailing_stops where sailing_id = $1 and stop_number = 1',
    [sailing.id],
  )
  await setCall(sailing, 1, `expected_depart = '${at('12:30')}'`)
  const supervisor = await app.signIn('pier')
  const { data: board } = await app.call(supervisor, 'network.dock', { id: String(dock), date: '2026-06-23' })
  expect(board.calls.find(({ sailingId }) => sailingId === sailing.id)).toMatchObject({
    arrives: at('09:00'),
    departs: at('12:30'),
  })
  const admin = await app.signIn('admin')
  const { data } = await app.call(admin, 'sailings.detail', { id: sailing.id })
  expect(data.stops[1]).toMatchObject({ departs: at('12:30') })
  expect(await sell(sailing, 1, 2, at('12:24'))).toBe('sold')
  expect(await sell(sailing, 1, 2, at('12:25'))).toBe('orders.closed')
})

test('planned times and docks of a sailing stay once a ticket was sold; expected times and the dock of the call do not', async () => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  await setCall(sailing, 1, `planned_depart = '${at('09:01')}'`)
  expect(await sell(sailing, 0, 1)).toBe('sold')
  for (const change of [
    `planned_depart = '${at('09:02')}'`,
    `planned_arrive = '${at('08:59')}'`,
    'planned_dock_id = planned_dock_id + 1',
    'river_km = river_km + 1',
  ])
    await expect(setCall(sailing, 1, change)).rejects.toThrow('has been sold and stays as it is')
  await expect(
    ask('delete from sailings.sailing_stops where sailing_id = $1 and stop_number = 3', [sailing.id]),
  ).rejects.toThrow('has been sold and stays as it is')
  await setCall(sailing, 1, `expected_depart = '${at('09:30')}', dock_id = dock_id + 1, note = 'low water'`)
})

test('a plan that is changed while the first ticket is being sold waits for the sale and is refused', async () => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  const selling = await app.database.pool.connect()
  try {
    await selling.query('begin')
    expect((await sellAlone(selling, buildSaleRequest(sailing, 0, 1))).code).toBe('sold')
    const changed = setCall(sailing, 1, `planned_arrive = '${at('08:50')}'`)
    const refused = expect(changed).rejects.toThrow('has been sold and stays as it is')
    await expect.poll(() => countLockWaiters(app.database)).toBeGreaterThan(0)
    await selling.query('commit')
    await refused
  } finally {
    selling.release()
  }
})

test.each([
  ['delete from sailings.sailing_stops where sailing_id = $1 and stop_number = 1', 'has a gap'],
  ['delete from sailings.sailing_stops where sailing_id = $1 and stop_number = 3', 'has a gap'],
  ['update sailings.sailings set stops_count = 3 where id = $1', 'has a gap'],
  [
    `update sailings.sailing_stops set planned_depart = planned_depart + interval '2 hours' where sailing_id = $1 and stop_number = 1`,
    'is planned to arrive before it departs',
  ],
  [
    'update sailings.sailing_stops set planned_depart = null where sailing_id = $1 and stop_number = 1',
    'has no planned departure',
  ],
  [
    `update sailings.sailing_stops set expected_depart = planned_depart + make_interval(hours => 3 - 2 * stop_number)
     where sailing_id = $1 and stop_number < 2`,
    'is expected to go backwards',
  ],
  [
    `update sailings.sailing_stops set state = 'left', state_source = 'staff',
       actual_depart = planned_depart - make_interval(hours => 2 * stop_number) where sailing_id = $1 and stop_number < 2`,
    'went backwards',
  ],
])('calls that are no trip are refused at the end of the transaction: %s', async (change, message) => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  await expect(ask(change, [sailing.id])).rejects.toThrow(message)
})

test('a sailing is not shortened below the stop a ticket goes to', async () => {
  const sailing = await buildSailing(app.database, { seats: 4 })
  expect(await sell(sailing, 1, 3)).toBe('sold')
  const client = await app.database.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query('delete from sailings.sailing_stops where sailing_id = $1 and stop_number = 3', [
      sailing.id,
    ])
    await client.query(
      'update sailings.sailing_stops set planned_depart = null where sailing_id = $1 and stop_number = 2',
      [sailing.id],
    )
    await client.query('set local session_replication_role = origin')
    await client.query('update sailings.sailings set stops_count = 3 where id = $1', [sailing.id])
    await expect(client.query('commit')).rejects.toThrow('has tickets beyond its end')
  } finally {
    client.release()
  }
})
