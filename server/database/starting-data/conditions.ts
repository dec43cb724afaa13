import { names } from '@fairway/contract/kernel/languages'
import { addDays, momentOn, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'

const hours = 60
const days = 24 * hours

/** A share from so many minutes before the departure on; null: from then on it is over. */
type StartingTier = [fromMinutes: number | null, basisPoints: number | null]

/**
 * After-sale conditions as carriers of the Three Gorges publish them: one set for all lines, and one for cruises, whose days are
 * days of 24 hours before the departure of the passenger's own stop.
 */
const sets: readonly {
  code: string
  names: ReturnType<typeof names>
  lineKind: string | null
  refund: readonly StartingTier[]
  exchange: readonly StartingTier[]
  otherPersonFen: number | null
}[] = [
  {
    code: 'STANDARD',
    names: names('Standard', '普通退改规则', 'Estándar', '標準'),
    lineKind: null,
    refund: [
      [24 * hours, 1_000],
      [2 * hours, 2_000],
      [0, 5_000],
      [null, null],
    ],
    exchange: [
      [2 * hours, 0],
      [0, 2_000],
      [null, null],
    ],
    otherPersonFen: null,
  },
  {
    code: 'CRUISE',
    names: names('Cruises', '游轮退改规则', 'Cruceros', 'クルーズ'),
    lineKind: 'cruise',
    refund: [
      [30 * days, 0],
      [15 * days, 1_000],
      [7 * days, 3_000],
      [3 * days, 5_000],
      [0, 10_000],
      [null, null],
    ],
    exchange: [
      [2 * hours, 0],
      [0, 2_000],
      [null, null],
    ],
    otherPersonFen: 10_000,
  },
]

/** The published conditions, in force from 180 days before today, as long as passenger types. */
export const loadConditions = (tx: Transaction, now: Date): Promise<void> =>
  insertConditions(tx, momentOn(addDays(serviceDateOf(now), -180)), { drafts: false })

/** The same as drafts of `admin`, which a second person has still to approve. */
export const draftConditions = (tx: Transaction, now: Date): Promise<void> =>
  insertConditions(tx, now, { drafts: true })

async function insertConditions(tx: Transaction, from: Date, { drafts }: { drafts: boolean }): Promise<void> {
  const tiers = sets.flatMap(({ code, refund, exchange }) =>
    Object.entries({ refund, exchange }).flatMap(([kind, all]) =>
      all.map(([fromMinutes, share], index) => ({
        code,
        kind,
        number: index + 1,
        fromMinutes,
        allowed: share !== null,
        fee: share ?? 0,
      })),
    ),
  )
  // The tiers come in the same transaction: later they could not.
  await sql`insert into fares.condition_sets (code, version, status, names, line_kind, other_person_fee_fen, valid_from,
      drawn_up_by, drawn_up_at, approved_by, approved_at, published_at)
    select c.code, 1, ${drafts ? 'draft' : 'published'}, c.names, c."lineKind", c."otherPersonFen", ${from}, author.id, ${from},
      second.id, ${drafts ? null : from}::timestamptz, ${drafts ? null : from}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb)
      as c(code text, names jsonb, "lineKind" text, "otherPersonFen" bigint)
    join staff.users author on author.code = 'admin'
    left join staff.users second on second.code = 'admin2' and ${!drafts}`.execute(tx)
  await sql`insert into fares.condition_tiers (set_id, kind, number, from_minutes, allowed, fee_bp)
    select s.id, t.kind, t.number, t."fromMinutes", t.allowed, t.fee
    from jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb)
      as t(code text, kind text, number smallint, "fromMinutes" integer, allowed boolean, fee integer)
    join fares.condition_sets s on s.code = t.code`.execute(tx)
}
