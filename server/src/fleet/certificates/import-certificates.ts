import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { type ImportedBy, type ImportedIds, importedIds } from '../../platform/records/imported.ts'

const owners = {
  carrier: { table: 'staff.organisations', column: 'organisation_id' },
  ship: { table: 'fleet.ships', column: 'ship_id' },
} as const

/** Writes the certificates of a file. They belong to the history of their owners, whose ids are returned. */
export async function importCertificates(
  tx: Transaction,
  kind: keyof typeof owners,
  certificates: readonly object[],
  { askedBy, now }: ImportedBy,
): Promise<ImportedIds> {
  const { table, column } = owners[kind]
  const { rows } = await sql<{ id: string; code: string }>`
    with written as (
      insert into fleet.certificates (${sql.ref(column)}, kind, number, issued_by, valid_from, valid_to, note, changed_at,
        changed_by)
      select o.id, c.kind, c.number, c."issuedBy", c."validFrom", c."validTo", nullif(c.note, ''), ${now}, ${askedBy}
      from jsonb_to_recordset(${JSON.stringify(certificates)}::jsonb) as c(carrier text, ship text, kind text, number text,
        "issuedBy" text, "validFrom" date, "validTo" date, note text) join ${sql.table(table)} o on o.code = c.${sql.ref(kind)}
      on conflict (${sql.ref(column)}, kind, number) do update set issued_by = excluded.issued_by,
        valid_from = excluded.valid_from, valid_to = excluded.valid_to, note = excluded.note,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by, revision = certificates.revision + 1
      returning ${sql.ref(column)} as owner_id, kind, number)
    select o.id::text, concat_ws(' ', o.code, w.kind, w.number) as code
    from written w join ${sql.table(table)} o on o.id = w.owner_id`.execute(tx)
  return importedIds(rows)
}
