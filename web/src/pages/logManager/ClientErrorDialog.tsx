import '../../ui/theme/content.css'
import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { describeError, reportSessionEnd } from '../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { useConfirm } from '../../blocks/dialogs/use-confirm.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Fact } from './Fact.tsx'

type Detail = Reply<'journal.clientError'>

/** One client error with its details, and a button to mark it as resolved. */
export function ClientErrorDialog({ errorId, onClose }: { errorId: string; onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const settles = usePermission('logs.settle')
  const { confirm, notify, dialog } = useConfirm()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQueryOf('journal.clientError', { errorId })

  async function toggleResolved() {
    if (busy || !(await confirm())) return
    setBusy(true)
    try {
      const { settled } = await command('journal.settleError', { errorId })
      await invalidate('journal')
      await notify(
        settled ? 'success' : 'info',
        t(settled ? 'logManager.errors.settled' : 'logManager.errors.settledBefore'),
      )
    } catch (failure) {
      if (!reportSessionEnd(failure)) await notify('danger', describeError(failure).text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Dialog
        id="client-error"
        title={t('logManager.errors.one')}
        closeLabel={t('blocks.close')}
        width="wide"
        onClose={onClose}
        footer={
          <>
            {settles && data && data.state !== 'dealt' && (
              <Button icon="check" busy={busy} onClick={toggleResolved}>
                {t('logManager.errors.settle')}
              </Button>
            )}
            <Button tone="primary" onClick={onClose} data-autofocus>
              {t('blocks.close')}
            </Button>
          </>
        }
      >
        {error ? (
          <ErrorNote error={error} retry={refetch} />
        ) : data ? (
          <Facts detail={data} />
        ) : (
          <Skeleton lines={8} label={t('blocks.loading')} />
        )}
      </Dialog>
      {dialog}
    </>
  )
}

function Facts({ detail }: { detail: Detail }) {
  const t = useText()
  const { number, moment } = useFormat()
  return (
    <div className="log-detail stack">
      <p className="strong wrap-anywhere">{detail.message}</p>
      <dl className="grid gap-2">
        <Fact name={t('logManager.errors.state')}>
          <ErrorState state={detail.state} />{' '}
          {detail.dealtAt &&
            t('logManager.errors.dealtBy', { name: detail.dealtBy ?? '', at: moment(detail.dealtAt) })}
        </Fact>
        <Fact name={t('logManager.errors.kind')}>{t(`logManager.errors.kind.${detail.kind}`)}</Fact>
        <Fact name={t('logManager.errors.times')}>{number(detail.times)}</Fact>
        <Fact name={t('logManager.errors.firstAt')}>
          <When at={detail.firstAt} style="full" />
        </Fact>
        <Fact name={t('logManager.errors.lastAt')}>
          <When at={detail.lastAt} style="full" />
        </Fact>
        <Fact name={t('logManager.errors.url')}>{detail.url || '–'}</Fact>
        <Fact name={t('logManager.errors.version')}>{detail.version}</Fact>
        <Fact name={t('logManager.errors.browser')}>{detail.browser || '–'}</Fact>
        {detail.info && <Fact name={t('logManager.errors.info')}>{detail.info}</Fact>}
      </dl>
      <Code title={t('logManager.errors.stack')} text={detail.stack} />
      <Code title={t('logManager.errors.component')} text={detail.component} />
      <h3>{t('logManager.errors.days')}</h3>
      <table className="table small">
        <thead>
          <tr>
            <th scope="col">{t('logManager.day')}</th>
            <th scope="col">{t('logManager.user')}</th>
            <th scope="col" className="numbers">
              {t('logManager.errors.times')}
            </th>
          </tr>
        </thead>
        <tbody>
          {detail.days.map(({ day, user, times }) => (
            <tr key={`${day} ${user?.code ?? ''}`}>
              <td>{day}</td>
              <td>{user ? `${user.name} · ${user.code}` : t('logManager.errors.nobody')}</td>
              <td className="numbers">{number(times)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What scrolls sideways must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

function Code({ title, text }: { title: string; text: string }) {
  if (!text) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <pre {...reachable}>{text}</pre>
    </section>
  )
}
