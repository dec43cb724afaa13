import type { ledger } from '@fairway/contract/accounts/ledger-endpoints'
import { type AccountKind, type AccountSide, normalSides } from '@fairway/contract/accounts/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { type Fen, toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { paymentMethods } from '@fairway/contract/orders/values'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import { named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { everyRow, scopeCondition } from '../../staff/index.ts'
import { balanceOf } from './account-statement.ts'

type Ledger = typeof ledger
type Account = ReplyOf<Ledger['accounts.ledgerStatement']>['account']

/** What `accountColumns` selects. */
export interface AccountRow {
  account_id: string
  code: string
  account_kind: AccountKind
  organisation_id: string | null
  organisation_code: string | null
  organisation_names: Names | null
  supplier: Account['supplier']
  user_code: string | null
  user_name: string | null
  sailing_id: string | null
  line_names: Names | null
  day: string | null
  is_closed: boolean
}

/** The supplier whose payable account has this code, `supplier:{id}:payable`; null for another account. */
const supplierOf = (code: RawBuilder<unknown>) =>
  sql`substring(${code} from '^supplier:([0-9]{1,18}):payable$')::bigint`

/** Columns of an account `a` with whose it is. */
export const accountColumns = sql`a.id::text as account_id, a.code, a.kind as account_kind,
  g.id::text as organisation_id, g.code as organisation_code, g.names as organisation_names,
  ${named('supplier')} as supplier,
  person.code as user_code, person.name as user_name, run.id::text as sailing_id, line.names as line_names,
  coalesce(a.day, run.service_date)::text as day, a.closed_at is not null as is_closed`
export const accountJoins = sql`left join staff.organisations g on g.id = a.organisation_id
  left join agents.suppliers supplier on a.kind = 'payable' and supplier.id = ${supplierOf(sql`a.code`)}
  left join staff.users person on person.id = a.user_id
  left join sailings.sailings run on run.id = a.sailing_id left join network.lines line on line.id = run.line_id`

/** Scope condition on `accounts.accounts a`: the operator's people see the whole ledger, others what is their organisation's. */
export const accountsWithinScope = (scope: Scope) =>
  scopeCondition(scope, {
    organisation: (id) => sql`a.organisation_id = ${id}`,
    instead: { operator: everyRow },
  })

/** How the money of a till or a payment service is paid, by its code; tills from before there were shifts begin with their method. */
function methodOf({ code, account_kind }: Pick<AccountRow, 'code' | 'account_kind'>): Account['method'] {
  if (account_kind !== 'till' && account_kind !== 'acquirer') return null
  if (code.startsWith('till:')) return 'cash'
  const part = code.split(':').at(account_kind === 'till' ? 0 : 1)
  return paymentMethods.find((method) => method === part) ?? null
}

export const presentAccount = (row: AccountRow): Account => ({
  id: row.account_id,
  code: row.code,
  kind: row.account_kind,
  method: methodOf(row),
  organisation:
    row.organisation_id !== null && row.organisation_code !== null && row.organisation_names !== null
      ? { id: row.organisation_id, code: row.organisation_code, names: row.organisation_names }
      : null,
  supplier: row.supplier,
  person:
    row.user_code !== null && row.user_name !== null ? { code: row.user_code, name: row.user_name } : null,
  sailing:
    row.sailing_id !== null && row.line_names !== null ? { id: row.sailing_id, names: row.line_names } : null,
  day: row.day,
  side: normalSides[row.account_kind],
  state: row.is_closed ? 'closed' : 'open',
})

/** A balance, positive for credit, as its account is read: positive on the normal side. */
export const onSide = (fen: Fen, side: AccountSide): Fen => (side === 'credit' ? fen : 0 - fen)

/** An amount, positive for credit, in its column. */
export const inColumns = (fen: Fen) => ({ debit: fen < 0 ? -fen : null, credit: fen > 0 ? fen : null })

/** Accounts within the caller's scope. Only those of the page are added up: a ledger has an account for every sailing. */
export async function listAccounts(
  { db, scope, now }: Context,
  request: ParsedRequest<Ledger['accounts.ledgerAccounts']>,
): Promise<ReplyOf<Ledger['accounts.ledgerAccounts']>> {
  const { text = '', kind, organisationId, page, pageSize, sort = ['code'] } = request
  const pattern = containsPattern(text)
  const conditions = [
    accountsWithinScope(scope),
    ...(kind ? [sql`a.kind = any(${kind}::text[])`] : []),
    ...(organisationId ? [sql`a.organisation_id = ${organisationId}`] : []),
    ...(text === ''
      ? []
      : [
          sql`(a.code ilike ${pattern}
            or a.organisation_id in (select g.id from staff.organisations g
              where platform.localized_matches(jsonb_build_array(g.code, g.names), ${text}))
            or a.kind = 'payable' and a.code in (select 'supplier:' || s.id || ':payable' from agents.suppliers s
              where platform.localized_matches(jsonb_build_array(s.code, s.names), ${text}))
            or a.user_id in (select u.id from staff.users u where u.code ilike ${pattern} or u.name ilike ${pattern})
            or a.sailing_id in (select s.id from sailings.sailings s join network.lines l on l.id = s.line_id
              where platform.localized_matches(jsonb_build_array(l.code, l.names), ${text})))`,
        ]),
  ]
  const filtered = sql`from accounts.accounts a where ${sql.join(conditions, sql` and `)}`
  const order = orderBy(sort, { code: sql`a.code` }, () => sql`a.code`)
  const [listed, counted] = await Promise.all([
    sql<AccountRow & { balance: string }>`
      select ${accountColumns}, ${balanceOf(sql`a.id`)}::text as balance
      from (select a.* ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) a
      ${accountJoins} order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${filtered}`.execute(db),
  ])
  return {
    rows: listed.rows.map((row) => {
      const account = presentAccount(row)
      return { ...account, balance: onSide(toFen(row.balance), account.side) }
    }),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/**
 * An account within the scope.
 * @throws accounts.accountNotFound, also for one of another organisation
 */
export async function readAccount(db: Database, scope: Scope, id: string): Promise<Account> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from accounts.accounts a ${accountJoins}
    where a.id = ${id} and ${accountsWithinScope(scope)}`.execute(db)
  const [row] = rows
  if (!row) throw problem('accounts.accountNotFound')
  return presentAccount(row)
}
