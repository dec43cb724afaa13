import './orders.css'
import './after-sales/after-sales.css'
import { offerList } from '@fairway/contract/orders/after-sales/lists'
import { type ReactNode, useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { describeError } from '../../api/errors.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { usePageActions, useTab, useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { useScanner } from '../../blocks/scanner/use-scanner.ts'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { OfferStateBadge } from './after-sales/OfferStateBadge.tsx'
import { OrderDesk } from './after-sales/OrderDesk.tsx'
import { Finder } from './Finder.tsx'
import { OrderStateBadge } from './OrderStateBadge.tsx'
import { usePassengerName } from './passenger-name.ts'

type Offer = Reply<'orders.offers'>['rows'][number]

const cells: Cells<Offer, keyof typeof offerList.columns> = {
  state: ({ state }) => <OfferStateBadge state={state} />,
  back: ({ back }) => <Money fen={back} />,
  due: ({ due }) => <Money fen={due} />,
  fee: ({ fee }) => <Money fen={fee} />,
}

/** The desk for what becomes of tickets after their sale: an order is scanned or searched, then its tickets are offered for. */
export default function AfterSalesPage() {
  const [{ order, ticket, who, number }, setSearch] = useTabSearch({
    order: '',
    ticket: '',
    who: '',
    number: '',
  })
  const [refused, setRefused] = useState<string>()
  const search = (target: Partial<Record<'order' | 'ticket' | 'who' | 'number', string>>) =>
    setSearch({ order: '', ticket: '', who: '', number: '', ...target })

  async function openCode(code: string) {
    setRefused(undefined)
    try {
      const { orderId, ticketId } = await command('orders.byCode', { code })
      search({ order: orderId, ticket: ticketId })
    } catch (error) {
      setRefused(describeError(error).text)
    }
  }
  useScanner({
    kinds: ['ticketCode'],
    onRead: (reading) => reading.kind === 'ticketCode' && void openCode(reading.code),
  })

  const finder = (
    <Finder
      term={number}
      onSearch={search}
      onCode={(code) => void openCode(code)}
      refused={refused}
      onRefused={setRefused}
      autoFocus
    />
  )
  if (order === '' && who === '' && number === '') return <RecentOffers finder={finder} />
  return <Desk finder={finder} order={order} ticket={ticket} who={who} number={number} onSearch={search} />
}

/** The offers that were made, the newest first, and the field that finds an order for another one. */
function RecentOffers({ finder }: { finder: ReactNode }) {
  const t = useText()
  const { open } = useTab()
  const list = useList(offerList, { cells })
  return (
    <PageFrame
      title={t('afterSales.title')}
      views={<ListViews list={offerList.endpoint} />}
      search={<ListFilters list={list} fields={{ number: finder }} />}
    >
      <QueryTable
        {...list.table}
        onOpen={(offer) => open(`orders/afterSales?order=${offer.orderId}`)}
        card={(offer) => <OfferCard offer={offer} />}
      />
    </PageFrame>
  )
}

function OfferCard({ offer }: { offer: Offer }) {
  const t = useText()
  const { number, kind, state, at, by, back, due } = offer
  return (
    <>
      <p className="cluster gap-2">
        <b className="figures">{number}</b>
        <OfferStateBadge state={state} />
      </p>
      <p className="cluster gap-2">
        {t(`afterSales.kind.${kind}`)}
        <span className="push">
          {t(due > 0 ? 'afterSales.due' : 'afterSales.back')} <Money fen={due > 0 ? due : back} />
        </span>
      </p>
      <p className="soft small">
        {by} · <When at={at} />
      </p>
    </>
  )
}

function Desk({
  finder,
  order,
  ticket,
  who,
  number,
  onSearch,
}: {
  finder: ReactNode
  order: string
  /** The only ticket to begin with; empty for all that something can be done with. */
  ticket: string
  who: string
  number: string
  onSearch: (target: { order?: string }) => void
}) {
  const t = useText()
  usePageActions([
    {
      id: 'afterSales.another',
      label: t('afterSales.another'),
      key: 'Alt+N',
      icon: 'search',
      run: () => onSearch({}),
    },
  ])
  return (
    <PageFrame
      title={t('afterSales.title')}
      actions={
        <Button icon="search" onClick={() => onSearch({})}>
          {t('afterSales.another')} <kbd>Alt+N</kbd>
        </Button>
      }
    >
      <Panel>{finder}</Panel>
      {order === '' ? (
        <Matches who={who} number={number} onChoose={(orderId) => onSearch({ order: orderId })} />
      ) : (
        <OrderDesk key={`${order} ${ticket}`} orderId={order} ticketId={ticket} />
      )}
    </PageFrame>
  )
}

/** The orders that fit what was searched for; a single one opens at once. */
function Matches({
  who,
  number,
  onChoose,
}: {
  who: string
  number: string
  onChoose: (orderId: string) => void
}) {
  const t = useText()
  const name = useName()
  const nameOf = usePassengerName()
  const found = useQueryOf('orders.list', {
    ...(who !== '' && { who }),
    ...(number !== '' && { number }),
    page: 1,
    pageSize: 20,
  })
  if (found.error) return <ErrorNote error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton lines={4} label={t('blocks.loading')} />
  const { rows } = found.data
  const [only] = rows
  if (rows.length === 1 && only) return <OrderDesk key={only.id} orderId={only.id} />
  if (rows.length === 0)
    return (
      <Panel>
        <p className="soft" role="status">
          {t('afterSales.noOrder')}
        </p>
      </Panel>
    )
  return (
    <Panel>
      <ul className="stack gap-1">
        {rows.map((order) => (
          <li key={order.id}>
            <button type="button" className="after-sales-match" onClick={() => onChoose(order.id)}>
              <b className="figures">{order.number}</b>
              <OrderStateBadge state={order.state} />
              <span>
                {name(order.from.names)} → {name(order.to.names)} · <When at={order.from.at} /> ·{' '}
                {nameOf(order.firstName, order.firstForgottenAt)}
              </span>
              <Money fen={order.total} className="push" />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
