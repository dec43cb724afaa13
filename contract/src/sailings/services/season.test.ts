import { expect, test } from 'vitest'
import { addDays } from '../../kernel/service-date.ts'
import { type Clash, findClashes, type PatternStop, type SeasonFacts, type SeasonRun } from './season.ts'

const from = '2026-07-01'
const down: PatternStop[] = [
  { dockId: 'a', arrive: null, depart: 0 },
  { dockId: 'b', arrive: 60, depart: 70 },
  { dockId: 'c', arrive: 120, depart: null },
]
const up: PatternStop[] = [
  { dockId: 'c', arrive: null, depart: 0 },
  { dockId: 'a', arrive: 100, depart: null },
]

const run = (day: number, minute: number, changes: Partial<SeasonRun> = {}): SeasonRun => ({
  ...{ key: `s:${day}:${minute}`, serviceId: 's', sailingId: null, lineId: 'l', versionId: 'down' },
  ...{ shipId: 'x', date: addDays(from, day), departs: day * 1440 + minute, state: 'new', tickets: 0 },
  ...{ differs: false, ...changes },
})

const ship = { enabled: true, plan: true, certificates: [] }
const dock = { enabled: true, berths: 1, hours: null }

const facts = (runs: SeasonRun[], changes: Partial<SeasonFacts> = {}): SeasonFacts => ({
  ...{ from, runs, turnroundMinutes: 30, disabledLines: new Set() },
  patterns: new Map([
    ['down', down],
    ['up', up],
  ]),
  ships: new Map(['x', 'y', 'z'].map((id) => [id, ship])),
  docks: new Map(['a', 'b', 'c'].map((id) => [id, dock])),
  fares: new Map(['down', 'up', 'long'].map((id) => [id, [{ from: '2026-01-01', to: '2026-12-31' }]])),
  ...changes,
})

const kinds = (clashes: readonly Clash[]) => clashes.map(({ kind }) => kind)
const back = { versionId: 'up' }

test('[M4] a ship that goes and comes back with time to turn round has no clash', () => {
  const runs = [0, 1, 2].flatMap((day) => [run(day, 480), run(day, 660, back)])
  expect(findClashes(facts(runs))).toEqual([])
})

test('[M4] a ship in two places, a short turn-round and a ship at another dock are different clashes, each with its other run', () => {
  const [first, overlapping] = [run(0, 480), run(0, 590, back)]
  expect(findClashes(facts([first, overlapping]))).toMatchObject([
    { kind: 'shipTwice', blocking: true, run: overlapping.key, others: [first.key] },
  ])
  expect(findClashes(facts([first, run(0, 620, back)]))).toMatchObject([
    { kind: 'turnround', blocking: false, minutes: 20 },
  ])
  expect(findClashes(facts([first, run(0, 630, back)]))).toEqual([])
  expect(findClashes(facts([first, run(1, 480)]))).toMatchObject([
    { kind: 'shipElsewhere', dockId: 'c', blocking: false },
  ])
})

test('[M4] a long run hides no later one: the ship is busy until the last of them has ended', () => {
  const long = run(0, 480, { versionId: 'long' })
  const patterns = new Map([
    ['down', down],
    ['long', [down[0]!, { dockId: 'c', arrive: 900, depart: null }]],
  ])
  const found = findClashes(facts([long, run(0, 500), run(0, 800)], { patterns }))
  expect(kinds(found)).toEqual(['shipTwice', 'shipTwice'])
  expect(found.map(({ others }) => others)).toEqual([[long.key], [long.key]])
})

test('[M4] a dock holds as many ships as it has berths; a ship that ends and begins there takes one', () => {
  const [first, second] = [run(0, 480), run(0, 485, { shipId: 'y', key: 'second' })]
  const [clash] = findClashes(facts([first, second]))
  expect(clash).toMatchObject({ kind: 'berths', dockId: 'a', run: 'second', others: [first.key] })
  const roomy = new Map(['a', 'b', 'c'].map((id) => [id, { ...dock, berths: 2 }]))
  expect(findClashes(facts([first, second], { docks: roomy }))).toEqual([])
  const third = run(0, 490, { shipId: 'z', key: 'third' })
  expect(new Set(findClashes(facts([first, second, third], { docks: roomy })).map(({ run }) => run))).toEqual(
    new Set(['third']),
  )
})

test('[M4] a dock that is closed or disabled at a call is named once a run, over midnight too', () => {
  const open = (hours: { from: number; to: number }) =>
    facts([run(0, 480)], { docks: new Map([...facts([]).docks, ['b', { ...dock, hours }]]) })
  expect(findClashes(open({ from: 360, to: 1320 }))).toEqual([])
  expect(findClashes(open({ from: 1320, to: 360 }))).toMatchObject([{ kind: 'dockClosed', dockId: 'b' }])
  expect(findClashes(open({ from: 1320, to: 600 }))).toEqual([])
  const disabled = facts([run(0, 480)], { docks: new Map([['a', { ...dock, enabled: false }]]) })
  expect(kinds(findClashes(disabled))).toEqual(['dockDisabled'])
})

test('[M4] a certificate must be valid on every day of the run; one that renews it goes on', () => {
  const night: PatternStop[] = [down[0]!, { dockId: 'c', arrive: 1500, depart: null }]
  const patterns = new Map([['down', night]])
  const certified = (...certificates: { from: string; to: string | null }[]) =>
    facts([run(0, 480)], {
      patterns,
      ships: new Map([
        [
          'x',
          {
            ...ship,
            certificates: certificates.map((one) => ({
              owner: 'ship' as const,
              kind: 'safety' as const,
              ...one,
            })),
          },
        ],
      ]),
    })
  const old = '2026-01-01'
  expect(findClashes(certified({ from: old, to: '2026-07-02' }))).toEqual([])
  expect(findClashes(certified({ from: old, to: '2026-07-01' }))).toMatchObject([
    { kind: 'certificate', certificate: 'safety', blocking: true },
  ])
  expect(findClashes(certified({ from: old, to: '2026-07-01' }, { from: '2026-07-02', to: null }))).toEqual(
    [],
  )
})

test('[M4] no fares, no version, no plan, ships and lines that are disabled are named', () => {
  const one = [run(0, 480)]
  expect(kinds(findClashes(facts(one, { fares: new Map() })))).toEqual(['noFare'])
  expect(kinds(findClashes(facts([run(0, 480, { versionId: null })])))).toEqual(['noVersion'])
  expect(kinds(findClashes(facts(one, { ships: new Map([['x', { ...ship, plan: false }]]) })))).toEqual([
    'noPlan',
  ])
  const off = { ships: new Map([['x', { ...ship, enabled: false }]]), disabledLines: new Set(['l']) }
  expect(kinds(findClashes(facts(one, off)))).toEqual(['lineDisabled', 'shipDisabled'])
})

test('[M4] what is published is named but does not block; runs of others are not examined; what goes is in no way', () => {
  const there = { state: 'published' as const, sailingId: '1', key: 'there' }
  expect(findClashes(facts([run(0, 480, there), run(0, 500, { ...there, key: 'too' })]))).toMatchObject([
    { kind: 'shipTwice', blocking: false },
  ])
  const foreign = { state: 'other' as const, sailingId: '2' }
  expect(
    findClashes(
      facts([run(0, 480, { ...foreign, key: 'p' }), run(0, 500, { ...foreign, key: 'q' })], {
        fares: new Map(),
      }),
    ),
  ).toEqual([])
  const clash = findClashes(facts([run(0, 480), run(0, 500, { ...foreign, key: 'q' })]))
  expect(clash).toMatchObject([{ kind: 'shipTwice', blocking: true, run: 's:0:480', others: ['q'] }])
  expect(findClashes(facts([run(0, 480, { ...there, state: 'withdrawn' }), run(0, 500)]))).toEqual([])
  expect(findClashes(facts([run(0, 480, { ...there, state: 'sold', tickets: 3 })]))).toMatchObject([
    { kind: 'sold', tickets: 3 },
  ])
  expect(kinds(findClashes(facts([run(0, 480, { ...there, differs: true })])))).toEqual(['differs'])
})
