import { readFile } from 'node:fs/promises'
import { formatDay } from '@fairway/contract/kernel/formats'
import { blocks as enBlocks } from '@fairway/texts/en/blocks'
import { lists as enLists } from '@fairway/texts/en/lists'
import { system as en } from '@fairway/texts/en/system'
import { blocks as zhBlocks } from '@fairway/texts/zh/blocks'
import { lists as zhLists } from '@fairway/texts/zh/lists'
import { system as zh } from '@fairway/texts/zh/system'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '../../server/src/jobs.ts'
import { textOf } from '../../server/src/platform/texts.ts'
import type { ParameterKey } from '../../server/src/system/parameter-list.ts'
import { type Language, languageName } from '../../web/src/i18n/language.ts'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { toggleOptions } from '../support/multi-select.ts'
import { inOneLanguage } from '../support/one-language.ts'
import { closeTab, navigate } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// Parameters, dictionaries and jobs of an administrator, in two languages.

const app = setUpBrowserApp({ withJobs: true })
const broken = 'comments:forgetOld'
const sound = jobs[broken]?.run ?? (async () => undefined)
afterEach(mend)

function breakJob() {
  if (jobs[broken]) jobs[broken].run = async () => Promise.reject(new Error('the broom is lost'))
}
function mend() {
  if (jobs[broken]) jobs[broken].run = sound
}

/** A failed task is retried automatically, and would be gone or running when the test acts on it. */
async function postponeTries() {
  await expect
    .poll(async () => {
      const { rowCount } = await app.server.database.pool.query(
        `select from graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs where last_error is not null), run_at := now() + interval '1 hour')`,
      )
      return rowCount
    })
    .toBe(1)
}

const eachSays = (words: string) => (texts: string[]) =>
  texts.length > 0 && texts.every((text) => text.includes(words))
// Not the rows of the previous reply or skeleton rows.
const rows = (page: Page) => page.locator('#content .query-table[aria-busy=false] tbody tr')
const row = (page: Page, words: string) => rows(page).filter({ hasText: words }).first()
const press = (inside: Page | Locator, label: string) =>
  inside.getByRole('button', { name: label, exact: true }).click()
const field = (inside: Page | Locator, label: string) =>
  inside.getByRole('textbox', { name: new RegExp(`^${label}`) })
/** The field of a name in one language. */
const nameField = (
  inside: Page | Locator,
  w: { blocks: { 'blocks.names.in': string } },
  language: Language,
) => inside.getByLabel(w.blocks['blocks.names.in'].replace('{language}', languageName(language)))

const spoken = {
  en: {
    ...en,
    blocks: enBlocks,
    lists: enLists,
    hold: 'Hold duration',
    minutes: (count: number) => `${count} minutes`,
    accepted: 'Allow comments',
    job: 'Purge comment attempts',
  },
  zh: {
    ...zh,
    blocks: zhBlocks,
    lists: zhLists,
    hold: '预留时长',
    minutes: (count: number) => `${count} 分钟`,
    accepted: '接受旅客评价',
    job: '清理评价请求记录',
  },
} as const
const languages = ['en', 'zh'] as const

const saved = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
/** Searches a parameter and opens what changes it. */
async function editParameter(page: Page, key: ParameterKey): Promise<Locator> {
  await page.getByRole('searchbox').fill(key)
  const names = page.locator('#content .query-table .system-named > span')
  const [en, zh] = languages.map((language) => textOf(language, `parameters.${key}.name`))
  await expect
    .poll(() => names.allInnerTexts())
    .toSatisfy((labels) => labels.join() === en || labels.join() === zh)
  await rows(page).first().locator('.row-tools button').first().click()
  return page.getByRole('dialog')
}

describe.each(inOneLanguage(languages))('in %s', (language) => {
  const w = spoken[language]
  let user: BrowserUser
  let page: Page
  beforeAll(async () => {
    // Sorts and columns are remembered with the account; each language begins anew.
    await app.server.database.pool.query('delete from lists.settings')
    user = await app.signedIn('admin', { path: '/menus/system/parameters', language })
    page = user.page
  })
  afterAll(() => user.context.close())

  /** Leaves the page that is shown for another one. */
  async function open(address: string) {
    await closeTab(page)
    await navigate(page, address)
  }

  test('a parameter is validated against its limits, shows who set it and when, and is reset to its default', async () => {
    const dialog = await editParameter(page, 'orders.holdMinutes')
    const value = dialog.getByRole('textbox')
    for (const [typed, wrong] of [
      ['4', w['system.wrong.range'].replace('{least}', '5').replace('{most}', '1440')],
      ['half an hour', w['system.wrong.number']],
    ] as const) {
      await value.fill(typed)
      await press(dialog, w['system.save'])
      await dialog.getByText(wrong).waitFor()
    }
    await value.fill('25')
    await press(dialog, w['system.save'])
    await saved(page)
    await expect.poll(() => row(page, w.hold).innerText()).toContain(w.minutes(25))
    expect(await row(page, w.hold).innerText()).toContain(w['system.parameters.changed'])

    // Sales work with it from now on.
    expect(await app.server.services.parameters.read('orders.holdMinutes')).toBe(25)

    await press(await editParameter(page, 'orders.holdMinutes'), w['system.parameters.reset'])
    await page.getByRole('alertdialog').getByText(w.minutes(30)).waitFor()
    await press(page.getByRole('alertdialog'), w.blocks['blocks.ok'])
    await expect.poll(() => row(page, w.hold).innerText()).toContain(w.minutes(30))
    await press(row(page, w.hold), w['system.parameters.history'])
    const history = page.getByRole('dialog')
    const changes = history.locator('tbody tr')
    await expect
      .poll(() => changes.first().innerText())
      .toMatch(
        new RegExp(
          `${w.minutes(25)}\\s+${w.minutes(30)}.*${formatDay('2026-06-15T09:00+08:00', language, 'full')}\\s+林岚 · admin`,
        ),
      )
    expect(await changes.nth(1).innerText()).toContain(w.minutes(25))
    await press(history.locator('footer, .dialog-footer').last(), w.blocks['blocks.close'])

    // The legal minimum retention of the log is half a year.
    const days = await editParameter(page, 'logs.logInDays')
    await days.getByRole('textbox').fill('179')
    await press(days, w['system.save'])
    await days
      .getByText(w['system.wrong.range'].replace('{least}', '180').replace('{most}', '36500'))
      .waitFor()
    await days.getByRole('textbox').fill('400')
    await press(days, w['system.save'])
    await saved(page)
    const address = await editParameter(page, 'shell.feedbackUrl')
    await address.getByRole('textbox').fill('our form')
    await press(address, w['system.save'])
    await address.getByText(w['system.wrong.address']).waitFor()
    await address.getByRole('textbox').fill(`https://feedback.example/${language}`)
    await press(address, w['system.save'])
    await saved(page)
    await page.locator('#content .query-table').getByText(`https://feedback.example/${language}`).waitFor()

    await page.getByRole('searchbox').fill('')
    await page.getByRole('checkbox', { name: w['system.parameters.onlyChanged'] }).check()
    await expect.poll(() => rows(page).allInnerTexts()).toSatisfy(eachSays(w['system.parameters.changed']))
    await page.getByRole('checkbox', { name: w['system.parameters.onlyChanged'] }).uncheck()
    await toggleOptions(
      page.getByLabel(w['system.parameters.group'], { exact: true }),
      w['system.group.comments'],
    )
    await expect.poll(() => rows(page).count()).toBe(2)
  })

  test('a reason is added, renamed, moved, disabled and deleted; certificates have their rules, countries their codes', async () => {
    await open('/menus/system/dictionaries?name=refundReasons')
    await expect.poll(() => rows(page).count()).toBe(7)
    await press(page, w['system.dictionaries.add'])
    const dialog = page.getByRole('dialog')
    await field(dialog, w['system.dictionaries.code']).fill('fog')
    await press(dialog, w['system.save'])
    await expect.poll(() => dialog.getByText(w.blocks['blocks.names.needed']).count()).toBe(1)
    const names = { en: 'Fog', zh: '大雾停航', es: 'Niebla', ja: '濃霧' }
    for (const [key, text] of Object.entries(names)) await nameField(dialog, w, key as 'en').fill(text)
    await press(dialog, w['system.save'])
    await saved(page)
    const fog = () => row(page, 'fog')
    await expect.poll(() => fog().innerText()).toContain(names[language])
    expect((await rows(page).allInnerTexts()).at(-1)).toContain('fog')

    await press(fog(), w['system.dictionaries.edit'])
    await nameField(dialog, w, language).fill('Niebla 雾')
    await field(dialog, w['system.dictionaries.position']).fill('9')
    await press(dialog, w['system.save'])
    await dialog.getByText(w['system.wrong.range'].replace('{least}', '1').replace('{most}', '8')).waitFor()
    await field(dialog, w['system.dictionaries.position']).fill('2')
    await press(dialog, w['system.save'])
    await saved(page)
    await expect.poll(async () => (await rows(page).allInnerTexts())[1]).toContain('Niebla 雾')
    const more = (item: string) => pressRowAction(fog(), item)
    await more(w['system.dictionaries.up'])
    await expect.poll(async () => (await rows(page).allInnerTexts())[0]).toContain('fog')
    await more(w['system.dictionaries.down'])
    await expect.poll(async () => (await rows(page).allInnerTexts())[1]).toContain('fog')
    await more(w['system.dictionaries.disable'])
    await press(page.getByRole('alertdialog'), w.blocks['blocks.ok'])
    await expect.poll(() => fog().innerText()).toContain(w['system.dictionaries.off'])
    const clerk = await app.server.signIn('clerk')
    const offered = async () =>
      (await app.server.call(clerk, 'system.reasons', { dictionary: 'refundReasons' })).data.map(
        ({ code }) => code,
      )
    expect(await offered()).not.toContain('fog')
    await more(w['system.dictionaries.enable'])
    await expect.poll(() => fog().innerText()).toContain(w['system.dictionaries.on'])
    expect((await offered())[1]).toBe('fog')
    await more(w['system.dictionaries.remove'])
    await press(page.getByRole('alertdialog'), w.blocks['blocks.ok'])
    await expect.poll(() => rows(page).count()).toBe(7)

    await page.getByLabel(w['system.dictionaries.which'], { exact: true }).selectOption('certificateTypes')
    await expect.poll(() => row(page, 'idCard').innerText()).toContain('11010519491231002X')
    expect(await row(page, 'idCard').innerText()).toContain(w['system.dictionaries.identity'])
    await page.getByLabel(w['system.dictionaries.which'], { exact: true }).selectOption('countries')
    await expect.poll(() => rows(page).count()).toBe(20)
    await page.getByRole('columnheader').getByRole('button', { name: w['system.dictionaries.code'] }).click()
    await expect.poll(() => rows(page).first().innerText()).toContain('AND · 020')
    await press(page, w.lists['lists.table.next'])
    await expect.poll(() => rows(page).first().innerText()).not.toContain('AND · 020')
    await page.getByRole('searchbox').fill('ruishi')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await rows(page).first().innerText()).toContain('CHE · 756')
  })

  test('a job runs at once on request; its failure is shown with the reason, retried or dropped', async () => {
    await open('/menus/system/jobs')
    await page.getByRole('searchbox').fill(w.job)
    await expect.poll(() => rows(page).count()).toBe(1)
    const plan = await row(page, w.job).innerText()
    expect(plan).toContain(w['system.jobs.daily'].replace('{time}', '04:23'))
    expect(plan).toMatch(/16.*04:23/)
    await press(row(page, w.job), w['system.jobs.run'])
    await expect.poll(() => row(page, w.job).innerText()).toContain(w['system.outcome.done'])
    breakJob()
    await press(row(page, w.job), w['system.jobs.run'])
    await expect.poll(() => row(page, w.job).innerText()).toContain(w['system.outcome.failed'])

    await page.getByRole('tab', { name: w['system.jobs.failures'], exact: true }).click()
    await expect.poll(() => row(page, w.job).innerText()).toContain('the broom is lost')
    await postponeTries()
    mend()
    await press(row(page, w.job), w['system.jobs.retry'])
    await page.getByText(w['system.jobs.noFailures']).waitFor()

    await page.getByRole('tab', { name: w['system.jobs.runs'], exact: true }).click()
    await page.getByLabel(w['system.jobs.name'], { exact: true }).selectOption(broken)
    await toggleOptions(
      page.getByLabel(w['system.jobs.outcome'], { exact: true }),
      w['system.outcome.failed'],
    )
    await expect.poll(() => rows(page).allInnerTexts()).toSatisfy(eachSays(w['system.outcome.failed']))
    await rows(page).first().locator('.row-opener').click()
    const run = page.getByRole('dialog', { name: w.job })
    await run.getByText('the broom is lost').waitFor()
    expect(await run.innerText()).toContain('林岚')
    await page.keyboard.press('Escape')
    await run.waitFor({ state: 'detached' })

    breakJob()
    await page.getByRole('tab', { name: w['system.jobs.plan'], exact: true }).click()
    await press(row(page, w.job), w['system.jobs.run'])
    await page.getByRole('tab', { name: w['system.jobs.failures'], exact: true }).click()
    await expect.poll(() => row(page, w.job).innerText()).toContain('the broom is lost')
    await postponeTries()
    await press(row(page, w.job), w['system.jobs.drop'])
    await press(page.getByRole('alertdialog'), w.blocks['blocks.ok'])
    await page.getByText(w.lists['lists.empty.filtered']).waitFor()
  })

  test('the lists are exported as filtered', async () => {
    await open('/menus/system/dictionaries?name=countries&text=ruishi')
    await expect.poll(() => rows(page).count()).toBe(1)
    await press(page, w.lists['lists.table.export'])
    const dialog = page.getByRole('dialog')
    await dialog.getByText(w.lists['lists.export.txt'], { exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(dialog, w.lists['lists.export.start']),
    ])
    expect(await readFile(await file.path(), 'utf8')).toMatch(/\tCH\t.*CHE/)
    await dialog.waitFor({ state: 'detached' })
  })

  test('a change in one window reaches the others at once; a concurrent change gets a version conflict', async () => {
    const clerk = await app.signedIn('clerk', { path: '/401', language })
    const other = await user.context.newPage()
    other.setDefaultTimeout(40_000)
    await other.goto('/menus/system/parameters?text=comments.accepted')
    await press(row(other, w.accepted), w['system.parameters.edit'])
    await other.getByRole('switch').click()

    await open('/menus/system/parameters?text=shell.navbarTitle')
    const dialog = await editParameter(page, 'shell.navbarTitle')
    await nameField(dialog, w, language).fill('夔门售票')
    await press(dialog, w['system.save'])
    await saved(page)
    await clerk.page.getByText('夔门售票').first().waitFor()
    await press(await editParameter(page, 'shell.navbarTitle'), w['system.parameters.reset'])
    await press(page.getByRole('alertdialog'), w.blocks['blocks.ok'])
    await clerk.page.getByText('夔门售票').first().waitFor({ state: 'detached' })

    const first = await editParameter(page, 'comments.accepted')
    await first.getByRole('switch').click()
    await press(first, w['system.save'])
    await saved(page)
    expect(await app.server.services.parameters.read('comments.accepted')).toBe(false)
    const second = other.getByRole('dialog')
    await second.getByRole('status').filter({ hasText: '林岚' }).waitFor()
    await press(second, w['system.save'])
    await second.getByRole('alert').filter({ hasText: '林岚' }).waitFor()
    await second.getByRole('switch').click()
    await press(second, w['system.save'])
    await second.waitFor({ state: 'detached' })
    await expect.poll(() => row(page, w.accepted).innerText()).toContain(w['system.parameters.on'])
    expect(await app.server.services.parameters.read('comments.accepted')).toBe(true)
    await other.close()
    await clerk.context.close()
  })
})
