import type { PageRecord } from '../../blocks/page/page.ts'

export const pages: PageRecord[] = [
  {
    uri: 'accounts/payouts',
    title: 'payouts.title',
    permission: 'accounts.viewPayouts',
    areas: ['lists'],
    load: () => import('./PayoutsPage.tsx'),
  },
  {
    uri: 'accounts/ledger',
    title: 'ledger.title',
    permission: 'accounts.viewLedger',
    areas: ['lists'],
    load: () => import('./LedgerPage.tsx'),
  },
  {
    uri: 'accounts/ledgerAccount',
    title: 'ledger.statement',
    permission: 'accounts.viewLedger',
    activeMenu: 'accounts/ledger',
    areas: ['lists'],
    load: () => import('./LedgerAccountPage.tsx'),
  },
  {
    uri: 'accounts/cash',
    title: 'payouts.cash.title',
    permission: 'accounts.payCash',
    areas: ['lists'],
    load: () => import('./CashPage.tsx'),
  },
]
