import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'settlement/proof',
    title: 'proof.title',
    permission: 'settlement.viewProof',
    areas: ['lists'],
    load: () => import('./ProofPage.tsx'),
  },
  {
    uri: 'settlement/rules',
    title: 'allocation.title',
    permission: 'settlement.viewRules',
    areas: ['allocation', 'fares', 'network', 'river', 'operations', 'lists'],
    load: () => import('./allocation/RulesPage.tsx'),
  },
  {
    uri: 'settlement/earnings',
    title: 'allocation.earnings',
    permission: 'settlement.viewEarnings',
    areas: ['allocation', 'accounts', 'lists'],
    load: () => import('./allocation/EarningsPage.tsx'),
  },
  {
    uri: 'settlement/shares',
    activeMenu: 'settlement/earnings',
    title: 'allocation.shares',
    permission: 'settlement.viewEarnings',
    areas: ['allocation', 'statements', 'lists'],
    load: () => import('./allocation/SharesPage.tsx'),
  },
  {
    uri: 'settlement/statements',
    title: 'statements.title',
    permission: 'settlement.viewStatements',
    areas: ['statements', 'allocation', 'lists'],
    load: () => import('./statements/StatementsPage.tsx'),
  },
  {
    uri: 'settlement/statement',
    activeMenu: 'settlement/statements',
    title: 'statements.number',
    permission: 'settlement.viewStatements',
    areas: ['statements', 'allocation', 'lists'],
    load: () => import('./statements/StatementPage.tsx'),
  },
  {
    uri: 'settlement/periods',
    title: 'periods.title',
    permission: 'settlement.viewPeriods',
    areas: ['periods', 'accounts', 'lists'],
    load: () => import('./periods/PeriodsPage.tsx'),
  },
  {
    uri: 'settlement/reconciliation',
    title: 'reconciliation.title',
    permission: 'settlement.viewReconciliation',
    areas: ['reconciliation', 'periods', 'lists'],
    load: () => import('./reconciliation/ReconciliationPage.tsx'),
  },
]
