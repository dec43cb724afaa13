import { pagePath } from '../../blocks/page/paths.ts'
import '../../blocks/values/facts.css'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type boardRows, dockBoardList } from '@fairway/contract/network/lists'
import { DateField } from '../../blocks/fields/DateField.tsx'
import { type Cells, ListValue } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { SailingStatus } from '../../blocks/river/SailingStatus.tsx'
import { useSellAction } from '../../blocks/river/use-sell-action.ts'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'

type Call = ReturnType<typeof boardRows>[number]

const cells: Cells<Call, keyof typeof dockBoardList.columns> = {
  departs: (call) => <Departure call={call} />,
  arrives: ({ arrives }) => (arrives ? <When at={arrives} style="time" /> : '–'),
  status: ({ status }) => <SailingStatus status={status} />,
}

/** When a call departs, or that the sailing ends with it. */
function Departure({ call: { departs } }: { call: Call }) {
  const t = useText()
  return departs ? <When at={departs} style="time" /> : t('network.dock.endsHere')
}

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
  const sellAction = useSellAction()
  const { table, reply } = useList(dockBoardList, { cells, request: { id, date: day } })
  const { error, refetch } = table.list
  if (error && !reply) return <ErrorNote error={error} retry={() => refetch()} />
  if (!reply) return <Skeleton lines={8} label={t('blocks.loading')} />
  const { dock, port, corporation, lines } = reply
  const sells = (call: Call) =>
    call.departs !== null && call.status !== 'cancelled' && Date.parse(call.departs) > Date.now()
  return (
    <div className="stack">
      <header className="stack gap-2">
        <h2>
          {name(dock.names)} <span className="soft small">{name(port.names)}</span>
        </h2>
        <dl className="facts cluster">
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
            <dt>{t('network.lines.title')}</dt>
            <dd className="cluster">
              {lines.length === 0 && '–'}
              {lines.map((line) => (
                <a key={line.id} href={pagePath('network/lines', { line: line.id })}>
                  {name(line.names)}
                </a>
              ))}
            </dd>
          </div>
        </dl>
      </header>
      <div className="cluster gap-2 between">
        <h3>{t('network.dock.board')}</h3>
        <div className="network-board-tools row gap-1">
          <Field label={t('network.dock.date')} hideLabel className="grow">
            <DateField value={day} onChange={onDate} />
          </Field>
          <IconButton icon="print" label={t('river.print')} onClick={() => print()} />
        </div>
      </div>
      <QueryTable
        {...table}
        opens={(call) => `sailings/detail/${call.sailingId}`}
        rowClass={(call) => (call.status === 'cancelled' ? 'muted struck' : '')}
        actions={
          sellAction &&
          ((call) => ({
            name: name(call.line.names),
            actions: sells(call)
              ? [sellAction({ date: day, fromDock: dock.id, sailing: call.sailingId })]
              : [],
          }))
        }
        card={(call) => (
          <div className="stack gap-1 start">
            <strong>
              <When at={call.departs ?? call.arrives} style="time" />{' '}
              {call.departs ? (
                <ListValue column={dockBoardList.columns.towards} row={call} />
              ) : (
                t('network.dock.endsHere')
              )}
            </strong>
            <span>
              {name(call.line.names)} · {name(call.ship.names)}
            </span>
            <SailingStatus status={call.status} />
          </div>
        )}
      />
    </div>
  )
}
