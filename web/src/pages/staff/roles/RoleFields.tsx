import { dataScopes, dockScopes, isReachWithin, type Reach } from '@fairway/contract/staff/data-reach'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import type { Names } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'

export interface RoleValues extends Reach {
  names: Names
  remark: string
}

/** The name and data scope of a role. */
export function RoleFields({
  values,
  onChange,
  submitted,
  own,
  fixedScope = false,
}: {
  values: RoleValues
  onChange: (values: RoleValues) => void
  submitted: boolean
  /** The scope of the user's own roles: the upper bound of what they may grant. */
  own: readonly Reach[]
  fixedScope?: boolean
}) {
  const t = useText()
  return (
    <>
      <NamesFields
        names={values.names}
        onChange={(names) => onChange({ ...values, names })}
        submitted={submitted}
      />
      <ReachFields values={values} onChange={onChange} own={own} fixed={fixedScope} />
      <Field label={t('roles.remark')}>
        <TextArea
          value={values.remark}
          maxLength={500}
          rows={2}
          onChange={(remark) => onChange({ ...values, remark })}
        />
      </Field>
    </>
  )
}

/** The two parts of the data scope; options wider than the user's own are disabled. */
function ReachFields({
  values,
  onChange,
  own,
  fixed,
}: {
  values: RoleValues
  onChange: (values: RoleValues) => void
  own: readonly Reach[]
  fixed: boolean
}) {
  const t = useText()
  const { dataScope, dockScope } = values
  const chooseData = (chosen: Reach['dataScope']) =>
    onChange({
      ...values,
      dataScope: chosen,
      dockScope: isReachWithin({ dataScope: chosen, dockScope }, own) ? dockScope : 'own',
    })
  return (
    <>
      <Field label={t('roles.dataScope')}>
        <Select
          value={dataScope}
          disabled={fixed}
          options={dataScopes.map((value) => ({
            value,
            label: t(`roles.dataScope.${value}`),
            disabled: !isReachWithin({ dataScope: value, dockScope: 'own' }, own),
          }))}
          onChange={chooseData}
        />
      </Field>
      <Field label={t('roles.dockScope')} hint={t(`roles.reachHint.${dataScope}.${dockScope}`)}>
        <Select
          value={dockScope}
          disabled={fixed}
          options={dockScopes.map((value) => ({
            value,
            label: t(`roles.dockScope.${value}`),
            disabled: !isReachWithin({ dataScope, dockScope: value }, own),
          }))}
          onChange={(chosen) => onChange({ ...values, dockScope: chosen })}
        />
      </Field>
    </>
  )
}
