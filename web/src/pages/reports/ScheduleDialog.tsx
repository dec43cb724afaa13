import { type ExportFormat, exportFormats } from '@fairway/contract/lists/values'
import { type ReportName, type ScheduleInterval, scheduleIntervals } from '@fairway/contract/reports/values'
import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { downloadBlob } from '../../api/download.ts'
import { report } from '../../api/errors.ts'
import { useQueryOf } from '../../api/queries.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Segmented } from '../../ui/form/Choice.tsx'
import { toast } from '../../ui/overlay/toast.ts'

type Schedule = Reply<'reports.schedules'>['rows'][number]

/** Has a report sent to the own inbox, and lists what is sent already, with the files and a button to switch it off. */
export default function ScheduleDialog({
  name,
  filters,
  onClose,
}: {
  name: ReportName
  /** Those that are set, under the names of the request. */
  filters: Record<string, string>
  onClose: () => void
}) {
  const t = useText()
  const [every, setEvery] = useState<ScheduleInterval>('day')
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [error, setError] = useState<unknown>()
  const own = useQueryOf('reports.schedules', {})

  async function start() {
    try {
      await command('reports.schedule', { report: name, filters, format, every })
      toast({ tone: 'success', text: t('reports.send.started') })
      setError(undefined)
      await own.refetch()
    } catch (failure) {
      setError(failure)
    }
  }

  async function end(id: string) {
    try {
      await command('reports.endSchedule', { id })
      await own.refetch()
    } catch (failure) {
      setError(failure)
    }
  }

  const rows = own.data?.rows ?? []
  return (
    <FormDialog
      id="report-schedule"
      title={t('reports.send')}
      submitLabel={t('reports.send.start')}
      error={error}
      dirty={false}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      <p>{t('reports.send.what')}</p>
      <Segmented
        label={t('reports.send.every')}
        value={every}
        onChange={setEvery}
        options={scheduleIntervals.map((value) => ({ value, label: t(`reports.send.${value}`) }))}
      />
      <Segmented
        label={t('lists.export.format')}
        value={format}
        onChange={setFormat}
        options={exportFormats.map((value) => ({ value, label: t(`lists.export.${value}`) }))}
      />
      <h3>{t('reports.send.own')}</h3>
      {rows.length === 0 ? (
        <p className="soft">{t('reports.send.none')}</p>
      ) : (
        <ul className="stack gap-2">
          {rows.map((row) => (
            <OwnSchedule key={row.id} row={row} onEnd={() => void end(row.id)} />
          ))}
        </ul>
      )}
    </FormDialog>
  )
}

function OwnSchedule({ row, onEnd }: { row: Schedule; onEnd: () => void }) {
  const t = useText()
  return (
    <li className="stack gap-1">
      <div className="row between">
        <span>
          {t(row.report === 'sales' ? 'shell.salesAnalysis' : `reports.${row.report}.title`)} ·{' '}
          {t(`reports.send.${row.every}`)} · {t(`lists.export.${row.format}`)}
        </span>
        <Button onClick={onEnd}>{t('reports.send.end')}</Button>
      </div>
      {row.files.map(({ id, name }) => (
        <Button
          key={id}
          tone="quiet"
          icon="export"
          onClick={() => void downloadBlob('reports.sentFile', { id }).catch(report)}
        >
          {name}
        </Button>
      ))}
    </li>
  )
}
