import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { maxAvatar, type profile } from '@fairway/contract/profile/endpoints'
import { sql } from 'kysely'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { readPicture } from '../platform/security/picture.ts'

type Own = ReplyOf<(typeof profile)['profile.own']>

/** Reads the caller's own data. */
export async function readOwn({ db, caller, services }: Context): Promise<Own> {
  const { rows } = await sql<
    Omit<Own, 'passwordChangedAt' | 'mostSessions'> & { organisation: Names; passwordChangedAt: Date }
  >`
    select u.code, u.name, o.names as organisation, u.phone, u.email, u.introduction, u.avatar,
      u.password_changed_at as "passwordChangedAt",
      coalesce((select jsonb_agg(r.names order by r.id) from staff.user_roles ur
        join staff.roles r on r.id = ur.role_id and r.enabled where ur.user_id = u.id), '[]') as roles,
      coalesce((select jsonb_agg(d.names order by d.id) from staff.user_docks ud
        join network.docks d on d.id = ud.dock_id where ud.user_id = u.id), '[]') as docks
    from staff.users u join staff.organisations o on o.id = u.organisation_id
    where u.id = ${caller.userId}`.execute(db)
  const person = rows[0]
  if (!person) throw problem('session.unknown')
  const mostSessions = await services.parameters.read('sessions.mostPerUser')
  return { ...person, mostSessions, passwordChangedAt: person.passwordChangedAt.toISOString() }
}

/** Saves the caller's contact data and introduction. */
export async function saveOwn(
  context: Context,
  { phone, email, introduction }: ParsedRequest<(typeof profile)['profile.save']>,
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    await sql`select staff.change_contact(${context.caller.userId}, ${phone}, ${email}, ${introduction})`.execute(
      tx,
    )
    // The journal records that it was changed, not the personal data.
    journal({ entity: 'staff.user', entityId: context.caller.userId })
  })
  return {}
}

/** The caller's own picture. */
export async function avatarOf({ db, caller }: Context): Promise<{ image: string }> {
  const { rows } = await sql<{ type: string; image: Buffer }>`
    select type, image from profile.avatars where user_id = ${caller.userId}`.execute(db)
  const avatar = rows[0]
  return { image: avatar ? `data:${avatar.type};base64,${avatar.image.toString('base64')}` : '' }
}

/**
 * Puts another picture in place, or none.
 * @throws profile.noPicture when the bytes are no picture, or a larger one.
 */
export async function saveAvatar(
  context: Context,
  { image }: { image: string },
): Promise<{ avatar: string }> {
  const { caller, now } = context
  const picture = image === '' ? undefined : readPicture(Buffer.from(image, 'base64'))
  if (image !== '' && (!picture || !isWithinLimits(picture)))
    throw problem('profile.noPicture', { points: maxAvatar.points })
  const avatar = picture ? `/api/profile/avatar?version=${now.getTime()}` : ''
  await inTransaction(context, async (tx, journal) => {
    if (picture)
      await sql`insert into profile.avatars (user_id, type, image, changed_at)
        values (${caller.userId}, ${picture.type}, ${Buffer.from(picture.bytes)}, ${now})
        on conflict (user_id) do update set type = excluded.type, image = excluded.image, changed_at = excluded.changed_at`.execute(
        tx,
      )
    else await sql`delete from profile.avatars where user_id = ${caller.userId}`.execute(tx)
    await sql`select staff.change_avatar(${caller.userId}, ${avatar})`.execute(tx)
    journal({
      entity: 'staff.user',
      entityId: caller.userId,
      detail: { picture: picture ? picture.type : 'none' },
    })
  })
  return { avatar }
}

function isWithinLimits({
  width,
  height,
  bytes,
}: {
  width: number
  height: number
  bytes: Uint8Array
}): boolean {
  const { points, bytes: maxBytes } = maxAvatar
  return width > 0 && height > 0 && width <= points && height <= points && bytes.length <= maxBytes
}
