import { sql } from 'kysely'
import { registerTestAccount, topUpRequest } from '../agents.ts'
import type { SignedInUser } from '../api-client.ts'
import { evidencePicture } from '../corrections.ts'
import type { TestApp } from '../test-app.ts'
import { selectOne } from './select-one.ts'
import { createStatements } from './statement-rows.ts'

// Foreign rows of agencies: top-ups, withdrawals and transfers of their wallets.

/** An agency of others with top-ups that wait, a supplier, and a carrier that is no supplier yet. */
export async function createTopUps(app: TestApp, admin: SignedInUser) {
  const { id: agency } = await selectOne(
    app,
    sql<{ id: string }>`select a.organisation_id::text as id from agents.agents a
      join staff.organisations o on o.id = a.organisation_id where o.code <> 'RVT' order by o.code limit 1`,
  )
  const topUp = async (more: object = {}) => {
    const { data, message } = await app.call(admin, 'agents.announceTopUp', {
      ...topUpRequest(agency),
      ...more,
    })
    if (!data) throw new Error(message)
    return data.id
  }
  const { id: supplier } = await selectOne(
    app,
    sql<{ id: string }>`select id::text as id from agents.suppliers where kind = 'insurer'`,
  )
  const { id: walletAccount } = await selectOne(
    app,
    sql<{
      id: string
    }>`select account_id::text as id from accounts.wallets where organisation_id = ${agency}`,
  )
  const carrier = { code: 'STRANGE-CARRIER', kind: 'carrier', names: { en: 'Strange' } } as const
  return {
    supplier,
    newCarrier: (await app.call(admin, 'staff.createOrganisation', carrier)).data.id,
    agency,
    walletAccount,
    topUp: await topUp({ voucher: evidencePicture() }),
    topUpToCheck: await topUp(),
    topUpToRefuse: await topUp(),
    topUpToWithdraw: await topUp(),
    ...(await createWithdrawals(app, agency)),
    ...(await createStatements(app, agency)),
    ...(await createTransferDrafts(app, walletAccount)),
  }
}

/** A draft of a transfer between the wallets of two agencies of others, and a top-up that could be taken back. */
async function createTransferDrafts(app: TestApp, walletAccount: string) {
  const { id: otherWallet } = await selectOne(
    app,
    sql<{
      id: string
    }>`select w.account_id::text as id from accounts.wallets w join staff.organisations o on o.id = w.organisation_id
      where o.code not in ('RVT') and w.account_id <> ${walletAccount} order by o.code limit 1`,
  )
  await sql`update agents.agents a set group_code = 'STRANGE' from accounts.wallets w
    where w.organisation_id = a.organisation_id and w.account_id in (${walletAccount}, ${otherWallet})`.execute(
    app.database.db,
  )
  const { id: transferDraft } = await selectOne(
    app,
    sql<{ id: string }>`
      insert into accounts.transfer_drafts (kind, from_account_id, to_account_id, fen, reason, drafted_at, drafted_by)
      select 'wallets', ${walletAccount}, ${otherWallet}, 100, 'strange', ${app.clock.now()}, id
      from staff.users where code = 'admin' returning id::text`,
  )
  const { id: transferToReverse } = await selectOne(
    app,
    sql<{ id: string }>`select max(e.transfer_id)::text as id from accounts.entries e
      join accounts.transfers t on t.id = e.transfer_id where e.account_id = ${walletAccount} and t.kind = 'deposit'`,
  )
  return { otherWallet, transferDraft, transferToReverse }
}

/** Withdrawals of an agency of others in each state, and a bank account that is asked for. */
async function createWithdrawals(app: TestApp, agency: string) {
  const { code } = await selectOne(
    app,
    sql<{ code: string }>`select code from staff.organisations where id = ${agency}`,
  )
  await registerTestAccount(app, code)
  const { db } = app.database
  await sql`
    with person as (
      insert into staff.users (code, name, organisation_id, password_hash)
      select 'strange.agent', 'S', ${agency}, u.password_hash from staff.users u where u.code = 'agency' returning id)
    insert into staff.user_roles select person.id, r.id from person, staff.roles r where r.code = 'agencyClerk'`.execute(
    db,
  )
  const { id: listId } = await selectOne(
    app,
    sql<{ id: string }>`
      insert into agents.withdrawal_lists (made_at, made_by, withdrawals, fen)
      select ${app.clock.now()}, id, 2, 200 from staff.users where code = 'admin' returning id::text`,
  )
  const withdrawal = async (...states: string[]) => {
    const { id } = await selectOne(
      app,
      sql<{ id: string }>`select withdrawal::text as id from agents.request_withdrawal(${agency}, 100, '',
        (select id from staff.users where code = 'agency'), ${app.clock.now()})`,
    )
    await sql`update agents.withdrawals w set approved_at = w.requested_at,
        approved_by = (select id from staff.users where code = 'admin'),
        approval_id = (select platform.ask_approval('agents.withdrawal', w.id::text, '{}', w.requested_by, false,
          w.requested_at, w.requested_at + interval '1 day'))
      where w.id = ${id} and ${states.length > 0}`.execute(db)
    for (const state of states)
      await sql`select agents.change_withdrawal(${id}, ${state}, null, ${app.clock.now()}, '', 'closed',
        ${state === 'sent' ? listId : null}::bigint)`.execute(db)
    return id
  }
  return {
    withdrawal: await withdrawal(),
    withdrawalToPay: await withdrawal('approved'),
    withdrawalSent: await withdrawal('approved', 'sent'),
    withdrawalFailed: await withdrawal('approved', 'sent', 'failed'),
    withdrawalsSent: listId,
    bankAccount: (
      await selectOne(
        app,
        sql<{ id: string }>`
          insert into agents.bank_accounts (organisation_id, holder, bank, number_cipher, number_end, asked_at, asked_by)
          select ${agency}, 'S', 'S', '\\x00', '0000', ${app.clock.now()}, id from staff.users where code = 'admin'
          returning id::text`,
      )
    ).id,
  }
}
