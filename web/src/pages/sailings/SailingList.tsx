import { addDays, isServiceDate, type ServiceDate } from '@fairway/contract/kernel/service-date'
import { sailingList } from '@fairway/contract/sailings/lists'
import type { Reply } from '../../api/client.ts'
import { DateField } from '../../blocks/fields/DateField.tsx'
import { FilterField } from '../../blocks/list/ListFilters.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { LineName } from '../../blocks/river/LineName.tsx'
import { LoadBars } from '../../blocks/river/Load.tsx'
import { SailingStatus } from '../../blocks/river/SailingStatus.tsx'
import { useSellAction } from '../../blocks/river/use-sell-action.ts'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { isSold, sellOf } from './on-sale.ts'

type Sailing = Reply<'sailings.list'>['rows'][number]

const cellsOfDays: Cells<Sailing, keyof typeof sailingList.columns> = {
  line: ({ line }) => <LineName line={line} />,
  arrives: ({ departs, arrives }) => (
    <When at={arrives} style={arrives.slice(0, 10) === departs.slice(0, 10) ? 'time' : 'dateTime'} />
  ),
  load: {
    cell: (sailing) => <LoadBars loadPerLeg={sailing.loadPerLeg} capacity={sailing.certifiedCapacity} />,
    text: () => '',
  },
  status: ({ status, saleState }) => <SailingStatus status={status} saleState={saleState} />,
}
/** Of one day the time is enough. */
const cellsOfOneDay: typeof cellsOfDays = {
  ...cellsOfDays,
  departs: ({ departs }) => <When at={departs} style="time" />,
}

/** The sailings of some days; a row opens its sailing, a press sells it. */
export function SailingList({
  from,
  to,
  onChange,
}: {
  from: ServiceDate
  to: ServiceDate
  onChange: (change: { from?: string; to?: string }) => void
}) {
  const t = useText()
  const first = isServiceDate(from) ? from : addDays('2026-01-01', 0)
  const last = to < first ? first : to
  const severalDays = first !== last
  const name = useName()
  const sellAction = useSellAction()
  const list = useList(sailingList, {
    cells: severalDays ? cellsOfDays : cellsOfOneDay,
    request: { from: first, to: last },
  })
  return (
    <Panel className="stack">
      <div className="fields">
        <Field className="wide" label={t('sailings.list.from')}>
          <DateField
            value={first}
            // A range of one day moves as a whole.
            onChange={(date) => onChange(severalDays ? { from: date } : { from: date, to: '' })}
            onPeriod={onChange}
          />
        </Field>
        <Field className="wide" label={t('sailings.list.to')}>
          <DateField
            value={last}
            min={first}
            onChange={(date) => onChange({ to: date })}
            onPeriod={onChange}
          />
        </Field>
        <FilterField
          filter={sailingList.filters.text}
          value={list.filters.text}
          onChange={(text) => list.setFilters({ text })}
        />
      </div>
      <QueryTable
        {...list.table}
        opens={(sailing) => `sailings/detail/${sailing.id}`}
        rowClass={(sailing) => (sailing.status === 'cancelled' ? 'muted' : '')}
        actions={
          sellAction &&
          ((sailing) => ({
            name: name(sailing.line.names),
            actions: isSold(sailing) ? [sellAction(sellOf(sailing))] : [],
          }))
        }
        card={(sailing) => <SailingCard sailing={sailing} style={severalDays ? 'dateTime' : 'time'} />}
      />
    </Panel>
  )
}

/** A sailing in narrow windows. */
function SailingCard({ sailing, style }: { sailing: Sailing; style: 'dateTime' | 'time' }) {
  const name = useName()
  return (
    <div className="stack gap-2 start">
      <strong>
        <When at={sailing.departs} style={style} /> <LineName line={sailing.line} />
      </strong>
      <span>
        {name(sailing.ship.names)} · {name(sailing.carrier.names)}
      </span>
      <LoadBars loadPerLeg={sailing.loadPerLeg} capacity={sailing.certifiedCapacity} />
      <span>
        <SailingStatus status={sailing.status} saleState={sailing.saleState} />
      </span>
    </div>
  )
}
