import {
  dayOrders,
  feeSigns,
  maxStatementBytes,
  statementColumns,
  statementEncodings,
} from '@fairway/contract/accounts/acquirers/values'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { FileField } from '../../../blocks/fields/FileField.tsx'
import { base64Of } from '../../../blocks/fields/files.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import type { RecordForm } from '../../../blocks/record/use-record-form.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { type AcquirerValues, mappingValues } from './acquirer-values.ts'

type Preview = Reply<'accounts.previewStatement'>

/** How the files of an acquirer are read, with the first rows of a sample beside it. */
export function MappingFields({ form }: { form: RecordForm<AcquirerValues> }) {
  const t = useText()
  const { values, change } = form
  return (
    <fieldset className="stack">
      <legend>
        <b>{t('acquirers.mapping')}</b>
      </legend>
      <Sample form={form} />
      <div className="grid">
        {statementColumns.map((column) => (
          <Field
            key={column}
            label={t(`acquirers.column.${column}`)}
            hint={t('acquirers.columnHint')}
            required={column === 'reference' || column === 'amount'}
            error={
              column === 'reference' || column === 'amount'
                ? form.required(column, t(`acquirers.column.${column}`))
                : undefined
            }
          >
            <Input
              value={values[column]}
              maxLength={60}
              onChange={(title) => change({ [column]: title } as Partial<AcquirerValues>)}
            />
          </Field>
        ))}
        <Field label={t('acquirers.refundWords')} hint={t('acquirers.refundWordsHint')}>
          <Input
            value={values.refundWords}
            maxLength={200}
            onChange={(refundWords) => change({ refundWords })}
          />
        </Field>
        <Field label={t('acquirers.endMark')} hint={t('acquirers.endMarkHint')}>
          <Input value={values.endMark} maxLength={40} onChange={(endMark) => change({ endMark })} />
        </Field>
        <Field label={t('acquirers.encoding')}>
          <Select
            value={values.encoding}
            options={statementEncodings.map((value) => ({ value, label: t(`acquirers.encoding.${value}`) }))}
            onChange={(encoding) => change({ encoding })}
          />
        </Field>
        <Field label={t('acquirers.dayOrder')}>
          <Select
            value={values.dayOrder}
            options={dayOrders.map((value) => ({ value, label: t(`acquirers.dayOrder.${value}`) }))}
            onChange={(dayOrder) => change({ dayOrder })}
          />
        </Field>
        <Field label={t('acquirers.feeSign')}>
          <Select
            value={values.feeSign}
            options={feeSigns.map((value) => ({ value, label: t(`acquirers.feeSign.${value}`) }))}
            onChange={(feeSign) => change({ feeSign })}
          />
        </Field>
      </div>
    </fieldset>
  )
}

/** A statement of which the first rows are shown; titles that are known fill in the fields. */
function Sample({ form: { values, change } }: { form: RecordForm<AcquirerValues> }) {
  const t = useText()
  const [preview, setPreview] = useState<Preview>()
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<unknown>()

  async function choose(file: File) {
    setPreview(undefined)
    setError(undefined)
    if (file.size > maxStatementBytes)
      return setFault(t('acquirers.fileTooLarge', { most: maxStatementBytes / 1_000_000 }))
    setFault(undefined)
    try {
      const read = await command('accounts.previewStatement', {
        file: await base64Of(file),
        encoding: values.encoding,
      })
      setPreview(read)
      if (read.suggested) change(mappingValues(read.suggested))
    } catch (failure) {
      setError(failure)
    }
  }

  const width = Math.max(0, ...(preview?.rows ?? []).map(({ cells }) => cells.length))
  const reachable = { tabIndex: 0 }
  return (
    <div className="stack">
      <p className="soft">{t('acquirers.mappingHow')}</p>
      <FileField
        label={t('acquirers.sample')}
        accept=".csv,.txt,.xlsx"
        error={fault}
        required={false}
        onChoose={(file) => void choose(file)}
      />
      {error !== undefined && <ErrorNote error={error} />}
      {preview && (
        <>
          <p role="status">{t(preview.suggested ? 'acquirers.suggested' : 'acquirers.notSuggested')}</p>
          <section className="scroll-x" aria-label={t('acquirers.firstRows')} {...reachable}>
            <table className="table small">
              <tbody>
                {preview.rows.map(({ line, cells }) => (
                  <tr key={line}>
                    <th scope="row" className="figures">
                      {line}
                    </th>
                    {Array.from({ length: width }, (_, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file have their place alone
                      <td key={place}>{cells[place]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </div>
  )
}
