import { type Language, type Names, textIn } from '@fairway/contract/kernel/languages'
import { me as meSchema } from '@fairway/contract/session/endpoints'
import * as z from 'zod/mini'
import type { Caller } from '../platform/http/caller.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { PreparedReply } from '../platform/http/serve.ts'
import { readPreferences, type StoredPreference } from '../profile/index.ts'
import type { Parameters } from '../system/index.ts'
import { menuTreeJson } from './menu-tree.ts'

const statement = `
  select u.code, u.name, u.avatar, u.introduction, u.must_change_password, u.must_change_withdraw_password,
    u.payment_password_hash is not null as has_payment_password,
    u.withdraw_password_hash is not null as has_withdraw_password,
    coalesce((select jsonb_agg(r.names order by r.id) from staff.user_roles ur
      join staff.roles r on r.id = ur.role_id and r.enabled where ur.user_id = u.id), '[]') as role_names,
    o.id as organisation_id, o.code as organisation_code, o.kind, o.names as organisation_names,
    (select coalesce(jsonb_agg(jsonb_build_object('key', p.key, 'value', p.value, 'at', p.changed_at)), '[]')
      from profile.preferences p where p.user_id = u.id) as preferences
  from staff.users u join staff.organisations o on o.id = u.organisation_id
  where u.id = $1`

interface Person {
  code: string
  name: string
  avatar: string
  introduction: string
  must_change_password: boolean
  must_change_withdraw_password: boolean
  has_payment_password: boolean
  has_withdraw_password: boolean
  role_names: Names[]
  organisation_id: string
  organisation_code: string
  kind: string
  organisation_names: Names
  preferences: StoredPreference[]
}

/**
 * The signed-in user with their menu tree and what the shell needs for its first rendering. Requested by every page
 * load. The reply is cached as long as the session is, so that it is as fresh as the permissions: a change of a user,
 * role or menu invalidates both, a changed parameter the reply.
 */
export async function me(context: Context): Promise<PreparedReply> {
  const parameters = await context.services.parameters.all()
  const entry = cache.get(context.caller)
  const replies = entry?.parameters === parameters ? entry.replies : new Map<Language, Promise<Buffer>>()
  cache.set(context.caller, { parameters, replies: replies })
  const answer = replies.get(context.language) ?? renderMe(context, parameters)
  replies.set(context.language, answer)
  return new PreparedReply(
    await answer.catch((error: unknown) => {
      replies.delete(context.language)
      throw error
    }),
  )
}

const cache = new WeakMap<Caller, { parameters: Parameters; replies: Map<Language, Promise<Buffer>> }>()
const withoutMenus = z.omit(meSchema, { rootMenus: true })

async function renderMe(context: Context, parameters: Parameters): Promise<Buffer> {
  const { rows } = await context.services.database.pool.query<Person>({
    name: 'session.me',
    text: statement,
    values: [context.caller.userId],
  })
  const person = rows[0]
  if (!person) throw problem('session.unknown')
  const fields = withoutMenus.parse({
    code: person.code,
    name: person.name,
    pwdUpdFlag: person.must_change_password,
    payPwdUpdFlag: !person.has_payment_password,
    withdrawPwdUpdFlag: !person.has_withdraw_password || person.must_change_withdraw_password,
    id: context.caller.userId,
    withdrawPassword: !person.has_withdraw_password,
    roleNames: person.role_names.map((names) => textIn(names, context.language)),
    avatar: person.avatar,
    introduction: person.introduction,
    secondFactorMissing: await context.services.sessions.mustEnrol(context.caller),
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
      hotline: parameters['orders.hotline'],
      lockAfterMinutes: parameters['sessions.lockAfterMinutes'],
      preferences: readPreferences(person.preferences),
    },
  })
  const menus = menuTreeJson(context.services.sessions.menuOf(context.caller), context.language)
  const head = JSON.stringify({ status: 200, success: true, ...fields }).slice(0, -1)
  return Buffer.concat([Buffer.from(`${head},"rootMenus":`), menus, Buffer.from('}')])
}
