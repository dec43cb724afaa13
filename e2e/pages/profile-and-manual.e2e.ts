import { pngPicture } from '@fairway/testing/pictures'
import { documentation as manualEn } from '@fairway/texts/en/documentation'
import { guide as guideEn } from '@fairway/texts/en/guide'
import { homePanels as panels } from '@fairway/texts/en/homePanels'
import { shell } from '@fairway/texts/en/shell'
import { guide as guideZh } from '@fairway/texts/zh/guide'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { captchaText, settingsSaved, setUpBrowserApp, signIn } from '../support/browser.ts'
import { animationsFinished, findAxeViolations, navigate } from '../support/page-crawler.ts'

// What belongs to the person: their profile, the manual at their side, and being shown around.

const app = setUpBrowserApp()

test('[A5] documentation, guide and profile require signing in, and open afterwards; a user edits the contact data and the picture; a wrong number is reported at its field', async () => {
  const user = await app.newUser({ fresh: false })
  const { page } = user
  for (const address of ['/documentation/index?chapter=orders', '/guide/index', '/profile/index']) {
    await page.goto(address)
    await page.waitForURL('**/login?redirect=**')
    await captchaText(app, page)
  }
  await signIn(app, user, 'clerk')
  await page.getByRole('heading', { name: 'My profile', level: 1 }).waitFor()
  // The menu under the name leads to all three.
  for (const [name, path] of [
    ['Manual', '/documentation/index'],
    ['Guided tour', '/guide/index'],
    ['My profile', '/profile/index'],
  ] as const) {
    await page.locator('.navbar-account').click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await page.waitForURL(`**${path}**`)
  }
  await page.getByText('Ticket clerk').waitFor()
  await page.getByLabel('Phone').fill('12')
  await page.getByLabel('E-mail').fill('chen.jing@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.field-error').waitFor()
  await page.getByLabel('Phone').fill('13812345678')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile saved').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('13812345678')
  // What people say of themselves is not left in the browser.
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).not.toContain('13812345678')
  await choosePicture(page)
})

/** A profile picture is cropped and resized in the browser, shown in the navbar, and removed. */
async function choosePicture(page: Page): Promise<void> {
  const chosen = page.locator('input[type=file]')
  await chosen.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('Unsupported image').waitFor()
  const buffer = pngPicture({ width: 1_200, height: 700 })
  await chosen.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const crop = page.getByRole('img', { name: /Crop/ })
  await crop.focus()
  await page.keyboard.press('ArrowRight')
  const sent = page.waitForRequest('**/api/profile/saveAvatar')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const image = (JSON.parse((await sent).postData() ?? '{}') as { image: string }).image
  expect(Buffer.from(image, 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  const navbarPicture = page.locator('.navbar-account img')
  await navbarPicture.waitFor()
  await expect
    .poll(() => navbarPicture.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(256)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect.poll(() => navbarPicture.count()).toBe(0)
}

test('[A5] signing out elsewhere from the profile sends the other desk to the sign-in page at once', async () => {
  const other = await app.signedIn('agency', { path: '/401' })
  const third = await app.server.signIn('agency')
  const { page } = await app.signedIn('agency', { path: '/profile/index' })
  const rows = page.locator('.profile-sessions li')
  await expect.poll(() => rows.count()).toBe(3)
  expect(await rows.first().innerText()).toContain('this device')
  await rows.nth(1).getByRole('button').click()
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('button', { name: 'Sign out all other sessions' }).click()
  await page.locator('[aria-modal=true]').getByRole('button', { name: 'Sign out all other sessions' }).click()
  await page.getByText('No other sessions.').waitFor()
  // No interaction was needed there.
  await other.page.getByRole('heading', { name: shell['shell.expired.title'] }).waitFor()
  expect(await app.server.call(third, 'session.me', {})).toMatchObject({ http: 401 })
})

test('[A5] the manual is read chapter by chapter; the position is in the URL and is restored', async () => {
  const { page } = await app.signedIn('carrier', { path: '/documentation/index?chapter=counter#lost-answer' })
  const section = page.locator('[data-section="lost-answer"]')
  await expect.poll(() => section.boundingBox().then((box) => box && box.y < 700)).toBe(true)
  await expect.poll(() => page.title()).toContain('Manual')
  // The words of the screen are those of the screen.
  expect(await section.innerText()).toContain('Not sold')
  await page.getByRole('link', { name: new RegExp(manualEn['documentation.next']) }).click()
  await page.waitForURL('**/documentation/index?chapter=holds')
  await page.getByRole('heading', { name: 'Holding seats' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Selling at the counter' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Chapters' })
    .getByRole('link', { name: 'Keyboard shortcuts', exact: true })
    .click()
  await page.getByRole('heading', { name: 'Keyboard shortcuts', level: 2 }).waitFor()
  // Switching the language keeps the position.
  await page.locator('.navbar-language').click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await page.getByRole('heading', { name: 'キーボードショートカット', level: 2 }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.manual-side').isVisible()).toBe(false)
  expect(await page.locator('.manual-chapter').isVisible()).toBe(true)
})

/** The keys are the tour's once it has the focus. */
const hasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('.tour')))).toBe(true)

/** Walks through the tour by arrow keys; gives the titles it met. */
async function walk(page: Page): Promise<string[]> {
  const titles: string[] = []
  const title = page.locator('.tour-card h2')
  for (let step = 0; step < 20; step++) {
    await title.waitFor()
    titles.push(await title.innerText())
    // The words are inside of the window, and the focus is on the way on.
    await expect
      .poll(() =>
        page.locator('.tour-card').evaluate((card) => {
          const { left, top, right, bottom } = card.getBoundingClientRect()
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        }),
      )
      .toBe(true)
    await hasFocus(page)
    await page.keyboard.press('ArrowRight')
    // Another one, or none when that was the end.
    await expect.poll(() => title.allInnerTexts()).not.toEqual([titles.at(-1)])
    if ((await title.count()) === 0) break
  }
  return titles
}

test('[A5] on a phone the manual is searched in Chinese by keyboard and highlights the matches; the tour shows the elements present, and Esc ends it and restores the focus', async () => {
  const { page } = await app.signedIn('viewer', {
    path: '/documentation/index',
    language: 'zh',
    width: 390,
    height: 844,
  })
  await page.locator('.manual-chapter').waitFor()
  await page.locator('.manual-chapter').click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await page.keyboard.type('重新打印船票')
  const options = page.getByRole('option')
  await options.first().waitFor()
  const first = await options.first().getAttribute('id')
  await page.keyboard.press('ArrowDown')
  const chosen = page.locator('[role=option][aria-selected=true]')
  await expect.poll(() => chosen.getAttribute('id')).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/documentation/index?chapter=orders**')
  const marked = page.locator('.manual-chapter mark')
  await marked.first().waitFor()
  await expect.poll(() => marked.allInnerTexts()).toContain('打印')
  await page.keyboard.press('Escape')
  await expect.poll(() => options.count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)

  await navigate(page, '/guide/index')
  const start = page.locator('.guide-page .button.primary')
  await start.focus()
  await page.keyboard.press('Enter')
  const title = page.locator('.tour-card h2')
  await title.waitFor()
  await hasFocus(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => title.count()).toBe(0)
  await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const titles = await walk(page)
  expect(titles).toContain(guideZh['guide.menu'])
  // A dashboard viewer has no list to search in, and a phone no button to fold the menu.
  expect(titles).not.toContain(guideZh['guide.page'])
  expect(titles).not.toContain(guideZh['guide.fold'])
  expect(titles.at(-1)).toBe(guideZh['guide.end'])
  await expect.poll(() => new URL(page.url()).pathname).toBe('/guide/index')
})

test('[A5] the tour runs on the live shell by keyboard and is not offered again on any device', async () => {
  const { page } = await app.signedIn('accountant', { path: '/' })
  const offer = page.getByRole('complementary', { name: /New here/ })
  await offer.waitFor()
  await offer.getByRole('button', { name: 'Start the tour' }).click()
  await page.locator('.tour-card').waitFor()
  await hasFocus(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.locator('.tour-card h2').innerText()).toBe(guideEn['guide.menu'])
  const width = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0
  // The light moves there.
  await expect
    .poll(async () => Math.abs((await width('.tour-light')) - (await width('#sidebar'))))
    .toBeLessThan(12)
  await animationsFinished(page)
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.locator('.tour-card h2').innerText()).toBe(guideEn['guide.welcome'])
  // Keys of the page behind mean nothing meanwhile.
  await page.keyboard.press('Alt+w')
  const titles = await walk(page)
  expect(titles).toEqual(
    expect.arrayContaining(
      (['welcome', 'menu', 'tabs', 'quickMenu', 'language', 'account', 'page', 'end'] as const).map(
        (step) => guideEn[`guide.${step}`],
      ),
    ),
  )
  // Then the job: a panel of the start page, and a page that is opened.
  expect(titles.slice(-3, -1)).toEqual([panels['homePanels.takings'], 'Sales analysis'])
  // It ends where it began, and the pages it has opened are closed.
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Home'])
  expect(new URL(page.url()).pathname).toBe('/')
  await settingsSaved(page)
  const elsewhere = await app.signedIn('accountant', { path: '/' })
  await elsewhere.page.locator('.home-grid').waitFor()
  expect(await elsewhere.page.locator('.guide-offer').count()).toBe(0)
})
