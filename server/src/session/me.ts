import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Texts } from '@fairway/contract/kernel/languages'
import type { session } from '@fairway/contract/session'
import type { Context } from '../platform/context.ts'
import { problem } from '../platform/problems.ts'
import { withDefaults } from '../system/index.ts'
import { menuTree } from './menu-tree.ts'

const question = `
  select u.code, u.name, u.avatar, u.introduction, u.must_change_password,
    u.payment_password_hash is not null as has_payment_password,
    u.withdraw_password_hash is not null as has_withdraw_password,
    coalesce((select jsonb_agg(r.names order by r.id) from staff.user_roles ur
      join staff.roles r on r.id = ur.role_id and r.enabled where ur.user_id = u.id), '[]') as role_names,
    o.id as organisation_id, o.code as organisation_code, o.kind, o.names as organisation_names,
    coalesce((select jsonb_object_agg(key, value) from system.parameters where key like 'shell.%'), '{}') as parameters
  from staff.users u join staff.organisations o on o.id = u.organisation_id
  where u.id = $1`

interface Person {
  code: string
  name: string
  avatar: string
  introduction: string
  must_change_password: boolean
  has_payment_password: boolean
  has_withdraw_password: boolean
  role_names: Texts[]
  organisation_id: string
  organisation_code: string
  kind: string
  organisation_names: Texts
  parameters: Record<string, unknown>
}

/**
 * The signed-in person, their menu tree and what the shell needs to know before its first picture.
 * Every page load asks this, so it is one prepared statement; the menu comes with the session.
 */
export async function me(context: Context): Promise<ReplyOf<(typeof session)['session.me']>> {
  const { rows } = await context.services.database.pool.query<Person>({
    name: 'session.me',
    text: question,
    values: [context.caller.userId],
  })
  const person = rows[0]
  if (!person) throw problem('session.unknown')
  const parameters = withDefaults(person.parameters)
  return {
    rootMenus: menuTree(context.services.sessions.menuOf(context.caller), context.language),
    code: person.code,
    name: person.name,
    pwdUpdFlag: person.must_change_password,
    payPwdUpdFlag: !person.has_payment_password,
    withdrawPwdUpdFlag: !person.has_withdraw_password,
    id: context.caller.userId,
    withdrawPassword: !person.has_withdraw_password,
    roleNames: person.role_names.map((names) => names[context.language]),
    avatar: person.avatar,
    introduction: person.introduction,
    organisation: {
      id: person.organisation_id,
      code: person.organisation_code,
      kind: person.kind,
      names: person.organisation_names,
    },
    parameters: {
      platformName: parameters['shell.platformName'],
      navbarTitle: parameters['shell.navbarTitle'],
      feedbackUrl: parameters['shell.feedbackUrl'],
    },
  }
}
