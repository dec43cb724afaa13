import './users.css'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { type TextKey, useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { SessionTable } from '../sessions/SessionTable.tsx'
import { UserState } from './UserState.tsx'
import { useUserActions } from './use-user-actions.tsx'

type User = Reply<'staff.user'>

/** One user: data, sessions, history, and the actions on them. */
export default function UserPage() {
  const t = useText()
  const tab = useTab()
  const [id = ''] = tab.parameters
  const user = useQueryOf('staff.user', { id })
  const maySeeSessions = usePermission('staff.viewSessions')
  const { actionsOf, dialog } = useUserActions(tab.close)
  const { rename } = tab
  const { moment } = useFormat()
  const called = user.data?.name

  useEffect(() => {
    if (called) rename({ en: called, zh: called, es: called, ja: called })
  }, [called, rename])

  if (user.error && !user.data)
    return (
      <PageFrame title={t('users.user')}>
        <ErrorNote error={user.error} retry={() => user.refetch()} />
      </PageFrame>
    )
  if (!user.data)
    return (
      <PageFrame title={t('users.user')}>
        <Skeleton lines={10} label={t('blocks.loading')} />
      </PageFrame>
    )
  return (
    <PageFrame
      title={user.data.name}
      badge={<UserState user={user.data} />}
      actions={actionsOf(user.data).map(({ id: key, label, icon, danger, reason, onSelect }) => (
        <Button
          key={key}
          tone={key === 'edit' ? 'primary' : danger ? 'danger' : 'plain'}
          icon={icon}
          reason={reason}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
    >
      {user.data.unconfirmed && (
        <p className="note warning" role="status">
          {t('users.unconfirmed', {
            name: user.data.name,
            by: user.data.unconfirmed.by.join(t('blocks.comma')),
            until: moment(user.data.unconfirmed.until, 'dateTime'),
          })}
        </p>
      )}
      <Panel title={t('users.facts')}>
        <Facts user={user.data} />
      </Panel>
      {maySeeSessions && user.data.online > 0 && (
        <Panel title={t('users.sessions.title')}>
          <SessionTable userId={id} />
        </Panel>
      )}
      <Panel title={t('users.history')}>
        <History user={user.data} />
      </Panel>
      {dialog}
    </PageFrame>
  )
}

function Facts({ user }: { user: User }) {
  const t = useText()
  const name = useName()
  const { moment } = useFormat()
  const names = (rows: User['docks']) => rows.map((row) => name(row.names)).join(t('blocks.comma')) || '–'
  const rows: [string, ReactNode][] = [
    [t('users.code'), user.code],
    [t('users.organisation'), name(user.organisation.names)],
    [t('users.roles'), names(user.roles)],
    [t('users.docks'), names(user.docks)],
    [t('users.validFrom'), user.validFrom ?? t('users.openStart')],
    [t('users.validTo'), user.validTo ?? t('users.openEnd')],
    [t('users.phone'), user.phone || '–'],
    [t('users.email'), user.email || '–'],
    [
      t('users.lastSignIn'),
      user.lastSignInAt ? (
        <When key="lastSignIn" at={user.lastSignInAt} style="dateTime" />
      ) : (
        t('users.never')
      ),
    ],
    [
      t('users.passwordChanged'),
      <>
        <When at={user.passwordChangedAt} style="dateTime" />
        {user.mustChangePassword && <> ({t('users.passwordMust')})</>}
      </>,
    ],
    [
      t('users.secondFactor'),
      [
        user.secondFactor.app && t('users.factor.app'),
        user.secondFactor.passkeys > 0 && t('users.factor.passkeys', { count: user.secondFactor.passkeys }),
      ]
        .filter(Boolean)
        .join(t('blocks.comma')) || t('users.factor.none'),
    ],
    [t('users.created'), <When key="created" at={user.createdAt} style="dateTime" />],
    [
      t('users.changed'),
      user.changedBy
        ? t('users.changedBy', { at: moment(user.changedAt, 'dateTime'), name: user.changedBy })
        : '–',
    ],
  ]
  return (
    <dl className="grid">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const operations: Record<string, TextKey> = {
  'staff.createUser': 'operations.staff.createUser',
  'staff.editUser': 'operations.staff.editUser',
  'staff.confirmUser': 'operations.staff.confirmUser',
  'staff.disableUser': 'operations.staff.disableUser',
  'staff.enableUser': 'operations.staff.enableUser',
  'staff.unlockUser': 'operations.staff.unlockUser',
  'staff.endSessionsOf': 'operations.staff.endSessionsOf',
  'staff.resetPassword': 'operations.staff.resetPassword',
  'staff.resetWithdrawPassword': 'operations.staff.resetWithdrawPassword',
  'staff.confirmApp': 'operations.staff.confirmApp',
  'staff.removeApp': 'operations.staff.removeApp',
  'staff.addPasskey': 'operations.staff.addPasskey',
  'staff.renamePasskey': 'operations.staff.renamePasskey',
  'staff.removePasskey': 'operations.staff.removePasskey',
  'staff.renewRecoveryCodes': 'operations.staff.renewRecoveryCodes',
  'staff.askFactorReset': 'operations.staff.askFactorReset',
  'staff.resetSecondFactor': 'operations.staff.resetSecondFactor',
}

const fields: Record<string, TextKey> = {
  name: 'users.name',
  organisation: 'users.organisation',
  roles: 'users.roles',
  docks: 'users.docks',
  validFrom: 'users.validFrom',
  validTo: 'users.validTo',
  phone: 'users.phone',
  email: 'users.email',
  enabled: 'users.enabledField',
}

function History({ user: { history } }: { user: User }) {
  const t = useText()
  const { moment } = useFormat()
  if (history.length === 0) return <p>{t('users.historyEmpty')}</p>
  const format = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'users.yes' : 'users.no')
    if (Array.isArray(value)) return value.join(t('blocks.comma')) || '–'
    return value === null || value === undefined || value === '' ? '–' : String(value)
  }
  return (
    <ul className="users-history stack">
      {history.map(({ at, by, operation, before, after }) => (
        <li key={`${at} ${operation} ${JSON.stringify(after)}`}>
          <b>{t(operations[operation] ?? 'users.did.own')}</b>{' '}
          <small>{t('users.historyBy', { at: moment(at, 'full'), name: by })}</small>
          <ul className="wrap-anywhere">
            {Object.keys(after)
              .filter((field) => field in fields)
              .map((field) => (
                <li key={field}>
                  {t('blocks.record.was', {
                    field: t(fields[field] ?? 'users.name'),
                    before: format(before[field]),
                    after: format(after[field]),
                  })}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
