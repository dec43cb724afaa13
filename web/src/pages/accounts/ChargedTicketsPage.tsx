import { chargedTicketList } from '@fairway/contract/accounts/charge-lists'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { OrderLink } from '../../blocks/values/OrderLink.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Amounts } from './ChargesPage.tsx'

type Row = Reply<'accounts.chargedTickets'>['rows'][number]

const cells: Cells<Row, keyof typeof chargedTicketList.columns> = {
  ticket: ({ orderId, number }) => <OrderLink id={orderId} number={number} />,
}

/** The tickets behind an amount: those that were sold with charges of payees. */
export default function ChargedTicketsPage() {
  const t = useText()
  const [today] = useState(() => serviceDateOf(new Date()))
  const list = useList(chargedTicketList, {
    cells,
    defaults: { from: addDays(today, -6), to: today, by: 'travel' },
  })
  return (
    <PageFrame
      title={t('payeeCharges.ticketsTitle')}
      views={<ListViews list={chargedTicketList.endpoint} />}
      search={<ListFilters list={list} fields={{ payeeId: null }} />}
    >
      <QueryTable {...list.table} card={(row) => <TicketCard row={row} />} />
    </PageFrame>
  )
}

function TicketCard({ row }: { row: Row }) {
  const t = useText()
  const name = useName()
  return (
    <>
      <p className="cluster wrap-anywhere">
        <OrderLink id={row.orderId} number={row.number} /> <span>{t(`orders.ticketState.${row.state}`)}</span>
      </p>
      <p className="cluster soft small">
        <span>{name(row.names)}</span>
        <span>
          {t('payeeCharges.departs')} <When at={row.departs} />
        </span>
      </p>
      <Amounts of={row} />
    </>
  )
}
