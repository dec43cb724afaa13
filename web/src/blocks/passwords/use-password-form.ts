import type { PasswordKind } from '@fairway/contract/staff/values'
import { type RefObject, useRef, useState } from 'react'
import { command } from '../../api/client.ts'
import { passwordDigest } from '../../api/digest.ts'
import { useText } from '../../i18n/text.ts'
import { failPassword } from './failure.ts'
import { policyProblem } from './strength.ts'

/** The proof of identity: the password itself, or the login password while there is none. */
export type Proof = PasswordKind

type FieldName = 'old' | 'next' | 'again'
type Values = Record<FieldName, string>
const nothing: Values = { old: '', next: '', again: '' }

export interface PasswordForm {
  kind: PasswordKind
  proof: Proof
  values: Values
  errors: Partial<Values>
  busy: boolean
  dirty: boolean
  form: RefObject<HTMLFormElement | null>
  type(field: FieldName, value: string): void
  onBlur(field: FieldName): void
  submit(): Promise<void>
}

/** Sends the digests to the endpoint of this kind of password. */
async function send(kind: PasswordKind, oldPassword: string, newPassword: string): Promise<void> {
  if (kind === 'login') await command('staff.changePassword', { oldPassword, newPassword })
  else if (kind === 'payment') await command('staff.changePaymentPassword', { oldPassword, newPassword })
  else
    await command('staff.changeWithdrawPassword', {
      oldPass: oldPassword,
      newPass: newPassword,
      confirmPass: newPassword,
    })
}

/** Validates a digest on the server; without an answer the change itself will report the error. */
async function isWeak(password: string): Promise<boolean> {
  const newPassword = await passwordDigest(password)
  return command('staff.weakPassword', { newPassword }, { background: true }).catch(() => false)
}

/** Resolves after the click of the pointer press in progress. */
function pointerReleased(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, () => setTimeout(resolve), { once: true, capture: true })
  return promise
}

/**
 * The form to change a password. Each field is validated on blur, all of them on submit; the passwords themselves
 * never leave the browser.
 */
export function usePasswordForm(kind: PasswordKind, proof: Proof, onDone: () => void): PasswordForm {
  const t = useText()
  const [values, setValues] = useState(nothing)
  const [errors, setErrors] = useState<Partial<Values>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const typed = useRef(values)

  const wrongAtOnce = (field: FieldName, now: Values): string | undefined => {
    if (field === 'old') return now.old === '' ? t(`staff.password.oldMissing.${proof}`) : undefined
    if (field === 'next') {
      const problem = policyProblem(now.next)
      return problem && t(`staff.password.${problem}`)
    }
    if (now.again === '') return t('staff.password.againMissing')
    return now.again === now.next ? undefined : t('staff.password.differ')
  }

  const setError = (field: FieldName, error: string | undefined) =>
    setErrors(({ [field]: _, ...others }) => (error ? { ...others, [field]: error } : others))

  async function wrongAfterAsking(now: Values): Promise<string | undefined> {
    const wrong = wrongAtOnce('next', now)
    return wrong ?? ((await isWeak(now.next)) ? t('staff.password.weak') : undefined)
  }

  async function onBlur(field: FieldName): Promise<void> {
    // Layout shift: an error line that appears under a pressed button would move it away from the pointer.
    if (document.querySelector('button:active')) await pointerReleased()
    const now = typed.current
    const wrong = field === 'next' ? await wrongAfterAsking(now) : wrongAtOnce(field, now)
    if (typed.current[field] !== now[field]) return
    setError(field, wrong)
    if (field === 'next' && now.again !== '') setError('again', wrongAtOnce('again', typed.current))
  }

  async function submit(): Promise<void> {
    if (busy) return
    const now = typed.current
    setBusy(true)
    const errors: Partial<Values> = {}
    for (const field of ['old', 'next', 'again'] as const) {
      const wrong = field === 'next' ? await wrongAfterAsking(now) : wrongAtOnce(field, now)
      if (wrong) errors[field] = wrong
    }
    setErrors(errors)
    const first = (['old', 'next', 'again'] as const).find((field) => errors[field])
    if (first) {
      setBusy(false)
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    try {
      await send(kind, await passwordDigest(now.old), await passwordDigest(now.next))
      typed.current = nothing
      setValues(nothing)
      onDone()
    } catch (error) {
      failPassword(error)
    }
    setBusy(false)
  }

  return {
    kind,
    proof,
    values,
    errors,
    busy,
    form,
    dirty: Object.values(values).some((value) => value !== ''),
    type(field, value) {
      typed.current = { ...typed.current, [field]: value }
      setValues(typed.current)
      setError(field, undefined)
    },
    onBlur: (field) => void onBlur(field),
    submit,
  }
}
