import '../../../ui/theme/content.css'
import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { KeptSailings, MissingDays } from '../../../blocks/river/KeptSailings.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'

/** Withdraws a version for a reason, after showing what stays and which days no version is left for. */
export function WithdrawVersion({
  version,
  onClose,
  onDone,
}: {
  version: { id: string; revision: number }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const preview = useQueryOf('network.lineVersionWithdrawal', { id: version.id })

  async function submit() {
    setTried(true)
    if (reason.trim() === '') return
    setBusy(true)
    setError(undefined)
    try {
      await command('network.withdrawLineVersion', { ...version, reason })
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      id="network-withdraw-line-version"
      title={t('network.version.withdraw')}
      submitLabel={t('network.version.withdraw')}
      danger
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={busy ? 'running' : 'idle'}
      dirty={reason !== ''}
    >
      {preview.error && <ErrorNote error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton lines={3} label={t('blocks.loading')} />}
      {preview.data && (
        <>
          <p>
            {preview.data.instead === null
              ? t('network.version.insteadNone')
              : t('network.version.instead', { version: preview.data.instead })}
          </p>
          <MissingDays
            days={preview.data.withoutVersion}
            text={(count) => t('network.version.withoutVersion', { count })}
          />
          <KeptSailings kept={preview.data.kept} />
        </>
      )}
      <Field
        label={t('network.version.reason')}
        required
        error={tried && reason.trim() === '' ? t('blocks.record.required') : undefined}
      >
        <Input value={reason} onChange={setReason} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
