import { useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'

/** Drafts a fare table for a version of a line, with the fares of another table of the line or without any. */
export function NewTable({
  lineId,
  fromId,
  onClose,
  onDone,
}: {
  /** What is chosen at first. */
  lineId?: string | undefined
  fromId?: string | undefined
  onClose: () => void
  onDone: (id: string) => void
}) {
  const t = useText()
  const name = useName()
  const drafting = useIdempotentCommand('fares.draftTable')
  const lines = useQueryOf('fares.tableLines', {})
  const [line, setLine] = useState(lineId ?? '')
  const [version, setVersion] = useState('')
  const [from, setFrom] = useState(fromId)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const tables = useQueryOf('fares.tables', { lineId: line }, { enabled: line !== '' })
  const versions = lines.data?.lines.find((one) => one.line.id === line)?.versions ?? []
  const chosenVersion = version || (versions.find(({ status }) => status === 'published') ?? versions[0])?.id
  const newest = tables.data?.tables[0]?.id ?? ''
  const source = from ?? newest

  async function submit() {
    setTried(true)
    if (line === '' || !chosenVersion) return
    setError(undefined)
    try {
      const made = await drafting.run({
        lineVersionId: chosenVersion,
        ...(source !== '' && source !== 'none' && { fromId: source }),
      })
      if (made) onDone(made.id)
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="fares-new-table"
      title={t('fares.new.title')}
      submitLabel={t('fares.new.draft')}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={drafting.state}
      waiting={line !== '' && !(lines.data && tables.data)}
      dirty={line !== (lineId ?? '')}
    >
      {lines.error && <ErrorNote error={lines.error} retry={() => void lines.refetch()} />}
      <Field
        label={t('fares.table.line')}
        required
        error={tried && line === '' ? t('blocks.record.required') : undefined}
      >
        <Select
          value={line}
          placeholder={t('fares.new.chooseLine')}
          onChange={(id) => {
            setLine(id)
            setVersion('')
            setFrom(undefined)
          }}
          options={(lines.data?.lines ?? []).map((one) => ({
            value: one.line.id,
            label: name(one.line.names),
          }))}
        />
      </Field>
      {line !== '' && (
        <>
          <Field label={t('fares.new.lineVersion')} hint={t('fares.new.lineVersionHint')}>
            <Select
              value={chosenVersion ?? ''}
              onChange={setVersion}
              options={versions.map((one) => ({
                value: one.id,
                label: `${t('network.version.number', { version: one.version })} · ${t(`fares.status.${one.status}`)} · ${one.validFrom}`,
              }))}
            />
          </Field>
          <Field label={t('fares.new.from')} hint={t('fares.new.fromHint')}>
            <Select
              value={source || 'none'}
              onChange={setFrom}
              options={[
                ...(tables.data?.tables ?? []).map((one) => ({
                  value: one.id,
                  label: `${t('network.version.number', { version: one.version })} · ${t(`fares.status.${one.status}`)} · ${one.validFrom} – ${one.validTo}`,
                })),
                { value: 'none', label: t('fares.new.empty') },
              ]}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
