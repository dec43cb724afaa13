import type { Names } from '@fairway/contract/kernel/languages'
import { serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { OrganisationKind } from '@fairway/contract/staff/organisations/values'
import type { UserState } from '@fairway/contract/staff/users/values'
import { type RawBuilder, sql } from 'kysely'
import { named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { pausesOf } from '../../session/index.ts'
import { hasOnlyGrantable, type Rights } from '../rights.ts'

interface Named {
  id: string
  code: string
  names: Names
}

/** A row of a person, of a statement with `staff.users u` and `staff.organisations o`. */
export interface UserRow {
  id: string
  code: string
  name: string
  organisation: Named & { kind: OrganisationKind; enabled: boolean }
  roles: (Named & { enabled: boolean })[]
  docks: Named[]
  state: UserState
  enabled: boolean
  validFrom: string | null
  validTo: string | null
  online: number
  lastSignInAt: Date | null
  secondFactor: { app: boolean; passkeys: number }
  withdraws: boolean
  within: boolean
}

/** The state of `u` of `o`: active, or why they cannot sign in. */
const userState = (now: Date): RawBuilder<UserState> => {
  const today = serviceDateOf(now)
  return sql`case when not u.enabled then 'disabled' when not o.enabled then 'organisationDisabled'
    when u.valid_from > ${today}::date then 'notYet' when u.valid_to < ${today}::date then 'expired'
    else 'active' end`
}

/** The condition that `u` of `o` is in a state, in words an index understands. */
export function isInState(state: UserState, now: Date): RawBuilder<boolean> {
  const today = serviceDateOf(now)
  const begun = sql`coalesce(u.valid_from <= ${today}::date, true)`
  return {
    disabled: sql<boolean>`not u.enabled`,
    organisationDisabled: sql<boolean>`u.enabled and not o.enabled`,
    notYet: sql<boolean>`u.enabled and o.enabled and u.valid_from > ${today}::date`,
    expired: sql<boolean>`u.enabled and o.enabled and ${begun} and u.valid_to < ${today}::date`,
    active: sql<boolean>`u.enabled and o.enabled and ${begun} and coalesce(u.valid_to >= ${today}::date, true)`,
  }[state]
}

/** The columns of `u` for lists and details. */
export const columnsOf = (now: Date, caller: Rights, roles: readonly string[]) => sql`
  u.id, u.code, u.name, u.enabled, u.valid_from::text as "validFrom", u.valid_to::text as "validTo",
  ${userState(now)} as state,
  json_build_object('id', o.id::text, 'code', o.code, 'names', o.names, 'kind', o.kind, 'enabled', o.enabled) as organisation,
  coalesce((select json_agg(json_build_object('id', r.id::text, 'code', r.code, 'names', r.names, 'enabled', r.enabled)
      order by r.id) from staff.user_roles ur join staff.roles r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles,
  coalesce((select json_agg(${named('d')} order by d.id)
    from staff.user_docks ud join network.docks d on d.id = ud.dock_id where ud.user_id = u.id), '[]') as docks,
  (select count(*)::integer from session.sessions s where s.user_id = u.id and s.ended_at is null
    and s.idle_until > ${now} and s.expires_at > ${now}) as online,
  greatest((select max(k.last_at) from session.known_devices k where k.user_id = u.id),
    (select max(s.created_at) from session.sessions s where s.user_id = u.id and s.ended_at is null)) as "lastSignInAt",
  json_build_object('app', exists (select from staff.authenticator_apps a where a.user_id = u.id and a.state = 'confirmed'),
    'passkeys', (select count(*) from staff.passkeys p where p.user_id = u.id)) as "secondFactor",
  exists (select from staff.user_roles ur join staff.role_menus rm on rm.role_id = ur.role_id
    where ur.user_id = u.id and rm.menu_id = 'sys.index.withdraw') as withdraws,
  ${hasOnlyGrantable(caller, roles)} as within`

/** Presents users as the contract wants them, with the end of a sign-in pause. */
export async function presentUsers<Row extends UserRow>({ db, caller, services, now }: Context, rows: Row[]) {
  const pauses = await pausesOf(
    db,
    services.crypto,
    rows.map(({ code }) => code),
    now,
  )
  return rows.map((row) => {
    const until = pauses.get(row.code)
    return {
      ...row,
      lastSignInAt: row.lastSignInAt && toInstant(row.lastSignInAt),
      pausedUntil: until ? toInstant(until) : null,
      own: row.id === caller.userId,
    }
  })
}
