import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'agents/list',
    title: 'agents.title',
    permission: 'agents.view',
    areas: ['lists'],
    load: () => import('./AgenciesPage.tsx'),
  },
  {
    uri: 'agents/wallets',
    title: 'wallets.title',
    permission: 'agents.viewWallets',
    areas: ['lists'],
    load: () => import('./WalletsPage.tsx'),
  },
  {
    uri: 'agents/topUps',
    title: 'topUps.title',
    permission: 'agents.viewWallets',
    areas: ['lists'],
    load: () => import('./TopUpsPage.tsx'),
  },
  {
    uri: 'agents/withdrawals',
    title: 'withdrawals.title',
    permission: 'agents.viewWallets',
    areas: ['lists', 'withdrawals', 'accounts', 'approvals'],
    load: () => import('./withdrawals/WithdrawalsPage.tsx'),
  },
  {
    uri: 'agents/suppliers',
    title: 'suppliers.title',
    permission: 'agents.viewSuppliers',
    areas: ['lists'],
    load: () => import('./SuppliersPage.tsx'),
  },
  {
    uri: 'agents/statement',
    title: 'wallets.statement',
    permission: 'agents.viewWallets',
    activeMenu: 'agents/wallets',
    areas: ['lists'],
    load: () => import('./StatementPage.tsx'),
  },
]
