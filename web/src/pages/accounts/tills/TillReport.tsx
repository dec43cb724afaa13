import '../../../blocks/values/facts.css'
import type { ReactNode } from 'react'
import type { Reply } from '../../../api/client.ts'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { ShiftState } from './ShiftState.tsx'

type Report = Reply<'accounts.tillReport'>

/** What came into a till and left it, down to each payment and payout. */
export function TillReport({ report }: { report: Report }) {
  const t = useText()
  const { money } = useFormat()
  const seesLedger = usePermission('accounts.viewLedger')
  const { shift, takings, moves, voided } = report
  return (
    <div className="stack gap-3">
      <ShiftFacts report={report} />
      <Section heading={t('tills.takings')} none={takings.length === 0}>
        {takings.map(({ method, payments, fen }) => (
          <Line key={method} label={`${t(`payouts.method.${method}`)} × ${payments}`} fen={fen} />
        ))}
      </Section>
      <Section heading={t('tills.moves')} none={moves.length === 0}>
        {moves.map(({ kind, count, fen }) => (
          <Line key={kind} label={`${t(`ledger.transfer.${kind}`)} × ${count}`} fen={fen} />
        ))}
        <Line label={t('tills.cash')} fen={shift.cash} />
      </Section>
      {voided.count > 0 && <p className="soft">{t('tills.voided', { amount: money(voided.fen) })}</p>}
      <Section heading={t('tills.payments')} none={report.payments.length === 0}>
        {report.payments.map((line) => (
          <OrderLine
            key={`${line.orderId} ${line.at} ${line.fen}`}
            {...line}
            label={t(`payouts.method.${line.method}`)}
          />
        ))}
      </Section>
      <Section heading={t('tills.payouts')} none={report.payouts.length === 0}>
        {report.payouts.map((line) => (
          <OrderLine key={line.id} {...line} label="" />
        ))}
      </Section>
      {seesLedger && (
        <p>
          <a href={pagePath('accounts/ledgerAccount', { accountId: report.accountId })}>
            {t('tills.account')}
          </a>
        </p>
      )}
    </div>
  )
}

function ShiftFacts({ report: { shift } }: { report: Report }) {
  const t = useText()
  const name = useName()
  return (
    <dl className="facts cluster">
      <Fact label={t('tills.state')}>
        <ShiftState state={shift.state} />
      </Fact>
      <Fact label={t('tills.till')}>{shift.till ? name(shift.till.names) : t('tills.automatic')}</Fact>
      {shift.dock && <Fact label={t('tills.dock')}>{name(shift.dock.names)}</Fact>}
      <Fact label={t('tills.clerk')}>{shift.clerk}</Fact>
      <Fact label={t('tills.opened')}>
        <When at={shift.openedAt} />
      </Fact>
      {shift.closedAt && (
        <Fact label={t('tills.closed')}>
          <When at={shift.closedAt} />
        </Fact>
      )}
      {shift.zNumber !== null && (
        <Fact label={t('tills.z')}>
          <span className="figures">{shift.zNumber}</span>
        </Fact>
      )}
      {shift.counted !== null && (
        <Fact label={t('tills.counted')}>
          <Money fen={shift.counted} />
        </Fact>
      )}
      {shift.difference !== null && shift.difference !== 0 && (
        <Fact label={t('tills.difference')}>
          <Money fen={shift.difference} /> {shift.reason} {shift.waits && t('tills.waits')}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Section({ heading, none, children }: { heading: string; none: boolean; children: ReactNode }) {
  const t = useText()
  return (
    <section className="stack gap-1">
      <h3>{heading}</h3>
      {none && <p className="soft">{t('tills.none')}</p>}
      {children}
    </section>
  )
}

function Line({ label, fen }: { label: string; fen: number }) {
  return (
    <p className="row">
      <span>{label}</span> <Money fen={fen} />
    </p>
  )
}

function OrderLine({
  orderId,
  orderNumber,
  label,
  fen,
  at,
}: {
  orderId: string
  orderNumber: string
  label: string
  fen: number
  at: string
}) {
  const opens = usePermission('orders.view')
  const path = pagePath('orders/detail', orderId)
  return (
    <p className="row">
      <span className="cluster">
        {opens && path ? (
          <a className="figures" href={path}>
            {orderNumber}
          </a>
        ) : (
          <span className="figures">{orderNumber}</span>
        )}{' '}
        <span className="soft">{label}</span> <When at={at} />
      </span>{' '}
      <Money fen={fen} />
    </p>
  )
}
