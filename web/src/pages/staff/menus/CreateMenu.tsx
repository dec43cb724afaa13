import { menuTypes } from '@fairway/contract/staff/access/values'
import { useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { type AccessNode, pathTo } from '../../../blocks/access/tree.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useShell } from '../../../blocks/page/page-context.tsx'
import { isNamed } from '../../../blocks/values/names.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { MenuFields, type MenuValues, uriError } from './MenuFields.tsx'
import { fits } from './moves.ts'

const top = '/'
const blank: MenuValues = {
  names: {},
  uri: '',
  enabled: true,
  options: { hidden: false, home: false, keepAlive: true, alwaysShow: false },
  remark: '',
}

/** Creates a folder, page or button below the selected node. */
export function CreateMenu({
  nodes,
  at,
  onClose,
  onCreated,
}: {
  nodes: readonly AccessNode[]
  at: AccessNode | undefined
  onClose: () => void
  onCreated: (id: string, parent: string | null) => void
}) {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const { pages } = useShell()
  const { run, state } = useIdempotentCommand('staff.createMenu')
  const [type, setType] = useState<AccessNode['type']>(at?.type === 'C' ? 'A' : 'C')
  const [id, setId] = useState('')
  const [parent, setParent] = useState(at && at.type !== 'A' ? at.id : (at?.parent ?? top))
  const [values, setValues] = useState(blank)
  const [submitted, setSubmitted] = useState(false)
  const [error, setError] = useState<unknown>()
  const places = nodes.filter((node) => fits(type, node))
  const fitting = parent === top ? type !== 'A' : places.some((node) => node.id === parent)
  const nodeId = id.trim() || (type === 'C' && !values.uri.includes(':') ? values.uri : '')
  const idFits = /^[A-Za-z0-9][A-Za-z0-9_./-]{0,63}$/.test(nodeId)

  async function make() {
    setSubmitted(true)
    if (!idFits || !fitting || !isNamed(values.names) || uriError(values, type, pages)) return
    setError(undefined)
    const above = parent === top ? null : parent
    try {
      if (!(await run({ id: nodeId, type, parent: above, ...values, uri: type === 'C' ? values.uri : '' })))
        return
      await invalidate('staff')
      toast({ tone: 'success', text: t('menus.made') })
      onCreated(nodeId, above)
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="create-menu"
      title={t('menus.create')}
      submitLabel={t('menus.create')}
      width="wide"
      onSubmit={make}
      onClose={onClose}
      error={error}
      state={state}
      dirty={id !== '' || values !== blank}
    >
      <Field label={t('menus.type')} hint={type === 'A' ? t('menus.buttonHint') : undefined}>
        <Segmented
          label={t('menus.type')}
          value={type}
          onChange={setType}
          options={menuTypes.map((value) => ({ value, label: t(`menus.type.${value}`) }))}
        />
      </Field>
      <Field
        label={t('menus.parent')}
        error={submitted && !fitting ? t('menus.parentWrong') : undefined}
        required
      >
        <Select
          value={fitting ? parent : ''}
          placeholder={t('menus.parentChoose')}
          options={[
            ...(type === 'A' ? [] : [{ value: top, label: t('menus.top') }]),
            ...places.map((node) => ({
              value: node.id,
              label: pathTo(nodes, node.id)
                .map(({ names }) => name(names))
                .join(' › '),
            })),
          ]}
          onChange={setParent}
        />
      </Field>
      <Field
        label={t('menus.id')}
        hint={t('menus.idHint')}
        error={submitted && !idFits ? t('menus.idWrong') : undefined}
        required
      >
        <Input value={id} maxLength={64} placeholder={nodeId} onChange={setId} />
      </Field>
      <MenuFields type={type} values={values} onChange={setValues} submitted={submitted} nodes={nodes} />
    </FormDialog>
  )
}
