import { counterMethods } from '@fairway/contract/orders/values'
import { useState } from 'react'
import type { Reply, Request } from '../../../api/client.ts'
import { passwordDigest } from '../../../api/digest.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useMe } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useText } from '../../../i18n/text.ts'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

type Order = Reply<'orders.detail'>['order']
type Payment = Request<'orders.payHold'>['payment']

/** Takes the money for a held order: at the counter, or from the agency's wallet. */
export function PayHoldDialog({
  order,
  onClose,
  onDone,
}: {
  order: Order
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const { organisation } = useMe()
  const byWallet = organisation.kind === 'agent'
  const pay = useIdempotentCommand('orders.payHold')
  const [method, setMethod] = useState<(typeof counterMethods)[number]>('cash')
  const [reference, setReference] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const [missing, setMissing] = useState(false)

  async function payment(): Promise<Payment | undefined> {
    if (byWallet)
      return password === ''
        ? undefined
        : { method: 'wallet', paymentPassword: await passwordDigest(password) }
    if (method === 'cash') return { method }
    return /^[A-Za-z0-9_-]{4,64}$/.test(reference.trim())
      ? { method, reference: reference.trim() }
      : undefined
  }

  async function submit() {
    const selected = await payment()
    setMissing(selected === undefined)
    if (!selected) return
    setError(undefined)
    try {
      await pay.run({ orderId: order.id, expectedTotal: order.total, payment: selected })
      toast({ tone: 'success', text: t('orders.detail.paid') })
      onDone()
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="orders-pay-hold"
      title={t('orders.detail.payHold')}
      submitLabel={byWallet ? t('orders.wallet.pay') : t('orders.detail.pay')}
      size={{ width: 440, height: 320 }}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={pay.state}
      dirty={reference !== '' || password !== ''}
    >
      <p>
        {t('orders.price.total')} <Money fen={order.total} className="order-total" />
      </p>
      {byWallet ? (
        <Field label={t('orders.wallet.password')} error={missing ? t('orders.fault.required') : undefined}>
          <Input type="password" maxLength={30} value={password} onChange={setPassword} />
        </Field>
      ) : (
        <>
          <Field label={t('orders.list.method')}>
            <Segmented
              label={t('orders.list.method')}
              value={method}
              onChange={setMethod}
              options={counterMethods.map((value) => ({ value, label: t(`orders.method.${value}`) }))}
            />
          </Field>
          {method !== 'cash' && (
            <Field
              label={t('orders.counter.reference', { method: t(`orders.method.${method}`) })}
              error={missing ? t('orders.fault.reference') : undefined}
            >
              <Input className="figures" maxLength={64} value={reference} onChange={setReference} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
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
      size={{ width: 440, height: 300 }}
    >
      <p>{t('orders.detail.releaseQuestion', { number: order.number, passengers: order.passengers })}</p>
    </FormDialog>
  )
}
