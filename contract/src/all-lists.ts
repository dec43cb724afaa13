import * as acquirers from './accounts/acquirers/lists.ts'
import * as charges from './accounts/charge-lists.ts'
import * as invoices from './accounts/invoices/lists.ts'
import * as ledger from './accounts/ledger-lists.ts'
import * as accounts from './accounts/lists.ts'
import * as tills from './accounts/till-lists.ts'
import * as agents from './agents/lists.ts'
import * as approvals from './approvals/lists.ts'
import * as comments from './comments/lists.ts'
import * as fares from './fares/lists.ts'
import * as feedback from './feedback/lists.ts'
import * as fleet from './fleet/lists.ts'
import * as journal from './journal/lists.ts'
import type { AnyList } from './lists/list.ts'
import * as messages from './messages/lists.ts'
import * as docks from './network/dock-lists.ts'
import * as network from './network/lists.ts'
import * as afterSales from './orders/after-sales/lists.ts'
import * as corrections from './orders/corrections/lists.ts'
import * as giveBack from './orders/give-back/lists.ts'
import * as orders from './orders/lists.ts'
import * as reports from './reports/lists.ts'
import * as sailingControl from './sailings/control/lists.ts'
import * as sailings from './sailings/lists.ts'
import * as services from './sailings/services/lists.ts'
import * as session from './session/lists.ts'
import * as settlement from './settlement/lists.ts'
import * as allocation from './settlement/rule-lists.ts'
import * as statements from './settlement/statement-lists.ts'
import * as staff from './staff/lists.ts'
import * as organisations from './staff/organisations/lists.ts'
import * as users from './staff/users/lists.ts'
import * as system from './system/lists.ts'

const modules: readonly Readonly<Record<string, unknown>>[] = [
  ...[
    accounts,
    charges,
    ledger,
    tills,
    acquirers,
    invoices,
    agents,
    approvals,
    comments,
    fares,
    feedback,
    fleet,
    journal,
    messages,
    network,
    docks,
  ],
  ...[
    orders,
    afterSales,
    corrections,
    giveBack,
    reports,
    sailings,
    sailingControl,
    services,
    session,
    settlement,
    statements,
    allocation,
    staff,
    organisations,
    users,
    system,
  ],
]

const isList = (exported: unknown): exported is AnyList =>
  typeof exported === 'object' && exported !== null && 'endpoint' in exported && 'columns' in exported

/** Every list there is by its endpoint: what can be had as a file and on paper. A `lists.ts` exports its lists. */
export const declaredLists: Readonly<Record<string, AnyList>> = Object.fromEntries(
  modules
    .flatMap((module) => Object.values(module))
    .filter(isList)
    .map((list) => [list.endpoint, list]),
)
