import { createHash } from 'node:crypto'
import { names, type StartingNames } from '@fairway/contract/kernel/languages'
import { type BuiltInMenu, type BuiltInRole, builtInMenus } from '@fairway/contract/menus'
import type { Reach } from '@fairway/contract/staff/data-reach'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'
import { type HashCost, hashPassword } from '../../src/platform/security/passwords.ts'
import { nameSearchKeys } from '../../src/staff/users/name-search-keys.ts'
import { syncBuiltInMenus } from './sync-built-in-menus.ts'

interface StartingRole extends Reach {
  names: StartingNames
}

/** The pages and buttons that the built-in menu grants to a role. */
function menusOf(role: BuiltInRole, nodes: readonly BuiltInMenu[] = builtInMenus): string[] {
  return nodes.flatMap(({ id, roles, children }) => [
    ...(roles?.includes(role) ? [id] : []),
    ...menusOf(role, children ?? []),
  ])
}

/** Taking money out of a wallet, for those who have one; it asks for a password of its own. */
const withdraw = 'sys.index.withdraw'

const everything = { dataScope: 'all', dockScope: 'all' } as const
const ownOrganisation = { dataScope: 'organisation', dockScope: 'all' } as const

/** The jobs of the product; what each is granted stands in the built-in menu. */
export const startingRoles: Readonly<Record<BuiltInRole, StartingRole>> = {
  administrator: {
    names: names('Operator administrator', '运营管理员', 'Administrador', '運営管理者'),
    ...everything,
  },
  ticketClerk: {
    names: names('Ticket clerk', '售票员', 'Taquillero', '窓口係'),
    ...ownOrganisation,
  },
  pierSupervisor: {
    names: names('Pier supervisor', '码头主管', 'Supervisor de muelle', '桟橋責任者'),
    // All channels: the manifest of the own docks includes tickets of every seller.
    dataScope: 'all',
    dockScope: 'own',
  },
  agencyClerk: {
    names: names('Agency clerk', '代理售票员', 'Agente de ventas', '代理店係'),
    ...ownOrganisation,
  },
  accountant: {
    names: names('Accountant', '会计', 'Contable', '経理'),
    ...everything,
  },
  carrierStaff: {
    names: names('Carrier staff', '船公司人员', 'Personal de la naviera', '船会社係'),
    ...ownOrganisation,
  },
  portStaff: {
    names: names('Port corporation staff', '港务公司人员', 'Personal portuario', '港務会社係'),
    dataScope: 'organisation',
    dockScope: 'own',
  },
  organisationAdministrator: {
    names: names(
      'Administrator of an organisation',
      '单位管理员',
      'Administrador de una organización',
      '組織の管理者',
    ),
    ...ownOrganisation,
  },
  viewer: {
    names: names('Dashboard viewer', '大屏观看者', 'Visor de paneles', 'ダッシュボード閲覧者'),
    ...everything,
  },
}

interface DemoUser {
  name: string
  role: BuiltInRole
  organisation: string
  docks?: readonly string[]
  wallet?: boolean
}

/** The operator of the network, the organisation administrators and counters belong to. */
export const operator = {
  code: 'OPERATOR',
  names: names(
    'Gorges Passenger Ticketing',
    '三峡客运票务中心',
    'Central de Billetes de las Gargantas',
    '三峡旅客発券センター',
  ),
}

/** Demo people by user name; organisations and docks by their codes. */
export const demoUsers: Record<string, DemoUser> = {
  admin: { name: '林岚', role: 'administrator', organisation: operator.code },
  admin2: { name: '周启', role: 'administrator', organisation: operator.code },
  clerk: { name: '陈静', role: 'ticketClerk', organisation: operator.code, docks: ['BTP', 'WSN1', 'BDY'] },
  clerk2: { name: '吴波', role: 'ticketClerk', organisation: operator.code, docks: ['CTM'] },
  pier: { name: '赵江', role: 'pierSupervisor', organisation: operator.code, docks: ['WSN1', 'SNX'] },
  agency: { name: '何敏', role: 'agencyClerk', organisation: 'RVT', wallet: true },
  accountant: { name: '孙算', role: 'accountant', organisation: operator.code, wallet: true },
  accountant2: { name: '钱慧', role: 'accountant', organisation: operator.code },
  carrier: { name: '郑航', role: 'carrierStaff', organisation: 'GRS' },
  port: {
    name: '冯港',
    role: 'portStaff',
    organisation: 'YC',
    docks: ['BDY', 'GDK', 'MPG', 'TPX', 'SDP', 'SXC'],
  },
  viewer: { name: '观澜', role: 'viewer', organisation: operator.code },
}

/**
 * What every database needs before the first sign-in: the menu tree, the roles, the operator. Idempotent, also with
 * several nodes at a time: what an administrator changed stays, the rest follows the product.
 */
export async function loadMenusAndRoles(tx: Transaction): Promise<void> {
  const added = await syncBuiltInMenus(tx)
  await sql`insert into staff.organisations (code, kind, names)
    select ${operator.code}, 'operator', ${JSON.stringify(operator.names)}::jsonb
    where not exists (select from staff.organisations where kind = 'operator')`.execute(tx)
  for (const [code, role] of Object.entries(startingRoles) as [BuiltInRole, StartingRole][]) {
    const { rows: existing } = await sql<{ built_in: boolean }>`
      select built_in from staff.roles where code = ${code}`.execute(tx)
    if (!existing[0])
      await sql`insert into staff.roles (code, names, data_scope, dock_scope, built_in)
        values (${code}, ${JSON.stringify(role.names)}::jsonb, ${role.dataScope}, ${role.dockScope}, true)`.execute(
        tx,
      )
    else if (!existing[0].built_in)
      await sql`update staff.roles set built_in = true where code = ${code}`.execute(tx)
    // A role that was there before keeps what administrators made of it; of pages new to them they made nothing yet.
    const open = existing.length === 0 ? null : added
    if (open?.length === 0) continue
    const condition =
      code === 'administrator' ? sql`m.id <> ${withdraw}` : sql`m.id = any(${menusOf(code)}::text[])`
    await sql`insert into staff.role_menus (role_id, menu_id)
      select r.id, m.id from staff.roles r cross join staff.menus m
      where r.code = ${code} and ${condition} and (${open}::text[] is null or m.id = any(${open}::text[]))
      on conflict do nothing`.execute(tx)
  }
  await writeNameSearchKeys(tx)
}

/** Backfill of search keys for users from before names were searchable by pinyin. */
async function writeNameSearchKeys(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from staff.users where typed = '' and name ~ '[一-龥]' for update`.execute(tx)
  const typed = JSON.stringify(rows.map(({ id, name }) => ({ id, typed: nameSearchKeys(name) })))
  await sql`update staff.users u set typed = t.typed
    from jsonb_to_recordset(${typed}::jsonb) as t (id bigint, typed text) where t.id = u.id`.execute(tx)
}

/** A password as the browser would send it. */
export const digestOf = (password: string) => createHash('sha256').update(password).digest('hex')

/**
 * The demo users, all with one password; organisations and docks must exist. Users with a wallet get the same password
 * for paying and withdrawing. Only test data take another cost of the hash than the product's.
 */
export async function loadDemoUsers(tx: Transaction, password: string, hashCost?: HashCost): Promise<void> {
  const hashed = await hashPassword(digestOf(password), undefined, hashCost)
  for (const [code, user] of Object.entries(demoUsers)) {
    const secret = user.wallet ? hashed : null
    const { rows } = await sql<{ id: string }>`
      insert into staff.users (code, name, typed, organisation_id, password_hash, payment_password_hash, withdraw_password_hash)
      select ${code}, ${user.name}, ${nameSearchKeys(user.name)}, o.id, ${hashed}, ${secret}, ${secret} from staff.organisations o
      where o.code = ${user.organisation} returning id`.execute(tx)
    const id = rows[0]?.id
    if (!id) throw new Error(`the organisation ${user.organisation} of demo user ${code} is missing`)
    await sql`insert into staff.user_roles (user_id, role_id)
      select ${id}, r.id from staff.roles r where r.code = ${user.role}`.execute(tx)
    await sql`insert into staff.user_docks (user_id, dock_id)
      select ${id}, d.id from network.docks d where d.code = any(${user.docks ?? []}::text[])`.execute(tx)
  }
}

/** The first administrator of a production database, with a one-time password that must be changed. */
export async function loadFirstAdministrator(
  tx: Transaction,
  password: string,
  goodUntil: Date,
): Promise<void> {
  await sql`
    with person as (
      insert into staff.users (code, name, organisation_id, password_hash, must_change_password, password_good_until)
      select 'admin', 'Administrator', o.id, ${await hashPassword(digestOf(password))}, true, ${goodUntil}
      from staff.organisations o where o.code = ${operator.code}
      on conflict (lower(code)) do update
      set password_hash = excluded.password_hash, password_good_until = excluded.password_good_until returning id)
    insert into staff.user_roles (user_id, role_id)
    select person.id, r.id from person, staff.roles r where r.code = 'administrator' on conflict do nothing`.execute(
    tx,
  )
}
