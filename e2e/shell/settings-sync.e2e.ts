import { expect, test } from 'vitest'
import { type BrowserUser, settingsSaved, setUpBrowserApp, signIn, submitSignIn } from '../support/browser.ts'

// Settings belong to the user, not to the device.

const app = setUpBrowserApp()

const look = (user: BrowserUser) =>
  user.page.evaluate(() => ({
    mode: document.documentElement.dataset.mode,
    size: document.documentElement.dataset.size,
    accent: document.documentElement.style.getPropertyValue('--accent-solid'),
    language: document.documentElement.lang,
    tabs: document.querySelectorAll('[role=tablist].tags-bar').length,
  }))

const kept = (user: BrowserUser) =>
  user.page.waitForResponse(
    (response) => response.url().includes('/api/profile/savePreferences') && response.ok(),
  )

/** Opens the settings panel through the account menu. */
async function openSettings({ page }: BrowserUser) {
  await page.locator('.navbar-account').click()
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
  return page.locator('.settings-panel')
}

test('[E4] preferences set on one device apply after signing in on another, from the first paint of the shell', async () => {
  const first = await app.signedIn('clerk', { path: '/401' })
  expect(await look(first)).toMatchObject({ mode: 'light', size: 'medium', language: 'en', tabs: 1 })
  // Slower than the delay of the loading overlay: saving settings never shows one.
  let overlays = -1
  await first.page.route('**/api/profile/savePreferences', async (route) => {
    await first.page.evaluate(() => new Promise((pass) => setTimeout(pass, 400)))
    overlays = Math.max(overlays, await first.page.locator('.loading-overlay[data-shown]').count())
    await route.continue()
  })
  const panel = await openSettings(first)
  await panel.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await panel.getByRole('radio', { name: 'Large' }).check({ force: true })
  await panel.getByRole('button', { name: /#11a983/i }).click()
  await panel.getByText('Show tabs').click()
  // Rapid changes are sent in one debounced call, which blocks nothing.
  await settingsSaved(first.page)
  expect(overlays).toBe(0)
  await first.page.keyboard.press('Escape')
  await first.page.getByRole('button', { name: 'Language' }).click()
  const again = kept(first)
  await first.page.getByRole('menuitemradio', { name: '简体中文' }).click()
  await again
  await settingsSaved(first.page)
  const set = await look(first)

  const second = await app.newUser({ language: 'es' })
  const looks: string[] = []
  await second.page.exposeFunction('reportMode', (mode: string) => looks.push(mode))
  await second.page.addInitScript(() => {
    // What the shell looks like in the very first picture it paints.
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.navbar-account')) return
      watch.disconnect()
      requestAnimationFrame(() =>
        (window as unknown as { reportMode: (mode: string) => void }).reportMode(
          `${document.documentElement.dataset.mode} ${document.documentElement.lang}`,
        ),
      )
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await second.page.goto('/login')
  await second.page.locator('input[autocomplete="username"]').waitFor()
  expect(await look(second)).toMatchObject({ mode: 'light', language: 'es' })
  await signInWithoutTabs(second, 'clerk')
  await expect.poll(() => look(second)).toEqual(set)
  expect(set).toMatchObject({ mode: 'dark', size: 'large', language: 'zh-CN', tabs: 0 })
  await expect.poll(() => looks).toEqual(['dark zh-CN'])
  // Stored in this browser as well: the next load needs no request.
  await second.page.route('**/api/**', (route) => route.abort())
  await second.page.reload()
  await expect.poll(() => look(second)).toMatchObject({ mode: 'dark', size: 'large', language: 'zh-CN' })
  await first.context.close()
  await second.context.close()
})

/** What each switch of the settings panel does, as it can be seen on the page. */
const switchesSeen = ({ page }: BrowserUser) =>
  page.evaluate(() => ({
    tabs: document.querySelector('.tags-bar') !== null,
    fixedHeader: !document.querySelector('.shell')?.hasAttribute('data-loose'),
    logo: document.querySelector('.sidebar-logo') !== null,
    handle: document.querySelector('.settings-handle') !== null,
    title: document.title,
  }))
const platform = 'Fairway · Management platform for the inland-waterway passenger ticketing system'
const asDelivered = { tabs: true, fixedHeader: true, logo: true, handle: true, title: `Home – ${platform}` }
const allSwitched = { tabs: false, fixedHeader: false, logo: false, handle: false, title: 'Home' }

test('[E4] each switch of the settings takes effect at once, after a reload and on another device', async () => {
  const first = await app.signedIn('admin2', { path: '/' })
  await expect.poll(() => switchesSeen(first)).toEqual(asDelivered)
  const panel = await openSettings(first)
  for (const [name, expected] of [
    ['Show tabs', { tabs: false }],
    ['Fixed header', { fixedHeader: false }],
    ['Logo in the sidebar', { logo: false }],
    ['Settings button at the screen edge', {}],
    ['Page name only in the browser tab title', { title: 'Home' }],
  ] as const) {
    await panel.getByRole('switch', { name, exact: true }).click()
    await expect.poll(() => switchesSeen(first)).toMatchObject(expected)
  }
  await first.page.keyboard.press('Escape')
  await expect.poll(() => switchesSeen(first)).toEqual(allSwitched)
  await settingsSaved(first.page)
  await first.page.reload()
  await first.page.locator('.navbar-account').waitFor()
  await expect.poll(() => switchesSeen(first)).toEqual(allSwitched)

  const second = await app.newUser()
  await signInWithoutTabs(second, 'admin2')
  await expect.poll(() => switchesSeen(second)).toEqual(allSwitched)
  // Without the handle the panel is still in the account menu, and the profile has the same switches.
  await second.page.goto('/profile/index')
  const looks = second.page.locator('.profile-looks')
  for (const name of [
    'Show tabs',
    'Fixed header',
    'Logo in the sidebar',
    'Settings button at the screen edge',
    'Page name only in the browser tab title',
  ]) {
    const control = looks.getByRole('switch', { name, exact: true })
    await expect
      .poll(() => control.getAttribute('aria-checked'))
      .toBe(name.startsWith('Page name') ? 'true' : 'false')
    await control.click()
  }
  await second.page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => switchesSeen(second)).toEqual(asDelivered)
  await first.context.close()
  await second.context.close()
})

/** As `signIn`, for people who have put the tabs away. */
async function signInWithoutTabs(user: BrowserUser, code: string) {
  await submitSignIn(app, user, code)
  // The tabs `signIn` waits for never come; the account does.
  await user.page.locator('.navbar-account').waitFor()
}

test('[E4] a change made offline is stored, uploaded later, and does not overwrite a newer one', async () => {
  const away = await app.signedIn('accountant', { path: '/401' })
  const other = await app.signedIn('accountant', { path: '/401' })
  await away.page.route('**/api/profile/savePreferences', (route) => route.abort())
  const panel = await openSettings(away)
  await panel.getByRole('radio', { name: 'Mini' }).check({ force: true })
  await panel.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(() => look(away)).toMatchObject({ mode: 'dark', size: 'mini' })
  await away.page.reload()
  await expect.poll(() => look(away)).toMatchObject({ mode: 'dark', size: 'mini' })

  // Ten minutes later the size is changed on the other device.
  await other.page.clock.setFixedTime(new Date('2026-06-15T09:10:00+08:00'))
  app.server.clock.passMinutes(10)
  const elsewhere = await openSettings(other)
  const saved = kept(other)
  await elsewhere.getByRole('radio', { name: 'Large' }).check({ force: true })
  await saved

  await away.page.clock.setFixedTime(new Date('2026-06-15T09:20:00+08:00'))
  app.server.clock.passMinutes(10)
  const late = kept(away)
  await away.page.unroute('**/api/profile/savePreferences')
  await away.page.evaluate(() => dispatchEvent(new Event('online')))
  await late
  await expect.poll(() => look(away)).toMatchObject({ mode: 'dark', size: 'large' })
  await away.context.close()
  await other.context.close()
})

test('[E4] the next user of the same browser gets their own settings, not those of the user before', async () => {
  const user = await app.signedIn('clerk2', { path: '/401' })
  const panel = await openSettings(user)
  await panel.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await panel.getByRole('radio', { name: 'Mini' }).check({ force: true })
  await user.page.keyboard.press('Escape')
  // Even when they leave before the settings were saved.
  await user.page.locator('.navbar-account').click()
  await user.page.getByRole('menuitem', { name: 'Log out', exact: true }).click()
  await user.page.waitForURL('**/login**')
  await signIn(app, user, 'pier')
  await expect.poll(() => look(user)).toMatchObject({ mode: 'light', size: 'medium' })
  const elsewhere = await app.signedIn('clerk2', { path: '/401' })
  await expect.poll(() => look(elsewhere)).toMatchObject({ mode: 'dark', size: 'mini' })
  await user.context.close()
  await elsewhere.context.close()
})

test('[E4] a language chosen on the sign-in page becomes the user’s language, on other devices too', async () => {
  const user = await app.newUser({ language: 'en' })
  await user.page.goto('/login')
  await user.page.locator('form select, select').first().selectOption('ja')
  await expect.poll(async () => (await look(user)).language).toBe('ja')
  await signIn(app, user, 'port')
  await settingsSaved(user.page)
  const other = await app.signedIn('port', { path: '/401', language: 'en' })
  await expect.poll(async () => (await look(other)).language).toBe('ja')
  // Choosing another one there wins over what is stored.
  await user.context.close()
  await other.context.close()
})

test('[E4] the sidebar, whether it slides, the device, language and size are as they were after a reload', async () => {
  const user = await app.signedIn('pier', { path: '/401', language: 'zh' })
  const { page } = user
  const state = () =>
    page.evaluate(() => ({
      sidebar: document.querySelector('#sidebar')?.hasAttribute('data-folded'),
      withoutAnimation: document.querySelector('.shell')?.hasAttribute('data-still'),
      device: localStorage.getItem('fairway-form'),
      language: document.documentElement.lang,
      size: document.documentElement.dataset.size,
    }))
  const menu = page.locator('[aria-controls=sidebar]')
  await menu.click()
  await expect.poll(state).toMatchObject({ device: 'desktop', language: 'zh-CN', size: 'medium' })
  // A window that became narrow takes the sidebar away without a movement; one that a person opens slides.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await state()).device).toBe('mobile')
  await expect.poll(async () => (await state()).withoutAnimation).toBe(true)
  await menu.click()
  await expect.poll(async () => (await state()).withoutAnimation).toBe(false)
  const before = await state()
  await page.reload()
  await page.locator('[role="tab"]').first().waitFor()
  await expect.poll(state).toEqual(before)
  await user.context.close()
})

test('[E4] a window restored in the background starts with its last device mode, and follows its width once visible', async () => {
  const user = await app.signedIn('pier', { path: '/401', width: 390, height: 844 })
  expect(await user.page.evaluate(() => localStorage.getItem('fairway-form'))).toBe('mobile')
  const restored = await user.context.newPage()
  await restored.setViewportSize({ width: 1440, height: 900 })
  await restored.addInitScript(() => {
    let hidden = true
    Object.defineProperty(Document.prototype, 'hidden', { get: () => hidden })
    Object.assign(window, {
      seen: () => {
        hidden = false
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
  await restored.goto('/401')
  await restored.getByRole('tab').first().waitFor()
  // The sidebar of a phone is a closed drawer, whatever width a hidden window reports.
  const closed = () => restored.evaluate(() => document.querySelector('.shell-side')?.hasAttribute('inert'))
  await expect.poll(closed).toBe(true)
  await restored.evaluate(() => (window as unknown as { seen: () => void }).seen())
  await expect.poll(closed).toBe(false)
  expect(await restored.evaluate(() => localStorage.getItem('fairway-form'))).toBe('desktop')
  await user.context.close()
})
