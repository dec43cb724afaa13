import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ConfirmDialog } from '../../blocks/dialogs/ConfirmDialog.tsx'
import { useLocalized } from '../../blocks/fields/localized.ts'
import { MessageCard } from '../../blocks/values/MessageCard.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { useAudienceText } from './audience.tsx'

type Row = Pick<Reply<'messages.open'>, 'id' | 'version' | 'titles' | 'language' | 'publishAt' | 'audience'>
export type Step = 'publish' | 'withdraw' | 'discard'

/** Confirms publishing, withdrawing or discarding a message; before publishing it shows a preview. */
export function StepDialog({
  step,
  row,
  onClose,
  onDone,
}: {
  step: Step
  row: Row
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const format = useFormat()
  const localized = useLocalized()
  const audienceText = useAudienceText()
  const [busy, setBusy] = useState(false)
  const opened = useQueryOf('messages.open', { id: row.id }, { enabled: step === 'publish', staleTime: 0 })
  const title = localized(row.titles, row.language).text
  const planned = row.publishAt !== null && Date.parse(row.publishAt) > Date.now()

  async function submit() {
    setBusy(true)
    const { id, version } = row
    try {
      if (step === 'publish') {
        const { state } = await command('messages.publish', { id, version })
        toast({
          tone: 'success',
          text: t(state === 'planned' ? 'messages.manage.planned' : 'messages.manage.published'),
        })
      } else {
        await command(`messages.${step}`, { id, version })
        toast({
          tone: 'success',
          text: t(step === 'withdraw' ? 'messages.manage.withdrawn' : 'messages.manage.discarded'),
        })
      }
      onDone()
    } catch (error) {
      report(error)
      onClose()
    }
  }

  const confirmation = {
    publish: planned
      ? t('messages.manage.planQuestion', { at: format.moment(row.publishAt) })
      : t('messages.manage.publishQuestion'),
    withdraw: t('messages.manage.withdrawQuestion', { title }),
    discard: t('messages.manage.discardQuestion', { title }),
  }[step]
  return (
    <ConfirmDialog
      tone={step === 'publish' ? 'warning' : 'danger'}
      confirmLabel={t(`messages.manage.${step}`)}
      busy={busy}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      <p>{confirmation}</p>
      <p>
        {t('messages.manage.audience')}: <strong>{audienceText(row.audience)}</strong>
      </p>
      {step === 'publish' && opened.data && (
        <div className="messages-preview">
          <MessageCard {...opened.data} />
        </div>
      )}
    </ConfirmDialog>
  )
}
