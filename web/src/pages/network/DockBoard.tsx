import '../../blocks/values/facts.css'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { SailingState } from '@fairway/contract/sailings/endpoints'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { DateField } from '../../blocks/fields/DateField.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { SailingStatus } from '../../blocks/river/SailingStatus.tsx'
import { SellButton } from '../../blocks/river/SellButton.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'

type Call = Reply<'network.dock'>['calls'][number]

/** One dock with the calls of a day: from here one opens a sailing, or sells it. */
export function DockBoard({
  id,
  date,
  onDate,
}: {
  id: string
  /** Empty means today. */
  date: string
  onDate: (date: string) => void
}) {
  const t = useText()
  const name = useName()
  const day = date || serviceDateOf(new Date())
  const board = useQueryOf('network.dock', { id, date: day }, { keepPrevious: true })
  if (board.error && !board.data) return <ErrorNote error={board.error} retry={() => board.refetch()} />
  if (!board.data) return <Skeleton lines={8} label={t('blocks.loading')} />
  const { dock, port, corporation, lines, calls } = board.data
  const columns: Column<Call>[] = [
    {
      key: 'departs',
      title: t('network.dock.departs'),
      cell: (call) => (call.departs ? <When at={call.departs} style="time" /> : '–'),
      width: 72,
    },
    {
      key: 'arrives',
      title: t('network.dock.arrives'),
      cell: (call) => (call.arrives ? <When at={call.arrives} style="time" /> : '–'),
      width: 72,
    },
    { key: 'towards', title: t('network.dock.towards'), cell: (call) => name(call.towards) },
    { key: 'line', title: t('network.dock.line'), cell: (call) => name(call.line.names) },
    {
      key: 'status',
      title: t('network.dock.status'),
      cell: (call) => <SailingStatus status={call.status as SailingState} />,
      text: (call) => t(`river.status.${call.status as SailingState}`),
    },
  ]
  const sells = (call: Call) =>
    call.departs !== null && call.status !== 'cancelled' && Date.parse(call.departs) > Date.now()
  return (
    <div className="network-board">
      <header>
        <h2>
          {name(dock.names)} <span className="network-km">{name(port.names)}</span>
        </h2>
        <dl className="facts">
          <div>
            <dt>{t('network.dock.riverKm')}</dt>
            <dd>{t('river.km', { km: dock.riverKm })}</dd>
          </div>
          <div>
            <dt>{t('network.dock.berths')}</dt>
            <dd>{dock.berths}</dd>
          </div>
          {corporation && (
            <div>
              <dt>{t('network.ports.corporation')}</dt>
              <dd>{name(corporation.names)}</dd>
            </div>
          )}
          <div>
            <dt>{t('network.dock.lines')}</dt>
            <dd className="network-lines-here">
              {lines.length === 0 && '–'}
              {lines.map((line) => (
                <a key={line.id} href={`/menus/network/lines?line=${line.id}`}>
                  {name(line.names)}
                </a>
              ))}
            </dd>
          </div>
        </dl>
      </header>
      <div className="network-board-head">
        <h3>{t('network.dock.board')}</h3>
        <div className="network-board-tools">
          <Field label={t('network.dock.date')} hideLabel>
            <DateField value={day} onChange={onDate} />
          </Field>
          <IconButton icon="print" label={t('river.print')} onClick={() => print()} />
        </div>
      </div>
      <QueryTable
        label={t('network.dock.board')}
        columns={columns}
        list={{ ...board, data: { rows: calls, total: calls.length } }}
        rowKey={(call) => `${call.sailingId}/${call.stop}`}
        empty={t('network.dock.noCalls')}
        exports={{ list: 'network.dock', request: { id, date: day } }}
        opens={(call) => `sailings/detail/${call.sailingId}`}
        rowClass={(call) => (call.status === 'cancelled' ? 'network-cancelled' : '')}
        actions={(call) =>
          sells(call) && <SellButton wanted={{ date: day, fromDock: dock.id, sailing: call.sailingId }} />
        }
        card={(call) => (
          <div className="network-call">
            <strong>
              <When at={call.departs ?? call.arrives} style="time" /> {name(call.towards)}
            </strong>
            <span>
              {name(call.line.names)} · {name(call.ship.names)}
            </span>
            <SailingStatus status={call.status as SailingState} />
          </div>
        )}
      />
    </div>
  )
}
