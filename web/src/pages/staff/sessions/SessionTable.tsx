import { sessionList } from '@fairway/contract/staff/lists'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { browserName } from '../../../blocks/values/browser-name.ts'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'

type Session = Reply<'staff.sessions'>['rows'][number]

const refetchInterval = 30_000

function browserOf({ browser }: Session): string {
  const named = browserName(browser)
  return named ? `${named.browser} · ${named.system}` : browser.slice(0, 40) || '–'
}

const cells: Cells<Session, keyof typeof sessionList.columns> = {
  user: ({ user }) => (
    <>
      <a href={pagePath('staff/user', user.id)}>{user.name}</a> {user.code}
    </>
  ),
  browser: {
    cell: (session) => (
      <>
        {browserOf(session)} <OwnBadge session={session} />
      </>
    ),
    text: browserOf,
  },
  lastUsed: ({ lastUsed }) => <When at={lastUsed} style="age" />,
}

/** The active sessions, each with a button to end it; the list of one user omits the user. */
export function SessionTable({ userId }: { userId?: string }) {
  const t = useText()
  const mayEnd = usePermission('staff.endSessions')
  const list = useList(sessionList, {
    cells,
    refetchInterval,
    ...(userId !== undefined && { omit: ['user', 'organisation'], request: { userId } }),
  })
  const [ending, setEnding] = useState<Session>()

  const actions = (session: Session): RowActionsProps => ({
    name: session.user.name,
    actions: [
      {
        id: 'end',
        icon: 'logout',
        label: t('users.sessions.end'),
        common: true,
        reason: session.own ? t('users.sessions.own') : session.within ? undefined : t('users.beyond'),
        onSelect: () => setEnding(session),
      },
    ],
  })

  return (
    <>
      <QueryTable
        {...list.table}
        {...(mayEnd && { actions })}
        card={(session) => <SessionCard session={session} />}
      />
      {ending && <EndSession session={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

/** Asks before a session is ended. */
function EndSession({ session, onClose }: { session: Session; onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    try {
      await command('staff.endSession', { id: session.id })
      toast({ tone: 'success', text: t('users.sessions.ended', { name: session.user.name }) })
    } catch (error) {
      report(error)
    }
    onClose()
    await invalidate('staff')
  }

  return (
    <ConfirmDialog
      title={t('users.sessions.end')}
      confirmLabel={t('users.sessions.end')}
      busy={busy}
      destructive
      onConfirm={() => void end()}
      onCancel={onClose}
    >
      {t('users.sessions.endWhy', {
        name: session.user.name,
        browser: browserOf(session),
        address: session.address,
      })}
    </ConfirmDialog>
  )
}

function OwnBadge({ session: { own } }: { session: Session }) {
  const t = useText()
  return own && <StatusBadge tone="active">{t('users.sessions.own')}</StatusBadge>
}

/** A session in narrow windows. */
function SessionCard({ session }: { session: Session }) {
  const t = useText()
  const name = useName()
  return (
    <div>
      <p>
        <b>{session.user.name}</b> · {session.user.code} <OwnBadge session={session} />
      </p>
      <p>{name(session.organisation)}</p>
      <p>
        {t(`users.sessions.kind.${session.kind}`)} · {browserOf(session)} · {session.address}
      </p>
      <p>
        <When at={session.since} style="dateTime" /> · <When at={session.lastUsed} style="age" />
      </p>
    </div>
  )
}
