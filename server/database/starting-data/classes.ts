import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'
import { classes } from './three-gorges/ships.ts'

/** Best first: what a class costs on the lines that have it agrees with this order. */
const byComfort = ['DECKVIP', 'CAB1', 'CAB2', 'CAB3', 'SEAT1', 'SEAT2', 'OPEN']

/** The classes of travel that deck plans are drawn with, where there are none yet. */
export async function loadClasses(tx: Transaction): Promise<void> {
  const ranked = classes.map((entry) => ({ ...entry, rank: byComfort.indexOf(entry.code) + 1 }))
  await sql`insert into fleet.classes (code, names, kind, seats_per_row, rank)
    select code, names, kind, "seatsPerRow", rank
    from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb)
      as c(code text, names jsonb, kind text, "seatsPerRow" smallint, rank smallint)
    where not exists (select from fleet.classes) order by rank
    on conflict do nothing`.execute(tx)
}
