import type { Named } from '@fairway/contract/kernel/texts'
import {
  allocationMethods,
  maxSteps,
  pots,
  rolesOf,
  stepBases,
} from '@fairway/contract/settlement/rule-values'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RecordForm } from '../../../blocks/record/use-record-form.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useRowDrag } from '../../../ui/frame/use-row-drag.ts'
import { faultOfStep, newStep, type RuleValues, type StepValues, withMethod } from './rule-values.ts'

/** The fields of one step, with its place in the cascade. */
function StepFields({
  step,
  index,
  count,
  organisations,
  fault,
  handle,
  onKey,
  onChange,
  onMove,
  onRemove,
}: {
  step: StepValues
  index: number
  count: number
  organisations: readonly Named[]
  fault: string | undefined
  /** What the step is dragged by. */
  handle: object
  onKey: (event: KeyboardEvent) => void
  onChange: (step: StepValues) => void
  /** By so many places. */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) {
  const t = useText()
  const name = useName()
  const number = index + 1
  const change = (part: Partial<StepValues>) => onChange({ ...step, ...part })
  const rateLabel =
    step.method === 'percent' || step.method === 'commission'
      ? t('allocation.rate.share')
      : t(`allocation.rate.${step.method}`)
  return (
    <fieldset className="allocation-step stack gap-2">
      <legend className="row gap-2">
        <IconButton
          {...handle}
          icon="drag"
          className="drag-handle"
          label={t('allocation.moveStep', { number, count })}
          data-handle={step.key}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onKeyDown={onKey}
        />
        <strong>{t('allocation.stepNumber', { number })}</strong>
        <IconButton
          icon="chevronUp"
          label={t('allocation.stepUp', { number })}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="chevronDown"
          label={t('allocation.stepDown', { number })}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        />
        <IconButton icon="trash" label={t('allocation.removeStep', { number })} onClick={onRemove} />
      </legend>
      <div className="grid">
        <Field label={t('allocation.method')}>
          <Select
            value={step.method}
            onChange={(method) => onChange(withMethod(step, method))}
            options={allocationMethods.map((value) => ({ value, label: t(`allocation.method.${value}`) }))}
          />
        </Field>
        <Field label={t('allocation.role')}>
          <Select
            value={step.role}
            onChange={(role) => change({ role })}
            options={rolesOf[step.method].map((value) => ({ value, label: t(`allocation.role.${value}`) }))}
          />
        </Field>
        {step.role === 'organisation' && (
          <Field label={t('allocation.organisation')} required>
            <Select
              value={step.organisationId}
              placeholder={t('allocation.chooseOrganisation')}
              onChange={(organisationId) => change({ organisationId })}
              options={organisations.map(({ id, names }) => ({ value: id, label: name(names) }))}
            />
          </Field>
        )}
        <Field label={rateLabel} error={fault} required>
          <Input
            inputMode="decimal"
            className="figures"
            value={step.rate}
            maxLength={10}
            onChange={(rate) => change({ rate })}
          />
        </Field>
        {step.method === 'percent' && (
          <>
            <Field label={t('allocation.pot')}>
              <Select
                value={step.pot}
                onChange={(pot) => change({ pot })}
                options={pots.map((value) => ({ value, label: t(`allocation.pot.${value}`) }))}
              />
            </Field>
            <Field label={t('allocation.basis')}>
              <Select
                value={step.basis}
                onChange={(basis) => change({ basis })}
                options={stepBases.map((value) => ({ value, label: t(`allocation.basis.${value}`) }))}
              />
            </Field>
          </>
        )}
        {step.method === 'perPassengerKm' && (
          <>
            <Field label={t('allocation.fromKm')} hint={t('allocation.stretchHint')}>
              <Input
                inputMode="numeric"
                className="figures"
                value={step.fromKm}
                maxLength={5}
                onChange={(fromKm) => change({ fromKm })}
              />
            </Field>
            <Field label={t('allocation.toKm')}>
              <Input
                inputMode="numeric"
                className="figures"
                value={step.toKm}
                maxLength={5}
                onChange={(toKm) => change({ toKm })}
              />
            </Field>
          </>
        )}
      </div>
    </fieldset>
  )
}

/** The steps of a rule in their order. */
export function StepList({
  form: { values, change, tried },
  organisations,
}: {
  form: RecordForm<RuleValues>
  organisations: readonly Named[]
}) {
  const t = useText()
  const { steps } = values
  const list = useRef<HTMLOListElement>(null)
  /** The step whose handle is focused once it stands where it was moved. */
  const focusNext = useRef<string>(undefined)
  const [said, setSaid] = useState('')
  const { rowClass, handle } = useRowDrag(list, (from, to) => {
    focusNext.current = steps[from]?.key
    move(from, to)
  })
  const focusHandle = (key: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-handle="${key}"]`)?.focus()

  useEffect(() => {
    if (focusNext.current === undefined) return
    focusHandle(focusNext.current)
    focusNext.current = undefined
  })

  function move(from: number, to: number) {
    const moved = [...steps]
    const [step] = moved.splice(from, 1)
    if (!step || to < 0 || to >= steps.length) return
    moved.splice(to, 0, step)
    change({ steps: moved })
    setSaid(t('allocation.stepMoved', { number: to + 1, count: steps.length }))
  }

  /** On a handle: the arrows go to the next one, with Alt the step moves. */
  function onKey(event: KeyboardEvent, index: number) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const to = index + (event.key === 'ArrowUp' ? -1 : 1)
    if (!event.altKey) return focusHandle(steps[to]?.key)
    focusNext.current = steps[index]?.key
    move(index, to)
  }

  return (
    <>
      <p className="soft small">{t('allocation.stepsHint')}</p>
      <ol ref={list}>
        {steps.map((step, index) => {
          const fault = tried || step.rate !== '' ? faultOfStep(values, step) : undefined
          return (
            <li key={step.key} className={rowClass(index)}>
              <StepFields
                step={step}
                index={index}
                count={steps.length}
                organisations={organisations}
                fault={fault && t(`allocation.${fault}`)}
                handle={handle(index)}
                onKey={(event) => onKey(event, index)}
                onChange={(changed) =>
                  change({ steps: steps.map((one, at) => (at === index ? changed : one)) })
                }
                onMove={(by) => move(index, index + by)}
                onRemove={() => change({ steps: steps.filter((_, at) => at !== index) })}
              />
            </li>
          )
        })}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
      <div>
        <Button
          icon="plus"
          disabled={steps.length >= maxSteps}
          onClick={() => change({ steps: [...steps, newStep()] })}
        >
          {t('allocation.addStep')}
        </Button>
      </div>
    </>
  )
}
