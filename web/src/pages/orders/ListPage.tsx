import './orders.css'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { orderList } from '@fairway/contract/orders/lists'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { EmptyState } from '../../blocks/list/EmptyState.tsx'
import { ListFilters, PeriodFilter } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { usePageActions, usePermission, useTab, useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { useScanner } from '../../blocks/scanner/use-scanner.ts'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { CollectDialog } from './CollectDialog.tsx'
import { Finder } from './Finder.tsx'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import { usePassengerName } from './passenger-name.ts'
import { useOrdersBatch } from './use-orders-batch.tsx'

type Order = Reply<'orders.list'>['rows'][number]

const cells: Cells<Order, keyof typeof orderList.columns> = {
  state: ({ state }) => <OrderStateBadge state={state} />,
  people: (order) => <People order={order} />,
  total: ({ total }) => <Money fen={total} />,
}

/** One order is looked for whenever it was sold. */
const wheneverSold = ({ number, who, date }: Record<'number' | 'who' | 'date', string>) =>
  number !== '' || who !== '' || date !== ''

/** The orders within the user's scope, found by number, person, sailing date and day of sale. */
export default function ListPage() {
  const t = useText()
  const { open } = useTab()
  const sells = usePermission('orders.sell')
  const sellsFromWallet = usePermission('orders.sellFromWallet')
  const { runs, overlays } = useOrdersBatch()
  const list = useList(orderList, {
    cells,
    defaults: { soldFrom: serviceDateOf(new Date()) },
    request: (filters) => (wheneverSold(filters) ? { soldFrom: undefined, soldTo: undefined } : {}),
    batch: runs,
  })
  const { filters } = list
  const sell =
    sells || sellsFromWallet
      ? {
          icon: 'ticket' as const,
          label: t('orders.counter.title'),
          onSelect: () => open('orders/counter'),
        }
      : undefined
  // The error of the last search; the list does not show its result.
  const [refused, setRefused] = useState<string>()

  const collects = usePermission('orders.collect')
  const [{ collect }, setSearch] = useTabSearch({ collect: '' })
  /** The dialog of a passenger who collects, perhaps with the code that was scanned or typed. */
  const [collecting, setCollecting] = useState<{ code?: string }>()
  const endCollecting = () => {
    setCollecting(undefined)
    setSearch({ collect: '' })
  }
  useScanner({
    kinds: collects && !collecting ? ['ticketCode'] : [],
    onRead: (reading) => reading.kind === 'ticketCode' && setCollecting({ code: reading.code }),
  })

  usePageActions([
    {
      id: 'orders.list.collect',
      label: t('orders.collect.title'),
      key: 'Alt+C',
      icon: 'ticket',
      permission: 'orders.collect',
      run: () => setCollecting({}),
    },
    {
      id: 'orders.list.counter',
      label: t('orders.counter.title'),
      key: 'Alt+N',
      icon: 'ticket',
      run: () => open('orders/counter'),
    },
  ])

  return (
    <PageFrame
      title={t('orders.list.title')}
      views={<ListViews list={orderList.endpoint} />}
      actions={
        <>
          {collects && (
            <Button icon="print" onClick={() => setCollecting({})}>
              {t('orders.collect.title')} <kbd>Alt+C</kbd>
            </Button>
          )}
          {sell && (
            <Button icon={sell.icon} tone="primary" onClick={sell.onSelect}>
              {sell.label}
            </Button>
          )}
        </>
      }
      search={
        <ListFilters
          list={list}
          fields={{
            number: (
              <Finder
                term={filters.number || (filters.who ? (list.reply?.who ?? '…') : '')}
                onCode={collects ? (code) => setCollecting({ code }) : undefined}
                onSearch={(target) => list.setFilters({ number: '', who: '', ...target })}
                refused={refused}
                onRefused={setRefused}
              />
            ),
            who: null,
            sailingId: null,
            soldFrom: (
              <PeriodFilter
                declared={orderList.filters}
                first="soldFrom"
                values={wheneverSold(filters) ? { ...filters, soldFrom: '', soldTo: '' } : filters}
                onChange={list.setFilters}
                hint={wheneverSold(filters) ? t('orders.list.notApplied') : undefined}
              />
            ),
          }}
        />
      }
    >
      {refused === undefined ? (
        <QueryTable
          {...list.table}
          opens={(order) => `orders/detail/${order.id}`}
          card={(order) => <OrderCard order={order} />}
          create={sell}
        />
      ) : (
        <Panel>
          <EmptyState text={t('orders.list.notSearched')} />
        </Panel>
      )}
      {overlays}
      {collects && (collecting || collect !== '') && (
        <CollectDialog code={collecting?.code} onClose={endCollecting} />
      )}
    </PageFrame>
  )
}

/** The first passenger by name, and how many they are. */
function People({ order: { firstName, firstForgottenAt, passengers } }: { order: Order }) {
  const t = useText()
  const name = usePassengerName()(firstName, firstForgottenAt)
  return passengers > 1 ? t('orders.list.andMore', { name, people: passengers }) : name
}

function OrderCard({ order }: { order: Order }) {
  const name = useName()
  return (
    <div className="stack gap-1">
      <p className="cluster gap-2">
        <b className="figures">{order.number}</b>
        <OrderStateBadge state={order.state} />
      </p>
      <p>
        {name(order.from.names)} → {name(order.to.names)} · <When at={order.from.at} />
      </p>
      <p className="row baseline">
        <span className="soft">
          <People order={order} /> · {name(order.shipNames)}
        </span>
        <Money fen={order.total} className="push strong" />
      </p>
    </div>
  )
}
