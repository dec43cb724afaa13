import { names } from '@fairway/contract/kernel/languages'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { RuleStep } from '@fairway/contract/settlement/cascade/model'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'

type Step = Pick<RuleStep, 'role' | 'method' | 'rate'> & Partial<Pick<RuleStep, 'pot' | 'basis'>>

const commission = (rate: number): Step => ({ role: 'seller', method: 'commission', rate })
const ofOperator = (rate: number): Step => ({ role: 'operator', method: 'percent', rate, basis: 'rest' })
const refundFees: Step = { role: 'operator', method: 'percent', rate: 5_000, pot: 'refundFees' }

/** How carriers of each kind of line share with ports, agencies and the operator; the carrier gets what is left. */
const rules: readonly {
  kind: string
  names: ReturnType<typeof names>
  waitMinutes: number
  steps: readonly Step[]
}[] = [
  {
    kind: 'fast',
    names: names('Fast boats', '快船清分', 'Barcos rápidos', '高速船'),
    waitMinutes: 120,
    steps: [
      { role: 'boardingPort', method: 'percent', rate: 500 },
      commission(600),
      ofOperator(800),
      refundFees,
    ],
  },
  {
    kind: 'ferry',
    names: names('Ferries', '轮渡清分', 'Transbordadores', '渡船'),
    waitMinutes: 60,
    steps: [
      { role: 'boardingPort', method: 'perPassenger', rate: 100 },
      commission(500),
      ofOperator(500),
      refundFees,
    ],
  },
  {
    kind: 'sightseeing',
    names: names('Sightseeing', '观光航线清分', 'Paseos turísticos', '遊覧船'),
    waitMinutes: 60,
    steps: [
      { role: 'carrier', method: 'guarantee', rate: 50_000 },
      { role: 'boardingPort', method: 'percent', rate: 600 },
      commission(800),
      ofOperator(1_000),
      refundFees,
    ],
  },
  {
    kind: 'cruise',
    names: names('Cruises', '游轮清分', 'Cruceros', 'クルーズ'),
    waitMinutes: 1_440,
    steps: [
      { role: 'callPort', method: 'perCall', rate: 50_000 },
      { role: 'boardingPort', method: 'perPassengerKm', rate: 100 },
      commission(1_000),
      ofOperator(600),
      refundFees,
    ],
  },
]

/** A published cost-allocation rule for each line, in force from 180 days before today, as long as conditions; drawn up by `admin`. */
export async function loadAllocationRules(tx: Transaction, now: Date): Promise<void> {
  const from = addDays(serviceDateOf(now), -180)
  // The steps come in the same transaction: later they could not.
  await sql`insert into settlement.rules (code, version, status, names, line_id, wait_minutes, remainder_role, valid_from, drawn_up_by,
      drawn_up_at, approved_by, approved_at, published_at)
    select l.code, 1, 'published', r.names, l.id, r."waitMinutes", 'carrier', ${from}, author.id, ${now}, second.id, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r(kind text, names jsonb, "waitMinutes" integer)
    join network.lines l on l.kind = r.kind
    join staff.users author on author.code = 'admin' join staff.users second on second.code = 'admin2' order by l.id`.execute(
    tx,
  )
  await sql`insert into settlement.rule_steps (rule_id, number, role, method, pot, basis, rate)
    select a.id, s.number, s.step ->> 'role', s.step ->> 'method', coalesce(s.step ->> 'pot', 'fares'), coalesce(s.step ->> 'basis', 'whole'),
      (s.step ->> 'rate')::bigint
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r(kind text, steps jsonb)
    cross join lateral jsonb_array_elements(r.steps) with ordinality as s(step, number)
    join network.lines l on l.kind = r.kind join settlement.rules a on a.line_id = l.id`.execute(tx)
}
