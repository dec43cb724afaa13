import './system.css'
import { type DictionaryName, dictionaryNames } from '@fairway/contract/system/values'
import { useState } from 'react'
import { command, type Reply, type Request } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useForget, useQueryOf } from '../../api/queries.ts'
import { useAsk } from '../../blocks/dialogs/use-ask.tsx'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTableSearch, useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { EntryForm } from './EntryForm.tsx'

type Entry = Reply<'system.dictionary'>['rows'][number]
type Sort = NonNullable<Request<'system.dictionary'>['sort']>
const isName = (text: string): text is DictionaryName => dictionaryNames.some((name) => name === text)

/** The lists that forms choose from: certificate types with their rules, countries, reasons. */
export default function DictionariesPage() {
  const t = useText()
  const name = useName()
  const forget = useForget()
  const edits = usePermission('system.editDictionaries')
  const { ask, dialog } = useAsk()
  const table = useTableSearch<Sort>({ sort: 'position' })
  const [filters, setFilters] = useTabSearch({ name: dictionaryNames[0] as string, text: '', state: '' })
  const dictionary = isName(filters.name) ? filters.name : dictionaryNames[0]
  const asked = {
    name: dictionary,
    text: filters.text,
    ...(filters.state && { enabled: filters.state === 'on' }),
  }
  const all = useQueryOf('system.dictionaries', {})
  const list = useQueryOf('system.dictionary', { ...asked, ...table.request }, { keepPrevious: true })
  const [form, setForm] = useState<Entry | 'new' | undefined>()
  const present = all.data?.find((one) => one.name === dictionary)

  async function change(work: () => Promise<unknown>) {
    try {
      await work()
      await forget('system.dictionary', 'system.dictionaries')
      toast({ tone: 'success', text: t('system.dictionaries.done') })
    } catch (error) {
      report(error)
      await forget('system.dictionary')
    }
  }
  const which = (entry: Entry) => ({ dictionary, code: entry.code })
  async function enable(entry: Entry) {
    const question = t('system.dictionaries.disableAsk', { name: name(entry.names) })
    if (entry.enabled && !(await ask(question))) return
    await change(() => command('system.enableEntry', { ...which(entry), enabled: !entry.enabled }))
  }
  async function remove(entry: Entry) {
    if (await ask(t('system.dictionaries.removeAsk', { name: name(entry.names) }), 'danger'))
      await change(() => command('system.removeEntry', which(entry)))
  }
  const move = (entry: Entry, by: number) =>
    change(() => command('system.moveEntry', { ...which(entry), position: entry.position + by }))

  const isLast = (entry: Entry) => entry.position >= (present?.entries ?? 0)
  const actions = (entry: Entry) =>
    edits && (
      <span className="button-row">
        <Button icon="edit" onClick={() => setForm(entry)}>
          {t('system.dictionaries.edit')}
        </Button>
        <Menu
          label={t('system.dictionaries.more', { name: name(entry.names) })}
          align="end"
          className="icon-button"
          items={[
            {
              id: 'state',
              label: t(entry.enabled ? 'system.dictionaries.disable' : 'system.dictionaries.enable'),
              onSelect: () => void enable(entry),
            },
            {
              id: 'up',
              label: t('system.dictionaries.up'),
              reason: entry.position === 1 ? t('system.dictionaries.first') : undefined,
              onSelect: () => void move(entry, -1),
            },
            {
              id: 'down',
              label: t('system.dictionaries.down'),
              reason: isLast(entry) ? t('system.dictionaries.last') : undefined,
              onSelect: () => void move(entry, 1),
            },
            {
              id: 'remove',
              label: t('system.dictionaries.remove'),
              danger: true,
              separated: true,
              reason: entry.builtIn ? t('system.dictionaries.needed') : undefined,
              onSelect: () => void remove(entry),
            },
          ]}
        >
          <Icon name="more" />
        </Menu>
      </span>
    )

  const columns: Column<Entry>[] = [
    {
      key: 'position',
      title: t('system.dictionaries.position'),
      sortable: true,
      figures: true,
      width: 70,
      cell: (entry) => entry.position,
    },
    {
      key: 'name',
      title: t('system.dictionaries.name'),
      sortable: true,
      width: 220,
      cell: (entry) => name(entry.names),
      text: ({ names }) => [names.en, names.zh, names.es, names.ja].join('\n'),
    },
    {
      key: 'code',
      title: t('system.dictionaries.code'),
      sortable: true,
      width: 90,
      cell: ({ code }) => code,
    },
    ...(dictionary === 'certificateTypes'
      ? [
          {
            key: 'rule',
            title: t('system.dictionaries.rule'),
            width: 300,
            cell: (entry: Entry) => <Rule entry={entry} />,
            text: (entry: Entry) => entry.rule?.pattern ?? '',
          },
        ]
      : []),
    ...(dictionary === 'countries'
      ? [
          {
            key: 'iso',
            title: t('system.dictionaries.iso'),
            width: 130,
            cell: ({ details }: Entry) => `${details.alpha3 ?? ''} · ${details.numeric ?? ''}`,
          },
        ]
      : []),
    {
      key: 'state',
      title: t('system.dictionaries.state'),
      width: 110,
      cell: (entry) => <EntryState entry={entry} />,
    },
    {
      key: 'changedAt',
      title: t('system.dictionaries.changedAt'),
      sortable: true,
      width: 190,
      cell: (entry) =>
        entry.changedAt ? (
          <>
            <When at={entry.changedAt} style="dateTime" /> · {entry.changedBy?.name}
          </>
        ) : (
          <span className="soft">{entry.builtIn ? t('system.dictionaries.needed') : '–'}</span>
        ),
    },
  ]
  return (
    <PageFrame
      title={t('system.dictionaries.title')}
      note={present && name(present.explanation)}
      actions={
        edits &&
        present?.open && (
          <Button tone="primary" icon="plus" onClick={() => setForm('new')}>
            {t('system.dictionaries.add')}
          </Button>
        )
      }
      search={
        <>
          <Field
            label={t('system.dictionaries.which')}
            hint={
              present &&
              t('system.dictionaries.count', { enabled: present.enabled, entries: present.entries })
            }
          >
            <Select
              value={dictionary}
              onChange={(next) => setFilters({ name: next, text: '' })}
              options={(all.data ?? []).map((one) => ({ value: one.name, label: name(one.names) }))}
            />
          </Field>
          <Field label={t('system.dictionaries.text')}>
            <SearchField
              placeholder={t('system.dictionaries.textHint')}
              value={filters.text}
              onChange={(text) => setFilters({ text })}
            />
          </Field>
          <Field label={t('system.dictionaries.state')}>
            <Select
              value={filters.state}
              placeholder={t('system.dictionaries.any')}
              onChange={(state) => setFilters({ state })}
              options={[
                { value: 'on', label: t('system.dictionaries.on') },
                { value: 'off', label: t('system.dictionaries.off') },
              ]}
            />
          </Field>
        </>
      }
    >
      <QueryTable
        label={present ? name(present.names) : t('system.dictionaries.title')}
        columns={columns}
        list={list}
        table={table}
        rowKey={({ code }) => code}
        rowClass={({ enabled }) => (enabled ? '' : 'system-off')}
        empty={t('system.dictionaries.empty')}
        actions={actions}
        exports={{
          list: 'system.dictionary',
          request: { ...asked, ...(table.request.sort && { sort: table.request.sort }) },
        }}
        card={(entry) => (
          <div className="system-card">
            <p className="system-card-head">
              <b>{name(entry.names)}</b>
              <EntryState entry={entry} />
            </p>
            <p className="soft">
              {entry.position} · {entry.code} {Object.values(entry.details).join(' · ')}
            </p>
            {entry.rule && <Rule entry={entry} />}
          </div>
        )}
      />
      {form && (
        <EntryForm
          dictionary={dictionary}
          entries={present?.entries ?? 0}
          entry={form === 'new' ? undefined : form}
          onClose={() => setForm(undefined)}
        />
      )}
      {dialog}
    </PageFrame>
  )
}

function EntryState({ entry }: { entry: Entry }) {
  const t = useText()
  return (
    <StatusBadge tone={entry.enabled ? 'success' : 'neutral'}>
      {t(entry.enabled ? 'system.dictionaries.on' : 'system.dictionaries.off')}
    </StatusBadge>
  )
}

/** How a certificate number is checked, in words; the pattern itself is under the pointer. */
function Rule({ entry: { rule } }: { entry: Entry }) {
  const t = useText()
  if (!rule) return null
  const lengths = Array.isArray(rule.lengths)
    ? rule.lengths.join(t('system.dictionaries.or'))
    : `${rule.lengths.from}–${rule.lengths.to}`
  const words = t('system.dictionaries.characters', { lengths, example: rule.example })
  return (
    <span className="system-rule">
      {rule.check === 'identity' ? `${words} · ${t('system.dictionaries.identity')}` : words}
    </span>
  )
}
