import { type SubmitEvent, useId, useState } from 'react'
import { query, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/Input.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

type Outcome = Reply<'settlement.compareHash'>

const tones = { fits: 'success-text', broken: 'danger-text', unknown: 'danger-text' } as const

/** Compares a hash that was kept elsewhere with the chain. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const form = useId()
  const { moment } = useFormat()
  const [hash, setHash] = useState('')
  const [fault, setFault] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()

  async function compare(event: SubmitEvent) {
    event.preventDefault()
    setOutcome(undefined)
    const digits = hash.replaceAll(/\s/g, '').toLowerCase()
    if (!/^[0-9a-f]{64}$/.test(digits)) return setFault(t('proof.compareFormat'))
    setFault(undefined)
    try {
      setOutcome(await query('settlement.compareHash', { hash: digits }))
    } catch (error) {
      report(error)
    }
  }

  return (
    <Dialog
      id="settlement-compare"
      title={t('proof.compare')}
      closeLabel={t('blocks.close')}
      dirty={hash !== ''}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('blocks.close')}</Button>
          <Button tone="primary" type="submit" form={form}>
            {t('proof.compareDo')}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void compare(event)}>
        <Field label={t('proof.hash')} hint={t('proof.compareHow')} error={fault} required>
          <TextArea value={hash} onChange={setHash} rows={2} data-autofocus />
        </Field>
        <p role="status">
          {outcome && (
            <b className={tones[outcome.outcome]}>
              {t(`proof.outcome.${outcome.outcome}`, { day: outcome.day ? moment(outcome.day, 'date') : '' })}
            </b>
          )}
        </p>
      </form>
    </Dialog>
  )
}
