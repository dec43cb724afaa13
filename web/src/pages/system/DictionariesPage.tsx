import './system.css'
import { dictionaryList } from '@fairway/contract/system/lists'
import { type DictionaryName, dictionaryNames } from '@fairway/contract/system/values'
import { useState } from 'react'
import { useQueryOf } from '../../api/queries.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryCard, EntryRule, EntryState, LastChange } from './EntryParts.tsx'
import type { Entry } from './entry.ts'
import { useEntryActions } from './use-entry-actions.tsx'

type Key = keyof typeof dictionaryList.columns

const cells: Cells<Entry, Key> = {
  name: {
    cell: ({ names }) => <EntryName names={names} />,
    text: ({ names }) => [names.en, names.zh, names.es, names.ja].join('\n'),
  },
  rule: { cell: (entry) => <EntryRule entry={entry} />, text: ({ rule }) => rule?.pattern ?? '' },
  iso: ({ details }) => `${details.alpha3 ?? ''} · ${details.numeric ?? ''}`,
  state: (entry) => <EntryState entry={entry} />,
  changedAt: (entry) => <LastChange entry={entry} />,
}
/** Columns of one dictionary only. */
const ownColumns: Partial<Record<DictionaryName, Key>> = { certificateTypes: 'rule', countries: 'iso' }
const defaults = { name: dictionaryNames[0] }

/** The lists that forms choose from: certificate types with their rules, countries, reasons. */
export default function DictionariesPage() {
  const t = useText()
  const name = useName()
  const edits = usePermission('system.editDictionaries')
  const all = useQueryOf('system.dictionaries', {})
  const list = useList(dictionaryList, {
    cells,
    defaults,
    request: (filters) => ({ name: dictionaryOf(filters.name) }),
  })
  const dictionary = dictionaryOf(list.filters.name)
  const current = all.data?.find((one) => one.name === dictionary)
  const omitted = Object.values(ownColumns).filter((key) => key !== ownColumns[dictionary])
  const [form, setForm] = useState<Entry | 'new'>()
  const { actionsOf, dialog } = useEntryActions({
    dictionary,
    entries: current?.entries ?? 0,
    onEdit: setForm,
  })

  const which = (
    <Field
      label={t('system.dictionaries.which')}
      hint={current && t('system.dictionaries.count', { enabled: current.enabled, entries: current.entries })}
    >
      <Select
        value={dictionary}
        onChange={(next) => list.setFilters({ name: next, text: '' })}
        options={(all.data ?? []).map((one) => ({ value: one.name, label: name(one.names) }))}
      />
    </Field>
  )
  return (
    <PageFrame
      title={t('system.dictionaries.title')}
      views={<ListViews list={dictionaryList.endpoint} pageParameters={['name']} />}
      badge={current && name(current.explanation)}
      actions={
        edits &&
        current?.open && (
          <Button tone="primary" icon="plus" onClick={() => setForm('new')}>
            {t('system.dictionaries.add')}
          </Button>
        )
      }
      search={<ListFilters list={list} fields={{ name: which }} />}
    >
      <QueryTable
        {...list.table}
        label={current ? name(current.names) : t('system.dictionaries.title')}
        columns={list.table.columns.filter(({ key }) => !omitted.some((one) => one === key))}
        rowClass={({ enabled }) => (enabled ? '' : 'muted')}
        actions={edits ? actionsOf : undefined}
        card={(entry) => <EntryCard entry={entry} />}
        create={
          edits && current?.open
            ? { label: t('system.dictionaries.add'), onSelect: () => setForm('new') }
            : undefined
        }
      />
      {dialog}
      {form && (
        <EntryForm
          dictionary={dictionary}
          entries={current?.entries ?? 0}
          entry={form === 'new' ? undefined : form}
          onClose={() => setForm(undefined)}
        />
      )}
    </PageFrame>
  )
}

/** The selected dictionary; the first one for an unknown name. */
function dictionaryOf(text: string): DictionaryName {
  return dictionaryNames.find((one) => one === text) ?? dictionaryNames[0]
}

function EntryName({ names }: Pick<Entry, 'names'>) {
  return useName()(names)
}
