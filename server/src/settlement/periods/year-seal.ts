import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

type Seal = NonNullable<ReplyOf<(typeof settlement)['settlement.period']>['seal']>
type Balance = NonNullable<Seal['balances'][number]['sealed']>
type Stored<Figures> = { [Name in keyof Figures]: Figures[Name] extends number ? string : Figures[Name] }

const figureNames = ['transfers', 'orders', 'tickets', 'sailings', 'earnings', 'earned'] as const

/** Counts as bigint arrive as text; every one of them is a safe integer. */
const figuresOf = (stored: Stored<Seal['figures']>): Seal['figures'] =>
  Object.fromEntries(figureNames.map((name) => [name, toFen(stored[name])])) as Seal['figures']

const balanceOf = (stored: Stored<Balance> | null): Balance | null =>
  stored && {
    kind: stored.kind,
    opening: toFen(stored.opening),
    debit: toFen(stored.debit),
    credit: toFen(stored.credit),
    closing: toFen(stored.closing),
  }

const figures = (
  row: RawBuilder<unknown>,
) => sql`json_build_object('transfers', ${row}.transfers::text, 'orders', ${row}.orders::text,
  'tickets', ${row}.tickets::text, 'sailings', ${row}.sailings::text, 'earnings', ${row}.earnings::text,
  'earned', ${row}.earned_fen::text)`
const balance = (
  row: RawBuilder<unknown>,
) => sql`case when ${row}.kind is not null then json_build_object('kind', ${row}.kind,
  'opening', ${row}.opening_fen::text, 'debit', ${row}.debit_fen::text, 'credit', ${row}.credit_fen::text,
  'closing', ${row}.closing_fen::text) end`

/** What a year was closed with, beside what its rows come to now. */
export async function readYearSeal(db: Connection, begins: string): Promise<Seal> {
  const [sealed, balances] = await Promise.all([
    sql<{
      hash: string
      former: string | null
      open_statements: number
      figures: Stored<Seal['figures']>
      present: Stored<Seal['figures']>
    }>`
      select encode(y.hash, 'hex') as hash, encode(y.former, 'hex') as former, y.open_statements, ${figures(sql`y`)} as figures,
        ${figures(sql`f`)} as present
      from settlement.years y cross join lateral settlement.year_figures(y.begins_on) f where y.begins_on = ${begins}::date`.execute(
      db,
    ),
    sql<{ sealed: Stored<Balance> | null; present: Stored<Balance> | null }>`
      select ${balance(sql`b`)} as sealed, ${balance(sql`n`)} as present
      from (select * from settlement.year_balances where year = ${begins}::date) b
      full join settlement.year_balances_of(${begins}::date) n on n.kind = b.kind order by coalesce(b.kind, n.kind)`.execute(
      db,
    ),
  ])
  const [row] = sealed.rows
  if (!row) throw new Error(`the year ${begins} is not closed`)
  return {
    hash: row.hash,
    former: row.former,
    openStatements: row.open_statements,
    figures: figuresOf(row.figures),
    present: figuresOf(row.present),
    balances: balances.rows.map(({ sealed, present }) => ({
      sealed: balanceOf(sealed),
      present: balanceOf(present),
    })),
  }
}
