import '../../../ui/theme/content.css'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { KeptSailings } from '../../../blocks/river/KeptSailings.tsx'
import { PreviewState } from '../../../blocks/versions/PreviewState.tsx'
import { useSubmission } from '../../../blocks/versions/use-submission.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Day } from '../Day.tsx'

type Preview = Reply<'fares.tablePublication'>

/** Publishes a table for its days of travel, after showing what it leaves as it is. */
export function PublishTable({
  table,
  onClose,
  onDone,
}: {
  table: { id: string; revision: number }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const [unsoldToo, setUnsoldToo] = useState(false)
  const preview = useQueryOf('fares.tablePublication', { id: table.id })

  const submission = useSubmission(async () => {
    const { sailings } = await command('fares.publishTable', { ...table, unsoldToo })
    toast({ tone: 'success', text: t('fares.publish.done', { count: sailings }) })
    onDone()
  })

  return (
    <FormDialog
      id="fares-publish-table"
      title={t('fares.publish.title')}
      submitLabel={t('network.version.publish')}
      onSubmit={submission.submit}
      onClose={onClose}
      error={submission.error}
      state={submission.state}
      dirty={unsoldToo}
    >
      <PreviewState preview={preview} lines={5} />
      {preview.data && <Consequences preview={preview.data} />}
      {preview.data && preview.data.kept.unsold > 0 && (
        <Checkbox checked={unsoldToo} onChange={setUnsoldToo}>
          {t('fares.publish.unsoldToo', { count: preview.data.kept.unsold })}
        </Checkbox>
      )}
    </FormDialog>
  )
}

function Consequences({ preview }: { preview: Preview }) {
  const t = useText()
  const name = useName()
  const { missing, classesWithout } = preview
  return (
    <div className="stack gap-2">
      <p>
        {t('fares.publish.days')} <Day date={preview.from} /> – <Day date={preview.to} />
      </p>
      {preview.over && (
        <p className="note danger" role="alert">
          {t('fares.publish.over')}
        </p>
      )}
      {preview.covers.length > 0 && <p>{t('fares.publish.covers')}</p>}
      <OtherTables tables={preview.covers} />
      {preview.coveredBy.length > 0 && (
        <div className="note warning stack gap-1" role="status">
          <p>{t('fares.publish.coveredBy')}</p>
          <OtherTables tables={preview.coveredBy} />
        </div>
      )}
      {(missing.length > 0 || classesWithout.length > 0) && (
        <ul className="note warning stack gap-1">
          {missing.map(({ class: one, pairs }) => (
            <li key={one.id}>{t('fares.publish.missing', { class: name(one.names), count: pairs })}</li>
          ))}
          {classesWithout.map((one) => (
            <li key={one.id}>{t('fares.publish.classWithout', { class: name(one.names) })}</li>
          ))}
        </ul>
      )}
      {preview.priced > 0 && <p>{t('fares.publish.priced', { count: preview.priced })}</p>}
      <KeptSailings kept={preview.kept} />
    </div>
  )
}

/** Versions with their days. */
export function OtherTables({ tables }: { tables: Preview['covers'] }) {
  const t = useText()
  return tables.length === 0 ? null : (
    <ul className="bullets">
      {tables.map(({ version, validFrom, validTo }) => (
        <li key={version}>
          {t('network.version.number', { version })}, <Day date={validFrom} /> – <Day date={validTo} />
        </li>
      ))}
    </ul>
  )
}
