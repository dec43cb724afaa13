import {
  cardStatement,
  createAcquirer,
  importFile,
  sellByCard,
  wechatStatement,
} from '@fairway/testing/acquirers'
import { accounts as accountsEn } from '@fairway/texts/en/accounts'
import { acquirers as en } from '@fairway/texts/en/acquirers'
import { accounts as accountsZh } from '@fairway/texts/zh/accounts'
import { acquirers as zh } from '@fairway/texts/zh/acquirers'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { button, closeDialog, dialog, field } from '../support/dialog.ts'
import { pressByKey, typeInto } from '../support/keys.ts'
import { toggleOptions } from '../support/multi-select.ts'
import { oneLanguage } from '../support/one-language.ts'
import { closeTab, navigate, pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// Statements of payment services: from the mapping of an unknown file to the last difference.

const app = setUpBrowserApp()
const words = { en: { texts: en, accounts: accountsEn }, zh: { texts: zh, accounts: accountsZh } }
const rowOf = (page: Page, text: string) =>
  page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })
const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })

/** Leaves the page that is shown, and what is open on it, for another one. */
async function open(page: Page, address: string) {
  await closeTab(page)
  await navigate(page, address)
  await pageReady(page)
}

let cards: string
let user: BrowserUser
let page: Page
beforeAll(async () => {
  cards = await createAcquirer(app.server, await app.server.signIn('accountant'))
})

describe.each(oneLanguage())('in %s', (language) => {
  const { texts, accounts } = words[language]
  beforeAll(async () => {
    user = await app.signedIn('accountant', { path: '/menus/accounts/acquirers', language })
    page = user.page
  })
  const inDialog = (page: Page, name: string) => button(dialog(page), name)

  test('[Q4] the accountant imports a statement, looks at its lines and books what is matched', async () => {
    const clerk = await app.server.signIn('clerk')
    const [matched, other] = [await sellByCard(app.server, clerk), await sellByCard(app.server, clerk)]
    const file = cardStatement([
      { ...matched, fee: '0.38' },
      { ...other, amount: '1.00' },
      { reference: '!', amount: '1.00' },
    ])
    await open(page, '/menus/accounts/acquirers')
    await pressRowAction(rowOf(page, 'CARDS'), texts['acquirers.import'])
    await dialog(page).locator('input[type=file]').setInputFiles(csv('june.csv', file))
    await inDialog(page, texts['acquirers.import']).click()
    await dialog(page).getByRole('status').waitFor()
    await inDialog(page, texts['acquirers.openStatement']).click()
    await rowOf(page, matched.reference)
      .getByText(texts['acquirers.lineState.matched'], { exact: true })
      .waitFor()
    await rowOf(page, other.reference)
      .getByText(texts['acquirers.lineState.differs'], { exact: true })
      .waitFor()
    await page.getByText(texts['acquirers.fault.reference']).waitFor()
    await button(page, texts['acquirers.book']).first().click()
    await inDialog(page, texts['acquirers.book']).click()
    await dialog(page).waitFor({ state: 'detached' })
    await rowOf(page, matched.reference).getByText(texts['acquirers.yes'], { exact: true }).waitFor()
    // The same file once more: nothing changes.
    await open(page, '/menus/accounts/statements')
    await button(page, texts['acquirers.import']).first().click()
    await dialog(page).locator('input[type=file]').setInputFiles(csv('june.csv', file))
    await dialog(page)
      .getByRole('combobox')
      .selectOption({ label: { en: 'UnionPay merchant service', zh: '银联商务' }[language] })
    await inDialog(page, texts['acquirers.import']).click()
    await dialog(page).getByText(texts['acquirers.importKnown']).waitFor()
    expect(user.consoleErrors).toEqual([])
  })

  test('[Q4] differences are worked off by keyboard: assigned to a payment, claimed, accepted by a second person', async () => {
    const [accountant, clerk] = [await app.server.signIn('accountant'), await app.server.signIn('clerk')]
    const sold = await sellByCard(app.server, clerk)
    const names = { typo: `TYPO-${language}`.toUpperCase(), large: `LARGE-${language}`.toUpperCase() }
    await importFile(
      app.server,
      accountant,
      cards,
      cardStatement([
        { ...sold, reference: names.typo },
        { reference: names.large, amount: '500.00' },
      ]),
    )
    await open(page, '/menus/accounts/differences')
    const typo = rowOf(page, names.typo)
    await typo.waitFor()
    await pressByKey(page, button(typo, texts['acquirers.assign']))
    const choice = dialog(page).getByRole('combobox')
    await choice.waitFor()
    await typeInto(
      page,
      dialog(page).getByRole('searchbox').or(dialog(page).locator('input')).first(),
      sold.reference,
    )
    await expect.poll(() => choice.locator('option').filter({ hasText: sold.reference }).count()).toBe(1)
    await choice.selectOption({ index: 0 })
    await typeInto(page, field(page, texts['acquirers.reason']), 'mistyped at the terminal')
    await inDialog(page, texts['acquirers.assign']).click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => rowOf(page, names.typo).count()).toBe(0)

    // Undone, it is open again, and its history says so.
    await open(page, `/menus/accounts/differences?state=resolved&text=${names.typo}`)
    await pressRowAction(rowOf(page, names.typo), texts['acquirers.unassign'])
    await dialog(page).getByText(texts['acquirers.unassignHow']).waitFor()
    await dialog(page).getByRole('textbox').fill('the wrong payment')
    await inDialog(page, texts['acquirers.unassign']).click()
    await dialog(page).waitFor({ state: 'detached' })
    await open(page, `/menus/accounts/differences?text=${names.typo}`)
    await rowOf(page, names.typo)
      .getByText(texts['acquirers.differenceState.open'], { exact: true })
      .waitFor()
    await rowOf(page, names.typo).click()
    await dialog(page).getByText(texts['acquirers.event.unassigned'], { exact: true }).waitFor()
    await closeDialog(page)

    await open(page, `/menus/accounts/differences?text=${names.large}`)
    await pressRowAction(rowOf(page, names.large), texts['acquirers.claim'])
    await dialog(page).getByRole('textbox').waitFor()
    await inDialog(page, texts['acquirers.claim']).click()
    await dialog(page).getByText(texts['acquirers.required']).waitFor()
    await dialog(page).getByRole('textbox').fill('asked by mail')
    await inDialog(page, texts['acquirers.claim']).click()
    await rowOf(page, names.large)
      .getByText(texts['acquirers.differenceState.claimed'], { exact: true })
      .waitFor()
    await pressRowAction(rowOf(page, names.large), texts['acquirers.accept'])
    await dialog(page).getByRole('textbox').fill('unknown customer')
    await inDialog(page, texts['acquirers.accept']).click()
    await rowOf(page, names.large).getByText(texts['acquirers.pending'], { exact: true }).waitFor()
    const second = await app.server.signIn('accountant2')
    const { data } = await app.server.call(second, 'approvals.list', {})
    const waiting = data.rows.find(({ summary }) => summary.includes(names.large))
    await app.server.call(second, 'approvals.decide', { id: waiting?.id ?? '', approved: true, reason: '' })
    await expect.poll(() => rowOf(page, names.large).count()).toBe(0)

    await open(page, `/menus/accounts/differences?state=accepted&text=${names.large}`)
    await rowOf(page, names.large).click()
    await expect.poll(() => dialog(page).locator('ol li').count()).toBe(4)
    await dialog(page).getByText('asked by mail').waitFor()
    expect(user.consoleErrors).toEqual([])
  })

  test('[Q4] a new payment service reads a sample file, whose titles fill in its columns', async () => {
    const code = `NEW-${language.toUpperCase()}`
    await open(page, '/menus/accounts/acquirers')
    await button(page, texts['acquirers.new']).first().click()
    await field(page, texts['acquirers.code'])
      .or(dialog(page).getByLabel(new RegExp(`^${texts['acquirers.code']}`)))
      .first()
      .waitFor()
    await inDialog(page, texts['acquirers.create']).click()
    await dialog(page).locator('.field-error, [role=alert]').first().waitFor()
    await typeInto(
      page,
      dialog(page)
        .getByLabel(new RegExp(`^${texts['acquirers.code']}`))
        .first(),
      code,
    )
    if (language === 'en')
      await toggleOptions(
        dialog(page).locator('button.multi-select').first(),
        accounts['payouts.method.wechat'],
      )
    await dialog(page).locator('.names-fields input').first().fill('WeChat Pay')
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles(csv('wechat.csv', wechatStatement([{ reference: 'WX-SAMPLE-1', amount: '12.00' }])))
    await dialog(page).getByText(texts['acquirers.suggested']).waitFor()
    await dialog(page).getByRole('cell', { name: '`WX-SAMPLE-1' }).waitFor()
    const reference = dialog(page)
      .getByLabel(new RegExp(`^${texts['acquirers.column.reference']}`))
      .first()
    expect(await reference.inputValue()).toBe('微信订单号')
    await inDialog(page, texts['acquirers.create']).click()
    await dialog(page).waitFor({ state: 'detached' })
    await rowOf(page, code).waitFor()
    // One method has one payment service.
    await pressRowAction(rowOf(page, 'CARDS'), texts['acquirers.copy'])
    await dialog(page)
      .getByLabel(new RegExp(`^${texts['acquirers.code']}`))
      .first()
      .fill(`${code}-2`)
    await dialog(page).locator('.names-fields input').first().fill('Second')
    await toggleOptions(dialog(page).locator('button.multi-select').first(), accounts['payouts.method.card'])
    await inDialog(page, texts['acquirers.create']).click()
    await expect.poll(() => dialog(page).locator('button.multi-select[aria-invalid=true]').count()).toBe(1)
    // The browser reports the refusal.
    expect(user.consoleErrors).toEqual([expect.stringContaining('400 (Bad Request)')])
  })
})
