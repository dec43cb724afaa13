import type { SuppliedPart } from '@fairway/contract/agents/values'
import { type ChargeKind, canBePaid } from '@fairway/contract/fares/values'
import { drawingFaults } from '@fairway/contract/fleet/plan-drawing'
import type { RiverFile } from '@fairway/contract/river/river-file'
import type { RiverSection } from '@fairway/contract/river/values'
import { changesOfRiver, entriesOf, type RiverChange, type RiverEntry } from './entries.ts'

/** What is wrong with a place of a file. */
export interface RiverFault {
  field: string
  reason:
    | 'repeated'
    | 'unknownCode'
    | 'disabledCode'
    | 'codeTaken'
    | 'stop'
    | 'inUse'
    | 'overlaps'
    | 'drawing'
    | 'notSupplied'
    | 'notOffered'
  values?: Record<string, string>
}

/** Sections with rules that are versions by moments. */
const ruled: ReadonlySet<RiverSection> = new Set(['passengerTypes', 'charges', 'promotions', 'conditions'])

/** Sections whose published records never change: sales were made by them. */
const frozen: ReadonlySet<RiverSection> = new Set(['lineVersions', 'fareTables', ...ruled])

/** A river together with what a file adds: who may be named, and whether it is enabled. */
interface Known {
  has(section: RiverSection, code: string): boolean
  isEnabled(section: RiverSection, code: string): boolean
  /** What a supplier supplies. */
  suppliedBy(code: string): readonly SuppliedPart[]
}

function knownOf(current: RiverFile, file: RiverFile): Known {
  const all = new Map<string, boolean>()
  // What the file says of a record goes before what stands there; a record it brings may name one that it disables.
  const note = ({ section, key, fields }: RiverEntry, isEnabled: boolean) => {
    all.set(`${section} ${key}`, isEnabled)
    // Rules are for all versions of a passenger type.
    if (section === 'passengerTypes') all.set(`${section} ${String(fields.code)}`, true)
  }
  for (const one of entriesOf(current)) note(one, one.fields.enabled !== false)
  for (const one of entriesOf(file)) note(one, true)
  const suppliers = suppliersOf(current, file)
  return {
    suppliedBy: (code) => suppliers.get(code)?.supplies ?? [],
    has: (section, code) => all.has(`${section} ${code}`),
    isEnabled: (section, code) => all.get(`${section} ${code}`) === true,
  }
}

/** The suppliers there would be. */
const suppliersOf = (current: RiverFile, file: RiverFile) =>
  new Map([...current.suppliers, ...file.suppliers].map((supplier) => [supplier.code, supplier]))

/**
 * Everything that keeps a file from being imported into a river, each with its place. What one record alone can say is asked by
 * the schema before.
 * @param otherOrganisations those that are no part of a river
 */
export function faultsOfRiver(
  current: RiverFile,
  file: RiverFile,
  otherOrganisations: readonly { code: string }[] = [],
): RiverFault[] {
  const known = knownOf(current, file)
  const { changes } = changesOfRiver(current, file)
  return [
    ...repeated(file),
    ...organisationKinds(current, file, otherOrganisations),
    ...sharedOrganisations(current, file),
    ...movedDocks(current, file),
    ...changes.flatMap((change) => [
      ...unchangeable(change),
      ...references(change, known),
      ...(change.before ? [] : overlaps(change, current, file)),
    ]),
    ...plans(file),
    ...fareStops(current, file),
  ]
}

function repeated(file: RiverFile): RiverFault[] {
  const met = new Set<string>()
  return entriesOf(file).flatMap(({ section, key, path }) => {
    const name = `${section} ${key}`
    if (met.has(name)) return [{ field: path, reason: 'repeated' as const }]
    met.add(name)
    return []
  })
}

/** A code is that of one organisation, whatever it is: a file never changes an agency or the operator. */
function organisationKinds(
  current: RiverFile,
  file: RiverFile,
  others: readonly { code: string }[],
): RiverFault[] {
  const clash = (section: 'carriers' | 'corporations', taken: readonly { code: string }[]): RiverFault[] =>
    file[section].flatMap(({ code }, at) =>
      [...taken, ...others].some((other) => other.code === code)
        ? [{ field: `${section}[${at}].code`, reason: 'codeTaken' as const, values: { value: code } }]
        : [],
    )
  return [
    ...clash('carriers', [...current.corporations, ...file.corporations]),
    ...clash('corporations', current.carriers),
  ]
}

/** An organisation is one supplier. */
function sharedOrganisations(current: RiverFile, file: RiverFile): RiverFault[] {
  const all = [...suppliersOf(current, file).values()]
  return file.suppliers.flatMap(({ code, organisation }, at) =>
    organisation !== null && all.some((other) => other.organisation === organisation && other.code !== code)
      ? [
          {
            field: `suppliers[${at}].organisation`,
            reason: 'codeTaken' as const,
            values: { value: organisation },
          },
        ]
      : [],
  )
}

/** A dock stays in its port. */
function movedDocks(current: RiverFile, file: RiverFile): RiverFault[] {
  const portOf = new Map(current.ports.flatMap((port) => port.docks.map(({ code }) => [code, port.code])))
  return file.ports.flatMap((port, at) =>
    port.docks.flatMap(({ code }, place) => {
      const former = portOf.get(code)
      return former === undefined || former === port.code
        ? []
        : [
            {
              field: `ports[${at}].docks[${place}].code`,
              reason: 'codeTaken' as const,
              values: { value: code },
            },
          ]
    }),
  )
}

function unchangeable({ section, before, changed, path }: RiverChange): RiverFault[] {
  if (!before) return []
  if (frozen.has(section)) return [{ field: path, reason: 'inUse' }]
  // What tickets and plans are made by: the kind of a class, the line of a service.
  const fixed = { classes: ['kind', 'seatsPerRow'], services: ['line'] } as const
  const fields: readonly string[] = section === 'classes' || section === 'services' ? fixed[section] : []
  return changed
    .filter((field) => fields.includes(field))
    .map((field) => ({ field: `${path}.${field}`, reason: 'inUse' as const }))
}

function references({ section, fields, path }: RiverChange, known: Known): RiverFault[] {
  const named = (field: string, of: RiverSection, code: unknown, enabled = false): RiverFault[] => {
    if (typeof code !== 'string') return []
    const values = { value: code }
    if (!known.has(of, code)) return [{ field: `${path}.${field}`, reason: 'unknownCode', values }]
    return enabled && !known.isEnabled(of, code)
      ? [{ field: `${path}.${field}`, reason: 'disabledCode', values }]
      : []
  }
  const list = (field: string) => (fields[field] ?? []) as Record<string, unknown>[]
  const codes = (field: string, of: RiverSection) =>
    ((fields[field] ?? []) as string[]).flatMap((code, at) => named(`${field}[${at}]`, of, code))
  const scope = () => [
    ...codes('lines', 'lines'),
    ...codes('classes', 'classes'),
    ...codes('passengerTypes', 'passengerTypes'),
  ]
  switch (section) {
    case 'suppliers': {
      const { kind, organisation } = fields as RiverFile['suppliers'][number]
      if (kind === 'carrier') return named('organisation', 'carriers', organisation)
      if (kind === 'portCorporation') return named('organisation', 'corporations', organisation)
      return organisation === null ? [] : [{ field: `${path}.organisation`, reason: 'notOffered' }]
    }
    case 'ports':
      return named('corporation', 'corporations', fields.corporation)
    case 'ships':
      return [...named('series', 'series', fields.series), ...named('carrier', 'carriers', fields.carrier)]
    case 'deckPlans':
      return list('decks').flatMap((deck, at) =>
        (deck.seats as Record<string, unknown>[]).flatMap((seat, place) =>
          named(`decks[${at}].seats[${place}].classCode`, 'classes', seat.classCode),
        ),
      )
    case 'lines':
      return named('carrier', 'carriers', fields.carrier)
    case 'lineVersions':
      return list('stops').flatMap((stop, at) => named(`stops[${at}].dock`, 'docks', stop.dock, true))
    case 'fareTables':
      return [
        ...named('version', 'lineVersions', `${String(fields.line)} ${String(fields.version)}`),
        ...list('fares').flatMap((fare, at) => named(`fares[${at}].class`, 'classes', fare.class)),
      ]
    case 'services':
      return [
        ...named('line', 'lines', fields.line),
        ...named('ship', 'ships', fields.ship, true),
        ...list('rota').flatMap((row, at) => named(`rota[${at}].ship`, 'ships', row.ship, true)),
      ]
    case 'holidays':
      return named('dock', 'docks', fields.dock)
    case 'charges': {
      const { kind, payee } = fields as { kind: ChargeKind; payee: string | null }
      const unknown = named('payee', 'suppliers', payee, true)
      const unfit =
        payee !== null && unknown.length === 0 && !canBePaid(kind, known.suppliedBy(payee))
          ? [{ field: `${path}.payee`, reason: 'notSupplied' as const, values: { value: payee } }]
          : []
      return [...unknown, ...unfit, ...scope()]
    }
    case 'promotions':
      return scope()
    case 'conditions': {
      const { line, class: name } = fields.scope as Record<string, unknown>
      return [...named('scope.line', 'lines', line), ...named('scope.class', 'classes', name)]
    }
    default:
      return []
  }
}

/** Two published versions of one rule never count at the same time. */
function overlaps(change: RiverChange, current: RiverFile, file: RiverFile): RiverFault[] {
  const { section, key, path, fields } = change
  if (!ruled.has(section)) return []
  const rule = (one: Record<string, unknown>) =>
    JSON.stringify(section === 'conditions' ? scopeOf(one.scope) : one.code)
  const until = (one: Record<string, unknown>) => Date.parse(String(one.validTo ?? '9999-12-31T00:00:00Z'))
  const from = (one: Record<string, unknown>) => Date.parse(String(one.validFrom))
  const others = [...entriesOf(current), ...entriesOf(file)].filter(
    (other) => other.section === section && other.key !== key,
  )
  return others.some(
    (other) =>
      rule(other.fields) === rule(fields) &&
      from(other.fields) < until(fields) &&
      from(fields) < until(other.fields),
  )
    ? [{ field: `${path}.validFrom`, reason: 'overlaps' }]
    : []
}

function scopeOf(scope: unknown): unknown[] {
  const { line, class: name, lineKind, channel } = scope as Record<string, unknown>
  return [line, name, lineKind, channel]
}

function plans(file: RiverFile): RiverFault[] {
  return file.ships.flatMap(({ plan }, at) => {
    const [fault] = plan ? drawingFaults(plan.decks) : []
    if (!fault) return []
    const place = [fault.deck, fault.row, fault.position, fault.code].filter((part) => part !== undefined)
    return [{ field: `ships[${at}].plan`, reason: 'drawing' as const, values: { place: place.join(' / ') } }]
  })
}

/** Fares lie between stops of their version, each pair of a class once. */
function fareStops(current: RiverFile, file: RiverFile): RiverFault[] {
  const stopsOf = (line: string, first: string) =>
    [...file.lines, ...current.lines]
      .filter(({ code }) => code === line)
      .flatMap(({ versions }) => versions)
      .find(({ validFrom }) => validFrom === first)?.stops.length
  return file.lines.flatMap(({ code, fareTables }, at) =>
    fareTables.flatMap(({ version, fares }, place) => {
      const stops = stopsOf(code, version) ?? Number.POSITIVE_INFINITY
      const met = new Set<string>()
      return fares.flatMap((fare, number): RiverFault[] => {
        const field = `lines[${at}].fareTables[${place}].fares[${number}]`
        const name = `${fare.class} ${fare.fromStop} ${fare.toStop}`
        if (met.has(name)) return [{ field, reason: 'repeated' }]
        met.add(name)
        return fare.fromStop < fare.toStop && fare.toStop < stops
          ? []
          : [{ field: `${field}.toStop`, reason: 'stop' }]
      })
    }),
  )
}
