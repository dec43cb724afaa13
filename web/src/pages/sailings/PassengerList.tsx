import { sailingPassengers } from '@fairway/contract/orders/lists'
import { guardianText, passengerNameText, specialCareText } from '@fairway/contract/orders/passenger-texts'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { useReader } from '../../blocks/list/reader.ts'
import { useList } from '../../blocks/list/use-list.ts'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'

type Passenger = Reply<'orders.passengers'>['rows'][number]

/** Who travels on a sailing, by the docks where they board and land: on the screen, on paper and as a file. */
export function PassengerList({ sailingId }: { sailingId: string }) {
  const t = useText()
  const name = useName()
  const opensOrders = usePermission('orders.view')
  const list = useList(sailingPassengers, { request: { sailingId }, refetchInterval: 30_000 })
  const docks = list.reply?.docks ?? []
  const dockField = (filter: 'boardsAt' | 'landsAt') => (
    <Field label={t(sailingPassengers.filters[filter].title)}>
      <Select
        value={list.filters[filter]}
        onChange={(dock) => list.setFilters({ [filter]: dock })}
        placeholder={t('lists.filters.all')}
        options={docks.map(({ id, names }) => ({ value: id, label: name(names) }))}
      />
    </Field>
  )
  return (
    <div className="stack">
      <div className="fields">
        <ListFilters
          list={list}
          fields={{ sailingId: null, boardsAt: dockField('boardsAt'), landsAt: dockField('landsAt') }}
        />
      </div>
      {list.reply && <p className="strong">{t('orders.passengers.total', { count: list.reply.total })}</p>}
      <QueryTable
        {...list.table}
        {...(opensOrders && { opens: ({ orderId }: Passenger) => `orders/detail/${orderId}` })}
        card={(passenger) => <PassengerCard passenger={passenger} />}
      />
    </div>
  )
}

function PassengerCard({ passenger }: { passenger: Passenger }) {
  const t = useText()
  const name = useName()
  const reader = useReader()
  const guardian = guardianText(passenger.guardian)
  const care = specialCareText(passenger.specialCare, reader)
  return (
    <div className="stack gap-1">
      <p className="cluster gap-2">
        <b className="figures">{passenger.seat || t('orders.ticket.noSeat')}</b>
        <b>{passengerNameText(passenger.name, passenger.forgottenAt, reader)}</b>
        <span className="push soft">{t(`orders.ticketState.${passenger.state}`)}</span>
      </p>
      <p>
        {name(passenger.from.names)} → {name(passenger.to.names)}
      </p>
      <p className="soft">
        {name(passenger.typeNames)} · <span className="figures">{passenger.certificateMasked}</span>
      </p>
      {(care || guardian) && (
        <p>{[care, guardian && t('orders.passengers.with', { guardian })].filter(Boolean).join(' · ')}</p>
      )}
    </div>
  )
}
