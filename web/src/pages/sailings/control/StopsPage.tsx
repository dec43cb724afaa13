import { type Channel, channels } from '@fairway/contract/fares/values'
import { saleStopList } from '@fairway/contract/sailings/control/lists'
import type { ControlReason } from '@fairway/contract/sailings/control/values'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { lines } from '../../../blocks/fields/lookups.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import { type Cells, ListValue } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { useTab } from '../../../blocks/page/page-context.tsx'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { ChannelFields, ReasonFields } from './fields.tsx'
import { ResumeDialog } from './SaleDialogs.tsx'
import { useCommandDialog } from './use-command-dialog.ts'

type Row = Reply<'sailings.saleStops'>['rows'][number]

const { columns } = saleStopList
const cells: Cells<Row, keyof typeof columns> = { state: (row) => <State row={row} /> }

function State({ row }: { row: Row }) {
  const t = useText()
  return (
    <StatusBadge tone={row.state === 'stopped' ? 'danger' : 'neutral'}>
      {t(`control.stopState.${row.state}`)}
    </StatusBadge>
  )
}

/** Stops of sale, of sailings and of whole lines: which stand, why, and who made and ended them. */
export default function StopsPage() {
  const t = useText()
  const name = useName()
  const { open } = useTab()
  const list = useList(saleStopList, { cells, defaults: { state: 'stopped' } })
  const [dialog, setDialog] = useState<{ stop: true } | { resume: Row }>()
  const close = () => setDialog(undefined)
  const create = { label: t('control.stops.new'), onSelect: () => setDialog({ stop: true }) }
  const actions = (row: Row): RowActionsProps => ({
    name: row.line ? name(row.line.names) : t('control.stops.allLines'),
    actions: [
      {
        id: 'resume',
        icon: 'unlock',
        label: t('control.resume'),
        common: true,
        reason: row.can.resume.allowed ? undefined : row.can.resume.text,
        onSelect: () => setDialog({ resume: row }),
      },
      {
        id: 'open',
        icon: 'boat',
        label: t('control.stops.open'),
        reason: row.sailing ? undefined : t('control.stops.ofLine'),
        onSelect: () => row.sailing && open(`sailings/detail/${row.sailing.id}?view=control`),
      },
    ],
  })
  return (
    <PageFrame
      title={t('control.stops.title')}
      views={<ListViews list={saleStopList.endpoint} />}
      actions={
        <Button tone="primary" icon="lock" onClick={create.onSelect}>
          {create.label}
        </Button>
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable {...list.table} actions={actions} card={(row) => <StopCard row={row} />} create={create} />
      {dialog && 'stop' in dialog && <StopLineDialog onClose={close} />}
      {dialog && 'resume' in dialog && (
        <ResumeDialog
          target={targetOf(dialog.resume)}
          offered={[dialog.resume.channel]}
          done={(sailings) => t('control.stops.resumeLineDone', { sailings })}
          onClose={close}
        />
      )}
    </PageFrame>
  )
}

const targetOf = ({ sailing, line }: Row) =>
  sailing ? { sailingId: sailing.id } : line ? { lineId: line.id } : {}

/** Stops a line, or all of them, in some channels. */
function StopLineDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [lineId, setLineId] = useState('')
  const [chosen, setChosen] = useState<Channel[]>([...channels])
  const [reason, setReason] = useState<ControlReason | ''>('')
  const [note, setNote] = useState('')
  const dialog = useCommandDialog(
    () =>
      command('sailings.stopSale', {
        ...(lineId && { lineId }),
        channels: chosen,
        reason: reason || 'other',
        note: note.trim(),
      }),
    ({ sailings }) => t('control.stops.lineDone', { sailings }),
    onClose,
  )
  return (
    <FormDialog
      id="sailings-stop-line"
      title={t('control.stops.new')}
      submitLabel={t('control.stop')}
      danger
      dirty={lineId !== '' || reason !== '' || note !== ''}
      error={dialog.error}
      state={dialog.state}
      reason={chosen.length === 0 ? t('control.chooseChannels') : undefined}
      onClose={onClose}
      onSubmit={() => {
        if (reason !== '') void dialog.submit()
      }}
    >
      <p>{t('control.stopWhy')}</p>
      <Field label={t('control.stops.line')} hint={t('control.stops.lineHint')}>
        <LookupSelect
          value={lineId}
          onChange={setLineId}
          source={lines}
          placeholder={t('control.stops.allLines')}
          clearable
        />
      </Field>
      <ChannelFields chosen={chosen} onChange={setChosen} />
      <ReasonFields
        reason={reason}
        note={note}
        hint={t('control.stopNoteHint')}
        onReason={setReason}
        onNote={setNote}
      />
    </FormDialog>
  )
}

/** A stop in narrow windows. */
function StopCard({ row }: { row: Row }) {
  return (
    <div className="stack gap-1">
      <p className="cluster">
        <b>
          <ListValue column={columns.what} row={row} />
        </b>
        <State row={row} />
      </p>
      <p className="soft small">
        <ListValue column={columns.channel} row={row} /> · <ListValue column={columns.reason} row={row} /> ·{' '}
        <ListValue column={columns.stoppedAt} row={row} />
      </p>
      {row.note && <p className="small">{row.note}</p>}
    </div>
  )
}
