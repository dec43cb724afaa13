import { sql } from 'kysely'
import type { Transaction } from '../../../src/platform/database/database.ts'
import { randomToken } from '../../../src/platform/security/crypto.ts'
import { hashPassword } from '../../../src/platform/security/passwords.ts'
import { demoUsers, digestOf, operator } from '../staff.ts'

/** Clerks of the counters that the demo accounts do not cover, so that every sale has a seller. */
const demoClerks = [
  {
    code: 'fuling',
    name: '罗平',
    role: 'ticketClerk',
    organisation: operator.code,
    docks: ['CSU1', 'BHL', 'MSH'],
  },
  {
    code: 'wanzhou',
    name: '谭秀英',
    role: 'ticketClerk',
    organisation: operator.code,
    docks: ['ZHX1', 'SBZ', 'WZL', 'ZFM'],
  },
  {
    code: 'fengjie',
    name: '向阳',
    role: 'ticketClerk',
    organisation: operator.code,
    docks: ['BTP', 'BDC', 'WSN1', 'SNX', 'BDY', 'GDK'],
  },
  {
    code: 'yichang',
    name: '邓丽华',
    role: 'ticketClerk',
    organisation: operator.code,
    docks: ['MPG', 'TPX', 'SDP', 'SXC'],
  },
  // The account for purchases in the mini-program, so that every sale has a responsible user.
  { code: 'miniProgram', name: '小程序值班', role: 'ticketClerk', organisation: operator.code, docks: [] },
  { code: 'online', name: '网售专员', role: 'agencyClerk', organisation: 'OLT', docks: [] },
  { code: 'wzt', name: '汪航', role: 'agencyClerk', organisation: 'WZT', docks: [] },
] as const

/** Creates the clerks with random passwords; an administrator would have to reset them. */
export async function loadDemoClerks(tx: Transaction): Promise<void> {
  const password = await hashPassword(digestOf(randomToken()))
  for (const { code, name, role, organisation, docks } of demoClerks) {
    const { rows } = await sql<{ id: string }>`
      insert into staff.users (code, name, organisation_id, password_hash)
      select ${code}, ${name}, o.id, ${password} from staff.organisations o where o.code = ${organisation}
      returning id`.execute(tx)
    await sql`insert into staff.user_roles (user_id, role_id)
      select ${rows[0]?.id}, r.id from staff.roles r where r.code = ${role}`.execute(tx)
    await sql`insert into staff.user_docks (user_id, dock_id)
      select ${rows[0]?.id}, d.id from network.docks d where d.code = any(${docks}::text[])`.execute(tx)
  }
}

/** Who is behind the counters of a dock; where there are two they share the work. */
export function clerksOfDock(dock: string): readonly string[] {
  return counters.get(dock)?.map(({ code }) => code) ?? ['clerk']
}

const counters = Map.groupBy(
  [
    ...demoClerks.flatMap(({ code, docks }) => docks.map((dock) => ({ code, dock }))),
    ...['clerk', 'clerk2'].flatMap((code) => (demoUsers[code]?.docks ?? []).map((dock) => ({ code, dock }))),
  ],
  ({ dock }) => dock,
)

/** Who answers for what the mini-program sells. */
export const miniProgramClerk = 'miniProgram'

/** Who sells for an agent. */
export const clerkOfAgent = { RVT: 'agency', OLT: 'online', WZT: 'wzt' } as const
