/**
 * The texts of every area by key. An area is one file per language, `texts/{language}/{area}.ts`, which exports an
 * object of the area's name; the keys of the English one are the keys there are.
 */
export type Areas = typeof import('./en/access.ts') &
  typeof import('./en/accounts.ts') &
  typeof import('./en/acquirers.ts') &
  typeof import('./en/agents.ts') &
  typeof import('./en/approvals.ts') &
  typeof import('./en/afterSales.ts') &
  typeof import('./en/allocation.ts') &
  typeof import('./en/background.ts') &
  typeof import('./en/blocks.ts') &
  typeof import('./en/certificates.ts') &
  typeof import('./en/comments.ts') &
  typeof import('./en/conditions.ts') &
  typeof import('./en/control.ts') &
  typeof import('./en/corrections.ts') &
  typeof import('./en/dashboards.ts') &
  typeof import('./en/docks.ts') &
  typeof import('./en/documentation.ts') &
  typeof import('./en/factor.ts') &
  typeof import('./en/fares.ts') &
  typeof import('./en/feedback.ts') &
  typeof import('./en/fleet.ts') &
  typeof import('./en/giveBack.ts') &
  typeof import('./en/guide.ts') &
  typeof import('./en/handOver.ts') &
  typeof import('./en/home.ts') &
  typeof import('./en/homePanels.ts') &
  typeof import('./en/invoices.ts') &
  typeof import('./en/lists.ts') &
  typeof import('./en/lock.ts') &
  typeof import('./en/logManager.ts') &
  typeof import('./en/menus.ts') &
  typeof import('./en/messages.ts') &
  typeof import('./en/moderation.ts') &
  typeof import('./en/network.ts') &
  typeof import('./en/news.ts') &
  typeof import('./en/operations.ts') &
  typeof import('./en/orders.ts') &
  typeof import('./en/palette.ts') &
  typeof import('./en/partners.ts') &
  typeof import('./en/periods.ts') &
  typeof import('./en/profile.ts') &
  typeof import('./en/reconciliation.ts') &
  typeof import('./en/quickMenu.ts') &
  typeof import('./en/refundRules.ts') &
  typeof import('./en/reports.ts') &
  typeof import('./en/requests.ts') &
  typeof import('./en/river.ts') &
  typeof import('./en/riverFile.ts') &
  typeof import('./en/roles.ts') &
  typeof import('./en/sailings.ts') &
  typeof import('./en/services.ts') &
  typeof import('./en/session.ts') &
  typeof import('./en/settlement.ts') &
  typeof import('./en/settings.ts') &
  typeof import('./en/shell.ts') &
  typeof import('./en/staff.ts') &
  typeof import('./en/statements.ts') &
  typeof import('./en/system.ts') &
  typeof import('./en/tabs.ts') &
  typeof import('./en/transfers.ts') &
  typeof import('./en/users.ts') &
  typeof import('./en/withdrawals.ts')

/** What only the server says: failures, notices, exported files, what administrators read about the product. */
type ServerAreas = typeof import('./en/server/agencyTexts.ts') &
  typeof import('./en/server/approvalTexts.ts') &
  typeof import('./en/server/dictionaries.ts') &
  typeof import('./en/server/entities.ts') &
  typeof import('./en/server/exportedFiles.ts') &
  typeof import('./en/server/fareSheet.ts') &
  typeof import('./en/server/fieldNames.ts') &
  typeof import('./en/server/fields.ts') &
  typeof import('./en/server/jobs.ts') &
  typeof import('./en/server/notices.ts') &
  typeof import('./en/server/parameters.ts') &
  typeof import('./en/server/insuredFile.ts') &
  typeof import('./en/server/invoiceFile.ts') &
  typeof import('./en/server/payoutFile.ts') &
  typeof import('./en/server/recordUses.ts') &
  typeof import('./en/server/replies.ts') &
  typeof import('./en/server/staff.ts') &
  typeof import('./en/server/userImport.ts') &
  typeof import('./en/server/valueTypes.ts')

/** The texts of failures, one file for each part of the contract that names them. */
type Problems = [
  typeof import('./en/server/problems/accounts.ts'),
  typeof import('./en/server/problems/agents.ts'),
  typeof import('./en/server/problems/approvals.ts'),
  typeof import('./en/server/problems/comments.ts'),
  typeof import('./en/server/problems/dashboards.ts'),
  typeof import('./en/server/problems/downloads.ts'),
  typeof import('./en/server/problems/fares.ts'),
  typeof import('./en/server/problems/feedback.ts'),
  typeof import('./en/server/problems/fleet.ts'),
  typeof import('./en/server/problems/home.ts'),
  typeof import('./en/server/problems/inventory.ts'),
  typeof import('./en/server/problems/journal.ts'),
  typeof import('./en/server/problems/lists.ts'),
  typeof import('./en/server/problems/messages.ts'),
  typeof import('./en/server/problems/network.ts'),
  typeof import('./en/server/problems/orders.ts'),
  typeof import('./en/server/problems/profile.ts'),
  typeof import('./en/server/problems/record.ts'),
  typeof import('./en/server/problems/reports.ts'),
  typeof import('./en/server/problems/request.ts'),
  typeof import('./en/server/problems/river.ts'),
  typeof import('./en/server/problems/sailings.ts'),
  typeof import('./en/server/problems/server.ts'),
  typeof import('./en/server/problems/session.ts'),
  typeof import('./en/server/problems/settlement.ts'),
  typeof import('./en/server/problems/staff.ts'),
  typeof import('./en/server/problems/system.ts'),
]

export type Area = keyof Areas

type KeysOf<Files> = Files extends Files
  ? { [Name in keyof Files]: keyof Files[Name] & string }[keyof Files]
  : never

/** The key of any text that the browser can load. */
export type TextKey = KeysOf<Areas>

/** The key of any text that the server can read: those of the browser, and its own. */
export type ServerTextKey = TextKey | KeysOf<ServerAreas> | KeysOf<Problems[number]>
