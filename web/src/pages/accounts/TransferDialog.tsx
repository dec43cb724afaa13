import '../../blocks/values/facts.css'
import '../../ui/theme/content.css'
import { accountName } from '@fairway/contract/accounts/account-name'
import { addDays } from '@fairway/contract/kernel/service-date'
import { type ReactNode, useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { useReader } from '../../blocks/list/reader.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { Money } from '../../blocks/values/Money.tsx'
import { OrderLink } from '../../blocks/values/OrderLink.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { CauseLink } from './CauseLink.tsx'
import { ReverseDialog } from './transfers/ReverseDialog.tsx'

type Transfer = Reply<'accounts.ledgerTransfer'>
type Entry = Transfer['entries'][number]

/** A transfer with its order, its cause and all its entries. */
export function TransferDialog({
  id,
  onOpen,
  onClose,
}: {
  id: string
  /** Opens another transfer in its place. */
  onOpen: (id: string) => void
  onClose: () => void
}) {
  const t = useText()
  const { data, error, refetch } = useQueryOf('accounts.ledgerTransfer', { id })
  const [reversing, setReversing] = useState(false)
  if (reversing) return <ReverseDialog id={id} onClose={() => setReversing(false)} />
  return (
    <Dialog
      id="accounts-transfer"
      title={t('ledger.one', { id })}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
      footer={
        <>
          {data?.canReverse.allowed && (
            <Button icon="refresh" onClick={() => setReversing(true)}>
              {t('transfers.reverse')}
            </Button>
          )}
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
        </>
      }
    >
      {error && !data && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} label={t('blocks.loading')} />}
      {data && (
        <div className="stack">
          <Facts transfer={data} />
          <Reversals transfer={data} onOpen={onOpen} />
          <Entries transfer={data} />
        </div>
      )}
    </Dialog>
  )
}

function Facts({ transfer }: { transfer: Transfer }) {
  const t = useText()
  const { order, cause, memo } = transfer
  return (
    <dl className="facts cluster">
      <Fact name={t('ledger.type')}>{t(`ledger.transfer.${transfer.kind}`)}</Fact>
      <Fact name={t('ledger.at')}>
        <When at={transfer.at} style="full" />
      </Fact>
      {order && (
        <Fact name={t('ledger.order')}>
          <OrderLink {...order} />
        </Fact>
      )}
      {cause && (
        <Fact name={t('ledger.cause')}>
          <CauseLink transfer={transfer} />
        </Fact>
      )}
      {memo !== '' && (
        <Fact name={t('ledger.memo')}>
          <span className="wrap-anywhere">{memo}</span>
        </Fact>
      )}
      <Fact name={t('ledger.madeBy')}>{transfer.madeBy ?? t('payouts.bySystem')}</Fact>
      <Fact name={t('ledger.madeAt')}>
        <When at={transfer.madeAt} style="full" />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The transfer that this one takes back, and the one that takes it back. */
function Reversals({
  transfer: { reverses, reversedBy },
  onOpen,
}: {
  transfer: Transfer
  onOpen: (id: string) => void
}) {
  const t = useText()
  if (reverses === null && reversedBy === null) return null
  return (
    <p className="cluster gap-2">
      {reverses !== null && (
        <Button icon="refresh" onClick={() => onOpen(reverses)}>
          {t('ledger.reverses', { id: reverses })}
        </Button>
      )}
      {reversedBy !== null && (
        <Button icon="refresh" onClick={() => onOpen(reversedBy)}>
          {t('ledger.reversedBy', { id: reversedBy })}
        </Button>
      )}
    </p>
  )
}

function Entries({ transfer }: { transfer: Transfer }) {
  const t = useText()
  const reachable = { tabIndex: 0 }
  const ofTickets = transfer.entries.some(({ ticket }) => ticket)
  return (
    <section className="scroll-x" aria-label={t('ledger.entries')} {...reachable}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('ledger.account')}</th>
            {ofTickets && <th scope="col">{t('ledger.ticket')}</th>}
            <th scope="col" className="numbers">
              {t('ledger.side.debit')}
            </th>
            <th scope="col" className="numbers">
              {t('ledger.side.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {transfer.entries.map((entry) => (
            <tr key={entry.number}>
              <td>
                <AccountLink account={entry.account} at={transfer.at} />
              </td>
              {ofTickets && (
                <td>
                  {entry.ticket && <OrderLink id={entry.ticket.orderId} number={entry.ticket.number} />}
                </td>
              )}
              <td className="numbers">{entry.debit !== null && <Money fen={entry.debit} />}</td>
              <td className="numbers">{entry.credit !== null && <Money fen={entry.credit} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={ofTickets ? 2 : 1}>
              {t('ledger.sum')}
            </th>
            <td className="numbers">
              <b>
                <Money fen={transfer.debit} />
              </b>
            </td>
            <td className="numbers">
              <b>
                <Money fen={transfer.credit} />
              </b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** An account with its code, as a link to its entries of the week that ends with the value date. */
function AccountLink({ account, at }: { account: Entry['account']; at: string }) {
  const t = useText()
  const reader = useReader()
  const { moment } = useFormat()
  if (!account) return <span className="soft">{t('ledger.otherAccount')}</span>
  const to = at.slice(0, 10)
  return (
    <>
      <a href={pagePath('accounts/ledgerAccount', { accountId: account.id, from: addDays(to, -6), to })}>
        {accountName(account, reader)}
      </a>
      <div className="cluster soft small">
        {account.day !== null && <span>{moment(account.day, 'date')}</span>}
        <span className="figures wrap-anywhere">{account.code}</span>
      </div>
    </>
  )
}
