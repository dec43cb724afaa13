import { expect, test } from 'vitest'
import {
  arrangementOf,
  type ListSettings,
  moveColumn,
  orderedColumns,
  pinColumn,
  setWidth,
  visibleColumns,
} from './list-settings.ts'

const columns = [{ key: 'number' }, { key: 'state' }, { key: 'note', hidden: true }, { key: 'total' }]
const settings = (change: Partial<ListSettings> = {}): ListSettings => ({
  order: [],
  hidden: [],
  roomy: false,
  views: [],
  ...change,
})
const keysOf = (some: readonly { key: string }[]) => some.map(({ key }) => key)

test('columns stand as the person ordered them, new ones behind, pinned ones at their side', () => {
  expect(keysOf(orderedColumns(columns, settings({ order: ['total', 'gone', 'number'] })))).toEqual([
    'total',
    'number',
    'state',
    'note',
  ])
  const pinned = { start: ['total'], end: ['number'] }
  expect(keysOf(visibleColumns(columns, settings({ pinned })))).toEqual(['total', 'state', 'number'])
})

test('a column is moved before or after another one, and what was hidden stays hidden', () => {
  expect(moveColumn(columns, settings(), 'total', { key: 'number', after: false })).toEqual({
    order: ['total', 'number', 'state', 'note'],
    hidden: ['note'],
  })
  expect(moveColumn(columns, settings(), 'number', { key: 'total', after: true }).order).toEqual([
    'state',
    'note',
    'total',
    'number',
  ])
  expect(moveColumn(columns, settings(), 'number', { key: 'gone', after: true })).toEqual({})
})

test('a column moved beside a pinned one is pinned too, and away from it no longer', () => {
  const pinned = settings({ pinned: { start: ['number'], end: [] } })
  expect(moveColumn(columns, pinned, 'total', { key: 'number', after: true }).pinned).toEqual({
    start: ['number', 'total'],
    end: [],
  })
  expect(moveColumn(columns, pinned, 'number', { key: 'total', after: true }).pinned).toEqual({
    start: [],
    end: [],
  })
  expect(pinColumn('number', 'end', pinned).pinned).toEqual({ start: [], end: ['number'] })
})

test('a column hidden by default is saved as hidden when the others are ordered', () => {
  expect(arrangementOf(columns, settings({ hidden: ['state'] }))).toEqual({
    order: ['number', 'state', 'note', 'total'],
    hidden: ['state', 'note'],
  })
})

test('a width is kept within its bounds, and without one a column is as wide as what it says', () => {
  expect(setWidth('total', 20, settings()).widths).toEqual({ total: 60 })
  expect(setWidth('total', 5_000, settings({ widths: { state: 90 } })).widths).toEqual({
    state: 90,
    total: 1_200,
  })
  expect(setWidth('total', undefined, settings({ widths: { total: 90 } })).widths).toEqual({})
})
