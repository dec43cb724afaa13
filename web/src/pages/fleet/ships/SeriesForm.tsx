import { command, query, type Reply } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { isNamed } from '../../../blocks/values/names.ts'
import { type Language, languageName, type Names } from '../../../i18n/language.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { flatChanges } from './flat-changes.ts'
import { RecordFields } from './RecordFields.tsx'

export type Series = Reply<'fleet.series'>['rows'][number]

interface Values {
  code: string
  names: Names
}

/** Makes, copies or changes a series. */
export function SeriesForm({
  series,
  template,
  onClose,
  onSaved,
}: {
  series: Series | undefined
  /** The series that a new one begins as. */
  template: Series | undefined
  onClose: () => void
  onSaved: (names: Names) => void
}) {
  const t = useText()
  const name = useName()
  const form = useRecordForm<Values>({
    opened: series
      ? { values: { code: series.code, names: series.names }, revision: series.revision }
      : { values: { code: '', names: template?.names ?? {} }, revision: 0 },
    complete: ({ code, names }) => code !== '' && isNamed(names),
    save: async (values, revision) => {
      if (series) await command('fleet.editSeries', { id: series.id, revision, ...values })
      else await command('fleet.createSeries', values)
      onSaved(values.names)
    },
    latest: async () => {
      const { rows } = await query('fleet.series', { pageSize: 200 })
      const current = rows.find(({ id }) => id === series?.id)
      return current && { values: { code: current.code, names: current.names }, revision: current.revision }
    },
  })
  const { meanwhile, dialog } = form
  return (
    <FormDialog
      id="fleet-series-form"
      title={series ? t('fleet.series.editTitle', { name: name(series.names) }) : t('fleet.series.new')}
      submitLabel={t('blocks.save')}
      onClose={onClose}
      {...dialog}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={flatChanges(meanwhile.before, meanwhile.after).map(({ field, ...change }) => ({
            ...change,
            field:
              field === 'code'
                ? t('fleet.ships.code')
                : t('blocks.names.in', { language: languageName(field as Language) }),
          }))}
        />
      )}
      <RecordFields form={form} />
    </FormDialog>
  )
}
