import type { Reply } from '../../../api/client.ts'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf, docks, ownDocks } from '../../../blocks/fields/lookups.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import type { Values } from './form-values.ts'

export type Choices = Reply<'staff.userChoices'>

interface ListProps {
  choices: Choices
  value: readonly string[]
  onChange: (value: string[]) => void
}

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

/** The roles of a user; roles with more permissions than the editor's own are read-only. */
export function RoleFields({ choices, value, onChange }: ListProps) {
  const t = useText()
  const name = useName()
  const offered = choices.roles.filter(({ id, enabled }) => enabled || value.includes(id))
  return (
    <fieldset className="stack gap-2">
      <legend>{t('users.roles')}</legend>
      <div className="users-checks grid">
        {offered.map(({ id, names, grantable, enabled }) => (
          <span key={id} data-tip={grantable ? undefined : t('users.roleBeyond')}>
            <Checkbox
              checked={value.includes(id)}
              disabled={!grantable}
              onChange={(checked) => onChange(checked ? [...value, id] : without(value, id))}
            >
              {enabled ? name(names) : t('users.roleDisabled', { name: name(names) })}
              {!grantable && <span className="unseen"> {t('users.roleBeyond')}</span>}
            </Checkbox>
          </span>
        ))}
      </div>
      {value.length === 0 && <p className="soft small">{t('users.rolesHint')}</p>}
    </fieldset>
  )
}

/** The docks of a user, added one at a time by look-up. */
export function DockFields({ choices, value, onChange }: ListProps) {
  const t = useText()
  const name = useName()
  const selected = choices.docks.filter(({ id }) => value.includes(id))
  const hasMore = choices.docks.some(({ id, assignable }) => assignable && !value.includes(id))
  // Only own docks can be assigned, unless the editor's scope is all docks.
  const assignable = choices.wide ? docks : ownDocks
  return (
    <fieldset className="stack gap-2">
      <legend>{t('users.docks')}</legend>
      <ul className="users-chips cluster gap-1">
        {selected.map(({ id, names, assignable }) => (
          <li key={id} className="chip rounded">
            {name(names)}
            <IconButton
              icon="close"
              label={t('users.removeDock', { name: name(names) })}
              disabled={!assignable}
              onClick={() => onChange(without(value, id))}
            />
          </li>
        ))}
      </ul>
      {selected.length === 0 && <p className="soft small">{t('users.noDocks')}</p>}
      {hasMore && (
        <Field label={t('users.addDock')} hideLabel>
          <LookupSelect
            value=""
            placeholder={t('users.addDock')}
            onChange={(id) => id && !value.includes(id) && onChange([...value, id])}
            source={assignable}
          />
        </Field>
      )}
    </fieldset>
  )
}

const labels = {
  code: 'users.code',
  name: 'users.name',
  organisationId: 'users.organisation',
  roleIds: 'users.roles',
  dockIds: 'users.docks',
  validFrom: 'users.validFrom',
  validTo: 'users.validTo',
  phone: 'users.phone',
  email: 'users.email',
} as const satisfies Record<keyof Values, string>

/** The display text of the fields of a user. */
export function usePresentField(choices: Choices) {
  const t = useText()
  const name = useName()
  const lists = {
    organisationId: choices.organisations,
    roleIds: choices.roles,
    dockIds: choices.docks,
  }
  return {
    /** Disabled organisations are not offered, except the current one. */
    organisationsFor: (before: string) =>
      choices.organisations.filter(({ id, enabled }) => enabled || id === before).map(choiceOf),
    labelOf: (field: keyof Values) => t(labels[field]),
    textOf: (field: keyof Values, values: Values) => {
      const value = values[field]
      const ids = Array.isArray(value) ? value : [value]
      const known = field === 'organisationId' || field === 'roleIds' || field === 'dockIds'
      const words = known
        ? lists[field].filter(({ id }) => ids.includes(id)).map(({ names }) => name(names))
        : ids
      return words.filter((word) => word !== '').join(t('blocks.comma')) || '–'
    },
  }
}
