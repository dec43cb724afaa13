import { readFileSync } from 'node:fs'
import { formatDay } from '@fairway/contract/kernel/formats'
import type { SignedInUser } from '@fairway/testing/api-client'
import { grantRole, idOf } from '@fairway/testing/users'
import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { lists as listsEn } from '@fairway/texts/en/lists'
import { users as en } from '@fairway/texts/en/users'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { lists as listsZh } from '@fairway/texts/zh/lists'
import { users as zh } from '@fairway/texts/zh/users'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFirstSheet } from '../../server/src/office/xlsx/read-sheet.ts'
import { plainWorkbook } from '../../server/src/office/xlsx/write-workbook.ts'
import { textOf } from '../../server/src/platform/texts.ts'
import { languageName } from '../../web/src/i18n/language.ts'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { dialog } from '../support/dialog.ts'
import { toggleOptions } from '../support/multi-select.ts'
import { oneLanguage } from '../support/one-language.ts'
import { closeTab, navigate, pageReady } from '../support/page-crawler.ts'
import { pressRowAction, rowMenuEntry } from '../support/row-actions.ts'

// An administrator's day with people and organisations, in two languages; and an agency's, that has its own.

const app = setUpBrowserApp()

const words = {
  en: { texts: en, blocks: blocksEn, lists: listsEn },
  zh: { texts: zh, blocks: blocksZh, lists: listsZh },
}
/** A user per language: the scenarios run one after the other in one app. */
const newcomers = {
  en: { name: '王丽', renamed: '王莉', initials: 'wl' },
  zh: { name: '高原', renamed: '高源', initials: 'gy' },
}
/** Codes of companies for each language: with each fault, and right. */
const registrations = {
  en: {
    wrong: { length: '91500101MA5FAKE00', characters: '91500101MA5OAKE001', checksum: '91350100M000100Y44' },
    right: '91350100M000100Y43',
  },
  zh: {
    wrong: { length: '7366675', characters: '7366675?-1', checksum: '73666757-1' },
    right: '736667561',
  },
}
// Not the rows of the previous reply or skeleton rows.
const rows = (page: Page) => page.locator('.query-table[aria-busy=false] tbody tr')
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)

/** Leaves the page that is shown for another one. */
async function follow(page: Page, address: string) {
  await closeTab(page)
  await navigate(page, address)
  await pageReady(page)
}

async function one(found: Locator) {
  await expect.poll(() => found.count()).toBe(1)
}

describe.each(oneLanguage())('in %s, the administrator', (language) => {
  const { texts, blocks, lists } = words[language]
  const code = `new.${language}`
  const { name, renamed, initials } = newcomers[language]
  let admin: BrowserUser
  let page: Page
  let password = ''
  /** What 孙甲 and 钱乙 were handed out. */
  let handed: string[] = []
  let colleague: SignedInUser
  beforeAll(async () => {
    colleague = await app.server.signIn('admin2')
    // Sorts and columns are remembered with the account; each language begins anew.
    await app.server.database.pool.query('delete from lists.settings')
    admin = await app.signedIn('admin', { path: '/menus/staff/users', language })
    page = admin.page
  })
  afterAll(() => admin.context.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const inDialog = (name: string) => dialog(page).getByRole('button', { name, exact: true })
  const field = (name: string) => dialog(page).getByLabel(new RegExp(`^${name}( \\*)?$`))
  const search = (name: string) => page.locator('.page-search').getByLabel(name, { exact: true })
  const find = (text: string) => search(lists['lists.filters.search']).fill(text)
  const rowOf = (of: string) => page.locator('.query-table').getByRole('row').filter({ hasText: of })
  const act = (of: string, action: string) => pressRowAction(rowOf(of), action)

  test('[J8] adds a user, whose one-time password is shown once and must be changed at the first sign-in', async () => {
    await button(texts['users.new']).click()
    await inDialog(texts['users.save']).click()
    await expect.poll(() => dialog(page).getByText(texts['users.required']).count()).toBe(3)
    await field(texts['users.code']).fill('clerk')
    await field(texts['users.name']).fill(name)
    await field(texts['users.organisation']).fill('OPERATOR')
    await page.keyboard.press('Enter')
    await field(texts['users.phone']).fill('123')
    const roleName = { en: 'Ticket clerk', zh: '售票员' }[language]
    await dialog(page).getByRole('checkbox', { name: roleName, exact: true }).check()
    await field(texts['users.addDock']).fill('CTM')
    await page.keyboard.press('Enter')
    await dialog(page).locator('.users-chips li').first().waitFor()
    await inDialog(texts['users.save']).click()
    // What is wrong stands at its field, in the words of the form.
    await expect.poll(() => dialog(page).locator('.field-error').innerText()).toContain(texts['users.phone'])
    await field(texts['users.phone']).fill('13800138000')
    await inDialog(texts['users.save']).click()
    await dialog(page).locator('.error-note', { hasText: 'clerk' }).waitFor()
    await field(texts['users.code']).fill(code)
    await inDialog(texts['users.save']).click()
    password = await page.locator('.users-password').innerText()
    expect(password).toMatch(/^\w{3}-\w{3}-\w{3}-\w{3}$/)
    await inDialog(blocks['blocks.ok']).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(password)
    const newcomer = await app.server.signIn(code, password)
    expect(await app.server.call(newcomer, 'orders.list', {})).toMatchObject({
      code: 'session.mustChangePassword',
    })
  })

  test('finds people by name, by initials, by organisation, role, dock and state; the filter stays in the address', async () => {
    await find(initials)
    await expect.poll(() => rows(page).filter({ hasText: code }).count()).toBe(1)
    await expect.poll(() => page.url()).toContain(`text=${initials}`)
    await find(name)
    await expect.poll(() => rows(page).filter({ hasText: code }).count()).toBe(1)
    await find('')
    // A role is found by its name, by pinyin initials or code, whatever language one works in.
    await search(texts['users.roles']).fill({ en: 'Accountant', zh: 'kj' }[language])
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('roleId=')
    await expect.poll(() => rows(page).count()).toBe(2)
    await search(texts['users.roles']).fill('')
    await page.keyboard.press('Escape')
    await search(texts['users.organisation']).fill('GRS')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('organisationId=')
    await one(rows(page))
    await search(texts['users.organisation']).fill('')
    await page.keyboard.press('Escape')
    await search(texts['users.docks']).fill('BTP')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('dockId=')
    await one(rows(page))
    await search(texts['users.docks']).fill('')
    await page.keyboard.press('Escape')
    await toggleOptions(search(texts['users.state']), texts['users.state.expired'])
    await page.getByText(lists['lists.empty.filtered']).waitFor()
    await toggleOptions(search(texts['users.state']), texts['users.state.expired'])
    await button(texts['users.code']).click()
    await expect.poll(() => page.url()).toContain('sort=-code')
    await expect.poll(() => rows(page).first().innerText()).toMatch(/^\s*viewer/)
  })

  test('edits a user; on a version conflict the colleague and the changes are named, and nothing is overwritten', async () => {
    await find(code)
    await one(rows(page))
    await act(name, texts['users.edit'])
    await field(texts['users.email']).fill('wang@example.com')
    const { data: editDialog } = await app.server.call(colleague, 'staff.user', {
      id: await idOf(app.server, 'staff.users', code),
    })
    await app.server.call(colleague, 'staff.editUser', {
      id: editDialog.id,
      version: editDialog.version,
      name: renamed,
      organisationId: editDialog.organisation.id,
      roleIds: editDialog.roles.map(({ id }) => id),
      dockIds: editDialog.docks.map(({ id }) => id),
      validFrom: null,
      validTo: null,
      phone: editDialog.phone,
      email: '',
    })
    await inDialog(texts['users.save']).click()
    const conflict = dialog(page).getByRole('alert')
    await conflict.getByText(fill(blocks['blocks.record.differs'], { name: '周启' })).waitFor()
    await conflict
      .getByText(
        fill(blocks['blocks.record.was'], { field: texts['users.name'], before: name, after: renamed }),
      )
      .waitFor()
    expect(await field(texts['users.name']).inputValue()).toBe(renamed)
    expect(await field(texts['users.email']).inputValue()).toBe('wang@example.com')
    await field(texts['users.validTo']).fill('2026-12-31')
    await inDialog(texts['users.save']).click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => rows(page).innerText()).toContain(formatDay('2026-12-31', language))
    expect(await rows(page).innerText()).toContain(renamed)
  })

  test('opens the user with the history of changes and their authors, without personal data from the journal', async () => {
    await app.server.database.pool.query(
      'update staff.users set must_change_password = false, valid_to = null where code = $1',
      [code],
    )
    await rows(page).locator('.row-opener').click()
    await page.getByRole('heading', { name: renamed }).waitFor()
    const history = page.locator('.users-history > li')
    await expect.poll(() => history.count()).toBe(3)
    const shownText = await page.locator('.users-history').innerText()
    expect(shownText).toContain(textOf(language, 'operations.staff.createUser'))
    expect(shownText).toContain('周启')
    expect(shownText).toContain('w***@example.com')
    expect(shownText).not.toContain('13800138000')
    await expect.poll(() => page.title()).toContain(renamed)
  })

  test('disables a user, who is signed out at once, then enables the user again', async () => {
    const theirs = await app.server.signIn(code, password)
    await button(texts['users.disable']).click()
    await inDialog(texts['users.disable']).click()
    await page.locator('.page-head').getByText(texts['users.state.disabled'], { exact: true }).waitFor()
    expect(await app.server.call(theirs, 'session.me', {})).toMatchObject({ http: 401 })
    await button(texts['users.enable']).click()
    await page.locator('.page-head').getByText(texts['users.state.active'], { exact: true }).waitFor()
    await app.server.signIn(code, password)
  })

  test('ends all sessions of a user, unlocks the user and resets the passwords', async () => {
    for (let turn = 0; turn < 5; turn++)
      await expect(app.server.signIn(code, 'Wrong-Guess-1')).rejects.toThrow()
    await expect(app.server.signIn(code, password)).rejects.toThrow(/Wait/)
    await page.reload()
    await pageReady(page)
    await button(texts['users.signOut']).click()
    await inDialog(texts['users.signOut']).click()
    await expect.poll(() => button(texts['users.signOut']).count()).toBe(0)
    await button(texts['users.unlock']).click()
    await inDialog(texts['users.unlock']).click()
    await expect.poll(() => button(texts['users.unlock']).count()).toBe(0)
    await app.server.signIn(code, password)
    await button(texts['users.reset']).click()
    await inDialog(texts['users.reset']).click()
    const fresh = await page.locator('.users-password').innerText()
    await inDialog(blocks['blocks.ok']).click()
    await expect(app.server.signIn(code, password)).rejects.toThrow()
    await app.server.signIn(code, fresh)
    await follow(page, '/menus/staff/users?text=agency')
    await act('何敏', texts['users.resetWithdraw'])
    await inDialog(texts['users.resetWithdraw']).click()
    expect(await page.locator('.users-password').innerText()).toMatch(/^\w{3}-/)
    await inDialog(blocks['blocks.ok']).click()
  })

  test('cannot disable or demote themselves, and gets the reason', async () => {
    await follow(page, '/menus/staff/users?text=admin')
    const disable = await rowMenuEntry(rowOf('林岚'), texts['users.disable'])
    expect(await disable.getAttribute('aria-disabled')).toBe('true')
    await disable.getByText(texts['users.self'], { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await act('林岚', texts['users.edit'])
    await dialog(page).getByText(texts['users.ownTerms']).waitFor()
    expect(await dialog(page).getByRole('checkbox').count()).toBe(0)
    await inDialog(blocks['blocks.cancel']).click()
  })

  test('imports users from a sheet: template, every invalid row by name, all or none, passwords to hand out', async () => {
    await follow(page, '/menus/staff/users')
    await button(texts['users.import']).click()
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      inDialog(texts['users.import.template']).click(),
    ])
    const head = (await readFirstSheet(readFileSync(await template.path()), 5)).rows[0]?.cells ?? []
    expect(head[0]).toBe(`${texts['users.code']} *`)
    const choose = async (...lines: string[][]) =>
      dialog(page)
        .locator('input[type=file]')
        .setInputFiles({
          name: 'people.xlsx',
          mimeType: 'application/octet-stream',
          buffer: await plainWorkbook([{ name: 'x', rows: [[...head], ...lines] }]),
        })
    const good = [`sun.${language}`, '孙甲', 'RVT', 'agencyClerk']
    await choose(good, [`qian.${language}`, '钱乙', 'NOWHERE', 'captain'])
    const wrong = dialog(page).locator('tr.wrong')
    await one(wrong)
    const shownText = await wrong.innerText()
    expect(shownText).toContain(
      { en: 'Organisation code: NOWHERE does not exist', zh: '单位代码：NOWHERE 不存在' }[language],
    )
    expect(shownText).toMatch(/^3/)
    await inDialog({ en: 'Add', zh: '添加' }[language]).click()
    expect(
      await app.server.database.pool.query('select from staff.users where name = $1 and code = $2', [
        '孙甲',
        good[0],
      ]),
    ).toMatchObject({ rowCount: 0 })
    await choose(good, [`qian.${language}`, '钱乙', 'RVT', 'agencyClerk'])
    await inDialog({ en: 'Add 2 users', zh: '添加 2 个用户' }[language]).click()
    const save = inDialog(texts['users.import.save'])
    await save.waitFor()
    const passwords = await dialog(page).locator('code').allInnerTexts()
    handed = passwords
    const [list] = await Promise.all([page.waitForEvent('download'), save.click()])
    const handedOut = (await readFirstSheet(readFileSync(await list.path()), 5)).rows
    expect(handedOut.slice(1).map(({ cells }) => cells[2])).toEqual(passwords)
    await inDialog(texts['users.import.close']).click()
    await app.server.signIn(`sun.${language}`, passwords[0])
    await find(`sun.${language}`)
    await one(rows(page))
  })

  test('[J14] exports exactly the filtered users, with the labels of the screen; disables and enables several', async () => {
    await find(`.${language}`)
    await expect.poll(() => rows(page).count()).toBe(3)
    const heads = (await page.locator('.query-table thead th').allInnerTexts()).map((head) => head.trim())
    await button(lists['lists.table.export']).click()
    await dialog(page).getByText(lists['lists.export.xlsx'], { exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      inDialog(lists['lists.export.start']).click(),
    ])
    const saved = (await readFirstSheet(readFileSync(await file.path()), 50)).rows.map(({ cells }) => cells)
    const head = saved.findIndex(([first]) => first === texts['users.code'])
    expect(heads).toEqual(expect.arrayContaining([...(saved[head] ?? [''])]))
    // In the order that was chosen and remembered: user names backwards.
    expect(saved.slice(head + 1, head + 4).map(([first]) => first)).toEqual([
      `sun.${language}`,
      `qian.${language}`,
      code,
    ])
    const waits = texts['users.paused'].replace('{at}', '').trim()
    const several = async (action: string) => {
      await page.getByRole('checkbox', { name: lists['lists.table.selectPage'] }).check()
      await page.locator('.batch-bar').getByRole('button', { name: action, exact: true }).click()
    }
    // Users with sessions are signed out, and locked users unlocked, whatever else is selected.
    const sun = `sun.${language}`
    await app.server.signIn(sun, handed[0])
    for (let turn = 0; turn < 5; turn++)
      await expect(app.server.signIn(`qian.${language}`, 'Wrong-Guess-1')).rejects.toThrow()
    await button(blocks['blocks.refresh']).click()
    await rows(page).filter({ hasText: sun }).getByText({ en: 'Signed in', zh: '在线' }[language]).waitFor()
    // The first was signed in before; the locked user is new.
    await rows(page)
      .filter({ hasText: `qian.${language}` })
      .getByText(waits)
      .waitFor()
    for (const [action, unable] of [
      ['users.signOut', 'users.batch.away'],
      ['users.unlock', 'users.batch.free'],
    ] as const) {
      await several(texts[action])
      await dialog(page).getByText(texts[unable]).first().waitFor()
      await inDialog(texts[action]).click()
      await inDialog(blocks['blocks.close']).last().click()
      await dialog(page).waitFor({ state: 'detached' })
    }
    const { rows: here } = await app.server.database.pool.query(
      `select from session.sessions s join staff.users u on u.id = s.user_id where u.code = $1 and s.ended_at is null`,
      [sun],
    )
    expect(here).toHaveLength(0)
    await app.server.signIn(`qian.${language}`, handed[1])
    // One of them is disabled already: reported, while the others are processed.
    await app.server.call(colleague, 'staff.disableUser', {
      id: await idOf(app.server, 'staff.users', `qian.${language}`),
    })
    await button(blocks['blocks.refresh']).click()
    await rows(page).getByText(texts['users.state.disabled'], { exact: true }).waitFor()
    const inState = (state: 'active' | 'disabled') =>
      rows(page).getByText(texts[`users.state.${state}`], { exact: true })
    await several(texts['users.disable'])
    await dialog(page).getByText(texts['users.batch.disabled']).waitFor()
    await inDialog(texts['users.disable']).click()
    await dialog(page)
      .getByText(fill(lists['lists.batch.done'].replaceAll(', number', ''), { done: '2', all: '3' }))
      .waitFor()
    await inDialog(blocks['blocks.close']).last().click()
    await expect.poll(() => inState('disabled').count()).toBe(3)
    await several(texts['users.enable'])
    await inDialog(texts['users.enable']).click()
    await expect.poll(() => inState('active').count()).toBe(3)
    const { rows: notified } = await app.server.database.pool.query(
      `select operation, count(*)::int from journal.operations o join staff.users u on u.id::text = o.entity_id
        where u.code = any($1) and operation in ('staff.disableUser', 'staff.enableUser') and entity_id <> $2
        group by 1 order by 1`,
      [[`qian.${language}`, `sun.${language}`], await idOf(app.server, 'staff.users', code)],
    )
    expect(notified).toEqual([
      { operation: 'staff.disableUser', count: 2 },
      { operation: 'staff.enableUser', count: 2 },
    ])
    await find('')
  })

  test('adds, edits and disables an organisation, with its code validated if it is a national one', async () => {
    await follow(page, '/menus/staff/organisations')
    await button(texts['users.organisations.new']).click()
    await field(texts['users.organisations.code']).fill('91500000MA5U6TX512')
    for (const each of ['zh', 'en', 'es', 'ja'] as const)
      await dialog(page)
        .getByLabel(fill(blocks['blocks.names.in'], { language: languageName(each) }))
        .fill(`Wushan ${each} ${language}`)
    await inDialog(texts['users.save']).click()
    await dialog(page).getByText(texts['users.organisations.codeWrong']).waitFor()
    await field(texts['users.organisations.code']).fill(`WST-${language}`)
    await inDialog(texts['users.save']).click()
    await dialog(page).waitFor({ state: 'detached' })
    await find(`WST-${language}`)
    await one(rows(page))
    await rows(page).getByRole('button', { name: texts['users.edit'] }).click()
    await dialog(page).getByLabel(texts['users.organisations.kind']).selectOption('carrier')
    await inDialog(texts['users.save']).click()
    await dialog(page).waitFor({ state: 'detached' })
    await rows(page).getByText(texts['users.kind.carrier']).waitFor()
    await rows(page).getByRole('button', { name: texts['users.disable'] }).click()
    await inDialog(texts['users.disable']).click()
    await rows(page).getByText(texts['users.organisations.disabled'], { exact: true }).waitFor()
    await rows(page).getByRole('button', { name: texts['users.enable'] }).click()
    await rows(page).getByText(texts['users.organisations.enabled'], { exact: true }).waitFor()
    await pressRowAction(rows(page).first(), blocks['blocks.record.history'])
    await dialog(page).getByText(blocks['blocks.record.no'], { exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await find('')
    await toggleOptions(search(texts['users.organisations.kind']), texts['users.kind.operator'])
    await one(rows(page))
    await expect
      .poll(() =>
        rows(page).getByRole('button', { name: texts['users.disable'] }).getAttribute('aria-disabled'),
      )
      .toBe('true')
  })

  test('[H3] explains an invalid registration code of an organisation, stores a valid one, searches, exports and journals it', async () => {
    const { wrong, right } = registrations[language]
    await toggleOptions(search(texts['users.organisations.kind']), texts['users.kind.operator'])
    await find(`WST-${language}`)
    await one(rows(page))
    await rows(page).getByRole('button', { name: texts['users.edit'] }).click()
    const registration = field(texts['users.organisations.registrationCode'])
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('editOrganisation')) sent.push(request.postData() ?? '')
    })
    for (const [fault, typed] of Object.entries(wrong) as [keyof typeof wrong, string][]) {
      await registration.fill(typed)
      await registration.press('Tab')
      await dialog(page).getByText(texts[`users.organisations.registration.${fault}`]).waitFor()
      await inDialog(texts['users.save']).click()
      expect(await registration.getAttribute('aria-invalid')).toBe('true')
    }
    expect(sent).toEqual([])
    await registration.fill(` ${right.toLowerCase()}`)
    await registration.press('Tab')
    await expect.poll(() => registration.inputValue()).toBe(right)
    await expect.poll(() => dialog(page).locator('.field-error').count()).toBe(0)
    await inDialog(texts['users.save']).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(sent).toHaveLength(1)
    await find(right)
    await one(rows(page).filter({ hasText: right }))
    await button(lists['lists.table.export']).click()
    await dialog(page).getByText(lists['lists.export.xlsx'], { exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      inDialog(lists['lists.export.start']).click(),
    ])
    const saved = (await readFirstSheet(readFileSync(await file.path()), 20)).rows.map(({ cells }) => cells)
    const head = saved.find((cells) => cells.includes(texts['users.organisations.registrationCode'])) ?? []
    expect(saved.at(-1)?.[head.indexOf(texts['users.organisations.registrationCode'])]).toBe(right)
    // The server validates too: a client of one's own cannot store an invalid code.
    const { data } = await app.server.call(colleague, 'staff.organisations', { text: right })
    const [kept] = data.rows
    if (!kept) throw new Error('it was not kept')
    const { id, version, code, kind, names } = kept
    expect(
      await app.server.call(colleague, 'staff.editOrganisation', {
        ...{ id, version, code, kind, names },
        registrationCode: wrong.checksum,
      }),
    ).toMatchObject({ http: 400, details: { fields: [{ reason: 'registrationCode' }] } })
    await follow(page, '/logManager/logList?operation=staff.editOrganisation')
    await rows(page).first().locator('.row-opener').click()
    await one(dialog(page).getByRole('cell', { name: right, exact: true }))
    await page.keyboard.press('Escape')
  })

  test('lists the active sessions and ends one', async () => {
    const theirs = await app.server.signIn('carrier')
    await follow(page, '/menus/staff/sessions')
    await find('carrier')
    await one(rows(page))
    await rows(page).getByRole('button', { name: texts['users.sessions.end'] }).click()
    await inDialog(texts['users.sessions.end']).click()
    await page.getByText(lists['lists.empty.filtered']).waitFor()
    expect(await app.server.call(theirs, 'session.me', {})).toMatchObject({ http: 401 })
    // What the server refused above is no fault of the page.
    expect(admin.consoleErrors.filter((line) => !/status of 4(00|09|22)/.test(line))).toEqual([])
  })
})

test('[I3] an agency’s administrator sees the agency’s users only, and grants nothing beyond their own rights', async () => {
  await grantRole(app.server, 'agency', 'organisationAdministrator')
  await app.server.database.pool.query(
    "update staff.users set must_change_withdraw_password = false where code = 'agency'",
  )
  const { page } = await app.signedIn('agency', { path: '/menus/staff/users', width: 390, height: 844 })
  await pageReady(page)
  const cards = page.locator('.row-card')
  await expect.poll(() => cards.count()).toBeGreaterThan(0)
  for (const card of await cards.allInnerTexts()) expect(card).toContain('River Travel Agency')
  await page.getByRole('button', { name: en['users.new'], exact: true }).click()
  const labels = await dialog(page).locator('.users-checks').innerText()
  expect(labels).toContain('Agency clerk')
  expect(labels).not.toMatch(/Operator administrator|Accountant/)
  expect(
    await dialog(page)
      .getByLabel(/^Organisation/)
      .count(),
  ).toBe(0)
  await dialog(page)
    .getByLabel(/^User name/)
    .fill('own.colleague')
  await dialog(page).getByLabel(/^Name/).fill('何新')
  await dialog(page).getByRole('checkbox', { name: 'Agency clerk' }).check()
  await dialog(page).getByRole('button', { name: en['users.save'], exact: true }).click()
  await page.locator('.users-password').waitFor()
  await page.keyboard.press('Escape')
  // The page of another organisation's user is not found.
  await follow(page, `/menus/staff/user/${await idOf(app.server, 'staff.users', 'clerk')}`)
  await page.getByText('User not found.').waitFor()
})
