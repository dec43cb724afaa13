import { useState } from 'react'
import {
  isPaymentCode,
  type ReadReference,
  type ReferenceMethod,
  readReference,
} from './payment-reference.ts'

type Fault = Extract<ReadReference, { fault: string }>['fault']

/** The typed or scanned reference of a payment; in memory only, for as long as its panel is open. */
export function usePaymentReference() {
  const [method, setMethod] = useState<ReferenceMethod>()
  const [text, setText] = useState('')
  /** A complete payment code is hidden; while it is typed it is not complete. */
  const [isHidden, setHidden] = useState(false)
  const [fault, setFault] = useState<Fault>()

  function type(next: string) {
    setText(next)
    setHidden(false)
    setFault(undefined)
  }

  function choose(next: ReferenceMethod | undefined) {
    setMethod(next)
    setFault(undefined)
    // A payment code belongs to its wallet: another way of paying, or none, begins with an empty field.
    if (method && next !== method && isPaymentCode(method, text)) type('')
  }

  return {
    method,
    text,
    isHidden,
    fault,
    type,
    choose,
    /** A scanned payment code chooses its wallet by itself. */
    scan(wallet: ReferenceMethod, code: string) {
      setMethod(wallet)
      setText(code)
      setHidden(true)
      setFault(undefined)
    },
    /** Hides a payment code that has been typed. */
    hide() {
      if (method && isPaymentCode(method, text)) setHidden(true)
    },
    /** The payment, or undefined with the fault shown. */
    read() {
      if (!method) return undefined
      const found = readReference(method, text)
      if ('payment' in found) return found.payment
      setFault(found.fault)
      return undefined
    },
  }
}

export type PaymentReference = ReturnType<typeof usePaymentReference>
