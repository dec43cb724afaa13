import { givenBackList } from '@fairway/contract/orders/give-back/lists'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { type Cells, ListValue } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Fact } from './DisruptDialogs.tsx'

type Row = Reply<'orders.givenBack'>['rows'][number]
type Progress = NonNullable<Reply<'orders.giveBack'>>

const { columns } = givenBackList
const tones: Record<Row['state'], StatusTone> = {
  waiting: 'neutral',
  done: 'success',
  refused: 'warning',
  failed: 'danger',
}
const cells: Cells<Row, keyof typeof columns> = {
  state: (row) => <Outcome row={row} />,
  toDo: (row) => row.toDo && <ToDo toDo={row.toDo} />,
}

function Outcome({ row }: { row: Row }) {
  const t = useText()
  return <StatusBadge tone={tones[row.state]}>{t(`giveBack.state.${row.state}`)}</StatusBadge>
}

function ToDo({ toDo }: { toDo: NonNullable<Row['toDo']> }) {
  const t = useText()
  return <StatusBadge tone="warning">{t(`giveBack.toDo.${toDo}`)}</StatusBadge>
}

/** What came of every order of the cancelled sailing, and what people still have to do. */
export function GiveBackPanel({ sailingId }: { sailingId: string }) {
  const t = useText()
  const invalidate = useInvalidate()
  const maySteer = usePermission('orders.giveBack')
  const opensOrders = usePermission('orders.view')
  const [busy, setBusy] = useState(false)
  const progress = useQueryOf('orders.giveBack', { sailingId }, { refetchInterval: 10_000 })
  const list = useList(givenBackList, { cells, request: { sailingId }, refetchInterval: 10_000 })

  async function steer(name: 'orders.stopGivingBack' | 'orders.resumeGivingBack') {
    setBusy(true)
    try {
      await command(name, { sailingId })
    } catch (error) {
      report(error)
    }
    setBusy(false)
    await invalidate('orders')
  }

  const batch = progress.data
  const mayResume =
    batch && (batch.state === 'stopped' || (batch.state === 'ended' && batch.orders.again > 0))
  return (
    <Panel
      title={t('giveBack.title')}
      actions={
        maySteer &&
        batch && (
          <>
            {batch.state === 'running' && (
              <Button icon="lock" busy={busy} onClick={() => void steer('orders.stopGivingBack')}>
                {t('giveBack.stop')}
              </Button>
            )}
            {mayResume && (
              <Button
                tone="primary"
                icon="refresh"
                busy={busy}
                onClick={() => void steer('orders.resumeGivingBack')}
              >
                {t('giveBack.resume')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="stack">
        {progress.error && <ErrorNote error={progress.error} retry={() => progress.refetch()} />}
        {batch && <Figures batch={batch} />}
        <div className="fields">
          <ListFilters list={list} fields={{ sailingId: null }} />
        </div>
        <QueryTable
          {...list.table}
          {...(opensOrders && { opens: ({ orderId }: Row) => `orders/detail/${orderId}` })}
          card={(row) => <Card row={row} />}
        />
      </div>
    </Panel>
  )
}

function Figures({ batch }: { batch: Progress }) {
  const t = useText()
  const seesPayouts = usePermission('accounts.viewPayouts')
  const { waiting, done, refused, failed } = batch.orders
  const amounts = [
    ['giveBack.refunded', batch.refunded],
    ['giveBack.cash', batch.cashToHandOut],
    ['giveBack.send', batch.payoutsToSend],
    ['giveBack.failedPayouts', batch.payoutsFailed],
  ] as const
  return (
    <>
      <p className="strong" role="status">
        {t(`giveBack.${batch.state}`, { done, all: waiting + done + refused + failed })}
      </p>
      <dl className="facts cluster">
        {amounts.map(([key, { orders, fen }]) => (
          <Fact key={key} label={t(key)}>
            <Money fen={fen} /> · {orders}
          </Fact>
        ))}
        <Fact label={t('giveBack.refusedOrders')}>{refused + failed}</Fact>
      </dl>
      {seesPayouts && (
        <p>
          <a href={pagePath('accounts/payouts')}>{t('giveBack.payouts')}</a>
        </p>
      )}
    </>
  )
}

/** An order in narrow windows. */
function Card({ row }: { row: Row }) {
  const name = useName()
  return (
    <div className="stack gap-1">
      <p className="cluster">
        <b className="figures">{row.number}</b> <Outcome row={row} />
        <Money fen={row.back} className="push" />
      </p>
      <p className="soft small">
        {name(row.organisation)} · <ListValue column={columns.channel} row={row} />
      </p>
      {row.toDo && <ToDo toDo={row.toDo} />}
      {row.reason && <p className="small">{row.reason}</p>}
    </div>
  )
}
