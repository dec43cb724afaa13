import '../../../ui/theme/content.css'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { MomentField } from '../../../blocks/fields/MomentField.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Uncovered } from './Uncovered.tsx'

/** Publishes a version from a moment on, after showing what that does. */
export function PublishDialog({
  version,
  onClose,
  onDone,
}: {
  version: { id: string; revision: number }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const [from, setFrom] = useState<string | null | undefined>(null)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const chosen = from ?? undefined
  const preview = useQueryOf('fares.refundRulePublication', {
    id: version.id,
    ...(chosen !== undefined && { from: chosen }),
  })

  async function submit() {
    if (from === undefined) return
    setBusy(true)
    setError(undefined)
    try {
      await command('fares.publishRefundRule', { ...version, ...(chosen !== undefined && { from: chosen }) })
      toast({ tone: 'success', text: t('refundRules.published') })
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      id="fares-publish-refund-rule"
      title={t('refundRules.publish')}
      submitLabel={t('refundRules.publish')}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={busy ? 'running' : 'idle'}
      dirty={from !== null}
    >
      <MomentField
        label={t('refundRules.from')}
        hint={t('refundRules.fromHint')}
        value={from}
        onChange={setFrom}
      />
      {preview.error && <ErrorNote error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton lines={4} label={t('blocks.loading')} />}
      {preview.data && <Preview preview={preview.data} />}
    </FormDialog>
  )
}

function Preview({ preview }: { preview: Reply<'fares.refundRulePublication'> }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-2">
      <p>
        {t('refundRules.countsFrom')} <When at={preview.from} />
      </p>
      {preview.ends && (
        <p>{t('refundRules.ends', { name: name(preview.ends.names), version: preview.ends.version })}</p>
      )}
      {preview.ties.map((tie) => (
        <p key={`${tie.code}${tie.version}`} className="note warning" role="alert">
          {t('refundRules.tie', { name: name(tie.names), version: tie.version })}
        </p>
      ))}
      <Uncovered places={preview.uncovered} none={t('refundRules.covered')} />
    </div>
  )
}
