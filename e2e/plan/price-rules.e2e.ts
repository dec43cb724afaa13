import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { fares as en } from '@fairway/texts/en/fares'
import { network as networkEn } from '@fairway/texts/en/network'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { fares as zh } from '@fairway/texts/zh/fares'
import { network as networkZh } from '@fairway/texts/zh/network'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { toggleOptions } from '../support/multi-select.ts'

// A rule of a price is drafted on its page, approved and published by another administrator.

const app = setUpBrowserApp()
const words = { en: { ...en, ...networkEn, ...blocksEn }, zh: { ...zh, ...networkZh, ...blocksZh } } as const

/** The supplier of insurance in the demo data. */
const insurer = { en: 'Gorges Passenger Insurance', zh: '三峡旅客保险公司' } as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Approves and publishes what another user drafted, and gives the rule that is open. */
async function publish(rule: string, page: string, w: (typeof words)['en' | 'zh'], language: 'en' | 'zh') {
  const { page: other, context } = await app.signedIn('admin2', { language })
  await other.goto(`/menus/fares/${page}?rule=${rule}`)
  await button(other, w['network.version.approve']).click()
  await other.getByRole('alertdialog').getByRole('button').last().click()
  await button(other, w['network.version.publish']).click()
  const dialog = other.getByRole('dialog', { name: w['network.version.publish'] })
  await dialog.getByText(w['fares.rules.countsFrom']).waitFor()
  await dialog.getByRole('button', { name: w['network.version.publish'], exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await button(other, w['network.version.withdraw']).waitFor()
  await context.close()
}

const ruleOf = (page: Page) => new URL(page.url()).searchParams.get('rule') ?? ''

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const w = words[language]

  test('[M8] a passenger type is drafted, its faults are named, and another person publishes it', async () => {
    const { page, context } = await app.signedIn('admin', { language })
    await page.goto('/menus/fares/passengerTypes')
    await button(page, w['fares.types.new']).click()
    const form = page.getByRole('dialog', { name: w['fares.types.new'] })
    await form.getByLabel(w['fares.rules.code']).fill(`GUEST-${language}`)
    await form.locator('.names-fields input').first().fill('Guest')
    await form.getByLabel(w['fares.types.share']).fill('60')
    await form.getByLabel(w['fares.types.ageFromInput']).fill('14')
    await form.getByLabel(w['fares.types.ageBelowInput']).fill('12')
    await form.getByRole('button', { name: w['fares.edit.save'] }).click()
    await form.getByText(w['fares.rules.boundWrong']).waitFor()
    await form.getByLabel(w['fares.types.ageBelowInput']).fill('60')
    await form.getByRole('button', { name: w['fares.edit.save'] }).click()
    await form.waitFor({ state: 'detached' })
    await button(page, w['fares.rules.edit']).waitFor()
    const approve = page.locator('button', { hasText: w['network.version.approve'] }).first()
    expect(await approve.getAttribute('aria-disabled')).toBe('true')
    await publish(ruleOf(page), 'passengerTypes', w, language)
    await context.close()
  })

  test('[M8] a charge that an insurer is paid is drafted and published, and the test bench names both', async () => {
    const { page, context } = await app.signedIn('admin', { language })
    await page.goto('/menus/fares/charges')
    await button(page, w['fares.charges.new']).click()
    const form = page.getByRole('dialog', { name: w['fares.charges.new'] })
    await form.getByLabel(w['fares.rules.code']).fill(`COVER-${language}`)
    await form.locator('.names-fields input').first().fill(`Cover ${language}`)
    await form.getByRole('button', { name: w['fares.edit.save'] }).click()
    await form.getByText(w['fares.charges.nothing']).waitFor()
    // An insurer is paid for insurance, and for no other kind.
    const payee = form.getByLabel(w['fares.charges.payee'])
    expect(await payee.getByRole('option', { name: insurer[language] }).count()).toBe(0)
    await form.getByLabel(w['fares.charges.kind'], { exact: true }).selectOption('insurance')
    await payee.selectOption({ label: insurer[language] })
    await form.getByLabel(w['fares.charges.fixed']).fill('1.50')
    await form.getByRole('button', { name: w['fares.edit.save'] }).click()
    await form.waitFor({ state: 'detached' })
    await button(page, w['fares.rules.edit']).waitFor()
    await publish(ruleOf(page), 'charges', w, language)
    app.server.clock.passMinutes(1)
    await page.goto('/menus/fares/testBench?people=1+adult')
    await page
      .getByRole('link', { name: `Cover ${language}` })
      .filter({ hasText: insurer[language] })
      .waitFor()
    await context.close()
  })

  test('[M8] a promotion with a budget is drafted and published, and the test bench names it', async () => {
    const { page, context } = await app.signedIn('admin', { language })
    await page.goto('/menus/fares/promotions')
    await button(page, w['fares.promotions.new']).click()
    const form = page.getByRole('dialog', { name: w['fares.promotions.new'] })
    await form.getByLabel(w['fares.rules.code']).fill(`SPRING-${language}`)
    await form.locator('.names-fields input').first().fill(`Spring ${language}`)
    await form.getByRole('button', { name: w['fares.edit.save'] }).click()
    await form.getByText(w['fares.promotions.valueNeeded']).waitFor()
    await form.getByLabel(w['fares.promotions.percent']).fill(language === 'en' ? '12.5' : '20')
    await form.getByLabel(w['fares.promotions.budget']).fill('5000')
    await toggleOptions(
      form.locator('.field', { hasText: w['fares.charges.channels'] }).locator('button.multi-select'),
      w['fares.channel.counter'],
    )
    await form.getByRole('button', { name: w['fares.edit.save'] }).click()
    await form.waitFor({ state: 'detached' })
    await button(page, w['fares.rules.edit']).waitFor()
    await publish(ruleOf(page), 'promotions', w, language)
    app.server.clock.passMinutes(1)
    await page.goto('/menus/fares/testBench?people=1+adult')
    await page.getByText(`Spring ${language}`).waitFor()
    // It is for the counter, so that it does not apply to what an agency sells; the bench says why.
    const reason = page.getByRole('listitem').filter({ hasText: `Spring ${language}` })
    expect(await reason.count()).toBe(0)
    await page.getByLabel(w['fares.types.channel']).selectOption('agent')
    await reason.getByText(w['fares.bench.not.channel']).waitFor()
    await context.close()
  })
})
