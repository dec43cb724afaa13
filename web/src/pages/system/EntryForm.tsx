import type { Names } from '@fairway/contract/kernel/languages'
import type { DictionaryName } from '@fairway/contract/system/values'
import { useState } from 'react'
import { command } from '../../api/client.ts'
import { useInvalidate } from '../../api/queries.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { NamesFields } from '../../blocks/fields/NamesFields.tsx'
import { isNamed } from '../../blocks/values/names.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { Entry } from './entry.ts'

/** The name of an entry and its place among the others, or the code of a new one. */
export function EntryForm({
  dictionary,
  entries,
  entry,
  onClose,
}: {
  dictionary: DictionaryName
  /** The number of entries: the last position. */
  entries: number
  entry: Entry | undefined
  onClose: () => void
}) {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const [code, setCode] = useState(entry?.code ?? '')
  const [names, setNames] = useState<Names>(entry?.names ?? {})
  const [position, setPosition] = useState(String(entry?.position ?? ''))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const positionIsValid =
    !entry || (/^\d{1,6}$/.test(position) && Number(position) >= 1 && Number(position) <= entries)
  const renamed = JSON.stringify(names) !== JSON.stringify(entry?.names ?? {})
  const moved = entry !== undefined && position !== String(entry.position)
  const codeIsRight = /^[A-Za-z0-9_-]{1,32}$/.test(code)

  async function save() {
    setTried(true)
    if (!codeIsRight || !positionIsValid || !isNamed(names)) return
    setBusy(true)
    setError(undefined)
    try {
      if (!entry) await command('system.addEntry', { dictionary, code, names })
      else if (renamed) await command('system.changeEntry', { dictionary, code, names })
      if (moved) await command('system.moveEntry', { dictionary, code, position: Number(position) })
      await invalidate('system.dictionary', 'system.dictionaries', 'system.reasons')
      toast({ tone: 'success', text: t('system.dictionaries.done') })
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      id="system.entry"
      title={entry ? name(entry.names) : t('system.dictionaries.add')}
      submitLabel={t('system.save')}
      onSubmit={() => void save()}
      onClose={onClose}
      error={error}
      state={busy ? 'running' : 'idle'}
      dirty={code !== (entry?.code ?? '') || renamed || moved}
    >
      <Field
        label={t('system.dictionaries.code')}
        error={tried && !codeIsRight ? t('system.wrong.code') : undefined}
        hint={entry ? undefined : t('system.wrong.code')}
        required={!entry}
      >
        <Input value={code} maxLength={32} disabled={entry !== undefined} onChange={setCode} />
      </Field>
      <NamesFields names={names} onChange={setNames} submitted={tried} />
      {entry && (
        <Field
          label={t('system.dictionaries.position')}
          error={tried && !positionIsValid ? t('system.wrong.range', { least: 1, most: entries }) : undefined}
          hint={t('system.parameters.between', { least: 1, most: entries })}
          required
        >
          <Input value={position} inputMode="numeric" maxLength={6} onChange={setPosition} />
        </Field>
      )}
    </FormDialog>
  )
}
