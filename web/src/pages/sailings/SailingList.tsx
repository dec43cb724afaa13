import { addDays, isServiceDate, type ServiceDate } from '@fairway/contract/kernel/service-date'
import type { Reply, Request } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { DateField } from '../../blocks/fields/DateField.tsx'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { useTableSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { LineName } from '../../blocks/river/LineName.tsx'
import { LoadBars } from '../../blocks/river/Load.tsx'
import { SailingStatus } from '../../blocks/river/SailingStatus.tsx'
import { SellButton } from '../../blocks/river/SellButton.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'

type Sailing = Reply<'sailings.list'>['rows'][number]
type Sort = NonNullable<Request<'sailings.list'>['sort']>

/** The sailings of some days; a row opens its sailing, a press sells it. */
export function SailingList({
  from,
  to,
  text,
  filters,
  onChange,
}: {
  from: ServiceDate
  to: ServiceDate
  text: string
  filters: Pick<Request<'sailings.list'>, 'lineId' | 'dockId' | 'shipId' | 'status'>
  onChange: (change: { from?: string; to?: string; text?: string }) => void
}) {
  const t = useText()
  const name = useName()
  const table = useTableSearch<Sort>({ sort: 'departs', pageSize: 50 })
  const first = isServiceDate(from) ? from : addDays('2026-01-01', 0)
  const last = to < first ? first : to
  const asked = { from: first, to: last, text, ...filters }
  const list = useQueryOf('sailings.list', { ...asked, ...table.request }, { keepPrevious: true })
  const severalDays = first !== last
  const columns: Column<Sailing>[] = [
    {
      key: 'departs',
      title: t('sailings.list.departs'),
      cell: (sailing) => <When at={sailing.departs} style={severalDays ? 'dateTime' : 'time'} />,
      sortable: true,
      width: severalDays ? 140 : 80,
    },
    {
      key: 'line',
      title: t('sailings.list.line'),
      cell: (sailing) => <LineName line={sailing.line} />,
      text: (sailing) => name(sailing.line.names),
      sortable: true,
    },
    {
      key: 'ship',
      title: t('sailings.list.ship'),
      cell: (sailing) => name(sailing.ship.names),
      sortable: true,
    },
    {
      key: 'arrives',
      title: t('sailings.list.arrives'),
      cell: (sailing) => (
        <When
          at={sailing.arrives}
          style={sailing.arrives.slice(0, 10) === sailing.departs.slice(0, 10) ? 'time' : 'dateTime'}
        />
      ),
    },
    {
      key: 'load',
      title: t('sailings.list.load'),
      cell: (sailing) => <LoadBars loadPerLeg={sailing.loadPerLeg} capacity={sailing.certifiedCapacity} />,
      text: () => '',
      sortable: true,
      width: 150,
    },
    {
      key: 'capacity',
      title: t('sailings.list.capacity'),
      cell: (sailing) => sailing.certifiedCapacity,
      figures: true,
      width: 80,
    },
    {
      key: 'status',
      title: t('sailings.list.status'),
      cell: (sailing) => <SailingStatus status={sailing.status} saleState={sailing.saleState} />,
      text: (sailing) => t(`river.status.${sailing.status}`),
      sortable: true,
    },
  ]
  return (
    <Panel>
      <div className="sailings-range fields">
        <Field label={t('sailings.list.from')}>
          <DateField
            value={first}
            // A range of one day moves as a whole.
            onChange={(date) => onChange(severalDays ? { from: date } : { from: date, to: '' })}
          />
        </Field>
        <Field label={t('sailings.list.to')}>
          <DateField value={last} least={first} onChange={(date) => onChange({ to: date })} />
        </Field>
        <Field label={t('sailings.list.text')}>
          <SearchField value={text} onChange={(typed) => onChange({ text: typed })} />
        </Field>
      </div>
      <QueryTable
        label={t('sailings.list.title')}
        columns={columns}
        list={list}
        table={table}
        rowKey={(sailing) => sailing.id}
        empty={t('sailings.list.empty')}
        exports={{ list: 'sailings.list', request: { ...asked, sort: table.request.sort } }}
        opens={(sailing) => `sailings/detail/${sailing.id}`}
        rowClass={(sailing) => (sailing.status === 'cancelled' ? 'sailings-cancelled' : '')}
        actions={(sailing) => isSold(sailing) && <SellButton wanted={sellOf(sailing)} />}
        card={(sailing) => (
          <div className="sailings-card">
            <strong>
              <When at={sailing.departs} style={severalDays ? 'dateTime' : 'time'} />{' '}
              <LineName line={sailing.line} />
            </strong>
            <span>
              {name(sailing.ship.names)} · {name(sailing.carrier.names)}
            </span>
            <LoadBars loadPerLeg={sailing.loadPerLeg} capacity={sailing.certifiedCapacity} />
            <span>
              <SailingStatus status={sailing.status} saleState={sailing.saleState} />
            </span>
          </div>
        )}
      />
    </Panel>
  )
}

/** True while somebody can still board: some stop is ahead. */
export function isSold(sailing: Pick<Sailing, 'status' | 'saleState' | 'stops'>): boolean {
  return (
    sailing.saleState === 'open' &&
    sailing.status !== 'cancelled' &&
    sailing.status !== 'arrived' &&
    sailing.stops.some(({ departs }) => departs !== null && Date.parse(departs) > Date.now())
  )
}

/** The next stop where passengers can board is where the counter begins. */
export function sellOf(sailing: Pick<Sailing, 'id' | 'stops' | 'serviceDate'>) {
  const next = sailing.stops.find(({ departs }) => departs !== null && Date.parse(departs) > Date.now())
  return {
    sailing: sailing.id,
    date: next?.departs?.slice(0, 10) ?? sailing.serviceDate,
    ...(next && { fromDock: next.dock.id }),
  }
}
