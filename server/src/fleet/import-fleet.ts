import type { DrawnDeck } from '@fairway/contract/fleet/plan'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { type ImportedBy, type ImportedIds, importedIds } from '../platform/records/imported.ts'
import { replaceDecks } from './plans/edit-plan.ts'

type Rows = readonly object[]
const json = (rows: Rows) => sql`${JSON.stringify(rows)}::jsonb`
interface Written {
  id: string
  code: string
}

/** Writes the classes of a file; what those that are there are made of stays. */
export async function importClasses(tx: Transaction, classes: Rows): Promise<void> {
  await sql`insert into fleet.classes (code, names, kind, seats_per_row, rank)
    select c.code, c.names, c.kind, c."seatsPerRow", c.rank
    from jsonb_to_recordset(${json(classes)})
      as c(code text, names jsonb, kind text, "seatsPerRow" smallint, rank smallint)
    on conflict (code) do update set names = excluded.names, rank = excluded.rank`.execute(tx)
}

/** Writes the series of a file. */
export async function importSeries(
  tx: Transaction,
  series: Rows,
  { askedBy, now }: ImportedBy,
): Promise<ImportedIds> {
  const { rows } = await sql<Written>`
    insert into fleet.ship_series (code, names, changed_at, changed_by)
    select s.code, s.names, ${now}, ${askedBy}
    from jsonb_to_recordset(${json(series)}) as s(code text, names jsonb)
    on conflict (code) do update set names = excluded.names, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by, revision = ship_series.revision + 1
    returning id::text, code`.execute(tx)
  return importedIds(rows)
}

/** Writes the ships of a file. They stay in service until `setShipsEnabled`. */
export async function importShips(
  tx: Transaction,
  ships: Rows,
  { askedBy, now }: ImportedBy,
): Promise<ImportedIds> {
  const { rows } = await sql<Written>`
    insert into fleet.ships (code, names, series_id, carrier_id, certified_capacity, changed_at, changed_by)
    select s.code, s.names, r.id, o.id, s."certifiedCapacity", ${now}, ${askedBy}
    from jsonb_to_recordset(${json(ships)})
      as s(code text, names jsonb, series text, carrier text, "certifiedCapacity" integer)
    left join fleet.ship_series r on r.code = s.series join staff.organisations o on o.code = s.carrier
    on conflict (code) do update set names = excluded.names, series_id = excluded.series_id,
      carrier_id = excluded.carrier_id, certified_capacity = excluded.certified_capacity,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by, revision = ships.revision + 1
    returning id::text, code`.execute(tx)
  return importedIds(rows)
}

/** Publishes the deck plan of each ship in place of the one it has; open sailings keep theirs. */
export async function importPlans(
  tx: Transaction,
  plans: readonly { ship: string; name: string | null; decks: readonly DrawnDeck[] }[],
  { askedBy, approvedBy, now }: ImportedBy,
): Promise<void> {
  for (const { ship, name, decks } of plans) {
    const { rows } = await sql<{ id: string }>`
      insert into fleet.deck_plans (ship_id, version, name, drawn_up_by, drawn_up_at, changed_at, changed_by)
      select s.id, coalesce((select max(p.version) from fleet.deck_plans p where p.ship_id = s.id), 0) + 1, ${name},
        ${askedBy}, ${now}, ${now}, ${askedBy}
      from fleet.ships s where s.code = ${ship} returning id::text`.execute(tx)
    const id = rows[0]?.id ?? ''
    await replaceDecks(tx, id, decks)
    await sql`update fleet.deck_plans set status = 'replaced' where status = 'published'
      and ship_id = (select p.ship_id from fleet.deck_plans p where p.id = ${id})`.execute(tx)
    await sql`update fleet.deck_plans set status = 'published', published_by = ${approvedBy}, published_at = ${now}
      where id = ${id}`.execute(tx)
  }
}

/** Puts ships in and out of service as a file says, after the services that name them. */
export async function setShipsEnabled(tx: Transaction, ships: Rows): Promise<void> {
  await sql`update fleet.ships r set enabled = s.enabled
    from jsonb_to_recordset(${json(ships)}) as s(code text, enabled boolean)
    where r.code = s.code and r.enabled <> s.enabled`.execute(tx)
}
