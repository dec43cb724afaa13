import '../../../ui/theme/content.css'
import './users.css'
import { maxImport } from '@fairway/contract/staff/users/values'
import { useState } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { FileField } from '../../../blocks/fields/FileField.tsx'
import { base64Of, saveWorkbook } from '../../../blocks/fields/files.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

type Preview = Reply<'staff.previewImport'>
type Imported = Reply<'staff.importUsers'>

const maxKilobytes = maxImport.bytes / 1_000

/**
 * Imports users from a spreadsheet: validated row by row first, all or nothing, then the list of one-time passwords.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const [file, setFile] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [importing, setImporting] = useState(false)
  const [imported, setImported] = useState<Imported>()
  const ready = preview?.faulty === 0

  async function work(does: () => Promise<void>) {
    setBusy(true)
    setError(undefined)
    try {
      await does()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  async function choose(file: File) {
    setPreview(undefined)
    setFault(undefined)
    setFile('')
    if (file.size > maxImport.bytes) {
      setFault(t('users.import.tooLarge', { most: maxKilobytes }))
      return
    }
    await work(async () => {
      const content = await base64Of(file)
      setPreview(await command('staff.previewImport', { file: content }))
      setFile(content)
    })
  }

  async function submit() {
    if (!ready) {
      if (!preview) setFault(t('users.import.none'))
      return
    }
    setImporting(true)
    await work(async () => {
      const done = await command('staff.importUsers', { file })
      setImported(done)
      toast({ tone: 'success', text: t('users.import.done', { count: done.people.length }) })
      await invalidate('staff')
    })
    setImporting(false)
  }

  async function template() {
    try {
      const { name, file: content } = await query('staff.importTemplate', {})
      saveWorkbook(name, content)
    } catch (failure) {
      report(failure)
    }
  }

  if (imported) return <HandOut imported={imported} onClose={onClose} />
  return (
    <FormDialog
      id="users-import"
      title={t('users.import.title')}
      submitLabel={t('users.import.do', { count: ready ? preview.lines.length : 0 })}
      width="wide"
      dirty={ready}
      error={error}
      state={busy ? 'running' : 'idle'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('users.import.how', { most: maxImport.lines })}</p>
      <p>
        <Button icon="page" onClick={() => void template()}>
          {t('users.import.template')}
        </Button>
      </p>
      <FileField
        label={t('users.import.file')}
        accept=".xlsx"
        error={fault}
        onChoose={(chosen) => void choose(chosen)}
      />
      {importing && <p role="status">{t('users.import.running', { count: preview?.lines.length ?? 0 })}</p>}
      {preview && <Lines preview={preview} />}
    </FormDialog>
  )
}

function Lines({ preview: { lines, faulty } }: { preview: Preview }) {
  const t = useText()
  // Rows with errors first.
  const sorted = [...lines].sort(
    (one, other) => Number(other.faults.length > 0) - Number(one.faults.length > 0),
  )
  const reachable = { tabIndex: 0 }
  return (
    <>
      <p
        role="status"
        className={`users-verdict note row ${faulty > 0 ? 'danger danger-text' : 'success success-text'}`}
      >
        <Icon name={faulty > 0 ? 'warning' : 'success'} />
        <b>
          {faulty > 0
            ? t('users.import.bad', { count: faulty })
            : t('users.import.good', { count: lines.length })}
        </b>
      </p>
      <section
        className="users-import-lines wrap-anywhere"
        aria-label={t('users.import.faults')}
        {...reachable}
      >
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('users.import.line')}</th>
              <th scope="col">{t('users.code')}</th>
              <th scope="col">{t('users.name')}</th>
              <th scope="col">{t('users.import.faults')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ line, code, name, faults }) => (
              <tr key={line} className={faults.length > 0 ? 'wrong' : ''}>
                <td className="figures">{line}</td>
                <td>{code}</td>
                <td>{name}</td>
                <td>
                  {faults.length === 0 ? (
                    t('users.import.right')
                  ) : (
                    <ul className="bullets">
                      {faults.map(({ message }) => (
                        <li key={message}>{message}</li>
                      ))}
                    </ul>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** The one-time passwords, shown once; closing without saving them asks first. */
function HandOut({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  const t = useText()
  const [saved, setSaved] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => (saved ? onClose() : setAsking(true))
  const reachable = { tabIndex: 0 }
  return (
    <>
      <Dialog
        id="users-imported"
        title={t('users.import.done', { count: imported.people.length })}
        closeLabel={t('blocks.close')}
        width="wide"
        dirty
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{t('users.import.close')}</Button>
            <Button
              tone="primary"
              icon="import"
              onClick={() => {
                saveWorkbook(imported.name, imported.file)
                setSaved(true)
              }}
            >
              {t('users.import.save')}
            </Button>
          </>
        }
      >
        <p>{t('users.import.passwords')}</p>
        <section
          className="users-import-lines wrap-anywhere"
          aria-label={t('users.import.password')}
          {...reachable}
        >
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('users.name')}</th>
                <th scope="col">{t('users.code')}</th>
                <th scope="col">{t('users.import.password')}</th>
              </tr>
            </thead>
            <tbody>
              {imported.people.map(({ code, name, password }) => (
                <tr key={code}>
                  <td>{name}</td>
                  <td>{code}</td>
                  <td>
                    <code>{password}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Dialog>
      {asking && (
        <ConfirmDialog destructive onConfirm={onClose} onCancel={() => setAsking(false)}>
          {t('users.import.leave')}
        </ConfirmDialog>
      )}
    </>
  )
}
