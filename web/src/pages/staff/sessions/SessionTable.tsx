import { useState } from 'react'
import { command, type Reply, type Request } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useForget, useQueryOf } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { usePermission, useTableSearch } from '../../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { browserName } from '../../../blocks/values/browser-name.ts'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

type Session = Reply<'staff.sessions'>['rows'][number]
type Sort = 'user' | 'since' | 'lastUsed' | 'address'

const everyMs = 30_000

/** Sessions that are open now, with the way to end each; those of one person do not say whose they are. */
export function SessionTable({ filter }: { filter: Request<'staff.sessions'> }) {
  const t = useText()
  const name = useName()
  const forget = useForget()
  const mayEnd = usePermission('staff.endSessions')
  const table = useTableSearch<Sort | `-${Sort}`>({ sort: '-lastUsed' })
  const list = useQueryOf(
    'staff.sessions',
    { ...filter, ...table.request },
    { keepPrevious: true, refetchInterval: everyMs },
  )
  const [ending, setEnding] = useState<Session>()
  const [busy, setBusy] = useState(false)
  const browserOf = ({ browser }: Session) => {
    const known = browserName(browser)
    return known ? `${known.browser} · ${known.system}` : browser.slice(0, 40) || '–'
  }

  async function end(session: Session) {
    setBusy(true)
    try {
      await command('staff.endSession', { id: session.id })
      toast({ tone: 'success', text: t('users.sessions.ended', { name: session.user.name }) })
    } catch (error) {
      report(error)
    }
    setBusy(false)
    setEnding(undefined)
    await forget('staff')
  }

  const columns: Column<Session>[] = [
    {
      key: 'user',
      title: t('users.name'),
      cell: ({ user }) => (
        <>
          <a href={`/menus/staff/user/${user.id}`}>{user.name}</a> {user.code}
        </>
      ),
      text: ({ user }) => `${user.name} ${user.code}`,
      sortable: true,
      width: 160,
    },
    {
      key: 'organisation',
      title: t('users.organisation'),
      cell: ({ organisation }) => name(organisation),
      width: 180,
    },
    {
      key: 'kind',
      title: t('users.sessions.kind'),
      cell: ({ kind }) => t(`users.sessions.kind.${kind}`),
      width: 110,
    },
    {
      key: 'browser',
      title: t('users.sessions.browser'),
      cell: (session) => (
        <>
          {browserOf(session)}{' '}
          {session.own && <StatusBadge tone="active">{t('users.sessions.own')}</StatusBadge>}
        </>
      ),
      text: browserOf,
      width: 220,
    },
    {
      key: 'address',
      title: t('users.sessions.address'),
      cell: ({ address }) => address,
      sortable: true,
      width: 130,
    },
    {
      key: 'since',
      title: t('users.sessions.since'),
      cell: ({ since }) => <When at={since} style="dateTime" />,
      sortable: true,
      width: 140,
    },
    {
      key: 'lastUsed',
      title: t('users.sessions.lastUsed'),
      cell: ({ lastUsed }) => <When at={lastUsed} style="age" />,
      sortable: true,
      width: 110,
    },
  ]
  const shown = filter.userId === undefined ? columns : columns.slice(2)
  const action = (session: Session) =>
    !session.own && (
      <Button
        icon="logout"
        reason={session.within ? undefined : t('users.beyond')}
        onClick={() => setEnding(session)}
      >
        {t('users.sessions.end')}
      </Button>
    )

  return (
    <>
      <QueryTable
        label={t('users.sessions.title')}
        columns={shown}
        list={list}
        table={table}
        rowKey={({ id }) => id}
        empty={t('users.sessions.empty')}
        exports={{ list: 'staff.sessions', request: { ...filter, sort: table.request.sort } }}
        {...(mayEnd && { actions: action })}
        card={(session) => (
          <div>
            <p>
              <b>{session.user.name}</b> · {session.user.code}{' '}
              {session.own && <StatusBadge tone="active">{t('users.sessions.own')}</StatusBadge>}
            </p>
            <p>{name(session.organisation)}</p>
            <p>
              {t(`users.sessions.kind.${session.kind}`)} · {browserOf(session)} · {session.address}
            </p>
            <p>
              <When at={session.since} style="dateTime" /> · <When at={session.lastUsed} style="age" />
            </p>
          </div>
        )}
      />
      {ending && (
        <ConfirmDialog
          title={t('users.sessions.end')}
          confirmLabel={t('users.sessions.end')}
          busy={busy}
          destructive
          onConfirm={() => void end(ending)}
          onCancel={() => setEnding(undefined)}
        >
          {t('users.sessions.endWhy', {
            name: ending.user.name,
            browser: browserOf(ending),
            address: ending.address,
          })}
        </ConfirmDialog>
      )}
    </>
  )
}
