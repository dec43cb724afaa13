import '../../../ui/theme/content.css'
import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { KeptSailings } from '../../../blocks/river/KeptSailings.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { OtherTables } from './PublishTable.tsx'

/** Withdraws a table for a reason, after showing which tables count instead and which sailings keep it. */
export function WithdrawTable({
  table,
  onClose,
  onDone,
}: {
  table: { id: string; revision: number }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const preview = useQueryOf('fares.tableWithdrawal', { id: table.id })

  async function submit() {
    setTried(true)
    if (reason.trim() === '') return
    setBusy(true)
    setError(undefined)
    try {
      await command('fares.withdrawTable', { ...table, reason })
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      id="fares-withdraw-table"
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
          <p>{t(preview.data.instead.length === 0 ? 'fares.withdraw.none' : 'fares.withdraw.instead')}</p>
          <OtherTables tables={preview.data.instead} />
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
