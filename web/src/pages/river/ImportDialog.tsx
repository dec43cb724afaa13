import '../../blocks/query-table/query-table.css'
import '../../ui/theme/content.css'
import { maxRiverBytes } from '@fairway/contract/river/values'
import { useState } from 'react'
import { command } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { refusedFields } from '../../api/refused-fields.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { FileField } from '../../blocks/fields/FileField.tsx'
import { TableScroller } from '../../blocks/query-table/TableScroller.tsx'
import { useText } from '../../i18n/text.ts'
import { type Changes, countsOf } from './river-changes.ts'

interface Checked {
  file: Record<string, unknown>
  changes: Changes
}

/** A file is chosen and checked; what it would do is shown before another user is asked to approve it. */
export function ImportDialog({
  onClose,
  onImport,
}: {
  onClose: () => void
  onImport: (file: Record<string, unknown>) => Promise<void>
}) {
  const t = useText()
  const [checked, setChecked] = useState<Checked>()
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const faults = error instanceof ApiProblem ? refusedFields(error) : []
  const counts = countsOf(checked?.changes ?? [])

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
    setChecked(undefined)
    setError(undefined)
    setFault(undefined)
    if (chosen.size > maxRiverBytes) {
      setFault(t('riverFile.tooLarge', { most: maxRiverBytes / 1_048_576 }))
      return
    }
    const file = readObject(await chosen.text())
    if (!file) {
      setFault(t('riverFile.noJson'))
      return
    }
    await run(async () => {
      const { changes } = await command('river.check', { file })
      setChecked({ file, changes })
    })
  }

  function submit() {
    if (checked) void run(() => onImport(checked.file))
    else setFault(t('riverFile.chooseFirst'))
  }

  return (
    <FormDialog
      id="river-import"
      title={t('riverFile.import')}
      submitLabel={t('riverFile.ask')}
      width="wide"
      dirty={checked !== undefined}
      error={faults.length > 0 ? undefined : error}
      state={busy ? 'running' : 'idle'}
      reason={checked && counts.created + counts.changed === 0 ? t('riverFile.nothingToDo') : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('riverFile.how')}</p>
      <FileField
        label={t('riverFile.file')}
        accept=".json"
        error={fault}
        onChoose={(file) => void choose(file)}
      />
      {checked && (
        <>
          <p role="status" className="note success">
            {t('riverFile.counts', counts)}
          </p>
          <ChangesTable changes={checked.changes} />
        </>
      )}
      {faults.length > 0 && (
        <>
          <p role="alert" className="note danger">
            {t('riverFile.faults', { count: faults.length })}
          </p>
          <ul className="bullets wrap-anywhere">
            {faults.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  )
}

/** The object that a text in JSON says; undefined for anything else. */
function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** So many codes of a section are written out. */
const named = 12

function ChangesTable({ changes }: { changes: Changes }) {
  const t = useText()
  const joined = (words: readonly string[]) => words.join(t('blocks.comma'))
  const list = (codes: readonly string[]) =>
    codes.length > named ? `${joined(codes.slice(0, named))} … (${codes.length})` : joined(codes) || '–'
  return (
    <TableScroller className="whole" label={t('riverFile.changes')} rows={changes}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('riverFile.section')}</th>
            <th scope="col">{t('riverFile.created')}</th>
            <th scope="col">{t('riverFile.changed')}</th>
            <th scope="col" className="numbers">
              {t('riverFile.unchanged')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ section, created, changed, unchanged }) => (
            <tr key={section}>
              <th scope="row">{t(`riverFile.section.${section}`)}</th>
              <td className="wrap-anywhere">{list(created)}</td>
              <td className="wrap-anywhere">
                {list(changed.map(({ code, fields }) => `${code} (${joined(fields)})`))}
              </td>
              <td className="numbers">{unchanged}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  )
}
