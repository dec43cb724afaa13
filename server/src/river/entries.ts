import type { RiverFile } from '@fairway/contract/river/river-file'
import type { RiverSection } from '@fairway/contract/river/values'
import { canonicalJson } from '../platform/records/changes.ts'

/** One record of a file: what it is called, where it stands, and everything that is said of it. */
export interface RiverEntry {
  section: RiverSection
  /** What tells it from others of its section. */
  key: string
  /** Its place in the file, `ports[2].docks[0]`. */
  path: string
  fields: Record<string, unknown>
}

const entry = (section: RiverSection, key: string, path: string, fields: object): RiverEntry => ({
  section,
  key,
  path,
  fields: fields as Record<string, unknown>,
})

const listed = <Item extends { code: string }>(
  section: RiverSection & keyof RiverFile,
  items: readonly Item[],
  fieldsOf: (item: Item) => object = (item) => item,
) => items.map((item, at) => entry(section, item.code, `${section}[${at}]`, fieldsOf(item)))

/** Versions count by their first moment: `adult 2026-01-01T00:00:00+08:00`. */
const timed = <Item extends { validFrom: string }>(
  section: RiverSection & keyof RiverFile,
  items: readonly Item[],
  keyOf: (item: Item) => string,
) => items.map((item, at) => entry(section, `${keyOf(item)} ${item.validFrom}`, `${section}[${at}]`, item))

/** Certificates by what they are called at their owner: `GRS safety 0042`. */
const certified = (
  of: 'carriers' | 'ships',
  owners: readonly Pick<RiverFile['ships'][number], 'code' | 'certificates'>[],
) => {
  const owner = of === 'carriers' ? 'carrier' : 'ship'
  return owners.flatMap(({ code, certificates }, at) =>
    certificates.map((certificate, place) =>
      entry(
        `${owner}Certificates`,
        `${code} ${certificate.kind} ${certificate.number}`,
        `${of}[${at}].certificates[${place}]`,
        { [owner]: code, ...certificate },
      ),
    ),
  )
}

/** A holiday has no code: its dock and days tell it from others. */
const holidayKey = ({ dock, from, to }: RiverFile['holidays'][number]) =>
  [...(dock === null ? [] : [dock]), from, '–', to].join(' ')

/** All records of a file, in the order in which they are written: each names only what comes before it. */
export const entriesOf = (file: RiverFile): RiverEntry[] => [
  ...listed('corporations', file.corporations),
  ...listed('carriers', file.carriers, ({ certificates: _, ...carrier }) => carrier),
  ...certified('carriers', file.carriers),
  ...listed('suppliers', file.suppliers),
  ...listed('ports', file.ports, ({ docks: _, ...port }) => port),
  ...file.ports.flatMap((port, at) =>
    port.docks.map((dock, place) =>
      entry('docks', dock.code, `ports[${at}].docks[${place}]`, { ...dock, port: port.code }),
    ),
  ),
  ...listed('classes', file.classes),
  ...listed('series', file.series),
  ...listed('ships', file.ships, ({ plan: _, certificates: __, ...ship }) => ship),
  ...certified('ships', file.ships),
  ...file.ships.flatMap(({ code, plan }, at) =>
    plan ? [entry('deckPlans', code, `ships[${at}].plan`, { ship: code, ...plan })] : [],
  ),
  ...listed('lines', file.lines, ({ versions: _, fareTables: __, saleWindow: ___, ...line }) => line),
  ...file.lines.flatMap(({ code, versions }, at) =>
    versions.map((version, place) =>
      entry('lineVersions', `${code} ${version.validFrom}`, `lines[${at}].versions[${place}]`, {
        line: code,
        ...version,
      }),
    ),
  ),
  ...file.lines.flatMap(({ code, saleWindow }, at) =>
    saleWindow ? [entry('saleWindows', code, `lines[${at}].saleWindow`, { line: code, ...saleWindow })] : [],
  ),
  ...file.lines.flatMap(({ code, fareTables }, at) =>
    fareTables.map((table, place) =>
      entry(
        'fareTables',
        `${code} ${table.version} ${table.validFrom} – ${table.validTo}`,
        `lines[${at}].fareTables[${place}]`,
        { line: code, ...table },
      ),
    ),
  ),
  ...listed('services', file.services),
  ...file.holidays.map((one, at) => entry('holidays', holidayKey(one), `holidays[${at}]`, one)),
  ...timed('passengerTypes', file.passengerTypes, ({ code }) => code),
  ...timed('charges', file.charges, ({ code }) => code),
  ...timed('promotions', file.promotions, ({ code }) => code),
  ...timed('conditions', file.conditions, ({ code }) => code),
]

/** A record that a file brings or changes; `before` is what stood there. */
export interface RiverChange extends RiverEntry {
  before: Record<string, unknown> | null
  /** Fields that differ; all of a new one. */
  changed: string[]
}

const identity = ({ section, key }: Pick<RiverEntry, 'section' | 'key'>) => `${section} ${key}`

/** What a file changes of a river; both tidied. What the file does not name stays. */
export function changesOfRiver(
  current: RiverFile,
  file: RiverFile,
): { changes: RiverChange[]; unchanged: RiverEntry[] } {
  const former = new Map(entriesOf(current).map((one) => [identity(one), one.fields]))
  const changes: RiverChange[] = []
  const unchanged: RiverEntry[] = []
  for (const one of entriesOf(file)) {
    const before = former.get(identity(one)) ?? null
    const changed = Object.keys(one.fields).filter(
      (field) => canonicalJson(before?.[field] ?? null) !== canonicalJson(one.fields[field] ?? null),
    )
    if (before && changed.length === 0) unchanged.push(one)
    else changes.push({ ...one, before, changed })
  }
  return { changes, unchanged }
}
