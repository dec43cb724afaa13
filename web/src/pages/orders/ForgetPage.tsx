import './orders.css'
import '../../blocks/values/facts.css'
import { type CertificateType, certificateFault } from '@fairway/contract/kernel/certificates'
import { normaliseNumber } from '@fairway/contract/kernel/identity'
import { type FormEvent, useEffect, useState } from 'react'
import { command, type Reply, type Request } from '../../api/client.ts'
import { useInvalidate } from '../../api/queries.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { useCertificateTypes, useCountries } from '../../blocks/fields/lookups.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTab } from '../../blocks/page/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { ForgetDialog } from './ForgetDialog.tsx'
import { RetainedOrders } from './RetainedOrders.tsx'

type Person = Request<'orders.passengerRecords'>
type Records = Reply<'orders.passengerRecords'>
export type Forgotten = Reply<'orders.forgetPassenger'>

const nothingTyped = { certificateType: 'idCard' as CertificateType, certificateNumber: '', nationality: '' }

/**
 * Erases the personal data of a passenger on request. The input stays in memory: certificate numbers do not belong
 * into browser storage.
 */
export default function ForgetPage() {
  const t = useText()
  const { setDirty } = useTab()
  const refresh = useInvalidate()
  const [typed, setTyped] = useState(nothingTyped)
  const [match, setMatch] = useState<{ person: Person; records: Records }>()
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<Forgotten>()

  useEffect(() => setDirty(typed.certificateNumber !== ''), [typed.certificateNumber, setDirty])

  function change(part: Partial<typeof nothingTyped>) {
    setTyped({ ...typed, ...part })
    setMatch(undefined)
    setDone(undefined)
  }

  return (
    <PageFrame title={t('orders.forget.title')}>
      <div className="forget stack gap-4">
        <Panel title={t('orders.forget.person')} className="stack">
          <p className="soft">{t('orders.forget.explanation')}</p>
          <PersonForm
            typed={typed}
            onChange={change}
            onResult={(person, records) => {
              setMatch({ person, records })
              setDone(undefined)
            }}
          />
        </Panel>
        <div aria-live="polite">
          {match && !done && <SearchResult records={match.records} onErase={() => setAsking(true)} />}
          {done && <Done done={done} />}
        </div>
      </div>
      {match && asking && (
        <ForgetDialog
          person={match.person}
          records={match.records}
          onClose={() => setAsking(false)}
          onDone={(result) => {
            setAsking(false)
            setDone(result)
            setMatch(undefined)
            setTyped(nothingTyped)
            void refresh('orders')
          }}
        />
      )}
    </PageFrame>
  )
}

function PersonForm({
  typed,
  onChange,
  onResult,
}: {
  typed: typeof nothingTyped
  onChange: (part: Partial<typeof nothingTyped>) => void
  onResult: (person: Person, records: Records) => void
}) {
  const t = useText()
  const types = useCertificateTypes()
  const needsCountry = typed.certificateType === 'passport'
  const countries = useCountries(needsCountry)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const number = normaliseNumber(typed.certificateNumber)
  const fault = number === '' ? 'required' : certificateFault(typed.certificateType, number)
  const countryMissing = needsCountry && typed.nationality === ''

  async function find(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (busy || fault !== undefined || countryMissing) return
    const person: Person = {
      certificateType: typed.certificateType,
      certificateNumber: number,
      ...(needsCountry && { nationality: typed.nationality }),
    }
    setBusy(true)
    setError(undefined)
    try {
      onResult(person, await command('orders.passengerRecords', person))
      setTried(false)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="forget-form stack gap-4" onSubmit={(event) => void find(event)} noValidate>
      <Field label={t('orders.counter.certificateType')}>
        <Select<CertificateType>
          value={typed.certificateType}
          onChange={(certificateType) => onChange({ certificateType })}
          options={types.map(({ value }) => ({ value, label: t(`certificates.${value}`) }))}
        />
      </Field>
      <Field
        required
        label={t('orders.counter.certificateNumber')}
        error={tried && fault ? t(`orders.fault.${fault}`) : undefined}
      >
        <Input
          className="figures"
          maxLength={40}
          autoComplete="off"
          value={typed.certificateNumber}
          onChange={(certificateNumber) => onChange({ certificateNumber })}
        />
      </Field>
      {needsCountry && (
        <Field
          required
          label={t('orders.counter.nationality')}
          error={tried && countryMissing ? t('orders.fault.required') : undefined}
        >
          <LookupSelect
            value={typed.nationality}
            options={countries}
            placeholder={t('orders.counter.nationality')}
            onChange={(nationality) => onChange({ nationality })}
          />
        </Field>
      )}
      {error !== undefined && <ErrorNote error={error} />}
      <div className="button-row">
        <Button type="submit" icon="search" tone="primary" busy={busy}>
          {t('orders.forget.find')}
        </Button>
      </div>
    </form>
  )
}

function SearchResult({ records, onErase }: { records: Records; onErase: () => void }) {
  const t = useText()
  const { forgettable } = records
  if (records.orders === 0)
    return (
      <Panel title={t('orders.forget.found')}>
        <p>{t('orders.forget.nothing')}</p>
      </Panel>
    )
  return (
    <Panel title={t('orders.forget.found')} className="stack gap-4">
      <dl className="facts cluster">
        <div>
          <dt>{t('orders.forget.all')}</dt>
          <dd>{t('orders.forget.count', { orders: records.orders, tickets: records.tickets })}</dd>
        </div>
        <div>
          <dt>{t('orders.forget.now')}</dt>
          <dd>{t('orders.forget.count', { orders: forgettable.orders, tickets: forgettable.tickets })}</dd>
        </div>
      </dl>
      <RetainedOrders retained={records.kept} />
      <div className="button-row">
        <Button
          icon="trash"
          tone="danger"
          reason={forgettable.orders === 0 ? t('orders.forget.notYet') : undefined}
          onClick={onErase}
        >
          {t('orders.forget.erase')}
        </Button>
      </div>
    </Panel>
  )
}

function Done({ done }: { done: Forgotten }) {
  const t = useText()
  return (
    <Panel title={t('orders.forget.done')}>
      <p>
        {t('orders.forget.doneCount', { orders: done.forgotten.orders, tickets: done.forgotten.tickets })}
      </p>
      <RetainedOrders retained={done.kept} />
    </Panel>
  )
}
