import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { type ImportedBy, type ImportedIds, importedIds } from '../platform/records/imported.ts'

/** Writes the suppliers of a file. */
export async function importSuppliers(
  tx: Transaction,
  suppliers: readonly object[],
  { askedBy, now }: ImportedBy,
): Promise<ImportedIds> {
  const { rows } = await sql<{ id: string; code: string }>`
    insert into agents.suppliers (code, names, kind, supplies, organisation_id, contract_number, contract_from, contract_to,
      contact_name, contact_phone, enabled, changed_at, changed_by)
    select s.code, s.names, s.kind, array(select jsonb_array_elements_text(s.supplies)), o.id, s."contractNumber",
      s."contractFrom", s."contractTo", s."contactName", s."contactPhone", s.enabled, ${now}, ${askedBy}
    from jsonb_to_recordset(${JSON.stringify(suppliers)}::jsonb) as s(code text, names jsonb, kind text, supplies jsonb,
      organisation text, "contractNumber" text, "contractFrom" date, "contractTo" date, "contactName" text,
      "contactPhone" text, enabled boolean) left join staff.organisations o on o.code = s.organisation
    on conflict (code) do update set names = excluded.names, kind = excluded.kind, supplies = excluded.supplies,
      organisation_id = excluded.organisation_id, contract_number = excluded.contract_number,
      contract_from = excluded.contract_from, contract_to = excluded.contract_to, contact_name = excluded.contact_name,
      contact_phone = excluded.contact_phone, enabled = excluded.enabled, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by, revision = suppliers.revision + 1
    returning id::text, code`.execute(tx)
  return importedIds(rows)
}
