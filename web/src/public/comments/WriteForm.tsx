import { commentLength } from '@fairway/contract/comments/values'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { hasCaptcha } from '../../api/captcha.ts'
import { ApiProblem } from '../../api/problem.ts'
import { prepareProof, takeProof } from '../../api/proof-of-work.ts'
import { deviceId } from '../../api/token.ts'
import type { Names } from '../../i18n/language.ts'
import { useName, useText } from '../../i18n/text.ts'
import { writeComment } from './calls.ts'
import { Link } from './Link.tsx'

const captchaUrl = (version: number) => `/api/login/loginAuthCode.do?show=${deviceId()}&asked=${version}`

type Field = 'order' | 'phone' | 'rating' | 'text' | 'code'

/** Client-side validation in the order of the form; the server validates again. */
function faultsOf(form: FormData): Field[] {
  const fieldValue = (name: Field) => String(form.get(name) ?? '').trim()
  const wrong: Record<Field, boolean> = {
    order: !/^\d{8,32}$/.test(fieldValue('order')),
    phone: fieldValue('phone').length < 7,
    rating: !fieldValue('rating'),
    text: [...fieldValue('text')].length < commentLength.min,
    code: hasCaptcha && !fieldValue('code'),
  }
  return (Object.keys(wrong) as Field[]).filter((field) => wrong[field])
}

/** The form for a passenger's comment; order number and phone prove the trip and stay in this form alone. */
export function WriteForm({ back }: { back: string }) {
  const t = useText()
  const name = useName()
  const [picture, setPicture] = useState(Math.random)
  const [faults, setFaults] = useState<Field[]>([])
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [length, setLength] = useState(0)
  const [done, setDone] = useState<Names>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const form = new FormData(element)
    const faults = faultsOf(form)
    setFaults(faults)
    setError('')
    const [first] = faults
    if (first) {
      element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    setBusy(true)
    const fieldValue = (field: Field) => String(form.get(field)).trim()
    try {
      const { product } = await writeComment({
        orderNumber: fieldValue('order'),
        phone: fieldValue('phone'),
        rating: Number(fieldValue('rating')),
        text: fieldValue('text'),
        deviceId: deviceId(),
        code: hasCaptcha ? fieldValue('code') : '',
        proof: await takeProof(),
      })
      setDone(product.names)
    } catch (failure) {
      setError(failure instanceof ApiProblem && failure.message ? failure.message : t('comments.noAnswer'))
      // A CAPTCHA is valid for one attempt.
      setPicture(Math.random())
      const code = element.querySelector<HTMLInputElement>('[name="code"]')
      if (code) code.value = ''
      setBusy(false)
    }
  }

  if (done)
    return (
      <section className="say-write say-card stack gap-2">
        <p role="status" className="say-thanks">
          {t('comments.thanks', { product: name(done) })}
        </p>
        <Link href={back}>← {t('comments.title')}</Link>
      </section>
    )

  const faultOf = (field: Field) =>
    faults.includes(field) ? t(`comments.missing.${field}`, { least: commentLength.min }) : ''
  return (
    <section className="say-write say-card stack gap-2" aria-labelledby="say-write">
      <h2 id="say-write">{t('comments.write')}</h2>
      <p>{t('comments.write.lead')}</p>
      <form className="stack gap-4" noValidate onSubmit={submit} onInput={prepareProof}>
        <div className="say-pair stack gap-4">
          <FormField label={t('comments.order')} hint={t('comments.order.hint')} fault={faultOf('order')}>
            {(link) => <input {...link} name="order" inputMode="numeric" autoComplete="off" maxLength={32} />}
          </FormField>
          <FormField label={t('comments.phone')} hint={t('comments.phone.hint')} fault={faultOf('phone')}>
            {(link) => <input {...link} name="phone" type="tel" autoComplete="tel" maxLength={20} />}
          </FormField>
        </div>
        <fieldset className="say-rating">
          <legend>{t('comments.rating')}</legend>
          <div>
            {[1, 2, 3, 4, 5].map((stars) => (
              <label key={stars} className="relative center">
                <input
                  className="cover"
                  type="radio"
                  name="rating"
                  value={stars}
                  aria-label={t('comments.stars', { stars })}
                />
                <span aria-hidden="true">★</span>
              </label>
            ))}
          </div>
          {faultOf('rating') && <p className="say-small say-fault danger-text">{faultOf('rating')}</p>}
        </fieldset>
        <FormField
          label={t('comments.text')}
          hint={t('comments.text.hint', { count: length, most: commentLength.max })}
          fault={faultOf('text')}
        >
          {(link) => (
            <textarea
              {...link}
              name="text"
              rows={5}
              maxLength={commentLength.max}
              onChange={(event) => setLength([...event.target.value].length)}
            />
          )}
        </FormField>
        {hasCaptcha && (
          <div className="say-picture">
            <FormField label={t('comments.code')} fault={faultOf('code')}>
              {(link) => (
                <input
                  {...link}
                  name="code"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={16}
                />
              )}
            </FormField>
            <button type="button" title={t('comments.newPicture')} onClick={() => setPicture(Math.random())}>
              <img width="120" height="40" alt={t('comments.picture')} src={captchaUrl(picture)} />
            </button>
          </div>
        )}
        <p role="alert" className="say-small say-fault danger-text">
          {error}
        </p>
        <div className="row gap-4">
          <button type="submit" className="say-primary strong" aria-disabled={busy}>
            {t(busy ? 'comments.sending' : 'comments.send')}
          </button>
          <Link href={back}>{t('comments.cancel')}</Link>
        </div>
      </form>
    </section>
  )
}

function FormField({
  label,
  hint,
  fault,
  children,
}: {
  label: string
  hint?: string
  fault: string
  children: (link: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}) {
  const id = useId()
  return (
    <div className="say-field stack gap-1">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': fault !== '' })}
      <p id={`${id}-note`} className={fault ? 'say-small say-fault danger-text' : 'say-small soft'}>
        {fault || hint}
      </p>
    </div>
  )
}
