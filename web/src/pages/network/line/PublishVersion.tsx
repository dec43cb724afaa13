import '../../../ui/theme/content.css'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { KeptSailings, MissingDays } from '../../../blocks/river/KeptSailings.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { PreviewState } from '../../../blocks/versions/PreviewState.tsx'
import { useSubmission } from '../../../blocks/versions/use-submission.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Publishes a version from a day on, after showing what it leaves as it is. */
export function PublishVersion({
  version,
  onClose,
  onDone,
}: {
  version: { id: string; revision: number }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const [from, setFrom] = useState<ServiceDate | ''>('')
  const chosen = from !== '' && { from }
  const preview = useQueryOf('network.lineVersionPublication', { id: version.id, ...chosen })

  const submission = useSubmission(async () => {
    await command('network.publishLineVersion', { ...version, ...chosen })
    toast({ tone: 'success', text: t('network.version.publishDone') })
    onDone()
  })

  return (
    <FormDialog
      id="network-publish-line-version"
      title={t('network.version.publish')}
      submitLabel={t('network.version.publish')}
      onSubmit={submission.submit}
      onClose={onClose}
      error={submission.error}
      state={submission.state}
      dirty={from !== ''}
    >
      <Field label={t('network.version.from')} hint={t('network.version.fromHint')}>
        <DayInput value={from} onChange={setFrom} placeholder={t('network.version.asApproved')} />
      </Field>
      <PreviewState preview={preview} lines={5} />
      {preview.data && <Preview preview={preview.data} />}
    </FormDialog>
  )
}

function Preview({ preview }: { preview: Reply<'network.lineVersionPublication'> }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-2">
      <p>
        {t('network.version.countsFrom')} <When at={`${preview.from}T12:00:00+08:00`} style="date" />
        {preview.to && (
          <>
            {' – '}
            <When at={`${preview.to}T12:00:00+08:00`} style="date" />
          </>
        )}
        {preview.follows !== null && `. ${t('network.version.follows', { version: preview.follows })}`}
      </p>
      {preview.tie !== null && (
        <p className="note danger" role="alert">
          {t('network.version.tie', { version: preview.tie })}
        </p>
      )}
      <MissingDays
        days={preview.withoutFares}
        text={(count) => t('network.version.withoutFares', { count })}
      />
      <KeptSailings kept={preview.kept} />
      <h3>{t('network.line.timetable')}</h3>
      {preview.services.length === 0 ? (
        <p className="soft">{t('network.line.noServices')}</p>
      ) : (
        <ul className="stack gap-1">
          {preview.services.map((service) => (
            <li key={service.id}>
              <strong className="figures">{service.departs}</strong>{' '}
              {t('network.line.every', { days: service.everyDays })} · {name(service.ship.names)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
