import { counterMethods } from '@fairway/contract/orders/values'
import { useState } from 'react'
import type { Reply, Request } from '../../../api/client.ts'
import { passwordDigest } from '../../../api/digest.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useMe } from '../../../blocks/page/page-context.tsx'
import { useScanner } from '../../../blocks/scanner/use-scanner.ts'
import { Conditions } from '../../../blocks/values/Conditions.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useText } from '../../../i18n/text.ts'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { CashField } from '../counter/payment/CashField.tsx'
import { readCash } from '../counter/payment/cash.ts'
import { ReferenceField } from '../counter/payment/ReferenceField.tsx'
import { usePaymentReference } from '../counter/payment/use-payment-reference.ts'
import { WalletBalance } from '../counter/payment/WalletBalance.tsx'

type Order = Reply<'orders.detail'>['order']
type Payment = Request<'orders.payHold'>['payment']

interface PayHoldProps {
  order: Pick<Order, 'id' | 'total'>
  onClose: () => void
  /** Takes the receipt; none where it is certain that it was paid, but its details cannot be read. */
  onDone: (receipt: Reply<'orders.payHold'> | undefined) => void
}

const useOwnAgency = () => useMe().organisation.kind === 'agent'

/** What paying for a hold is called: a counter takes money, an agency pays from its wallet. */
export function usePayHoldLabel(): string {
  const t = useText()
  return t(useOwnAgency() ? 'orders.wallet.pay' : 'orders.detail.pay')
}

/** Takes the money for a held order: at the counter, or from the agency's wallet. */
export function PayHoldDialog(props: PayHoldProps) {
  return useOwnAgency() ? <PayByWallet {...props} /> : <PayAtCounter {...props} />
}

/** Sends the payment of a hold and closes its dialog. */
function usePayHold(order: PayHoldProps['order'], onDone: PayHoldProps['onDone']) {
  const t = useText()
  const pay = useIdempotentCommand('orders.payHold')
  const [error, setError] = useState<unknown>()
  return {
    error,
    state: pay.state,
    async send(payment: Payment) {
      setError(undefined)
      try {
        const receipt = await pay.run({ orderId: order.id, expectedTotal: order.total, payment })
        toast({ tone: 'success', text: t('orders.detail.paid') })
        onDone(receipt)
      } catch (failure) {
        setError(failure)
      }
    },
  }
}

function PayByWallet({ order, onClose, onDone }: PayHoldProps) {
  const t = useText()
  const { send, ...pay } = usePayHold(order, onDone)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)

  async function submit() {
    setMissing(password === '')
    if (password !== '') await send({ method: 'wallet', paymentPassword: await passwordDigest(password) })
  }

  return (
    <FormDialog
      id="orders-pay-hold"
      title={t('orders.wallet.pay')}
      submitLabel={t('orders.wallet.pay')}
      width="narrow"
      onSubmit={() => void submit()}
      onClose={onClose}
      {...pay}
      dirty={password !== ''}
    >
      <Total order={order} />
      <WalletBalance total={order.total} />
      <Field label={t('orders.wallet.password')} error={missing ? t('orders.fault.required') : undefined}>
        <Input type="password" maxLength={30} value={password} onChange={setPassword} />
      </Field>
    </FormDialog>
  )
}

function PayAtCounter({ order, onClose, onDone }: PayHoldProps) {
  const t = useText()
  const { send, ...pay } = usePayHold(order, onDone)
  const reference = usePaymentReference()
  const [received, setReceived] = useState('')
  const [tried, setTried] = useState(false)
  const cash = readCash(received, order.total)
  const { method } = reference

  useScanner({
    kinds: ['paymentCode'],
    onRead(reading) {
      if (reading.kind === 'paymentCode') reference.scan(reading.method, reading.code)
    },
  })

  function submit() {
    setTried(true)
    const byCash = cash.state === 'exact' || cash.state === 'enough' ? { method: 'cash' as const } : undefined
    const payment = method ? reference.read() : byCash
    if (payment) void send(payment)
  }

  return (
    <FormDialog
      id="orders-pay-hold"
      title={t('orders.detail.pay')}
      submitLabel={t('orders.detail.pay')}
      width="narrow"
      onSubmit={submit}
      onClose={onClose}
      {...pay}
      dirty={received !== '' || reference.text !== ''}
    >
      <Total order={order} />
      <Field label={t('orders.list.method')}>
        <Segmented
          label={t('orders.list.method')}
          value={method ?? 'cash'}
          onChange={(chosen) => reference.choose(chosen === 'cash' ? undefined : chosen)}
          options={counterMethods.map((value) => ({ value, label: t(`orders.method.${value}`) }))}
        />
      </Field>
      {method ? (
        <ReferenceField method={method} reference={reference} />
      ) : (
        <CashField
          received={received}
          cash={cash}
          showFault={tried}
          onChange={(value) => {
            setReceived(value)
            setTried(false)
          }}
        />
      )}
    </FormDialog>
  )
}

/** What is paid, and the conditions that the tickets have. */
function Total({ order }: { order: PayHoldProps['order'] }) {
  const t = useText()
  const detail = useQueryOf('orders.detail', { orderId: order.id })
  return (
    <>
      <p>
        {t('orders.price.total')} <Money fen={order.total} className="order-total" />
      </p>
      {detail.data?.conditions.map((set) => (
        <Conditions key={set.id} set={set} />
      ))}
    </>
  )
}

/** Gives held seats back, after a question. */
export function ReleaseDialog({
  order,
  onClose,
  onDone,
}: {
  order: Order
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const release = useIdempotentCommand('orders.release')
  const [error, setError] = useState<unknown>()

  async function submit() {
    setError(undefined)
    try {
      await release.run({ orderId: order.id })
      toast({ tone: 'success', text: t('orders.detail.released') })
      onDone()
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="orders-release"
      title={t('orders.detail.release')}
      submitLabel={t('orders.detail.release')}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={release.state}
      dirty={false}
      danger
      width="narrow"
    >
      <p>{t('orders.detail.releaseQuestion', { number: order.number, passengers: order.passengers })}</p>
    </FormDialog>
  )
}
