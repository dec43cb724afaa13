import { maxStatementBytes } from '@fairway/contract/accounts/acquirers/values'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { FileField } from '../../../blocks/fields/FileField.tsx'
import { base64Of } from '../../../blocks/fields/files.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { useTab } from '../../../blocks/page/page-context.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

type Imported = Reply<'accounts.importStatement'>

/** Imports a statement file, and says what its lines came to. */
export function ImportDialog({
  acquirerId,
  onClose,
  onDone,
}: {
  /** The acquirer it is of; else it is chosen. */
  acquirerId?: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const name = useName()
  const known = useQueryOf('accounts.acquirers', { pageSize: 200 })
  const [chosen, setChosen] = useState(acquirerId ?? '')
  const [file, setFile] = useState<{ name: string; content: string }>()
  const [fault, setFault] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [imported, setImported] = useState<Imported>()
  const rows = known.data?.rows ?? []
  // With one acquirer there is nothing to choose.
  const acquirer = chosen || (rows.length === 1 ? (rows[0]?.id ?? '') : '')

  async function choose(one: File) {
    setFile(undefined)
    setError(undefined)
    if (one.size > maxStatementBytes)
      return setFault(t('acquirers.fileTooLarge', { most: maxStatementBytes / 1_000_000 }))
    setFault(undefined)
    setFile({ name: one.name.slice(0, 200), content: await base64Of(one) })
  }

  async function submit() {
    setMissing(acquirer === '')
    if (!file) setFault(t('acquirers.fileMissing'))
    if (!file || acquirer === '') return
    setBusy(true)
    setError(undefined)
    try {
      setImported(
        await command('accounts.importStatement', {
          acquirerId: acquirer,
          fileName: file.name,
          file: file.content,
        }),
      )
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  if (imported) return <Outcome imported={imported} onClose={onClose} />
  return (
    <FormDialog
      id="accounts-import"
      title={t('acquirers.import')}
      submitLabel={t('acquirers.import')}
      dirty={file !== undefined}
      error={error}
      state={busy ? 'running' : 'idle'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="soft">{t('acquirers.importHow')}</p>
      {known.error && <ErrorNote error={known.error} retry={() => void known.refetch()} />}
      <Field
        label={t('acquirers.acquirer')}
        error={missing && acquirer === '' ? t('acquirers.required') : undefined}
        required
      >
        <Select
          value={acquirer}
          options={rows.map(({ id, names }) => ({ value: id, label: name(names) }))}
          onChange={setChosen}
        />
      </Field>
      <FileField
        label={t('acquirers.file')}
        accept=".csv,.txt,.xlsx"
        error={fault}
        onChoose={(one) => void choose(one)}
      />
    </FormDialog>
  )
}

function Outcome({ imported: { known, ...imported }, onClose }: { imported: Imported; onClose: () => void }) {
  const t = useText()
  const { open } = useTab()
  return (
    <Dialog
      id="accounts-import"
      title={t('acquirers.import')}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('blocks.close')}</Button>
          <Button
            tone="primary"
            icon="page"
            onClick={() => {
              onClose()
              open(`accounts/statement?statementId=${imported.statementId}`)
            }}
            data-autofocus
          >
            {t('acquirers.openStatement')}
          </Button>
        </>
      }
    >
      <div className="stack" role="status">
        {known && <p>{t('acquirers.importKnown')}</p>}
        <p>
          <b>{t('acquirers.importDone', imported)}</b>
        </p>
        {imported.unchanged > 0 && <p>{t('acquirers.importUnchanged', { count: imported.unchanged })}</p>}
        {imported.bad > 0 && <p>{t('acquirers.importBad', { count: imported.bad })}</p>}
      </div>
    </Dialog>
  )
}
