import { counterMethods } from '@fairway/contract/orders/values'
import { useState } from 'react'
import type { Request } from '../../../api/client.ts'
import { passwordDigest } from '../../../api/digest.ts'
import { useMe } from '../../../blocks/page/page-context.tsx'
import { useScanner } from '../../../blocks/scanner/use-scanner.ts'
import { useText } from '../../../i18n/text.ts'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { CashField } from '../counter/payment/CashField.tsx'
import { readCash } from '../counter/payment/cash.ts'
import { ReferenceField } from '../counter/payment/ReferenceField.tsx'
import { usePaymentReference } from '../counter/payment/use-payment-reference.ts'
import { WalletBalance } from '../counter/payment/WalletBalance.tsx'

type Payment = NonNullable<Request<'orders.confirmOffer'>['payment']>

/** How an amount due is paid: at the counter, or from the agency's wallet. */
export function useDuePayment(fen: number) {
  const reference = usePaymentReference()
  const [received, setReceived] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const ofAgency = useMe().organisation.kind === 'agent'
  const cash = readCash(received, fen)
  useScanner({
    kinds: fen > 0 && !ofAgency ? ['paymentCode'] : [],
    onRead(reading) {
      if (reading.kind === 'paymentCode') reference.scan(reading.method, reading.code)
    },
  })
  return {
    reference,
    received,
    setReceived,
    password,
    setPassword,
    tried,
    setTried,
    cash,
    ofAgency,
    /** The payment as it was filled in; undefined while something is missing. */
    async read(): Promise<Payment | undefined> {
      setTried(true)
      if (ofAgency)
        return password === ''
          ? undefined
          : { method: 'wallet', paymentPassword: await passwordDigest(password) }
      if (reference.method) return reference.read()
      return cash.state === 'exact' || cash.state === 'enough' ? { method: 'cash' } : undefined
    },
  }
}

/** The fields of an amount due. */
export function DueFields({ due, fen }: { due: ReturnType<typeof useDuePayment>; fen: number }) {
  const t = useText()
  const { reference, cash, tried } = due
  if (due.ofAgency)
    return (
      <>
        <WalletBalance total={fen} />
        <Field
          label={t('orders.wallet.password')}
          error={tried && due.password === '' ? t('orders.fault.required') : undefined}
        >
          <Input type="password" maxLength={30} value={due.password} onChange={due.setPassword} />
        </Field>
      </>
    )
  const { method } = reference
  return (
    <div className="cluster gap-2">
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
          received={due.received}
          cash={cash}
          showFault={tried}
          onChange={(value) => {
            due.setReceived(value)
            due.setTried(false)
          }}
        />
      )}
    </div>
  )
}
