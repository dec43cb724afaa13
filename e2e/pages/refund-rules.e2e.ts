import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { conditions as conditionsEn } from '@fairway/texts/en/conditions'
import { network as networkEn } from '@fairway/texts/en/network'
import { refundRules as en } from '@fairway/texts/en/refundRules'
import { conditions as conditionsZh } from '@fairway/texts/zh/conditions'
import { network as networkZh } from '@fairway/texts/zh/network'
import { refundRules as zh } from '@fairway/texts/zh/refundRules'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { confirmByKey, pressByKey, typeInto } from '../support/keys.ts'
import { oneLanguage } from '../support/one-language.ts'
import { closeTab, navigate } from '../support/page-crawler.ts'

// Two administrators bring a version of the conditions into force; what was sold before keeps its own.

const app = setUpBrowserApp()
const words = {
  en: {
    ...en,
    reason: networkEn['network.version.reason'],
    ok: 'OK',
    own: conditionsEn,
    onSale: 'sailings on sale',
    used: 'This ticket can be exchanged once',
    share: '15',
    dearer: '15% fee until 24 h before departure',
    former: '10% fee until 24 h before departure',
  },
  zh: {
    ...zh,
    reason: networkZh['network.version.reason'],
    ok: '确定',
    own: conditionsZh,
    onSale: '在售航班',
    used: '最多改签 1 次',
    share: '18',
    dearer: '开船前 24 小时以上收取 18% 手续费',
    former: '开船前 24 小时以上收取 10% 手续费',
  },
} as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

let clerkSession: SignedInUser | undefined

async function sell(): Promise<string> {
  clerkSession ??= await app.server.signIn('clerk')
  const sale = await buildSale(app.server, { passengers: [buildPassenger()] })
  return (await app.server.call(clerkSession, 'orders.sell', sale)).data.orderId
}

describe.each(oneLanguage())('in %s', (language) => {
  const w = words[language]

  test('[L1] [L2] [L7] a draft is refused to its author, approved by another, published, and then pinned by sales; it is not withdrawn where sailings are on sale; the bench says what a ticket gives back at a moment, and why', async () => {
    const { rows } = await sql<{ id: string }>`select id::text from fares.condition_sets
      where code = 'STANDARD' and status = 'published' and valid_to = 'infinity'`.execute(
      app.server.database.db,
    )
    const id = rows[0]?.id ?? ''
    const soldBefore = await sell()
    const author = await app.signedIn('admin', { language, path: `/menus/fares/refundRules?rule=${id}` })
    const { page } = author
    // Neither of the two has a mouse.
    await page.locator('#content').focus()
    await pressByKey(page, button(page, w['refundRules.copy']))
    await button(page, w['refundRules.edit']).waitFor()
    await page.locator('#content').focus()
    await pressByKey(page, button(page, w['refundRules.edit']))
    const form = page.getByRole('dialog', { name: w['refundRules.edit'] })
    const share = form.getByLabel(w['refundRules.percent']).first()
    // Cheaper later than earlier is refused at its field.
    await typeInto(page, share, '30')
    await page.keyboard.press('Enter')
    await form.getByText(w['refundRules.fault.tierFee']).waitFor()
    await typeInto(page, share, w.share)
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    const added = page.locator('ins', { hasText: w.dearer })
    await added.waitFor()
    await page
      .locator('del', { hasText: language === 'en' ? '% fee until 24 h' : '24 小时以上收取' })
      .first()
      .waitFor()
    const approve = button(page, w['refundRules.approve'])
    expect(
      await page.getByRole('button', { name: w['refundRules.approve'] }).getAttribute('aria-disabled'),
    ).toBe('true')
    expect(await approve.count()).toBe(0)
    const address = page.url()

    const second = await app.signedIn('admin2', { language, path: address })
    await second.page.locator('#content').focus()
    await pressByKey(second.page, button(second.page, w['refundRules.approve']))
    await confirmByKey(second.page, w.ok)
    await second.page.locator('#content').focus()
    await pressByKey(second.page, button(second.page, w['refundRules.publish']))
    const dialog = second.page.getByRole('dialog', { name: w['refundRules.publish'] })
    await dialog.getByText(w['refundRules.covered']).waitFor()
    app.server.clock.passMinutes(1)
    await pressByKey(second.page, dialog.getByRole('button', { name: w['refundRules.publish'] }))
    await dialog.waitFor({ state: 'detached' })
    await button(second.page, w['refundRules.withdraw']).waitFor()
    app.server.clock.passMinutes(1)

    const soldAfter = await sell()
    const clerk = await app.signedIn('clerk', { language, path: `/menus/orders/detail/${soldAfter}` })
    await clerk.page.getByText(w.dearer).first().waitFor()
    await closeTab(clerk.page)
    await navigate(clerk.page, `/menus/orders/detail/${soldBefore}`)
    await clerk.page.locator('.conditions').first().waitFor()
    expect(await clerk.page.locator('.conditions', { hasText: w.dearer }).count()).toBe(0)

    // The bench says what a ticket gives back at a moment, and why.
    const { rows: first } = await sql<{
      id: string
    }>`select min(id)::text as id from fares.condition_sets where code = 'STANDARD'`.execute(
      app.server.database.db,
    )
    await navigate(page, `/menus/fares/refundRules?rule=${first[0]?.id}&side=bench`)
    await page.getByText(w['refundRules.bench.fill']).waitFor()
    await page.getByLabel(w['refundRules.bench.promised']).fill('2026-06-19 0800')
    await page.getByLabel(w['refundRules.bench.now']).fill('2026-06-19 0759')
    await page.keyboard.press('Enter')
    await page.getByText('¥50.00').first().waitFor()
    await page
      .getByText(language === 'en' ? 'Because 1 min before' : '还有 1 分钟')
      .first()
      .waitFor()
    // A delay puts the departure off, and a ticket is exchanged once.
    await page.getByLabel(w['refundRules.bench.expected']).fill('2026-06-19 1030')
    await page.keyboard.press('Enter')
    await page
      .getByText(language === 'en' ? 'Because 151 min before' : '还有 151 分钟')
      .first()
      .waitFor()
    await page.getByLabel(w['refundRules.bench.exchanges']).fill('1')
    await page.getByText(w.used).waitFor()
    // Before a withdrawal the page shows which sales would have no rules.
    await expectNoWithdrawal(second.page)
    expect(author.consoleErrors.concat(second.consoleErrors, clerk.consoleErrors)).toEqual([])
  })

  /** It is refused where sailings are on sale. */
  async function expectNoWithdrawal(page: Page): Promise<void> {
    await button(page, w['refundRules.withdraw']).click()
    const dialog = page.getByRole('dialog', { name: w['refundRules.withdraw'] })
    await dialog.getByRole('alert').filter({ hasText: w.onSale }).waitFor()
    expect(await dialog.locator('li').count()).toBeGreaterThan(0)
    const withdraw = dialog.getByRole('button', { name: w['refundRules.withdraw'] })
    expect(await withdraw.getAttribute('aria-disabled')).toBe('true')
    const reason = dialog.getByLabel(w.reason)
    expect(await withdraw.getAttribute('data-tip')).toContain(w.onSale)
    await reason.fill('2026/17')
    const sent: string[] = []
    page.on('request', (request) => {
      if (/refund-?rule/i.test(request.url())) sent.push(request.url())
    })
    await reason.press('Enter')
    await withdraw.press('Enter')
    expect(sent).toEqual([])
    await sell()
  }
})
