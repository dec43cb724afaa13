import { approvals as en } from '@fairway/texts/en/approvals'
import { approvals as zh } from '@fairway/texts/zh/approvals'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { dialog } from '../support/dialog.ts'
import { pageReady } from '../support/page-crawler.ts'

// A draft of a version waits in the list of approvals, says what it changes, and opens in its own editor.

const app = setUpBrowserApp()

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const texts = { en, zh }[language]
  const percent = language === 'en' ? 4321 : 4322

  test('[Q9] a draft appears in the open list, with what it changes side by side, and opens to be decided', async () => {
    const { page, context } = await app.signedIn('admin2', { language, path: '/menus/approvals/list' })
    await pageReady(page)
    const { db } = app.server.database
    await sql`insert into fares.passenger_types (code, version, names, percent_bp, valid_from, drawn_up_by, drawn_up_at)
      select p.code, p.version + ${percent}, p.names, ${percent}, now() + interval '9 days', u.id, now()
      from fares.passenger_types p, staff.users u where p.code = 'student' and p.status = 'published' and u.code = 'admin' limit 1`.execute(
      db,
    )
    // The page follows by itself.
    const row = page
      .locator('.query-table[aria-busy=false]')
      .getByRole('row')
      .filter({ hasText: texts['approvals.kind.fares.passengerType'] })
      .filter({ hasText: String(percent + 1) })
    await row.waitFor()
    await row.getByRole('button', { name: texts['approvals.review'], exact: true }).click()
    await dialog(page)
      .getByRole('cell', { name: String(percent), exact: true })
      .waitFor()
    await dialog(page).getByRole('button', { name: texts['approvals.openPage'], exact: true }).click()
    await expect.poll(() => page.url()).toContain('/menus/fares/passengerTypes?rule=')
    await context.close()
  })
})
