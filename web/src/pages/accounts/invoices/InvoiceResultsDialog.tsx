import { maxResultBytes } from '@fairway/contract/accounts/values'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { FileField } from '../../../blocks/fields/FileField.tsx'
import { base64Of } from '../../../blocks/fields/files.ts'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

type Results = Reply<'accounts.readInvoiceResults'>

/** Reads what became of invoices: what each line would come to is looked at before it is booked. */
export function InvoiceResultsDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const [file, setFile] = useState('')
  const [preview, setPreview] = useState<Results>()
  const [booked, setBooked] = useState<Results>()
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<void>) {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  async function choose(chosen: File) {
    setFile('')
    setPreview(undefined)
    if (chosen.size > maxResultBytes)
      return setFault(t('invoices.fileTooLarge', { most: maxResultBytes / 1_000 }))
    setFault(undefined)
    await run(async () => {
      const content = await base64Of(chosen)
      setPreview(await command('accounts.previewInvoiceResults', { file: content }))
      setFile(content)
    })
  }

  async function submit() {
    if (file === '') return setFault(t('invoices.fileMissing'))
    await run(async () => {
      setBooked(await command('accounts.readInvoiceResults', { file }))
      await invalidate('accounts', 'orders')
    })
  }

  if (booked)
    return (
      <Dialog
        id="accounts-invoice-results"
        title={t('invoices.read')}
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
          <b>{t('invoices.readDone', countsOf(booked))}</b>
        </p>
        <ResultLines results={booked} />
      </Dialog>
    )
  const changes = preview ? preview.issued + preview.rejected : 0
  return (
    <FormDialog
      id="accounts-invoice-results"
      title={t('invoices.read')}
      submitLabel={t('invoices.book', { count: changes })}
      dirty={file !== ''}
      width="wide"
      reason={preview && changes === 0 ? t('invoices.nothingNew') : undefined}
      error={error}
      state={busy ? 'running' : 'idle'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="soft">{t('invoices.readHow')}</p>
      <FileField
        label={t('invoices.resultFile')}
        accept=".csv,.xlsx"
        error={fault}
        onChoose={(chosen) => void choose(chosen)}
      />
      {preview && (
        <>
          <p role="status">
            <b>{t('invoices.preview', countsOf(preview))}</b>
          </p>
          <ResultLines results={preview} />
        </>
      )}
    </FormDialog>
  )
}

const countsOf = ({ issued, rejected, unchanged, refused }: Results) => ({
  issued,
  rejected,
  unchanged,
  refused,
})

const tones: Record<Results['lines'][number]['outcome'], StatusTone> = {
  refused: 'danger',
  rejected: 'warning',
  issued: 'success',
  unchanged: 'neutral',
}

function ResultLines({ results: { lines } }: { results: Results }) {
  const t = useText()
  // Lines with errors first.
  const sorted = [...lines].sort(
    (one, other) => Number(other.outcome === 'refused') - Number(one.outcome === 'refused'),
  )
  const reachable = { tabIndex: 0 }
  return (
    <section className="wrap-anywhere" aria-label={t('invoices.outcome')} {...reachable}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('invoices.line')}</th>
            <th scope="col">{t('invoices.id')}</th>
            <th scope="col">{t('invoices.kind')}</th>
            <th scope="col">{t('invoices.outcome')}</th>
            <th scope="col">{t('invoices.detail')}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ line, invoice, red, outcome, detail, message }) => (
            <tr key={line}>
              <td className="figures">{line}</td>
              <td className="figures">{invoice}</td>
              <td>{t(red ? 'invoices.kind.red' : 'invoices.kind.blue')}</td>
              <td>
                <StatusBadge tone={tones[outcome]}>{t(`invoices.outcome.${outcome}`)}</StatusBadge>
              </td>
              <td>{message || detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
