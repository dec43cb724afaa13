import type { Endpoints } from '@fairway/contract/all'
import type { LiveEventType } from '@fairway/contract/kernel/live'
import type { QueryName } from './client.ts'
import { onLive, onReconnect } from './live.ts'
import { queryClient } from './queries.ts'

/** Which live events make a reply out of date, as the contract declares it: one that is missing or wrong does not compile. */
const refreshedBy: {
  readonly [Name in QueryName as Endpoints[Name] extends { refreshedBy: readonly LiveEventType[] }
    ? Name
    : never]: Endpoints[Name] extends { refreshedBy: infer Types } ? Types : never
} = {
  'messages.inbox': ['msg', 'notice', 'read'],
  'messages.detail': ['msg', 'notice', 'read'],
  'messages.broadcasts': ['msg', 'notice', 'read'],
  'messages.list': ['msg', 'notice', 'read'],
  'messages.open': ['msg', 'notice', 'read'],
  'messages.readers': ['msg', 'notice', 'read'],
  'staff.roles': ['permissions'],
  'staff.role': ['permissions'],
  'staff.permissions': ['permissions'],
  'staff.roleHolders': ['permissions'],
  'staff.menus': ['permissions'],
  'river.imports': ['approvals'],
  'home.firstSteps': ['approvals'],
  'agents.list': ['agency'],
  'agents.own': ['agency'],
  'agents.wallets': ['agency'],
  'accounts.transferDrafts': ['approvals'],
  'accounts.transferDraft': ['approvals'],
  'agents.withdrawals': ['approvals', 'agency'],
  'agents.withdrawal': ['approvals', 'agency'],
  'agents.bankAccounts': ['approvals', 'agency'],
  'agents.topUps': ['approvals', 'agency'],
  'agents.topUp': ['approvals', 'agency'],
  'sailings.calendar': ['sailing'],
  'sailings.list': ['sailing'],
  'sailings.ownCalls': ['sailing'],
  'sailings.shipsToday': ['sailing'],
  'sailings.detail': ['sailing'],
  'sailings.search': ['sailing'],
  'sailings.control': ['sailing'],
  'sailings.saleStops': ['sailing'],
  'sailings.notes': ['sailing'],
  'orders.giveBack': ['sailing'],
  'orders.givenBack': ['sailing'],
  'settlement.proof': ['proof'],
  'settlement.proofDays': ['proof'],
  'settlement.proofDay': ['proof'],
  'settlement.violations': ['proof'],
  'settlement.proofRuns': ['proof'],
  'settlement.rules': ['approvals'],
  'settlement.rule': ['approvals'],
  'settlement.earnings': ['earnings'],
  'settlement.earning': ['earnings'],
  'settlement.shares': ['earnings'],
  'settlement.statements': ['statements', 'approvals'],
  'settlement.statement': ['statements', 'approvals'],
  'settlement.partyStatementLines': ['statements', 'approvals'],
  'settlement.statementMonths': ['statements', 'approvals'],
  'settlement.periods': ['periods', 'proof', 'approvals'],
  'settlement.period': ['periods', 'proof', 'approvals'],
  'settlement.reconciliation': ['periods'],
  'settlement.partyReconciliation': ['periods', 'earnings'],
  'approvals.list': ['approvals'],
  'home.attention': ['approvals'],
  'home.figures': ['earnings'],
  'accounts.acquirerDifferences': ['approvals'],
  'accounts.tillReport': ['approvals'],
  'accounts.invoices': ['invoices'],
  'accounts.invoice': ['invoices'],
  'accounts.orderProofs': ['invoices'],
  'orders.afterSales': ['approvals', 'invoices', 'offers'],
  'orders.offer': ['offers'],
  'orders.offers': ['offers'],
  'orders.correction': ['approvals'],
  'orders.corrections': ['approvals'],
  'orders.detail': ['approvals', 'offers'],
  'system.parameters': ['parameterSet'],
  'system.parameterHistory': ['parameterSet'],
}

/**
 * Refetches, on open pages, what a live event or a reconnect made out of date.
 * @returns the function that stops it
 */
export function startLiveRefresh(): () => void {
  const entries = Object.entries(refreshedBy)
  const invalidate = (names: readonly string[]) =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.includes(String(name)) })
  const types = new Set(entries.flatMap(([, some]): readonly LiveEventType[] => some))
  const stops = [
    ...[...types].map((type) => {
      const names = entries
        .filter(([, some]) => (some as readonly string[]).includes(type))
        .map(([name]) => name)
      return onLive(type, () => invalidate(names))
    }),
    onReconnect(() => invalidate(entries.map(([name]) => name))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
