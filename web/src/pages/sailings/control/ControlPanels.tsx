import { channels } from '@fairway/contract/fares/values'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { CancelDialog, DelayDialog } from './DisruptDialogs.tsx'
import { EditDialog } from './EditDialog.tsx'
import { GiveBackPanel } from './GiveBackPanel.tsx'
import { CloseDialog, OpenDialog, ResumeDialog, StopDialog } from './SaleDialogs.tsx'

type Control = Reply<'sailings.control'>
type Detail = Reply<'sailings.detail'>
type Dialog = 'stop' | 'resume' | 'open' | 'close' | 'delay' | 'cancel' | 'edit' | 'history'

/** What staff do with a sailing: its sale, a delay, a cancellation, and what came of that. */
export function ControlPanels({ detail, title }: { detail: Detail; title: string }) {
  const t = useText()
  const control = useQueryOf('sailings.control', { id: detail.sailing.id })
  const seesRefunds = usePermission('orders.viewGiveBack')
  const [dialog, setDialog] = useState<Dialog>()
  if (control.error && !control.data)
    return <ErrorNote error={control.error} retry={() => control.refetch()} />
  if (!control.data)
    return (
      <Panel>
        <Skeleton lines={6} label={t('blocks.loading')} />
      </Panel>
    )
  return (
    <div className="stack">
      <SalePanel control={control.data} detail={detail} onOpen={setDialog} />
      <RunningPanel control={control.data} detail={detail} onOpen={setDialog} />
      {seesRefunds && detail.sailing.status === 'cancelled' && (
        <GiveBackPanel sailingId={detail.sailing.id} />
      )}
      <Dialogs
        dialog={dialog}
        control={control.data}
        detail={detail}
        title={title}
        onClose={() => setDialog(undefined)}
      />
    </div>
  )
}

/** The channels whose sale this sailing's own stops keep stopped. */
const ownStops = ({ stops }: Control) =>
  stops.filter(({ state, sailing }) => state === 'stopped' && sailing !== null)

interface PanelProps {
  control: Control
  detail: Detail
  onOpen: (dialog: Dialog) => void
}

function SalePanel({ control, detail, onOpen }: PanelProps) {
  const t = useText()
  const name = useName()
  const { can } = control
  const standing = control.stops.filter(({ state }) => state === 'stopped')
  const own = ownStops(control)
  const reasonOf = (allowed: Control['can']['stop']) => (allowed.allowed ? undefined : allowed.text)
  const isClosed = detail.sailing.saleState === 'closed'
  return (
    <Panel
      title={t('control.sale')}
      actions={
        <>
          {isClosed && (
            <Button icon="ticket" reason={reasonOf(can.open)} onClick={() => onOpen('open')}>
              {t('control.open')}
            </Button>
          )}
          <Button icon="clock" reason={reasonOf(can.stop)} onClick={() => onOpen('close')}>
            {t('control.setClose')}
          </Button>
          <Button
            icon="unlock"
            reason={reasonOf(can.stop) ?? (own.length === 0 ? t('control.noStops') : undefined)}
            onClick={() => onOpen('resume')}
          >
            {t('control.resume')}
          </Button>
          <Button
            icon="lock"
            reason={
              reasonOf(can.stop) ?? (own.length === channels.length ? t('river.sale.stopped') : undefined)
            }
            onClick={() => onOpen('stop')}
          >
            {t('control.stop')}
          </Button>
        </>
      }
    >
      {standing.length === 0 ? (
        <p className="soft">{t('control.noStops')}</p>
      ) : (
        <ul className="stack gap-2">
          {standing.map((stop) => (
            <li key={stop.id} className="stack gap-1">
              <p className="cluster gap-2">
                <StatusBadge tone="danger" icon="lock">
                  {t('control.stopsNow', {
                    channel: t(`orders.channel.${stop.channel}`),
                    reason: t(`control.reason.${stop.reason}`),
                  })}
                </StatusBadge>
                {stop.sailing === null && (
                  <span>{stop.line ? name(stop.line.names) : t('control.stops.allLines')}</span>
                )}
                {stop.note && <span>{stop.note}</span>}
              </p>
              <ByAt by={stop.stoppedBy} at={stop.stoppedAt} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function RunningPanel({ control, detail, onOpen }: PanelProps) {
  const t = useText()
  const name = useName()
  const mayCancel = usePermission('sailings.cancel')
  const mayEdit = usePermission('sailings.edit')
  const { can, disruptions } = control
  const dockOf = (stop: number | null) => name(detail.stops[stop ?? 0]?.dock.names ?? {})
  const textOf = ({ kind, fromStop, minutes }: Control['disruptions'][number]) => {
    if (kind === 'cancellation') return t('control.cancelled')
    return minutes === 0
      ? t('control.onTime', { dock: dockOf(fromStop) })
      : t('control.delayed', { dock: dockOf(fromStop), minutes: minutes ?? 0 })
  }
  return (
    <Panel
      title={t('control.running')}
      actions={
        <>
          <Button icon="clock" onClick={() => onOpen('history')}>
            {t('control.history')}
          </Button>
          {mayEdit && (
            <Button icon="edit" onClick={() => onOpen('edit')}>
              {t('control.edit')}
            </Button>
          )}
          <Button
            icon="clock"
            reason={can.delay.allowed ? undefined : can.delay.text}
            onClick={() => onOpen('delay')}
          >
            {t('control.delay')}
          </Button>
          {mayCancel && (
            <Button
              icon="close"
              tone="danger"
              reason={can.cancel.allowed ? undefined : can.cancel.text}
              onClick={() => onOpen('cancel')}
            >
              {t('control.cancel')}
            </Button>
          )}
        </>
      }
    >
      {disruptions.length === 0 ? (
        <p className="soft">{t('control.noDisruptions')}</p>
      ) : (
        <ul className="stack gap-2">
          {disruptions.map((event) => (
            <li key={event.id} className="stack gap-1">
              <p className="cluster gap-2">
                <b>{textOf(event)}</b>
                <span>{t(`control.reason.${event.reason}`)}</span>
                {event.note && <span>{event.note}</span>}
              </p>
              <ByAt by={event.by} at={event.at} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ByAt({ by, at }: { by: string; at: string }) {
  const t = useText()
  const { moment } = useFormat()
  return <p className="soft small">{t('control.byAt', { by, at: moment(at) })}</p>
}

function Dialogs({
  dialog,
  control,
  detail,
  title,
  onClose,
}: {
  dialog: Dialog | undefined
  control: Control
  detail: Detail
  title: string
  onClose: () => void
}) {
  const t = useText()
  const { id } = detail.sailing
  const own = ownStops(control).map(({ channel }) => channel)
  switch (dialog) {
    case undefined:
      return null
    case 'stop':
      return (
        <StopDialog
          sailingId={id}
          offered={channels.filter((channel) => !own.includes(channel))}
          onClose={onClose}
        />
      )
    case 'resume':
      return (
        <ResumeDialog
          target={{ sailingId: id }}
          offered={channels.filter((channel) => own.includes(channel))}
          done={() => t('control.resumeDone')}
          onClose={onClose}
        />
      )
    case 'open':
      return <OpenDialog sailingId={id} onClose={onClose} />
    case 'close':
      return <CloseDialog control={control} standard={detail.salesCloseMinutes} onClose={onClose} />
    case 'delay':
      return <DelayDialog control={control} stops={detail.stops} onClose={onClose} />
    case 'cancel':
      return <CancelDialog control={control} onClose={onClose} />
    case 'edit':
      return <EditDialog sailingId={id} onClose={onClose} />
    case 'history':
      return <RecordHistory entity="sailings.sailing" id={id} title={title} onClose={onClose} />
  }
}
