import { sql } from 'kysely'
import { giveBackCancelled } from '../server/src/orders/give-back/give-back.ts'
import { cardStatement, createAcquirer, importDifferences, importFile, sellByCard } from './acquirers.ts'
import {
  agencyRequest,
  bookTopUp,
  draftTransfer,
  prepareWithdrawal,
  takeBackTopUp,
  topUpRequest,
} from './agents.ts'
import type { SignedInUser } from './api-client.ts'
import { sellTrip } from './comments.ts'
import { askCorrection, otherPaper, sellTicket, typingError } from './corrections.ts'
import { askInvoice, companyBuyer, resultFile, resultLine } from './files/invoices.ts'
import {
  buildPassenger,
  buildSale,
  findDemoSailing,
  insuredDays,
  newPromotion,
  sellInsured,
} from './orders.ts'
import { preparePayout, wechatPayment } from './payouts.ts'
import { cancelInFog } from './sailings/control.ts'
import { earnOrder } from './sailings/earnings.ts'
import { closeMonth, writeStatement } from './sailings/statements.ts'
import type { TestApp } from './test-app.ts'
import { idOf } from './users.ts'

/** The id of an organisation under the name of its filter. */
const renamed = ({ id }: { id: string | undefined }) => ({ organisationId: id })

/** What a list cannot do without; the rows of `fillLists` are there. */
export async function requiredRequest(app: TestApp, list: string): Promise<Record<string, unknown>> {
  const idOf = async (query: string) => {
    const { rows } = await app.database.pool.query<{ id: string }>(query)
    return { id: rows[0]?.id }
  }
  switch (list) {
    case 'sailings.list':
      return { from: '2026-06-15', to: '2026-06-15' }
    case 'orders.passengers': {
      const { id } = await idOf('select min(sailing_id) as id from orders.tickets')
      return { sailingId: id }
    }
    case 'orders.givenBack': {
      const { id } = await idOf(
        'select min(sailing_id) as id from sailings.disruptions where batch_id is not null',
      )
      return { sailingId: id }
    }
    case 'network.dock':
      return idOf('select min(dock_id) as id from sailings.sailing_stops')
    case 'agents.statement':
      return renamed(await idOf("select id from staff.organisations where code = 'RVT'"))
    case 'accounts.ledgerStatement': {
      const { id } = await idOf(
        'select account_id as id from accounts.entries order by transfer_id desc, number limit 1',
      )
      return { accountId: id }
    }
    case 'accounts.charges':
    case 'accounts.chargedTickets':
    case 'settlement.earnings':
    case 'settlement.shares':
      return insuredDays
    case 'accounts.statementLines': {
      const { id } = await idOf('select min(id) as id from accounts.acquirer_statements')
      return { statementId: id }
    }
    case 'settlement.partyStatementLines': {
      const { id } = await idOf('select min(id) as id from settlement.statements')
      return { statementId: id }
    }
    case 'system.dictionary':
      return { name: 'certificateTypes' }
    case 'messages.readers':
      return idOf('select message_id as id from messages.reads')
    default:
      return {}
  }
}

/** Rows for every list there is, in as many of their states as a test can make: for walks over all lists. */
export async function insertListRows(app: TestApp, admin: SignedInUser): Promise<void> {
  const clerk = await app.signIn('clerk')
  await sellInsured(app, { admin, clerk })
  await sellOrders(app, clerk)
  await writeMessages(app, admin)
  await holdForAgency(app)
  await giveBackOrders(app, admin, clerk)
  await makeOffers(app, clerk)
  await matchStatements(app, admin, clerk)
  await askInvoices(app, admin, clerk)
  await correctTickets(app, admin, clerk)
  await topUpWallets(app, admin)
  await controlSailings(app, admin, clerk)
  await proveDays(app)
  await earnSailings(app, clerk)
  await closeDay(app)
  await app.call(admin, 'fares.createPromotion', newPromotion({ code: 'LISTED' }))
  await app.call(admin, 'sailings.createHoliday', {
    ...{ names: { en: 'National Day', zh: '国庆节' }, dockId: null, from: '2026-10-01', to: '2026-10-07' },
  })
  const { db } = app.database
  await sql`
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address)
    select '2026-06-10T08:00+08'::timestamptz + n * interval '1 minute', case n when 1 then null else u.id end, u.organisation_id,
      case n % 2 when 0 then 'orders.hold' else 'orders.sell' end, 'orders.order', n::text, 'request-' || n, '10.0.0.7'
    from generate_series(1, 4) n join staff.users u on u.code = 'clerk'`.execute(db)
  await sql`
    insert into journal.log_ins (at, user_id, outcome, device_id, address, browser)
    select '2026-06-11T08:00+08'::timestamptz + n * interval '1 minute', case outcome when 'wrongPassword' then null else u.id end,
      outcome, 'device-' || n, '10.0.0.8', 'Mozilla/5.0'
    from unnest('{signedIn,handedOver,signedOut,wrongPassword,wrongCaptcha,paused,disabled,refusedCode}'::text[])
      with ordinality as o (outcome, n) join staff.users u on u.code = 'clerk'`.execute(db)
  await sql`
    insert into journal.client_errors (fingerprint, version, kind, message, url, first_at, last_at, times, dealt_at, dealt_by)
    select sha256(kind::bytea), '1.0.' || n, kind, 'It failed: ' || kind, '/menus/orders/list',
      '2026-06-12T08:00+08'::timestamptz + n * interval '1 minute', '2026-06-12T09:00+08'::timestamptz + n * interval '1 minute',
      n, case when n > 2 then '2026-06-12T08:30+08'::timestamptz + (n - 3) * interval '2 hours' end, case when n > 2 then u.id end
    from unnest('{error,rejection,view,resource}'::text[]) with ordinality as k (kind, n)
      join staff.users u on u.code = 'admin'`.execute(db)
  await sql`
    insert into journal.client_error_days (error_id, day, user_id, times)
    select id, '2026-06-12', null, times from journal.client_errors`.execute(db)
  await sql`
    insert into feedback.entries (user_id, organisation_id, kind, body, page, at, done_at, done_by)
    select u.id, u.organisation_id, kind, 'About ' || kind, '/menus/orders/list',
      '2026-06-13T08:00+08'::timestamptz + n * interval '1 minute', case n when 3 then '2026-06-13T09:00+08'::timestamptz end,
      case n when 3 then u.id end
    from unnest('{fault,wish,question}'::text[]) with ordinality as k (kind, n) join staff.users u on u.code = 'clerk'`.execute(
    db,
  )
  await sql`
    insert into session.partners (code, name, organisation_id, key_hash, enabled, created_at, last_used_at, sponsor_id)
    select 'P' || n, 'Partner ' || n, u.organisation_id, sha256(n::text::bytea), n < 3,
      '2026-06-01T08:00+08'::timestamptz + n * interval '1 day', case n when 1 then '2026-06-14T08:00+08'::timestamptz end,
      case n when 1 then u.id end
    from generate_series(1, 3) n join staff.users u on u.code = 'admin'`.execute(db)
  await sql`
    insert into platform.job_runs (job, asked_by, user_id, attempt, node, began_at, ended_at, outcome, error)
    select 'comments:forgetOld', asked_by, case asked_by when 'person' then u.id end, n, 'node-1',
      '2026-06-14T08:00+08'::timestamptz + n * interval '1 minute',
      case when n < 4 then '2026-06-14T08:00+08'::timestamptz + n * interval '61 seconds' end,
      case when n < 3 then 'done' when n = 3 then 'failed' end, case n when 3 then 'It broke' else '' end
    from unnest('{clock,start,command,person}'::text[]) with ordinality as k (asked_by, n)
      join staff.users u on u.code = 'admin'`.execute(db)
}

/** A run of the proof that found something on two days, one of them in order since. */
async function proveDays(app: TestApp): Promise<void> {
  await sql`
    with made as (
      insert into settlement.runs (asked_by, user_id, coverage, day, began_at, ended_at, portions, violations)
      select case n when 3 then 'person' else 'clock' end, case n when 3 then u.id end, case n when 3 then 'day' else 'night' end,
        case n when 3 then date '2026-06-13' end, at.began, at.began + interval '7 seconds', 10 + n, 3 - n
      from generate_series(1, 3) n join staff.users u on u.code = 'accountant'
      cross join lateral (select '2026-06-10T02:31+08'::timestamptz + n * interval '1 day' as began) at
      returning id, began_at
    ), run as (
      select id, began_at, row_number() over (order by id) as number from made
    ), looked as (
      insert into settlement.proved (portion, subject, day, rows, run_id, at)
      select 'day=' || number, 'orders', date '2026-06-10' + number::integer, 5 * number, id, began_at from run
    )
    insert into settlement.violations (run_id, portion, looked_at, subject, rule, place, more, day, superseded_by)
    select id, 'day=' || number, '{"subject": "orders"}', 'orders', case number when 1 then 'orderTotal' else 'orderMoney' end,
      'order ' || number || ': paid 1, tickets 2', number - 1, date '2026-06-10' + number::integer,
      case number when 1 then (select max(id) from run) end
    from run`.execute(app.database.db)
}

/** A day that the ledger has closed, before everything else. */
async function closeDay(app: TestApp): Promise<void> {
  await sql`insert into accounts.closed_days (day, closed_at, horizon, folded_at)
    values ('2026-06-13', '2026-06-14T01:21+08', '1', '2026-06-14T01:22+08') on conflict do nothing`.execute(
    app.database.db,
  )
}

/** A sailing that is earned, and others that wait or are blocked. */
async function earnSailings(app: TestApp, clerk: SignedInUser): Promise<void> {
  const { id } = await sellTrip(app, clerk, '13900000005')
  await earnOrder(app, id)
  const theirs = { organisation: await idOf(app, 'staff.organisations', 'GRS'), user: 'carrier' }
  // One with shares first: its lines are those of the list.
  await closeMonth(app, '2026-06-01')
  await sql`select settlement.draw_up_statement('2026-06-01', 'organisation', ${theirs.organisation}, u.id, ${app.clock.now()})
    from staff.users u where u.code = 'admin2'`.execute(app.database.db)
  await closeMonth(app, '2026-06-01', false)
  await writeStatement(app, theirs, 'checked', 'sent', 'disputed')
  await sql`
    insert into settlement.sailing_states (sailing_id, state, reason, due_at, looked_at)
    select s.id, case n when 1 then 'waiting' else 'blocked' end, (array[null, 'noRule', 'ticketsToGiveBack'])[n], s.arrives_at, null
    from (select s.*, row_number() over (order by s.id) as n from sailings.sailings s
      where s.service_date between '2026-06-15' and '2026-06-16'
        and not exists (select from settlement.sailing_states d where d.sailing_id = s.id) order by s.id limit 3) s`.execute(
    app.database.db,
  )
}

/** Orders that are paid, held, released and erased, and comments on them in every state. */
async function sellOrders(app: TestApp, clerk: SignedInUser): Promise<void> {
  const paid = [
    await sellTrip(app, clerk, '13900000001', {
      passengers: [buildPassenger('张三'), buildPassenger('李四')],
    }),
    await sellTrip(app, clerk, '13900000002', { payment: { method: 'card', reference: 'REF-0001' } }),
    await sellTrip(app, clerk, '13900000003'),
  ]
  for (const release of [false, true]) {
    const { payment: _payment, ...hold } = await buildSale(app, { phone: '13900000004' })
    const { data, message } = await app.call(clerk, 'orders.hold', hold)
    if (!data) throw new Error(message)
    if (release) await app.call(clerk, 'orders.release', { orderId: data.orderId })
  }
  await sql`
    insert into comments.comments (product_id, order_id, travelled_on, rating, body, author, written_at)
    select p.id, x.id::bigint, '2026-06-16', 2 + n, 'Comment ' || n, '李**', '2026-06-15T08:00+08'::timestamptz + n * interval '1 minute'
    from comments.products p, unnest(${paid.map(({ id }) => id)}::text[]) with ordinality as x (id, n)
    where p.code = 'GORGES-FAST'`.execute(app.database.db)
  const admin = await app.signIn('admin')
  const { data } = await app.call(admin, 'comments.moderation', { sort: 'writtenAt' })
  const [first, second] = data.rows
  if (!first || !second) throw new Error('there are no comments to moderate')
  await app.call(admin, 'comments.publish', { id: first.id })
  await app.call(admin, 'comments.reply', { id: first.id, text: 'Thank you' })
  await app.call(admin, 'comments.hide', { id: second.id, reason: 'Not about the trip' })
}

/** Offers of several kinds in every state. */
async function makeOffers(app: TestApp, clerk: SignedInUser): Promise<void> {
  const propose = async (kind: 'refund' | 'void') => {
    const sold = await app.call(clerk, 'orders.sell', await buildSale(app))
    if (!sold.data) throw new Error(sold.message)
    const { orderId, tickets } = sold.data
    const { data, message } =
      kind === 'void'
        ? await app.call(clerk, 'orders.proposeVoid', { orderId })
        : await app.call(clerk, 'orders.proposeRefund', {
            orderId,
            ticketIds: tickets.map(({ id }) => id),
            overrule: 'fog',
          })
    if (!data) throw new Error(message)
    return data
  }
  await propose('refund')
  const withdrawn = await propose('void')
  await app.call(clerk, 'orders.withdrawOffer', { offerId: withdrawn.id })
  for (const kind of ['refund', 'void'] as const) {
    const { id: offerId, back } = await propose(kind)
    await app.call(clerk, 'orders.confirmOffer', { offerId, expected: -back })
  }
}

/** Top-ups in every state, and a second agency whose contract has ended. */
async function topUpWallets(app: TestApp, admin: SignedInUser): Promise<void> {
  const agency = await app.signIn('agency')
  const accountant = await app.signIn('accountant')
  const organisationId = await idOf(app, 'staff.organisations', 'RVT')
  const announce = async (fen: number) => {
    const { data, message } = await app.call(
      agency,
      'agents.announceTopUp',
      topUpRequest(organisationId, fen),
    )
    if (!data) throw new Error(message)
    return data.id
  }
  await announce(1_001)
  await app.call(agency, 'agents.withdrawTopUp', { id: await announce(1_002) })
  await app.call(accountant, 'agents.rejectTopUp', { id: await announce(1_003), reason: 'not received' })
  for (const [fen, approved] of [
    [1_004, true],
    [1_005, undefined],
  ] as const) {
    const { data, message } = await app.call(accountant, 'agents.checkTopUp', { id: await announce(fen) })
    if (!data) throw new Error(message)
    if (approved) await app.call(admin, 'approvals.decide', { id: data.approvalId, approved })
  }
  const accountants = { accountant, second: admin }
  await takeBackTopUp(
    app,
    accountants,
    await bookTopUp(app, accountants, topUpRequest(organisationId, 1_006)),
  )
  await prepareWithdrawal(app, { agency, accountant }, 'approved')
  await prepareWithdrawal(app, { agency, accountant }, 'requested')
  await draftTransfer(app, accountant)
  await app.call(accountant, 'accounts.cancelTransferDraft', { id: await draftTransfer(app, accountant) })
  await app.call(accountant, 'accounts.draftReversal', {
    transferId: await bookedTransfer(app),
    reason: 'wrong account',
  })
  const ended = { contractFrom: '2025-01-01', contractTo: '2025-12-31', level: 'A' as const, daysAhead: 30 }
  await app.call(admin, 'agents.create', { ...agencyRequest('ENDED'), ...ended })
}

/** A transfer between two accounts of the operator. */
async function bookedTransfer(app: TestApp): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select (accounts.post(array[row('transfer', null, ${app.clock.now()}, '', null, array[
      row(accounts.id_of('operator:suspense'), -1, null)::accounts.posted_entry,
      row(accounts.id_of('operator:bank'), 1, null)::accounts.posted_entry], null, null, null, null)::accounts.posting]))[1]::text as id`.execute(
    app.database.db,
  )
  return rows[0]?.id ?? ''
}

/** Payouts in every state, and approvals that wait and were decided. */
async function correctTickets(app: TestApp, admin: SignedInUser, clerk: SignedInUser): Promise<void> {
  await askCorrection(app, clerk, typingError(await sellTicket(app, clerk)))
  const { correctionId } = await askCorrection(
    app,
    clerk,
    otherPaper(await sellTicket(app, clerk), 'E10203040'),
  )
  await app.call(clerk, 'orders.withdrawCorrection', { correctionId })
  for (const approved of [true, false]) {
    const { approvalId } = await askCorrection(app, clerk, typingError(await sellTicket(app, clerk)))
    await app.call(admin, 'approvals.decide', {
      id: approvalId,
      approved,
      reason: approved ? '' : 'not legible',
    })
  }
}

/** A statement with lines in every state, and differences in every state and of every kind. */
async function matchStatements(app: TestApp, admin: SignedInUser, clerk: SignedInUser): Promise<void> {
  const missing = await sellByCard(app, clerk)
  const acquirerId = await createAcquirer(app, admin)
  const { differenceIds, statementId } = await importDifferences(app, {
    ...{ user: admin, clerk, acquirerId, unknown: 3 },
  })
  const [claimed = '', accepted = ''] = differenceIds
  const reason = { revision: 1, reason: 'asked by mail' }
  await app.call(admin, 'accounts.claimDifference', { id: claimed, ...reason })
  await app.call(admin, 'accounts.acceptDifference', { id: accepted, ...reason })
  await app.call(admin, 'accounts.bookStatement', { statementId })
  await sql`select accounts.find_missing(${acquirerId}, ${app.clock.now()}::timestamptz + interval '3 days')`.execute(
    app.database.db,
  )
  await importFile(app, admin, acquirerId, cardStatement([missing]), 'later.csv')
}

/** Invoices in several states: issued, rejected, one whose red letter is asked for, of some tickets and of a company. */
async function askInvoices(app: TestApp, admin: SignedInUser, clerk: SignedInUser): Promise<void> {
  const sell = async (people: number) => {
    const passengers = Array.from({ length: people }, () => buildPassenger())
    const { data, message } = await app.call(clerk, 'orders.sell', await buildSale(app, { passengers }))
    if (!data) throw new Error(message)
    return data
  }
  const ask = async (people: number) => askInvoice(app, clerk, (await sell(people)).orderId)
  const [issued, taken, rejected] = [await ask(1), await ask(2), await ask(1)]
  await app.call(admin, 'accounts.sendInvoices', {})
  await app.call(admin, 'accounts.readInvoiceResults', {
    file: resultFile(
      resultLine(issued.invoiceId, issued.fen),
      resultLine(taken.invoiceId, taken.fen),
      resultLine(rejected.invoiceId, rejected.fen, { result: 'rejected', reason: 'unknown code' }),
    ),
  })
  await app.call(admin, 'accounts.askRedLetter', { id: taken.invoiceId, reason: 'refund' })
  const some = await sell(3)
  await app.call(clerk, 'accounts.askInvoice', {
    ...{ orderId: some.orderId, ticketIds: some.tickets.slice(1).map(({ id }) => id), buyer: companyBuyer },
  })
}

async function giveBackOrders(app: TestApp, admin: SignedInUser, clerk: SignedInUser): Promise<void> {
  const sell = async (payment: { method: 'cash' } | ReturnType<typeof wechatPayment>) => {
    const { data, message } = await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))
    if (!data) throw new Error(message)
    return data.orderId
  }
  const [mobile, cash] = [await sell(wechatPayment()), await sell({ method: 'cash' })]
  await preparePayout(app, admin, mobile, 'failed', { fen: 101 })
  const paid = await preparePayout(app, admin, mobile, 'sent', { fen: 102 })
  await app.call(admin, 'accounts.markPaid', { id: paid, reference: 'WX-PAID-1' })
  await preparePayout(app, admin, mobile, 'sent', { fen: 103 })
  const cancelled = await preparePayout(app, admin, mobile, 'requested', { fen: 104 })
  await app.call(admin, 'accounts.cancelPayout', { id: cancelled, reason: 'asked twice' })
  const collected = await preparePayout(app, admin, cash, 'requested', { fen: 105 })
  await app.call(admin, 'accounts.payCash', { id: collected })
  const accountant = await app.signIn('accountant')
  for (const [fen, approved] of [
    [106, true],
    [107, false],
    [108, undefined],
  ] as const) {
    const id = await preparePayout(app, admin, mobile, 'requested', { fen })
    const { data, message } = await app.call(admin, 'accounts.payOtherwise', { id, method: 'bank' })
    if (!data) throw new Error(message)
    if (approved !== undefined)
      await app.call(accountant, 'approvals.decide', {
        id: data.approvalId,
        approved,
        reason: 'looked at it',
      })
  }
}

/** A hold of an agency. */
async function holdForAgency(app: TestApp): Promise<void> {
  const { payment: _, ...hold } = await buildSale(app, { phone: '13800138000' }, 'agent')
  const { message, http } = await app.call(await app.signIn('agency'), 'orders.hold', hold)
  if (http !== 200) throw new Error(message)
}

/** Announcements in every state, one of them read. */
async function writeMessages(app: TestApp, admin: SignedInUser): Promise<void> {
  const save = async (title: string, more: object = {}) => {
    const texts = { en: title, zh: `公告：${title}` }
    const { data, message } = await app.call(admin, 'messages.save', {
      type: 'notice',
      language: 'en',
      titles: texts,
      contents: texts,
      audience: { everyone: true },
      ...more,
    })
    if (!data) throw new Error(message)
    return data
  }
  const ofOrganisations = { audience: { organisationKinds: ['operator', 'agent'] as const } }
  const published = await save('Fog', { expiresAt: '2026-06-20T08:00:00+08:00' })
  const withdrawn = await save('Wind', ofOrganisations)
  const over = await save('Rain', {
    publishAt: '2026-06-15T09:00:00+08:00',
    expiresAt: '2026-06-15T09:30:00+08:00',
  })
  for (const one of [published, withdrawn, over]) await app.call(admin, 'messages.publish', one)
  const { data } = await app.call(admin, 'messages.open', { id: withdrawn.id })
  await app.call(admin, 'messages.withdraw', { id: withdrawn.id, version: data.version })
  await app.call(admin, 'messages.publish', await save('Later', { publishAt: '2026-07-01T08:00:00+08:00' }))
  await save('Draft')
  await app.call(await app.signIn('clerk'), 'messages.read', { id: published.id })
}

/** Stops of sale, standing and ended, and a cancelled sailing whose orders came to each outcome. */
async function controlSailings(app: TestApp, admin: SignedInUser, clerk: SignedInUser): Promise<void> {
  const sailingId = await findDemoSailing(app, '2026-06-22')
  const other = await findDemoSailing(app, '2026-06-23')
  const note = 'no sight at the gorge'
  const stop = { sailingId: other, reason: 'fog', note } as const
  await app.call(admin, 'sailings.stopSale', { ...stop, channels: ['counter', 'agent', 'online'] })
  await app.call(admin, 'sailings.resumeSale', {
    sailingId: other,
    channels: ['online'],
    note: 'sight again',
  })
  await app.call(admin, 'sailings.stopSale', { sailingId, reason: 'flood', note, channels: ['agent'] })
  for (let count = 0; count < 4; count++)
    await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId }))
  await cancelInFog(app, admin, sailingId)
  await giveBackCancelled(app.services)
  await sql`update platform.batch_items i set state = (array['waiting', 'refused', 'failed'])[i.number],
      outcome = case i.number when 1 then null when 2 then '{"code": "orders.companionsStay", "detail": {"most": 1, "passengers": "1"}}'
        else '{"error": "out of order"}' end::jsonb
    from sailings.disruptions d where d.batch_id = i.batch_id and d.sailing_id = ${sailingId} and i.number < 4`.execute(
    app.database.db,
  )
}
