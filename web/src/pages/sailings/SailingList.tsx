import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { sailingList } from '@fairway/contract/sailings/lists'
import type { Reply } from '../../api/client.ts'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { LineName } from '../../blocks/river/LineName.tsx'
import { LoadBars } from '../../blocks/river/Load.tsx'
import { SailingStatus } from '../../blocks/river/SailingStatus.tsx'
import { useSellAction } from '../../blocks/river/use-sell-action.ts'
import { When } from '../../blocks/values/When.tsx'
import { useName } from '../../i18n/text.ts'
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
export function SailingList({ from, to }: { from: ServiceDate; to: ServiceDate }) {
  const name = useName()
  const sellAction = useSellAction()
  const severalDays = from !== to
  const list = useList(sailingList, {
    cells: severalDays ? cellsOfDays : cellsOfOneDay,
    request: { from, to },
  })
  return (
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
