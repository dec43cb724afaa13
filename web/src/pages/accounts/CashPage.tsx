import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useIdempotentCommand } from '../../api/idempotent-command.ts'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { toast } from '../../ui/overlay/toast.ts'

type Payout = Reply<'accounts.cashToPay'>['payouts'][number]

/** Cash that waits for a customer: found by the order number, paid from the clerk's own till. */
export default function CashPage() {
  const t = useText()
  const [{ number }, setSearch] = useTabSearch({ number: '' })
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()

  function find() {
    // A ticket number is that of its order and of a passenger.
    const text = (typed ?? number).trim().replace(/-\d{1,3}$/, '')
    if (!/^\d{8,32}$/.test(text)) return setFault(t('payouts.cash.numberMissing'))
    setFault(undefined)
    setTyped(undefined)
    setSearch({ number: text })
  }

  return (
    <PageFrame title={t('payouts.cash.title')}>
      <Panel>
        <p className="soft mb-2">{t('payouts.cash.how')}</p>
        <form
          className="row gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            find()
          }}
        >
          <Field label={t('payouts.cash.search')} error={fault}>
            <Input
              type="search"
              autoFocus
              inputMode="numeric"
              maxLength={40}
              value={typed ?? number}
              onChange={(text) => {
                setTyped(text)
                setFault(undefined)
              }}
            />
          </Field>
          <Button type="submit" icon="search" tone="primary" className="field-foot">
            {t('payouts.cash.find')}
          </Button>
        </form>
      </Panel>
      {number !== '' && <Waiting number={number} />}
    </PageFrame>
  )
}

function Waiting({ number }: { number: string }) {
  const t = useText()
  const found = useQueryOf('accounts.cashToPay', { orderNumber: number })
  const [open, setOpen] = useState<Payout>()
  const payouts = found.data?.payouts
  return (
    <Panel>
      {found.error && !payouts && <ErrorNote error={found.error} retry={() => void found.refetch()} />}
      {!payouts && !found.error && <Skeleton lines={2} label={t('blocks.loading')} />}
      {payouts?.length === 0 && <p role="status">{t('payouts.cash.none')}</p>}
      <ul className="stack gap-3">
        {payouts?.map((payout) => (
          <li className="cluster" key={payout.id}>
            <span className="figures">{payout.orderNumber}</span> <Money fen={payout.fen} />{' '}
            <When at={payout.requestedAt} />
            <Button icon="price" tone="primary" onClick={() => setOpen(payout)}>
              {t('payouts.payCash')}
            </Button>
          </li>
        ))}
      </ul>
      {open && <PayDialog payout={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}

function PayDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const t = useText()
  const { money } = useFormat()
  const invalidate = useInvalidate()
  const pay = useIdempotentCommand('accounts.payCash')
  const [error, setError] = useState<unknown>()

  async function submit() {
    setError(undefined)
    try {
      await pay.run({ id: payout.id })
      toast({ tone: 'success', text: t('payouts.done.payCash', { amount: money(payout.fen) }) })
      onClose()
      await invalidate('accounts', 'orders', 'home')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="accounts-pay-cash"
      title={t('payouts.cash.title')}
      submitLabel={t('payouts.payCash')}
      width="narrow"
      dirty={false}
      error={error}
      state={pay.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('payouts.cash.question', { amount: money(payout.fen), order: payout.orderNumber })}</p>
    </FormDialog>
  )
}
