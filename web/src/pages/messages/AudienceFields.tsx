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

const kinds = ['operator', 'carrier', 'portCorporation', 'agent'] as const

/** Chooses whom a message is for: everybody, or groups and people; a personal one people only. */
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
  // The people last found; one of them is the one chosen.
  const found = useRef(new Map<string, Audience['users'][number]>())
  const targets = useQueryOf('messages.targets', {})
  if (targets.error) return <ErrorNote error={targets.error} retry={() => targets.refetch()} />
  const { wide = false, roles = [], organisations } = targets.data ?? {}

  async function findPeople(typed: string, signal: AbortSignal) {
    const { people } = await query('messages.people', { text: typed }, { signal, background: true })
    found.current = new Map(people.map((person) => [person.id, person]))
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
          <fieldset className="stack gap-2">
            <legend>{t('messages.manage.roles')}</legend>
            <div className="cluster">
              {roles.map((role) => (
                <Checkbox
                  key={role.id}
                  checked={value.roles.some(({ id }) => id === role.id)}
                  onChange={(checked) =>
                    onChange({
                      roles: checked
                        ? [...value.roles, role]
                        : value.roles.filter(({ id }) => id !== role.id),
                    })
                  }
                >
                  {name(role.names)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <fieldset className="stack gap-2">
            <legend>{t('messages.manage.kinds')}</legend>
            <div className="cluster">
              {kinds.map((kind) => (
                <Checkbox
                  key={kind}
                  checked={value.organisationKinds.includes(kind)}
                  onChange={(checked) =>
                    onChange({
                      organisationKinds: checked
                        ? [...value.organisationKinds, kind]
                        : value.organisationKinds.filter((one) => one !== kind),
                    })
                  }
                >
                  {t(`messages.kind.${kind}`)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
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
                const chosen = found.current.get(id)
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
        <li key={id} className="chip">
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
