import { organisationKinds } from '@fairway/contract/staff/organisations/values'
import { useRef } from 'react'
import { query } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../blocks/fields/lookups.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Checkbox, Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import type { Audience } from './audience.tsx'

/** Selects the recipients: everyone, or groups and people; a personal message only people. */
export function AudienceFields({
  personal,
  value,
  onChange,
}: {
  personal: boolean
  value: Audience
  onChange: (change: Partial<Audience>) => void
}) {
  const t = useText()
  const name = useName()
  // Cache of look-up results; the selected person is one of them.
  const lookedUp = useRef(new Map<string, Audience['users'][number]>())
  const targets = useQueryOf('messages.targets', {})
  if (targets.error) return <ErrorNote error={targets.error} retry={() => targets.refetch()} />
  const { wide = false, roles = [], organisations } = targets.data ?? {}

  async function findPeople(text: string, signal: AbortSignal) {
    const { people } = await query('messages.people', { text }, { signal, background: true })
    lookedUp.current = new Map(people.map((person) => [person.id, person]))
    return people.map(({ id, code, name: own, organisation }) => ({
      value: id,
      label: own,
      hint: `${code} · ${name(organisation)}`,
    }))
  }

  const groups = !personal && !value.everyone
  return (
    <fieldset className="stack gap-2">
      <legend>{t('messages.manage.audience')}</legend>
      {!personal && wide && (
        <Segmented
          label={t('messages.manage.audience')}
          value={value.everyone ? 'everyone' : 'chosen'}
          onChange={(chosen) => onChange({ everyone: chosen === 'everyone' })}
          options={[
            { value: 'everyone', label: t('messages.manage.everyone') },
            { value: 'chosen', label: t('messages.manage.chosen') },
          ]}
        />
      )}
      {groups && wide && (
        <>
          <Checks
            title={t('messages.manage.roles')}
            options={roles.map(({ id, names }) => ({ value: id, label: name(names) }))}
            selected={value.roles.map(({ id }) => id)}
            onChange={(ids) => onChange({ roles: withIds([...value.roles, ...roles], ids) })}
          />
          <Checks
            title={t('messages.manage.kinds')}
            options={organisationKinds.map((kind) => ({ value: kind, label: t(`messages.kind.${kind}`) }))}
            selected={value.organisationKinds}
            onChange={(kinds) => onChange({ organisationKinds: kinds })}
          />
        </>
      )}
      {groups && (
        <Field label={t('messages.manage.organisations')}>
          <LookupSelect
            value=""
            placeholder={t('messages.manage.addOrganisation')}
            options={organisations?.map(choiceOf)}
            onChange={(id) => {
              const chosen = organisations?.find((one) => one.id === id)
              if (chosen && !value.organisations.some((one) => one.id === id))
                onChange({ organisations: [...value.organisations, { id, names: chosen.names }] })
            }}
          />
        </Field>
      )}
      {groups && (
        <Chips
          items={value.organisations.map(({ id, names }) => ({ id, text: name(names) }))}
          onRemove={(id) => onChange({ organisations: value.organisations.filter((one) => one.id !== id) })}
        />
      )}
      {(personal || groups) && (
        <>
          <Field label={t('messages.manage.people')}>
            <LookupSelect
              value=""
              placeholder={t('messages.manage.addPerson')}
              load={findPeople}
              onChange={(id) => {
                const chosen = lookedUp.current.get(id)
                if (chosen && !value.users.some((one) => one.id === id))
                  onChange({ users: [...value.users, chosen] })
              }}
            />
          </Field>
          <Chips
            items={value.users.map(({ id, name: own, organisation }) => ({
              id,
              text: `${own} · ${name(organisation)}`,
            }))}
            onRemove={(id) => onChange({ users: value.users.filter((one) => one.id !== id) })}
          />
        </>
      )}
    </fieldset>
  )
}

/** The rows of these ids, each once. */
function withIds<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Several of a few, each with a box. */
function Checks<Value extends string>({
  title,
  options,
  selected,
  onChange,
}: {
  title: string
  options: readonly { value: Value; label: string }[]
  selected: readonly Value[]
  onChange: (selected: Value[]) => void
}) {
  return (
    <fieldset className="stack gap-2">
      <legend>{title}</legend>
      <div className="cluster">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            checked={selected.includes(value)}
            onChange={(checked) =>
              onChange(checked ? [...selected, value] : selected.filter((one) => one !== value))
            }
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function Chips({
  items,
  onRemove,
}: {
  items: readonly { id: string; text: string }[]
  onRemove: (id: string) => void
}) {
  const t = useText()
  if (items.length === 0) return null
  return (
    <ul className="cluster gap-1">
      {items.map(({ id, text }) => (
        <li key={id} className="chip rounded">
          {text}
          <IconButton
            icon="close"
            label={t('messages.manage.remove', { name: text })}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  )
}
