import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'

/** Asks for the name of a view. */
export function ViewNameDialog({
  name,
  title,
  onSubmit,
  onClose,
}: {
  /** The present name; empty for a new view. */
  name: string
  title: string
  onSubmit: (name: string) => void
  onClose: () => void
}) {
  const t = useText()
  const [typed, setTyped] = useState(name)
  const [missing, setMissing] = useState(false)

  function submit() {
    const trimmed = typed.trim()
    if (trimmed === '') setMissing(true)
    else onSubmit(trimmed)
  }

  return (
    <FormDialog
      id="list-view-name"
      title={title}
      submitLabel={t('blocks.save')}
      onSubmit={submit}
      onClose={onClose}
      error={undefined}
      dirty={typed !== name}
      width="narrow"
    >
      <Field
        label={t('lists.views.name')}
        hint={t('lists.views.hint')}
        error={missing ? t('lists.views.nameMissing') : undefined}
        required
      >
        <Input
          maxLength={60}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setMissing(false)
          }}
          data-autofocus
        />
      </Field>
    </FormDialog>
  )
}
