import { useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { isNamed } from '../../../blocks/values/names.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import type { LineRecord } from './LineForm.tsx'

/** Makes a line of its own code and name with the stops of another one as a draft. */
export function CopyLine({
  line,
  onClose,
  onDone,
}: {
  line: LineRecord
  onClose: () => void
  onDone: (id: string) => void
}) {
  const t = useText()
  const name = useName()
  const copying = useIdempotentCommand('network.copyLine')
  const [code, setCode] = useState('')
  const [names, setNames] = useState(line.names)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()

  async function submit() {
    setTried(true)
    if (code === '' || !isNamed(names)) return
    setError(undefined)
    try {
      const made = await copying.run({ id: line.id, code, names })
      if (made) onDone(made.id)
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <FormDialog
      id="network-copy-line"
      title={t('network.line.copyOf', { name: name(line.names) })}
      submitLabel={t('network.line.copy')}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={copying.state}
      dirty={code !== ''}
    >
      <p className="soft">{t('network.line.copyHint')}</p>
      <Field
        label={t('network.code')}
        hint={t('network.line.codeHint')}
        error={tried && code === '' ? t('blocks.record.required') : undefined}
        required
      >
        <Input value={code} maxLength={32} onChange={(text) => setCode(text.trim())} />
      </Field>
      <NamesFields names={names} onChange={setNames} submitted={tried} />
    </FormDialog>
  )
}
