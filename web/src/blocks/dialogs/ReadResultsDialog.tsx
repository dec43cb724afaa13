import { maxResultBytes } from '@fairway/contract/accounts/values'
import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { FileField } from '../fields/FileField.tsx'
import { base64Of } from '../fields/files.ts'
import { StatusBadge, type StatusTone } from '../values/StatusBadge.tsx'
import { FormDialog } from './FormDialog.tsx'

type Results = Reply<'accounts.readResults'>

const maxKilobytes = maxResultBytes / 1_000

/** Reads what a payment service or the bank answered, and says what each line came to. */
export function ReadResultsDialog({
  endpoint,
  onClose,
  onDone,
}: {
  endpoint: 'accounts.readResults' | 'agents.readWithdrawalResults'
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const [file, setFile] = useState('')
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<Results>()

  async function choose(chosen: File) {
    setFile('')
    setError(undefined)
    if (chosen.size > maxResultBytes) return setFault(t('payouts.fileTooLarge', { most: maxKilobytes }))
    setFault(undefined)
    setFile(await base64Of(chosen))
  }

  async function submit() {
    if (file === '') return setFault(t('payouts.fileMissing'))
    setBusy(true)
    setError(undefined)
    try {
      setResults(await command(endpoint, { file }))
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  if (results) return <ResultLines results={results} onClose={onClose} />
  return (
    <FormDialog
      id="accounts-results"
      title={t('payouts.read')}
      submitLabel={t('payouts.read')}
      dirty={file !== ''}
      error={error}
      state={busy ? 'running' : 'idle'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="soft">{t('payouts.readHow')}</p>
      <FileField
        label={t('payouts.file')}
        accept=".csv,.xlsx"
        error={fault}
        onChoose={(chosen) => void choose(chosen)}
      />
    </FormDialog>
  )
}

const tones: Record<Results['lines'][number]['outcome'], StatusTone> = {
  refused: 'danger',
  failed: 'warning',
  paid: 'success',
  unchanged: 'neutral',
}

function ResultLines({ results: { lines, ...counts }, onClose }: { results: Results; onClose: () => void }) {
  const t = useText()
  // Lines with errors first.
  const sorted = [...lines].sort(
    (one, other) => Number(other.outcome === 'refused') - Number(one.outcome === 'refused'),
  )
  const reachable = { tabIndex: 0 }
  return (
    <Dialog
      id="accounts-results"
      title={t('payouts.read')}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('blocks.close')}
        </Button>
      }
    >
      <p role="status">
        <b>{t('payouts.readDone', counts)}</b>
      </p>
      <section className="wrap-anywhere" aria-label={t('payouts.outcome')} {...reachable}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('payouts.line')}</th>
              <th scope="col">{t('payouts.number')}</th>
              <th scope="col">{t('payouts.outcome')}</th>
              <th scope="col">{t('payouts.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ line, number, outcome, message }) => (
              <tr key={line}>
                <td className="figures">{line}</td>
                <td className="figures">{number}</td>
                <td>
                  <StatusBadge tone={tones[outcome]}>{t(`payouts.outcome.${outcome}`)}</StatusBadge>
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  )
}
