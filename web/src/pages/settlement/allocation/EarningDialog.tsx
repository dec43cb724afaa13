import '../../../ui/theme/content.css'
import { partyText } from '@fairway/contract/settlement/rule-lists'
import type { Reply, Request } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { useReader } from '../../../blocks/list/reader.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { EarningState, Mend } from './EarningState.tsx'

type Earning = Reply<'settlement.earning'>

/** One sailing: what each party gets of it, and how it came about. */
export function EarningDialog({
  request,
  onClose,
}: {
  request: Request<'settlement.earning'>
  onClose: () => void
}) {
  const t = useText()
  const name = useName()
  const { data, error, refetch } = useQueryOf('settlement.earning', request)
  return (
    <Dialog
      id="settlement-earning"
      title={data ? name(data.sailing.names) : t('allocation.earnings')}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('blocks.close')}
        </Button>
      }
    >
      {error && !data && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} label={t('blocks.loading')} />}
      {data && (
        <div className="stack">
          <p className="cluster gap-4">
            <When at={data.sailing.departs} />
            <EarningState state={data.state} />
            <Mend of={data} />
            {data.dueAt !== null && (
              <span className="soft">
                {t('allocation.dueAt')} <When at={data.dueAt} />
              </span>
            )}
          </p>
          {data.parties.length === 0 ? (
            <p className="soft">{t('allocation.notYet')}</p>
          ) : (
            <>
              <Parties earning={data} />
              <Earnings earning={data} />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Parties({ earning }: { earning: Earning }) {
  const t = useText()
  const reader = useReader()
  const reachable = { tabIndex: 0 }
  return (
    <section className="scroll-x" aria-label={t('allocation.parties')} {...reachable}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('allocation.party')}</th>
            <th scope="col" className="numbers">
              {t('allocation.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {earning.parties.map((row) => (
            <tr key={`${row.kind}/${row.party?.id ?? ''}`}>
              <th scope="row">{partyText(row, reader)}</th>
              <td className="numbers">
                <Money fen={row.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <a href={pagePath('settlement/shares', { sailing: earning.sailing.id })}>
          {t('allocation.openShares')}
        </a>
      </p>
    </section>
  )
}

function Earnings({ earning }: { earning: Earning }) {
  const t = useText()
  const reachable = { tabIndex: 0 }
  const ledger = usePermission('accounts.viewLedger')
  return (
    <section className="scroll-x" aria-label={t('allocation.earningSteps')} {...reachable}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('allocation.cause')}</th>
            <th scope="col">{t('allocation.earnedAt')}</th>
            <th scope="col">{t('allocation.period')}</th>
            <th scope="col">{t('allocation.travelSource')}</th>
            <th scope="col" className="numbers">
              {t('allocation.amount')}
            </th>
            <th scope="col">{t('ledger.number')}</th>
          </tr>
        </thead>
        <tbody>
          {earning.earnings.map(({ id, number, at, period, travelSource, amount, transferId }) => (
            <tr key={id}>
              <td>{t(number === 1 ? 'allocation.first' : 'allocation.cause.late')}</td>
              <td>
                <When at={at} />
              </td>
              <td className="figures">{period.slice(0, 7)}</td>
              <td>{t(`allocation.travelSource.${travelSource}`)}</td>
              <td className="numbers">
                <Money fen={amount} />
              </td>
              <td>
                {transferId &&
                  (ledger ? (
                    <a href={pagePath('accounts/ledger', { transfer: transferId })}>{transferId}</a>
                  ) : (
                    transferId
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
