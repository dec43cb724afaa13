import type { Reply } from '../../api/client.ts'
import { useName, useText } from '../../i18n/text.ts'

export type Audience = Reply<'messages.open'>['audience']

/** Whom a message is for, in words. */
export function useAudienceWords(): (audience: Audience) => string {
  const t = useText()
  const name = useName()
  return ({ everyone, roles, organisationKinds, organisations, users }) =>
    everyone
      ? t('messages.manage.everyone')
      : [
          ...roles.map((role) => name(role.names)),
          ...organisationKinds.map((kind) => t(`messages.kind.${kind}`)),
          ...organisations.map((organisation) => name(organisation.names)),
          ...users.map((user) => user.name),
        ].join(', ')
}
