import '../../blocks/values/facts.css'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { useTab } from '../../blocks/page/page-context.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { PayoutState } from '../../blocks/values/PayoutState.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { downloadList } from './SendDialog.tsx'

type Detail = Reply<'accounts.payout'>

/** A payout with its payment, its order and its history. */
export function PayoutDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const { open } = useTab()
  const detail = useQueryOf('accounts.payout', { id })
  const { data } = detail
  return (
    <Dialog
      id="accounts-payout"
      title={t('payouts.one', { id })}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <>
          {data && (
            <Button
              icon="orders"
              onClick={() => {
                onClose()
                open(`orders/detail/${data.payout.orderId}`)
              }}
            >
              {t('payouts.openOrder')}
            </Button>
          )}
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
        </>
      }
    >
      {detail.error && !data && <ErrorNote error={detail.error} retry={() => void detail.refetch()} />}
      {!data && !detail.error && <Skeleton lines={6} label={t('blocks.loading')} />}
      {data && <Facts detail={data} />}
    </Dialog>
  )
}

function Facts({ detail: { payout, events, replaces, replacedBy } }: { detail: Detail }) {
  const t = useText()
  return (
    <>
      <dl className="facts cluster">
        <div>
          <dt>{t('payouts.amount')}</dt>
          <dd>
            <Money fen={payout.fen} />
          </dd>
        </div>
        <div>
          <dt>{t('payouts.state')}</dt>
          <dd>
            <PayoutState state={payout.state} />
          </dd>
        </div>
        <div>
          <dt>{t('payouts.method')}</dt>
          <dd>{t(`payouts.method.${payout.method}`)}</dd>
        </div>
        <div>
          <dt>{t('payouts.order')}</dt>
          <dd className="figures">{payout.orderNumber}</dd>
        </div>
        <div>
          <dt>{t('payouts.paymentMethod')}</dt>
          <dd>{t(`payouts.method.${payout.paidBy}`)}</dd>
        </div>
        {payout.paymentReference !== '' && (
          <div>
            <dt>{t('payouts.paymentReference')}</dt>
            <dd className="figures wrap-anywhere">{payout.paymentReference}</dd>
          </div>
        )}
        {payout.attempts > 0 && (
          <div>
            <dt>{t('payouts.attempts')}</dt>
            <dd className="figures">{payout.attempts}</dd>
          </div>
        )}
      </dl>
      {replaces !== null && <p>{t('payouts.replaces', { id: replaces })}</p>}
      {replacedBy !== null && <p>{t('payouts.replacedBy', { id: replacedBy })}</p>}
      <h3>{t('payouts.history')}</h3>
      <ol className="stack gap-2">
        {events.map((event) => (
          <li className="cluster" key={event.number}>
            <When at={event.at} style="full" /> <PayoutState state={event.state} />{' '}
            <span className="soft">{event.by ?? t('payouts.bySystem')}</span>
            {event.reference !== '' && <span className="figures wrap-anywhere">{event.reference}</span>}
            {event.reason !== '' && <span className="wrap-anywhere">{event.reason}</span>}
            {event.listId !== null && (
              <Button icon="export" onClick={() => void downloadList(event.listId ?? '')}>
                {t('payouts.list', { id: event.listId })}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
