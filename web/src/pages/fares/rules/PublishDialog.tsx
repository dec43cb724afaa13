import '../../../ui/theme/content.css'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { MomentField } from '../../../blocks/fields/MomentField.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { PreviewState } from '../../../blocks/versions/PreviewState.tsx'
import { useSubmission } from '../../../blocks/versions/use-submission.ts'
import { useName, useText } from '../../../i18n/text.ts'
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
  const chosen = from ?? undefined
  const preview = useQueryOf('fares.refundRulePublication', {
    id: version.id,
    ...(chosen !== undefined && { from: chosen }),
  })

  const submission = useSubmission(async () => {
    await command('fares.publishRefundRule', { ...version, ...(chosen !== undefined && { from: chosen }) })
    toast({ tone: 'success', text: t('refundRules.published') })
    onDone()
  })

  return (
    <FormDialog
      id="fares-publish-refund-rule"
      title={t('refundRules.publish')}
      submitLabel={t('refundRules.publish')}
      onSubmit={() => {
        if (from !== undefined) submission.submit()
      }}
      onClose={onClose}
      error={submission.error}
      state={submission.state}
      dirty={from !== null}
    >
      <MomentField
        label={t('refundRules.from')}
        hint={t('refundRules.fromHint')}
        value={from}
        onChange={setFrom}
      />
      <PreviewState preview={preview} lines={4} />
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
