import { riverFile } from '@fairway/contract/river/river-file'
import { expect, test } from 'vitest'
import { changesOfRiver, entriesOf } from './entries.ts'
import { faultsOfRiver } from './faults.ts'
import { readExample } from './imports.ts'
import { tidied } from './tidy.ts'

const none = riverFile.parse({ format: 'fairway-river-1' })
const example = readExample()

test('the example has no fault, for an empty installation and for one that has it already', () => {
  expect(faultsOfRiver(none, example)).toEqual([])
  expect(faultsOfRiver(example, example)).toEqual([])
})

test('a river brings everything to an empty installation and changes nothing of itself, in whatever order its parts stand', () => {
  expect(changesOfRiver(none, example).unchanged).toEqual([])
  const turned = {
    ...example,
    ships: example.ships.map((ship) => ({
      ...ship,
      plan: ship.plan && {
        ...ship.plan,
        decks: ship.plan.decks.toReversed().map((deck) => ({ ...deck, seats: deck.seats.toReversed() })),
      },
    })),
    lines: example.lines.map((line) => ({
      ...line,
      fareTables: line.fareTables.map((table) => ({ ...table, fares: table.fares.toReversed() })),
    })),
  }
  expect(changesOfRiver(example, tidied(turned)).changes).toEqual([])
})

test('what a file disables is not named by what comes later, unless the file itself brings it', () => {
  const [port] = example.ports
  const line = example.lines.find(({ versions }) =>
    versions[0]?.stops.some(({ dock }) => port?.docks.some(({ code }) => code === dock)),
  )
  if (!port || !line?.versions[0]) throw new Error('the example has ports and lines')
  const closed = {
    ...example,
    ports: example.ports.map((one) =>
      one === port ? { ...one, docks: one.docks.map((dock) => ({ ...dock, enabled: false })) } : one,
    ),
  }
  const later = { ...line, versions: [{ ...line.versions[0], validFrom: '2030-01-01' }], fareTables: [] }
  expect(faultsOfRiver(closed, { ...none, lines: [later] })).toContainEqual(
    expect.objectContaining({ reason: 'disabledCode' }),
  )
  expect(faultsOfRiver(none, closed)).toEqual([])
})

test('every record of a file has a place of its own', () => {
  const paths = entriesOf(example).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
