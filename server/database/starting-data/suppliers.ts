import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'

const insurer = {
  en: 'Gorges Passenger Insurance',
  zh: '三峡旅客保险公司',
  es: 'Seguros de Pasajeros Gargantas',
  ja: '三峡旅客保険',
}

/** The payees of the demo river: its carriers and port corporations, and an insurer whose contract ends soon. */
export async function loadDemoSuppliers(tx: Transaction, now: Date): Promise<void> {
  const today = serviceDateOf(now)
  await sql`insert into agents.suppliers (code, names, kind, supplies, organisation_id, contract_number, contract_from,
      contract_to, changed_at)
    select o.code, o.names, o.kind, array[case o.kind when 'carrier' then 'transport' else 'portFee' end], o.id,
      'S-' || o.code, ${addDays(today, -200)}::date, ${addDays(today, 530)}::date, ${now}::timestamptz
    from staff.organisations o where o.kind in ('carrier', 'portCorporation')
    union all
    select 'INSURER', ${JSON.stringify(insurer)}::jsonb, 'insurer', array['insurance'], null, 'S-INSURER',
      ${addDays(today, -345)}::date, ${addDays(today, 20)}::date, ${now}::timestamptz`.execute(tx)
}
