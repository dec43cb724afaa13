import '../../../ui/theme/content.css'
import '../../../blocks/query-table/query-table.css'
import { pairKey } from '@fairway/contract/fares/fare-matrix'
import { maxSheetBytes } from '@fairway/contract/fares/values'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { FileField } from '../../../blocks/fields/FileField.tsx'
import { base64Of } from '../../../blocks/fields/files.ts'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { useText } from '../../../i18n/text.ts'
import type { CellChange } from './matrix-edits.ts'

type Preview = Reply<'fares.readSheet'>

/** Reads fares from an xlsx file: each bad line is named, the good ones are put into the draft. */
export function SheetDialog({
  id,
  onClose,
  onRead,
}: {
  id: string
  onClose: () => void
  onRead: (changes: CellChange[]) => void
}) {
  const t = useText()
  const [preview, setPreview] = useState<Preview>()
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const changes = (preview?.classes ?? []).flatMap(({ class: { id: classId }, pairs }) =>
    pairs.map(({ fromStop, toStop, fareFen }) => ({
      classId,
      key: pairKey(fromStop, toStop),
      after: fareFen,
    })),
  )

  async function choose(file: File) {
    setPreview(undefined)
    setError(undefined)
    setFault(undefined)
    if (file.size > maxSheetBytes) {
      setFault(t('fares.sheet.tooLarge', { most: maxSheetBytes / 1_000_000 }))
      return
    }
    setBusy(true)
    try {
      setPreview(await command('fares.readSheet', { id, file: await base64Of(file) }))
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  function submit() {
    if (!preview) {
      setFault(t('fares.sheet.none'))
      return
    }
    onRead(changes)
    onClose()
  }

  return (
    <FormDialog
      id="fares-sheet"
      title={t('fares.sheet.title')}
      submitLabel={t('fares.sheet.take', { count: changes.length })}
      width="wide"
      dirty={changes.length > 0}
      error={error}
      state={busy ? 'running' : 'idle'}
      reason={preview && changes.length === 0 ? t('fares.sheet.nothing') : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('fares.sheet.how')}</p>
      <FileField
        label={t('fares.sheet.file')}
        accept=".xlsx"
        error={fault}
        onChoose={(file) => void choose(file)}
      />
      {preview && <Verdict preview={preview} fares={changes.length} />}
    </FormDialog>
  )
}

function Verdict({ preview: { lines, badLines, faults }, fares }: { preview: Preview; fares: number }) {
  const t = useText()
  const more = badLines - new Set(faults.map(({ line }) => line)).size
  return (
    <>
      <p role="status" className={`note ${badLines > 0 ? 'warning' : 'success'}`}>
        {t('fares.sheet.verdict', { lines, fares, bad: badLines })}
      </p>
      {faults.length > 0 && (
        <TableScroller className="whole" label={t('fares.sheet.faults')} rows={faults}>
          <table>
            <thead>
              <tr>
                <th scope="col" className="numbers">
                  {t('fares.sheet.line')}
                </th>
                <th scope="col">{t('fares.sheet.column')}</th>
                <th scope="col">{t('fares.sheet.value')}</th>
                <th scope="col">{t('fares.sheet.fault')}</th>
              </tr>
            </thead>
            <tbody>
              {faults.map(({ line, column, value, message }) => (
                <tr key={`${line}${column}`}>
                  <td className="numbers">{line}</td>
                  <td>{column}</td>
                  <td>{value || '–'}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      )}
      {more > 0 && <p className="soft small">{t('fares.sheet.more', { count: more })}</p>}
    </>
  )
}
