import type { Reply, Request } from '../../api/client.ts'
import type { Language, Names } from '../../i18n/language.ts'
import { currentLanguage } from '../../i18n/text.ts'

type Opened = Reply<'messages.open'>

export interface Draft {
  id?: string
  version?: number
  type: Opened['type']
  language: Language
  titles: Names
  contents: Names
  important: boolean
  popup: boolean
  strip: boolean
  audience: Opened['audience']
  /** Null while empty, undefined while the input is no valid date and time. */
  publishAt: string | null | undefined
  expiresAt: string | null | undefined
}

/** An empty draft in the author's language. */
export function newDraft(): Draft {
  return {
    type: 'notice',
    language: currentLanguage(),
    titles: {},
    contents: {},
    important: false,
    popup: true,
    strip: false,
    audience: { everyone: true, roles: [], organisations: [], organisationKinds: [], users: [] },
    publishAt: null,
    expiresAt: null,
  }
}

/** A draft from a stored message; `copy` starts a new one with its content. */
export function draftOf(opened: Opened, copy: boolean): Draft {
  const { id, version, publishAt, expiresAt, ...fields } = opened
  return copy
    ? { ...fields, publishAt: null, expiresAt: null }
    : { ...fields, id, version, publishAt, expiresAt }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** True while no recipient is selected; a personal message is for people only. */
export function isForNobody({ type, audience }: Draft): boolean {
  const { everyone, users, roles, organisations, organisationKinds } = audience
  if (type === 'msg') return users.length === 0
  return !everyone && users.length + roles.length + organisations.length + organisationKinds.length === 0
}

/** What is saved of a draft but for its times: an announcement to everybody names no groups, a personal message people only. */
export function toRequest(draft: Draft): Omit<Request<'messages.save'>, 'publishAt' | 'expiresAt'> {
  const { publishAt: _from, expiresAt: _until, audience, ...rest } = draft
  const personal = draft.type === 'msg'
  const groups = !personal && !audience.everyone
  return {
    ...rest,
    audience: {
      everyone: !personal && audience.everyone,
      roleIds: groups ? idsOf(audience.roles) : [],
      organisationIds: groups ? idsOf(audience.organisations) : [],
      organisationKinds: groups ? audience.organisationKinds : [],
      userIds: personal || groups ? idsOf(audience.users) : [],
    },
    strip: !personal && draft.strip,
  }
}
