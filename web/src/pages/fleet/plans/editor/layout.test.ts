import { drawingFaults } from '@fairway/contract/fleet/plan-drawing'
import { expect, test } from 'vitest'
import {
  addDeck,
  areaOf,
  changeSeats,
  decksOf,
  duplicateRows,
  insertRows,
  type Layout,
  layoutOf,
  leaveCabin,
  moveRows,
  type Place,
  putCabin,
  putSeats,
  removeDeck,
  removeRows,
  removeSeats,
  seatsOn,
  toggleAisle,
} from './layout.ts'
import { newLabels, numberingFault, numberSeats, usualNumbering } from './numbering.ts'

const empty: Layout = layoutOf([{ number: 1, names: { en: 'Main' }, aisles: [], seats: [], cabins: [] }])
const area = (top: number, bottom: number, left: number, right: number, deck = 1) =>
  areaOf(deck, { row: top, position: left }, { row: bottom, position: right })
/** Three rows of four with an aisle in the middle. */
const plan = toggleAisle(putSeats(empty, area(1, 3, 1, 4), 'SEAT2'), 1, [1, 2, 3], 2)
const labels = (layout: Layout, deck = 1) => seatsOn(layout, deck).map(({ seat }) => seat.label)
const rows = (first: number, last = first) => ({ first, last })

test('[M2] seats are drawn over a rectangle with the labels of their rows and places, and change class where they are', () => {
  expect(labels(plan)).toEqual('1A 1B 1C 1D 2A 2B 2C 2D 3A 3B 3C 3D'.split(' '))
  const better = putSeats(plan, area(1, 1, 1, 2), 'SEAT1')
  expect(seatsOn(better, 1).filter(({ seat }) => seat.classCode === 'SEAT1')).toHaveLength(2)
  expect(labels(better)).toEqual(labels(plan))
  expect(decksOf(plan)[0]!.aisles).toEqual([1, 2, 3].map((row) => ({ row, aisleAfter: [2] })))
})

test('[M2] rows are inserted, copied, moved and removed with their aisles; labels stay unique', () => {
  const inserted = insertRows(plan, 1, rows(2))
  expect(seatsOn(inserted, 1).map(({ row }) => row)).toEqual([1, 1, 1, 1, 3, 3, 3, 3, 4, 4, 4, 4])
  expect(Object.keys(inserted.aisles)).toEqual(['1/1', '1/3', '1/4'])
  expect(removeRows(inserted, 1, rows(2))).toEqual(plan)
  const copied = duplicateRows(plan, 1, rows(1, 2))
  expect(seatsOn(copied, 1)).toHaveLength(20)
  expect(new Set(labels(copied)).size).toBe(20)
  expect(copied.aisles['1/4']).toEqual([2])
  const moved = moveRows(plan, 1, rows(1), 1)
  expect(labels(moved).slice(0, 4)).toEqual(['2A', '2B', '2C', '2D'])
  expect(moveRows(moved, 1, rows(2), -1)).toEqual(plan)
  expect(moveRows(plan, 1, rows(1), -1)).toBe(plan)
})

test('[M2] what loses its seats goes with them: aisles beyond the last seat, cabins without berths', () => {
  expect(removeSeats(plan, area(1, 1, 3, 4)).aisles['1/1']).toBeUndefined()
  const cabin = putCabin(plan, 1, area(3, 3, 1, 2), { code: '301', sale: 'wholeCabin', sexes: 'apart' })
  expect(cabin.cabins).toEqual({ 301: { deck: 1, sale: 'wholeCabin', sexes: 'apart' } })
  expect(removeSeats(cabin, area(3, 3, 1, 4)).cabins).toEqual({})
  expect(leaveCabin(cabin, area(3, 3, 1, 1)).cabins).toHaveProperty('301')
  expect(leaveCabin(cabin, area(3, 3, 1, 2)).cabins).toEqual({})
  expect(duplicateRows(cabin, 1, rows(3)).seats['1/4/1']!.cabin).toBeNull()
})

test('[M2] a deck is copied above the others and removed again', () => {
  const two = addDeck(plan, { en: 'Upper' }, 1)!
  expect(two.deck).toBe(2)
  expect(labels(two.layout, 2).slice(0, 2)).toEqual(['201A', '201B'])
  expect(drawingFaults(decksOf(two.layout))).toEqual([])
  expect(removeDeck(two.layout, 2)).toEqual(plan)
})

test('[M2] seats are numbered by a pattern: sides, skips, zeros, a number of their own', () => {
  const all = Object.keys(plan.seats) as Place[]
  const numbered = (changes: Partial<typeof usualNumbering>) =>
    newLabels(plan, all, { ...usualNumbering, ...changes }).map(({ label }) => label)
  expect(numbered({ start: 11 }).slice(0, 5)).toEqual(['11A', '11B', '11C', '11D', '12A'])
  expect(numbered({ fromStern: true }).slice(0, 1)).toEqual(['1A'])
  expect(newLabels(plan, all, { ...usualNumbering, fromStern: true })[0]!.place).toBe('1/3/1')
  expect(newLabels(plan, all, { ...usualNumbering, fromStarboard: true })[0]).toEqual({
    ...{ place: '1/1/4', label: '1A' },
  })
  expect(numbered({ pattern: '{n}', digits: 3, skip: '4, 7' }).slice(2, 6)).toEqual([
    '003',
    '005',
    '006',
    '008',
  ])
  expect(
    numbered({ pattern: '{deck}{row}-{place}', places: 'numbers', digits: 2, step: 2 }).slice(3, 6),
  ).toEqual(['101-4', '103-1', '103-2'])
  expect(numbered({ skip: 'b，C' }).slice(0, 4)).toEqual(['1A', '1D', '1E', '1F'])
  const fault = (changes: Partial<typeof usualNumbering>) =>
    numberingFault(plan, newLabels(plan, all, { ...usualNumbering, ...changes }))
  expect(fault({})).toBeUndefined()
  expect(fault({ pattern: '{row}' })).toEqual({ fault: 'twice', label: '1' })
  expect(fault({ pattern: '' })).toMatchObject({ fault: 'empty' })
  expect(fault({ pattern: '{row}{place}-is-much-too-long' })).toMatchObject({ fault: 'tooLong' })
  const [first] = all
  const other = newLabels(plan, [first!], { ...usualNumbering, pattern: '2A' })
  expect(numberingFault(plan, other)).toEqual({ fault: 'twice', label: '2A' })
  expect(labels(numberSeats(plan, newLabels(plan, all, { ...usualNumbering, start: 7 })))[0]).toBe('7A')
})

test('[M2] whatever is drawn in two hundred steps can be saved, and leads back to the same decks', () => {
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const somewhere = () => {
    const [top, left] = [1 + random(12), 1 + random(8)]
    return area(top, top + random(3), left, left + random(3))
  }
  const steps: ((layout: Layout) => Layout)[] = [
    (layout) => putSeats(layout, somewhere(), ['SEAT1', 'SEAT2', 'CAB2'][random(3)]!),
    (layout) => removeSeats(layout, somewhere()),
    (layout) => toggleAisle(layout, 1, [1 + random(12), 1 + random(12)], 1 + random(8)),
    (layout) => insertRows(layout, 1, rows(1 + random(12))),
    (layout) => removeRows(layout, 1, rows(1 + random(12))),
    (layout) => duplicateRows(layout, 1, rows(1 + random(12))),
    (layout) => moveRows(layout, 1, rows(1 + random(12)), random(2) === 0 ? 1 : -1),
    (layout) => leaveCabin(layout, somewhere()),
    (layout) => changeSeats(layout, somewhere(), () => ({ attributes: ['window'] })),
    (layout) => {
      const berths = somewhere().filter((place) => layout.seats[place])
      const cabin = { code: `C${random(9)}`, sale: 'berth', sexes: 'any' } as const
      return berths.length === 0 ? layout : putCabin(layout, 1, berths, cabin)
    },
  ]
  let layout = plan
  for (let turn = 0; turn < 200; turn++) {
    layout = steps[random(steps.length)]!(layout)
    const faults = drawingFaults(decksOf(layout)).map(({ fault }) => fault)
    expect(faults.filter((fault) => !['emptyDeck', 'cabinOfTwoClasses'].includes(fault))).toEqual([])
    expect(layoutOf(decksOf(layout))).toEqual(layout)
  }
  expect(Object.keys(layout.seats).length).toBeGreaterThan(10)
})
