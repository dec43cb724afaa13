import type { OverruleCode } from '@fairway/contract/orders/after-sales/values'
import { type ReactNode, useState } from 'react'
import type { IdempotentName, Request } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { fieldMessage } from '../../../api/refused-fields.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { usePassengerName } from '../passenger-name.ts'
import type { Desk, DeskTicket } from './desk.ts'
import { useLandingStops } from './trips.ts'

export interface ProposalProps {
  desk: Desk
  tickets: readonly DeskTicket[]
  onClose: () => void
  /** The offer is there: the desk shows it. */
  onProposed: () => void
}

type ProposalName = Extract<
  IdempotentName,
  'orders.proposeRefund' | 'orders.proposeExchange' | 'orders.proposeSupplement' | 'orders.proposeVoid'
>

/** Sends a proposal and closes its dialog. */
export function useProposal<Name extends ProposalName>(name: Name, onProposed: () => void) {
  const proposal = useIdempotentCommand(name)
  const [error, setError] = useState<unknown>()
  return {
    error,
    state: proposal.state,
    async send(request: Request<Name>) {
      setError(undefined)
      try {
        await proposal.run(request)
        onProposed()
      } catch (failure) {
        setError(failure)
      }
    },
  }
}

/** Why nothing is charged; `other` has to be explained. */
export function OverruleFields({
  codes,
  overrule,
  reason,
  tried,
  onOverrule,
  onReason,
  none,
}: {
  codes: readonly OverruleCode[]
  overrule: OverruleCode | ''
  reason: string
  tried: boolean
  onOverrule: (code: OverruleCode | '') => void
  onReason: (reason: string) => void
  /** The label of charging by the conditions, where that can be chosen. */
  none?: string
}) {
  const t = useText()
  return (
    <>
      <Field
        label={t('afterSales.overrule')}
        error={tried && overrule === '' && none === undefined ? t('orders.fault.required') : undefined}
      >
        <Select
          value={overrule}
          onChange={onOverrule}
          placeholder={none ?? t('afterSales.chooseReason')}
          options={codes.map((value) => ({ value, label: t(`orders.overrule.${value}`) }))}
        />
      </Field>
      {(overrule !== '' || none === undefined) && (
        <Field
          label={t('afterSales.reason')}
          error={
            tried && overrule === 'other' && reason.trim() === '' ? t('orders.fault.required') : undefined
          }
        >
          <Input maxLength={200} value={reason} onChange={onReason} />
        </Field>
      )}
    </>
  )
}

/** Gives tickets back without a fee, for a reason. */
export function FreeRefundDialog({ desk, tickets, onClose, onProposed }: ProposalProps) {
  const t = useText()
  const { send, ...proposal } = useProposal('orders.proposeRefund', onProposed)
  const [overrule, setOverrule] = useState<OverruleCode | ''>('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)

  function submit() {
    setTried(true)
    if (overrule === '' || (overrule === 'other' && reason.trim() === '')) return
    void send({
      orderId: desk.orderId,
      ticketIds: tickets.map(({ id }) => id),
      overrule,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    })
  }

  return (
    <FormDialog
      id="after-sales-free"
      title={t('afterSales.free')}
      submitLabel={t('afterSales.propose')}
      width="narrow"
      onSubmit={submit}
      onClose={onClose}
      {...proposal}
      dirty={overrule !== '' || reason !== ''}
    >
      <Chosen tickets={tickets} />
      <OverruleFields
        codes={desk.overrules}
        overrule={overrule}
        reason={reason}
        tried={tried}
        onOverrule={setOverrule}
        onReason={setReason}
      />
    </FormDialog>
  )
}

/** Takes a mis-keyed sale back. */
export function VoidDialog({ desk, onClose, onProposed }: Omit<ProposalProps, 'tickets'>) {
  const t = useText()
  const { send, ...proposal } = useProposal('orders.proposeVoid', onProposed)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = desk.voidNeedsReason && reason.trim() === ''

  function submit() {
    setTried(true)
    if (isMissing) return
    void send({ orderId: desk.orderId, ...(reason.trim() !== '' && { reason: reason.trim() }) })
  }

  return (
    <FormDialog
      id="after-sales-void"
      title={t('afterSales.kind.void')}
      submitLabel={t('afterSales.propose')}
      width="narrow"
      danger
      onSubmit={submit}
      onClose={onClose}
      {...proposal}
      dirty={reason !== ''}
    >
      <p>{t('afterSales.voidQuestion', { number: desk.number, tickets: desk.tickets.length })}</p>
      <Field
        label={t('afterSales.reason')}
        required={desk.voidNeedsReason}
        hint={desk.voidNeedsReason ? t('afterSales.voidReason') : undefined}
        error={tried && isMissing ? t('orders.fault.required') : undefined}
      >
        <Input maxLength={200} value={reason} onChange={setReason} data-autofocus />
      </Field>
    </FormDialog>
  )
}

/** Pays up on the same sailing: a longer trip, a better class or another passenger type. */
export function SupplementDialog({ desk, tickets, onClose, onProposed }: ProposalProps) {
  const t = useText()
  const name = useName()
  const { moment } = useFormat()
  const { send, ...proposal } = useProposal('orders.proposeSupplement', onProposed)
  const [first] = tickets
  const own = first?.trip
  const [toStop, setStop] = useState(own?.to.stop)
  const [classCode, setClass] = useState(own?.classCode ?? '')
  const [type, setType] = useState('')
  const stops = useLandingStops(first)
  const classes = stops.find(({ stop }) => stop === toStop)?.classes ?? []
  const chosen = stops.flatMap((stop) => stop.classes).find(({ code }) => code === classCode)
  const types = useQueryOf('fares.passengerTypes', {})
  const change = {
    ...(classCode !== own?.classCode && { classCode }),
    ...(toStop !== own?.to.stop && { toStop }),
    ...(type !== '' && { passengerType: type }),
  }
  /** The passenger is too old or too young for a type, or no adult goes along: that is mended at its field. */
  const typeFault = fieldMessage(
    proposal.error instanceof ApiProblem ? proposal.error : undefined,
    'passengerType',
    t('orders.counter.type'),
  )
  return (
    <FormDialog
      id="after-sales-supplement"
      title={t('afterSales.kind.supplement')}
      submitLabel={t('afterSales.propose')}
      width="narrow"
      onSubmit={() => void send({ orderId: desk.orderId, ticketIds: tickets.map(({ id }) => id), ...change })}
      onClose={onClose}
      {...proposal}
      error={typeFault ? undefined : proposal.error}
      dirty={Object.keys(change).length > 0}
    >
      <Chosen tickets={tickets} />
      <Field label={t('orders.counter.to')}>
        <Select
          value={String(toStop)}
          onChange={(stop) => setStop(Number(stop))}
          options={[
            ...(stops.some(({ stop }) => stop === own?.to.stop) || !own
              ? []
              : [{ value: String(own.to.stop), label: `${name(own.to.names)} · ${moment(own.to.at)}` }]),
            ...stops.map(({ stop, dock, arrives }) => ({
              value: String(stop),
              label: arrives === null ? name(dock.names) : `${name(dock.names)} · ${moment(arrives)}`,
            })),
          ]}
        />
      </Field>
      <Field label={t('afterSales.class')}>
        <Select
          value={classCode}
          onChange={setClass}
          options={[
            ...(classes.some(({ code }) => code === classCode) || !own
              ? []
              : [{ value: classCode, label: name(chosen?.names ?? own.classNames) }]),
            ...classes.map((one) => ({ value: one.code, label: name(one.names) })),
          ]}
        />
      </Field>
      <Field label={t('orders.counter.type')} error={typeFault}>
        <Select
          value={type}
          onChange={setType}
          placeholder={t('afterSales.asSold')}
          options={(types.data?.passengerTypes ?? []).map((one) => ({
            value: one.code,
            label: name(one.names),
          }))}
        />
      </Field>
    </FormDialog>
  )
}

/** Whose tickets a proposal is about. */
export function Chosen({ tickets }: { tickets: readonly DeskTicket[] }): ReactNode {
  const nameOf = usePassengerName()
  return (
    <p className="soft">
      {tickets.map(({ name, forgottenAt, number }) => `${nameOf(name, forgottenAt)} ${number}`).join(' · ')}
    </p>
  )
}
