import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { docks } from '../../../blocks/fields/lookups.ts'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { isNamed } from '../../../blocks/values/names.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

type Till = Reply<'accounts.tills'>['tills'][number]

/** The tills of the organisation: made, changed and disabled. */
export function DrawersDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const name = useName()
  const query = useQueryOf('accounts.tills', {})
  const [editing, setEditing] = useState<Till | 'new'>()
  const tills = query.data?.tills
  return (
    <Dialog
      id="accounts-drawers"
      title={t('tills.drawers')}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <>
          <Button icon="plus" onClick={() => setEditing('new')}>
            {t('tills.create')}
          </Button>
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
        </>
      }
    >
      {query.error && !tills && <ErrorNote error={query.error} retry={() => void query.refetch()} />}
      {!tills && !query.error && <Skeleton lines={4} label={t('blocks.loading')} />}
      {tills?.length === 0 && <p role="status">{t('tills.none')}</p>}
      <ul className="stack gap-2">
        {tills?.map((till) => (
          <li className="row gap-2" key={till.id}>
            <span className={till.enabled ? undefined : 'soft'}>
              {name(till.dock.names)} · {name(till.names)} <span className="figures soft">{till.code}</span>{' '}
              {till.shift?.clerk}
            </span>
            <Button icon="edit" onClick={() => setEditing(till)}>
              {t('tills.edit')}
            </Button>
          </li>
        ))}
      </ul>
      {editing && (
        <DrawerForm till={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Dialog>
  )
}

function DrawerForm({ till, onClose }: { till: Till | undefined; onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const before = {
    code: till?.code ?? '',
    names: till?.names ?? {},
    dockId: till?.dock.id ?? '',
    enabled: till?.enabled ?? true,
  }
  const [values, setValues] = useState(before)
  const [submitted, setSubmitted] = useState(false)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const change = (changes: Partial<typeof before>) => setValues({ ...values, ...changes })

  async function submit() {
    setSubmitted(true)
    if (values.code === '' || values.dockId === '' || !isNamed(values.names)) return
    setSaving(true)
    setError(undefined)
    try {
      const { enabled, ...fields } = values
      await (till
        ? command('accounts.editTill', { ...fields, enabled, id: till.id, revision: till.revision })
        : command('accounts.createTill', fields))
      onClose()
      await invalidate('accounts')
    } catch (failure) {
      setError(failure)
    } finally {
      setSaving(false)
    }
  }

  return (
    <FormDialog
      id="accounts-drawer"
      title={t(till ? 'tills.edit' : 'tills.create')}
      submitLabel={t('blocks.save')}
      dirty={JSON.stringify(values) !== JSON.stringify(before)}
      error={error}
      state={saving ? 'running' : 'idle'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t('tills.dock')} required>
        <LookupSelect value={values.dockId} onChange={(dockId) => change({ dockId })} source={docks} />
      </Field>
      <Field label={t('tills.code')} required>
        <Input maxLength={32} value={values.code} onChange={(code) => change({ code })} />
      </Field>
      <NamesFields names={values.names} onChange={(names) => change({ names })} submitted={submitted} />
      {till && (
        <Checkbox checked={values.enabled} onChange={(enabled) => change({ enabled })}>
          {t('tills.enabled')}
        </Checkbox>
      )}
    </FormDialog>
  )
}
