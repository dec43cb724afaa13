import '../../../ui/theme/content.css'
import type { PriceRuleKind } from '@fairway/contract/fares/values'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { MomentField } from '../../../blocks/fields/MomentField.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { PreviewState } from '../../../blocks/versions/PreviewState.tsx'
import { useSubmission } from '../../../blocks/versions/use-submission.ts'
import { useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'

/** Publishes a version from a moment on, after showing what that does. */
export function PublishRule({
  version,
  onClose,
  onDone,
}: {
  version: { kind: PriceRuleKind; id: string; revision: number }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const [from, setFrom] = useState<string | null | undefined>(null)
  const moment = from ? { from } : {}
  const preview = useQueryOf('fares.priceRulePublication', { kind: version.kind, id: version.id, ...moment })

  const submission = useSubmission(async () => {
    await command('fares.publishPriceRule', { ...version, ...moment })
    toast({ tone: 'success', text: t('network.version.publishDone') })
    onDone()
  })

  return (
    <FormDialog
      id="fares-publish-rule"
      title={t('network.version.publish')}
      submitLabel={t('network.version.publish')}
      onSubmit={() => {
        if (from !== undefined) submission.submit()
      }}
      onClose={onClose}
      error={submission.error}
      state={submission.state}
      dirty={from !== null}
    >
      <MomentField
        label={t('network.version.from')}
        hint={t('fares.rules.fromHint')}
        value={from}
        onChange={setFrom}
      />
      <PreviewState preview={preview} lines={2} />
      {preview.data && <Preview preview={preview.data} />}
      <p className="soft small">{t('fares.rules.keeps')}</p>
    </FormDialog>
  )
}

function Preview({ preview }: { preview: Reply<'fares.priceRulePublication'> }) {
  const t = useText()
  return (
    <div className="stack gap-2">
      <p>
        {t('fares.rules.countsFrom')} <When at={preview.from} />
      </p>
      {preview.ends !== null && <p>{t('fares.rules.ends', { version: preview.ends })}</p>}
      {preview.tie !== null && (
        <p className="note warning" role="alert">
          {t('fares.rules.tie', { version: preview.tie })}
        </p>
      )}
      {preview.over && (
        <p className="note warning" role="alert">
          {t('fares.rules.over')}
        </p>
      )}
    </div>
  )
}
