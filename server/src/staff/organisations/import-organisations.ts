import type { OrganisationKind } from '@fairway/contract/staff/organisations/values'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { type ImportedBy, type ImportedIds, importedIds } from '../../platform/records/imported.ts'

/** Writes the organisations of a file. They stay enabled until what names them is written, see `setOrganisationsEnabled`. */
export async function importOrganisations(
  tx: Transaction,
  kind: OrganisationKind,
  organisations: readonly object[],
  { askedBy, now }: ImportedBy,
): Promise<ImportedIds> {
  const { rows } = await sql<{ id: string; code: string }>`
    insert into staff.organisations (code, kind, names, registration_code, contact, phone, changed_at, changed_by)
    select o.code, ${kind}, o.names, nullif(o."registrationCode", ''), o.contact, o.phone, ${now}, ${askedBy}
    from jsonb_to_recordset(${JSON.stringify(organisations)}::jsonb)
      as o(code text, names jsonb, "registrationCode" text, contact text, phone text)
    on conflict (code) do update set names = excluded.names, registration_code = excluded.registration_code,
      contact = excluded.contact, phone = excluded.phone, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by, version = organisations.version + 1
    returning id::text, code`.execute(tx)
  return importedIds(rows)
}

/** Enables and disables organisations as a file says, in its last step. */
export async function setOrganisationsEnabled(
  tx: Transaction,
  organisations: readonly object[],
): Promise<void> {
  await sql`update staff.organisations r set enabled = o.enabled
    from jsonb_to_recordset(${JSON.stringify(organisations)}::jsonb) as o(code text, enabled boolean)
    where r.code = o.code and r.enabled <> o.enabled`.execute(tx)
}
