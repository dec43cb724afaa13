import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { ConfirmDialog } from '../../blocks/dialogs/ConfirmDialog.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { browserName } from '../../blocks/values/browser-name.ts'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { toast } from '../../ui/overlay/toast.ts'

type Session = Reply<'profile.sessions'>[number]

/** The user's own sessions, each with a button to end it. */
export function Sessions() {
  const t = useText()
  const invalidate = useInvalidate()
  const sessions = useQueryOf('profile.sessions', {})
  const own = useQueryOf('profile.own', {})
  const maxSessions = own.data?.mostSessions ?? 0
  const [ending, setEnding] = useState('')
  const [asking, setAsking] = useState(false)
  const others = sessions.data?.filter(({ own }) => !own).length ?? 0

  /** Ends one session or, without an id, all others; the list is refetched in any case. */
  async function end(id: string) {
    setEnding(id || 'all')
    try {
      const ended = id
        ? await command('profile.endSession', { id }).then(() => 1)
        : (await command('profile.endOtherSessions', {})).ended
      toast({ tone: 'success', text: t('profile.sessions.ended', { count: ended }) })
    } catch (error) {
      report(error)
    }
    await invalidate('profile.sessions')
    setEnding('')
    setAsking(false)
  }

  return (
    <Panel
      title={t('profile.sessions')}
      actions={
        others > 0 && (
          <Button icon="logout" onClick={() => setAsking(true)}>
            {t('profile.sessions.endOthers')}
          </Button>
        )
      }
    >
      {sessions.data ? (
        <ul className="profile-sessions">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      ) : sessions.error ? (
        <ErrorNote error={sessions.error} retry={() => void sessions.refetch()} />
      ) : (
        <Skeleton lines={3} label={t('blocks.loading')} />
      )}
      {sessions.data && others === 0 && <p className="mb-3 soft small">{t('profile.sessions.only')}</p>}
      {maxSessions > 0 && (
        <p className="mb-3 soft small">{t('profile.sessions.most', { count: maxSessions })}</p>
      )}
      {asking && (
        <ConfirmDialog
          confirmLabel={t('profile.sessions.endOthers')}
          busy={ending === 'all'}
          destructive
          onConfirm={() => void end('')}
          onCancel={() => setAsking(false)}
        >
          {t('profile.sessions.endOthersQuestion', { count: others })}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const t = useText()
  const browser = browserName(session.browser)
  const device = browser ? t('profile.sessions.on', { ...browser }) : t('profile.sessions.unknown')
  return (
    <li className="row between">
      <div>
        <strong>
          {device} {session.own && <StatusBadge tone="active">{t('profile.sessions.own')}</StatusBadge>}
        </strong>
        <dl className="cluster small">
          <div className="row">
            <dt>{t('profile.sessions.address')}</dt>
            <dd>{session.address}</dd>
          </div>
          <div className="row">
            <dt>{t('profile.sessions.since')}</dt>
            <dd>
              <When at={session.since} style="dateTime" />
            </dd>
          </div>
          <div className="row">
            <dt>{t('profile.sessions.lastUsed')}</dt>
            <dd>
              <When at={session.lastUsed} style="age" />
            </dd>
          </div>
        </dl>
      </div>
      {!session.own && (
        <Button
          icon="logout"
          busy={busy}
          aria-label={t('profile.sessions.endNamed', { device })}
          onClick={onEnd}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  )
}
