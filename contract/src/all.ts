import { acquirers } from './accounts/acquirers/endpoints.ts'
import { payeeCharges } from './accounts/charge-endpoints.ts'
import { accounts } from './accounts/endpoints.ts'
import { invoices } from './accounts/invoices/endpoints.ts'
import { ledger } from './accounts/ledger-endpoints.ts'
import { tills } from './accounts/till-endpoints.ts'
import { transfers } from './accounts/transfer-endpoints.ts'
import { agents } from './agents/endpoints.ts'
import { suppliers } from './agents/supplier-endpoints.ts'
import { wallets } from './agents/wallet-endpoints.ts'
import { withdrawals } from './agents/withdrawal-endpoints.ts'
import { approvals } from './approvals/endpoints.ts'
import { comments } from './comments/endpoints.ts'
import { dashboards } from './dashboards/endpoints.ts'
import { downloads } from './downloads/endpoints.ts'
import { fares } from './fares/endpoints.ts'
import { feedback } from './feedback/endpoints.ts'
import { carriers } from './fleet/carrier-endpoints.ts'
import { certificates } from './fleet/certificate-endpoints.ts'
import { fleet } from './fleet/endpoints.ts'
import { deckPlans } from './fleet/plan-endpoints.ts'
import { shipSeries } from './fleet/series-endpoints.ts'
import { shipRecords } from './fleet/ship-endpoints.ts'
import { home } from './home/endpoints.ts'
import { inventory } from './inventory/endpoints.ts'
import { journal } from './journal/endpoints.ts'
import { lists } from './lists/endpoints.ts'
import { lookups } from './lookups/endpoints.ts'
import { messages } from './messages/endpoints.ts'
import { corporations } from './network/corporation-endpoints.ts'
import { dockRecords } from './network/dock-endpoints.ts'
import { network } from './network/endpoints.ts'
import { portRecords } from './network/port-endpoints.ts'
import { afterSales } from './orders/after-sales/endpoints.ts'
import { corrections } from './orders/corrections/endpoints.ts'
import { orders } from './orders/endpoints.ts'
import { passengerErasure } from './orders/forget-endpoints.ts'
import { givingBack } from './orders/give-back/endpoints.ts'
import { passengerList } from './orders/passenger-list.ts'
import { printing } from './orders/print-endpoints.ts'
import { profile } from './profile/endpoints.ts'
import { reports } from './reports/endpoints.ts'
import { river } from './river/endpoints.ts'
import { sailingControl } from './sailings/control/endpoints.ts'
import { crewNotes, sailingRuns } from './sailings/control/run-endpoints.ts'
import { sailings } from './sailings/endpoints.ts'
import { services } from './sailings/services/endpoints.ts'
import { session } from './session/endpoints.ts'
import { settlement } from './settlement/endpoints.ts'
import { staff } from './staff/endpoints.ts'
import { organisations } from './staff/organisations/endpoints.ts'
import { users } from './staff/users/endpoints.ts'
import { system } from './system/endpoints.ts'
import { workspace } from './workspace/endpoints.ts'

/** Every endpoint of the product under its full name. */
export const endpoints = {
  ...session,
  ...profile,
  ...workspace,
  ...home,
  ...network,
  ...portRecords,
  ...dockRecords,
  ...corporations,
  ...fleet,
  ...carriers,
  ...certificates,
  ...shipSeries,
  ...shipRecords,
  ...deckPlans,
  ...sailings,
  ...services,
  ...sailingControl,
  ...sailingRuns,
  ...crewNotes,
  ...inventory,
  ...fares,
  ...orders,
  ...printing,
  ...afterSales,
  ...corrections,
  ...givingBack,
  ...passengerErasure,
  ...passengerList,
  ...accounts,
  ...ledger,
  ...transfers,
  ...payeeCharges,
  ...acquirers,
  ...invoices,
  ...tills,
  ...settlement,
  ...agents,
  ...suppliers,
  ...wallets,
  ...withdrawals,
  ...approvals,
  ...dashboards,
  ...comments,
  ...feedback,
  ...reports,
  ...journal,
  ...staff,
  ...users,
  ...organisations,
  ...messages,
  ...lists,
  ...downloads,
  ...lookups,
  ...river,
  ...system,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
