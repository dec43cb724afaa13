import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { users } from '@fairway/contract/staff/users/endpoints'
import { pinyinKeys } from '@fairway/texts/pinyin'
import { sql } from 'kysely'
import { instantOf, named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { grantableRoles } from '../rights.ts'
import { seesEverything } from '../scope.ts'
import { presentConfirmation } from './confirm.ts'
import { peopleInScope } from './people-in-scope.ts'
import { columnsOf, presentUsers, type UserRow } from './user-row.ts'

type Reply<Name extends keyof typeof users> = ReplyOf<(typeof users)[Name]>

const maxHistory = 20
const maxOrganisations = 5_000

interface Detail extends UserRow {
  version: number
  phone: string
  email: string
  createdAt: Date
  changedAt: Date
  changedBy: string | null
  passwordChangedAt: Date
  mustChangePassword: boolean
  hasWithdrawPassword: boolean
  history: Reply<'staff.user'>['history']
}

/**
 * One user with everything administrators work with.
 * @throws staff.unknownUser also outside the caller's scope.
 */
export async function userDetail(context: Context, { id }: { id: string }): Promise<Reply<'staff.user'>> {
  const { db, scope, caller, now } = context
  const roles = await grantableRoles(db, caller)
  const { rows } = await sql<Detail>`
    select ${columnsOf(now, caller, roles)}, u.version, u.phone, u.email, u.created_at as "createdAt", u.changed_at as "changedAt",
      changer.name as "changedBy", u.password_changed_at as "passwordChangedAt",
      u.must_change_password as "mustChangePassword", u.withdraw_password_hash is not null as "hasWithdrawPassword",
      (select coalesce(json_agg(json_build_object('at', done.at, 'by', done.by, 'operation', done.operation,
          'before', done.before, 'after', done.after)), '[]') from (
        select ${instantOf('j.at')} as at, coalesce(who.name, '') as by, j.operation,
          coalesce(j.detail -> 'before', '{}') as before, coalesce(j.detail -> 'after', '{}') as after
        from journal.operations j left join staff.users who on who.id = j.user_id
        where j.entity = 'staff.user' and j.entity_id = u.id::text
        order by j.id desc limit ${maxHistory}) done) as history
    from staff.users u join staff.organisations o on o.id = u.organisation_id
    left join staff.users changer on changer.id = u.changed_by
    where u.id = ${id} and ${peopleInScope(scope)}`.execute(db)
  const [user] = await presentUsers(context, rows)
  if (!user) throw problem('staff.unknownUser')
  return {
    ...user,
    ...(await presentConfirmation(context, user)),
    createdAt: toInstant(user.createdAt),
    changedAt: toInstant(user.changedAt),
    passwordChangedAt: toInstant(user.passwordChangedAt),
  }
}

type WithoutPinyin<Row> = Omit<Row, 'initials' | 'pinyin'>
const withPinyin = <Row extends { names: Names }>(row: Row) => ({ ...row, ...pinyinKeys(row.names.zh) })

/** The choices of filters and forms: with a restricted scope nothing of other organisations and roles. */
export async function userChoices({ db, scope, caller }: Context): Promise<Reply<'staff.userChoices'>> {
  const wide = seesEverything(scope)
  const grantable = await grantableRoles(db, caller)
  const [organisations, roles, docks] = await Promise.all([
    sql<WithoutPinyin<Reply<'staff.userChoices'>['organisations'][number]>>`
      select o.id, o.code, o.names, o.kind, o.enabled from staff.organisations o
      where ${wide} or o.id = ${scope.organisationId} order by o.code limit ${maxOrganisations}`.execute(db),
    sql<WithoutPinyin<Reply<'staff.userChoices'>['roles'][number]>>`
      select r.id, r.code, r.names, r.enabled, r.id = any(${grantable}::bigint[]) as grantable from staff.roles r
      where ${wide} or r.id = any(${grantable}::bigint[]) or exists (
        select from staff.user_roles ur join staff.users u on u.id = ur.user_id
        where ur.role_id = r.id and ${peopleInScope(scope)})
      order by r.id`.execute(db),
    sql<{ dock: { id: string; code: string; names: Reply<'staff.userChoices'>['docks'][number]['names'] } }>`
      select ${named('d')} as dock from network.docks d order by d.river_km, d.position, d.id`.execute(db),
  ])
  return {
    wide,
    organisations: organisations.rows.map(withPinyin),
    roles: roles.rows.map(withPinyin),
    docks: docks.rows.map(({ dock }) => ({
      ...dock,
      assignable: wide || scope.dockIds.includes(dock.id),
    })),
  }
}
