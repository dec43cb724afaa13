import { names } from '@fairway/contract/kernel/languages'
import { addDays, momentOn, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'

/** What every ticket of some lines costs besides its fare, in fen, and whom it is for. */
const charges = [
  {
    code: 'portFee',
    kind: 'portFee',
    names: names('Port fee', '港务费', 'Tasa portuaria', '港湾使用料'),
    fixed: 300,
    payee: 'CQ',
    refundable: true,
    lines: ['CRUISE-DOWN', 'CRUISE-UP', 'FERRY-CW', 'FERRY-WC', 'FERRY-WB', 'FERRY-BW'],
  },
  {
    code: 'insurance',
    kind: 'insurance',
    names: names('Passenger insurance', '旅客意外险', 'Seguro de pasajeros', '旅客保険'),
    fixed: 200,
    payee: 'INSURER',
    refundable: true,
    lines: null,
  },
]

/** The charges of the demo river that are paid on to suppliers, who must be there; drawn up by `admin`, approved by `admin2`. */
export async function loadPayeeCharges(tx: Transaction, now: Date): Promise<void> {
  const from = momentOn(addDays(serviceDateOf(now), -180))
  await sql`insert into fares.charges (code, version, status, names, kind, fixed_fen, payee_id, refundable, line_ids, valid_from,
      drawn_up_by, drawn_up_at, approved_by, approved_at, published_at)
    select f.code, 1, 'published', f.names, f.kind, f.fixed, s.id, f.refundable,
      case when f.lines is not null then array(select l.id from network.lines l where f.lines ? l.code order by l.id) end,
      ${from}, author.id, ${from}, second.id, ${from}, ${from}
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb)
      as f(code text, kind text, names jsonb, fixed bigint, payee text, refundable boolean, lines jsonb)
    join agents.suppliers s on s.code = f.payee
    join staff.users author on author.code = 'admin' join staff.users second on second.code = 'admin2'`.execute(
    tx,
  )
}
