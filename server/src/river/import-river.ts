import type { DrawnDeck } from '@fairway/contract/fleet/plan'
import type { RiverFile } from '@fairway/contract/river/river-file'
import type { RiverSection } from '@fairway/contract/river/values'
import { importSuppliers } from '../agents/index.ts'
import {
  importCharges,
  importConditions,
  importFareTables,
  importPassengerTypes,
  importPromotions,
} from '../fares/index.ts'
import {
  importCertificates,
  importClasses,
  importPlans,
  importSeries,
  importShips,
  setShipsEnabled,
} from '../fleet/index.ts'
import {
  importDocks,
  importLines,
  importLineVersions,
  importPorts,
  setPlacesEnabled,
} from '../network/index.ts'
import type { Transaction } from '../platform/database/database.ts'
import { writeJournal } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { changesOf } from '../platform/records/changes.ts'
import type { ImportedBy, ImportedIds } from '../platform/records/imported.ts'
import { importHolidays, importSaleWindows, importServices } from '../sailings/index.ts'
import { importOrganisations, setOrganisationsEnabled } from '../staff/index.ts'
import { changesOfRiver, type RiverChange } from './entries.ts'

/** Writes what a file changes of a river, each record by the capability that owns it, and its history. */
export async function applyRiver(
  tx: Transaction,
  context: Context,
  { current, file, by }: { current: RiverFile; file: RiverFile; by: ImportedBy },
): Promise<void> {
  const { changes } = changesOfRiver(current, file)
  const of = (section: RiverSection) => changes.filter((change) => change.section === section)
  const fields = (section: RiverSection) => of(section).map((change) => change.fields)
  const note = (entity: string, section: RiverSection, ids: ImportedIds) =>
    writeHistory(tx, context, { entity, changes: of(section), ids })

  for (const [section, kind] of [
    ['corporations', 'portCorporation'],
    ['carriers', 'carrier'],
  ] as const)
    await note('staff.organisation', section, await importOrganisations(tx, kind, fields(section), by))
  await note(
    'fleet.carrier',
    'carrierCertificates',
    await importCertificates(tx, 'carrier', fields('carrierCertificates'), by),
  )
  await note('agents.supplier', 'suppliers', await importSuppliers(tx, fields('suppliers'), by))
  await note('network.port', 'ports', await importPorts(tx, fields('ports'), by))
  await note('network.dock', 'docks', await importDocks(tx, fields('docks'), by))
  await importClasses(tx, fields('classes'))
  await note('fleet.series', 'series', await importSeries(tx, fields('series'), by))
  await note('fleet.ship', 'ships', await importShips(tx, fields('ships'), by))
  await note(
    'fleet.ship',
    'shipCertificates',
    await importCertificates(tx, 'ship', fields('shipCertificates'), by),
  )
  await importPlans(
    tx,
    fields('deckPlans') as unknown as { ship: string; name: string | null; decks: DrawnDeck[] }[],
    by,
  )
  await note('network.line', 'lines', await importLines(tx, fields('lines'), by))
  await importLineVersions(tx, fields('lineVersions'), by)
  await note(
    'sailings.saleWindow',
    'saleWindows',
    await importSaleWindows(
      tx,
      fields('saleWindows') as unknown as Parameters<typeof importSaleWindows>[1],
      by,
    ),
  )
  await importFareTables(tx, fields('fareTables'), by)
  await importPassengerTypes(tx, fields('passengerTypes'), by)
  await importCharges(tx, fields('charges'), by)
  await importPromotions(tx, fields('promotions'), by)
  await importConditions(tx, fields('conditions'), by)
  await note('sailings.service', 'services', await importServices(tx, fields('services'), by))
  await note('sailings.holiday', 'holidays', await importHolidays(tx, fields('holidays'), by))
  // What a file disables may be named by what it brings: that is part of its past.
  await setShipsEnabled(tx, fields('ships'))
  await setPlacesEnabled(tx, fields('ports'), fields('docks'))
  await setOrganisationsEnabled(tx, [...fields('corporations'), ...fields('carriers')])
}

/** One entry for each record, as if it had been made or changed on its page. */
async function writeHistory(
  tx: Transaction,
  context: Context,
  { entity, changes, ids }: { entity: string; changes: readonly RiverChange[]; ids: ImportedIds },
): Promise<void> {
  for (const { key, before, fields, changed } of changes) {
    const part = (from: Record<string, unknown>) =>
      Object.fromEntries(changed.map((field) => [field, from[field] ?? null]))
    await writeJournal(
      tx,
      { ...context, journalLabel: 'river.import' },
      { entity, entityId: ids.get(key) ?? '', detail: changesOf(part(before ?? {}), part(fields)) },
    )
  }
}
