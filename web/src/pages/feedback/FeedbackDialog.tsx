import { useState } from 'react'
import { command } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { FeedbackState } from './FeedbackState.tsx'
import type { FeedbackRow } from './feedback-row.ts'

/** One feedback entry in full, with a button to mark it as done or reopen it. */
export function FeedbackDialog({ row, onClose }: { row: FeedbackRow; onClose: () => void }) {
  const t = useText()
  const name = useName()
  const { moment } = useFormat()
  const invalidate = useInvalidate()
  const settles = usePermission('feedback.settle')
  const [busy, setBusy] = useState(false)
  const next = row.state === 'done' ? 'open' : 'done'

  async function toggleDone() {
    if (busy) return
    setBusy(true)
    try {
      await command('feedback.settle', { id: row.id, version: row.version, state: next })
      toast({ tone: 'success', text: t(`feedback.settled.${next}`) })
      onClose()
    } catch (error) {
      report(error)
    } finally {
      await invalidate('feedback')
      setBusy(false)
    }
  }

  return (
    <Dialog
      id="feedback-entry"
      title={t(`feedback.kind.${row.kind}`)}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <>
          {settles && (
            <Button icon={next === 'done' ? 'check' : 'refresh'} busy={busy} onClick={toggleDone}>
              {t(`feedback.settle.${next}`)}
            </Button>
          )}
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
        </>
      }
    >
      <p className="feedback-text wrap-anywhere">{row.text}</p>
      <dl className="feedback-facts facts cluster">
        <div>
          <dt>{t('feedback.state')}</dt>
          <dd>
            <FeedbackState state={row.state} />{' '}
            {row.doneAt && t('feedback.doneBy', { name: row.doneBy ?? '', at: moment(row.doneAt) })}
          </dd>
        </div>
        <div>
          <dt>{t('feedback.at')}</dt>
          <dd>
            <When at={row.at} style="full" />
          </dd>
        </div>
        <div>
          <dt>{t('feedback.user')}</dt>
          <dd>{`${row.user.name} · ${row.user.code}`}</dd>
        </div>
        <div>
          <dt>{t('feedback.organisation')}</dt>
          <dd>{name(row.organisation)}</dd>
        </div>
        <div>
          <dt>{t('feedback.page')}</dt>
          <dd>{row.page ? <a href={row.page}>{row.page}</a> : '–'}</dd>
        </div>
      </dl>
    </Dialog>
  )
}
