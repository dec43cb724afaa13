import './orders.css'
import { isServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type FormEvent, useState } from 'react'
import { command, type Reply, type Request } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useQueryOf } from '../../api/queries.ts'
import { DayInput } from '../../blocks/DayInput.tsx'
import { Money } from '../../blocks/Money.tsx'
import { PageFrame, Panel } from '../../blocks/PageFrame.tsx'
import {
  usePageActions,
  usePermission,
  useTab,
  useTableSearch,
  useTabSearch,
} from '../../blocks/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import { useOrdersBatch } from './use-orders-batch.tsx'

type Order = Reply<'orders.list'>['rows'][number]
type Sort = NonNullable<Request<'orders.list'>['sort']>

const states = ['held', 'paid', 'closed', 'expired', 'cancelled'] as const

/** The orders somebody may see, found by number, person, sailing date and day of sale. */
export default function ListPage() {
  const t = useText()
  const { open } = useTab()
  const sells = usePermission('orders.sell')
  const sellsFromWallet = usePermission('orders.sellFromWallet')
  const table = useTableSearch<Sort>({ sort: '-at' })
  const [filters, setFilters] = useTabSearch({
    number: '',
    who: '',
    date: '',
    soldFrom: serviceDateOf(new Date()),
    soldTo: '',
    state: '',
  })
  const searching = filters.number !== '' || filters.who !== ''
  const day = (value: string) => (isServiceDate(value) ? value : undefined)
  const asked = {
    ...(filters.number && { number: filters.number }),
    ...(filters.who && { who: filters.who }),
    ...(filters.state && { state: filters.state as Order['state'] }),
    date: day(filters.date),
    // Who looks for one order wants it whenever it was sold.
    ...(!searching && !filters.date && { soldFrom: day(filters.soldFrom), soldTo: day(filters.soldTo) }),
  }
  const { batch, sheet } = useOrdersBatch()
  const list = useQueryOf('orders.list', { ...table.request, ...asked }, { keepPrevious: true })

  usePageActions([
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
      actions={
        (sells || sellsFromWallet) && (
          <Button icon="ticket" tone="primary" onClick={() => open('orders/counter')}>
            {t('orders.counter.title')}
          </Button>
        )
      }
      search={
        <>
          <Finder
            shown={filters.number || (filters.who ? (list.data?.who ?? '…') : '')}
            onNumber={(number) => setFilters({ number, who: '' })}
            onWho={(who) => setFilters({ who, number: '' })}
            onClear={() => setFilters({ number: '', who: '' })}
          />
          <Field label={t('orders.list.sailingDate')}>
            <DayInput
              placeholder={t('orders.list.anyDay')}
              value={filters.date}
              onChange={(date) => setFilters({ date })}
            />
          </Field>
          <Field label={t('orders.list.soldFrom')}>
            <DayInput
              placeholder={t('orders.list.anyDay')}
              value={filters.soldFrom}
              onChange={(soldFrom) => setFilters({ soldFrom })}
            />
          </Field>
          <Field label={t('orders.list.soldTo')}>
            <DayInput
              placeholder={t('orders.list.anyDay')}
              value={filters.soldTo}
              onChange={(soldTo) => setFilters({ soldTo })}
            />
          </Field>
          <Field label={t('orders.list.state')}>
            <Select
              value={filters.state}
              placeholder={t('orders.list.anyState')}
              onChange={(state) => setFilters({ state })}
              options={states.map((state) => ({ value: state, label: t(`orders.state.${state}`) }))}
            />
          </Field>
        </>
      }
    >
      <Panel>
        <QueryTable
          label={t('orders.list.title')}
          columns={useColumns()}
          list={list}
          table={table}
          rowKey={(order) => order.id}
          opens={(order) => `orders/detail/${order.id}`}
          empty={t('orders.list.empty')}
          exports={{ list: 'orders.list', request: { ...asked, sort: table.request.sort } }}
          card={(order) => <OrderCard order={order} />}
          batch={batch}
        />
        {sheet}
      </Panel>
    </PageFrame>
  )
}

/**
 * One field for number, name, certificate and phone. A number goes into the address as it is; a person goes there
 * only as the server's unreadable word for them.
 */
function Finder({
  shown,
  onNumber,
  onWho,
  onClear,
}: {
  shown: string
  onNumber: (number: string) => void
  onWho: (who: string) => void
  onClear: () => void
}) {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function find(event: FormEvent) {
    event.preventDefault()
    const text = (typed ?? '').trim()
    if (typed === undefined || busy) return
    if (text === '') {
      setTyped(undefined)
      return onClear()
    }
    if (/^\d{8,17}-?$/.test(text) && !/^1[345789]\d{9}$/.test(text) && text.length !== 15) {
      setTyped(undefined)
      return onNumber(text)
    }
    setBusy(true)
    try {
      const { who } = await command('orders.find', { text })
      setTyped(undefined)
      onWho(who)
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="orders-find" onSubmit={(event) => void find(event)}>
      <Field label={t('orders.list.find')}>
        <Input
          type="search"
          maxLength={100}
          placeholder={t('orders.list.findHint')}
          value={typed ?? shown}
          onChange={setTyped}
        />
      </Field>
      <Button type="submit" icon="search" busy={busy}>
        {t('orders.list.search')}
      </Button>
    </form>
  )
}

function useColumns(): Column<Order>[] {
  const t = useText()
  const name = useName()
  return [
    {
      key: 'number',
      title: t('orders.list.number'),
      cell: (order) => <span className="figures">{order.number}</span>,
      sortable: true,
      width: 150,
    },
    { key: 'state', title: t('orders.list.state'), cell: (order) => <OrderStateBadge state={order.state} /> },
    {
      key: 'departure',
      title: t('orders.list.departure'),
      cell: (order) => <When at={order.from.at} />,
      sortable: true,
    },
    {
      key: 'trip',
      title: t('orders.list.trip'),
      cell: (order) => `${name(order.from.names)} → ${name(order.to.names)}`,
    },
    {
      key: 'people',
      title: t('orders.list.passengers'),
      cell: (order) => peopleOf(order, t),
    },
    {
      key: 'total',
      title: t('orders.price.total'),
      cell: (order) => <Money fen={order.total} />,
      sortable: true,
      figures: true,
    },
    {
      key: 'method',
      title: t('orders.list.method'),
      cell: (order) => (order.method ? t(`orders.method.${order.method}`) : '–'),
    },
    {
      key: 'ship',
      title: t('orders.list.ship'),
      cell: (order) => `${name(order.shipNames)} · ${name(order.lineNames)}`,
    },
    { key: 'at', title: t('orders.list.soldAt'), cell: (order) => <When at={order.at} />, sortable: true },
    {
      key: 'seller',
      title: t('orders.list.seller'),
      cell: (order) => `${order.soldBy} · ${name(order.organisation.names)}`,
    },
  ]
}

function peopleOf(order: Order, t: ReturnType<typeof useText>): string {
  return order.passengers > 1
    ? t('orders.list.andMore', { name: order.firstName, more: order.passengers - 1 })
    : order.firstName
}

function OrderCard({ order }: { order: Order }) {
  const t = useText()
  const name = useName()
  return (
    <div className="order-card">
      <p className="order-card-head">
        <b className="figures">{order.number}</b>
        <OrderStateBadge state={order.state} />
        <Money fen={order.total} />
      </p>
      <p>
        {name(order.from.names)} → {name(order.to.names)} · <When at={order.from.at} />
      </p>
      <p className="soft">
        {peopleOf(order, t)} · {name(order.shipNames)}
      </p>
    </div>
  )
}
