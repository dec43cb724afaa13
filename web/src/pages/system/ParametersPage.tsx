import './system.css'
import { parameterGroups } from '@fairway/contract/system/values'
import { useEffect, useState } from 'react'
import type { Request } from '../../api/client.ts'
import { onLive, onLiveAgain } from '../../api/live.ts'
import { useForget, useQueryOf } from '../../api/queries.ts'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTableSearch, useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { EditParameter } from './EditParameter.tsx'
import { ParameterHistory } from './ParameterHistory.tsx'
import { type Parameter, useValueInWords } from './value.ts'

type Group = (typeof parameterGroups)[number]
type Sort = NonNullable<Request<'system.parameters'>['sort']>

/** What administrators may set, what each does, and who set it. */
export default function ParametersPage() {
  const t = useText()
  const name = useName()
  const inWords = useValueInWords()
  const sets = usePermission('system.setParameters')
  const table = useTableSearch<Sort>({ sort: 'group' })
  const [filters, setFilters] = useTabSearch({ text: '', group: '', changed: '' })
  const asked = {
    text: filters.text,
    ...(filters.group && { group: filters.group as Group }),
    ...(filters.changed && { changed: true }),
  }
  const list = useQueryOf('system.parameters', { ...asked, ...table.request }, { keepPrevious: true })
  const [editing, setEditing] = useState<Parameter>()
  const [reading, setReading] = useState<Parameter>()
  /** As it stands now, also when somebody else changed it while its dialog is open. */
  const latest = (one: Parameter) => list.data?.rows.find((row) => row.key === one.key) ?? one

  const forget = useForget()
  useEffect(() => {
    const again = () => void forget('system.parameters', 'system.parameterHistory')
    const stops = [onLive('parameterSet', again), onLiveAgain(again)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [forget])

  const columns: Column<Parameter>[] = [
    {
      key: 'name',
      title: t('system.parameters.name'),
      sortable: true,
      width: 380,
      text: (row) => `${name(row.names)}\n${name(row.explanation)}\n${row.key}`,
      cell: (row) => (
        <span className="system-named">
          <span>{name(row.names)}</span>
          <small>{name(row.explanation)}</small>
        </span>
      ),
    },
    {
      key: 'group',
      title: t('system.parameters.group'),
      sortable: true,
      width: 110,
      cell: (row) => t(`system.group.${row.group}`),
    },
    {
      key: 'value',
      title: t('system.parameters.value'),
      width: 240,
      cell: (row) => inWords(row.value, row.unit),
    },
    {
      key: 'state',
      title: t('system.parameters.state'),
      width: 110,
      cell: (row) => <StandardBadge row={row} />,
    },
    {
      key: 'changedAt',
      title: t('system.parameters.changedAt'),
      sortable: true,
      width: 200,
      cell: (row) => <LastChange row={row} />,
    },
  ]
  const buttons = (row: Parameter) => (
    <span className="button-row">
      {sets && (
        <Button icon="edit" onClick={() => setEditing(row)}>
          {t('system.parameters.edit')}
        </Button>
      )}
      <Button icon="clock" onClick={() => setReading(row)}>
        {t('system.parameters.history')}
      </Button>
    </span>
  )
  return (
    <PageFrame
      title={t('system.parameters.title')}
      note={t('system.parameters.note')}
      search={
        <>
          <Field label={t('system.parameters.text')}>
            <SearchField
              placeholder={t('system.parameters.textHint')}
              value={filters.text}
              onChange={(text) => setFilters({ text })}
            />
          </Field>
          <Field label={t('system.parameters.group')}>
            <Select
              value={filters.group}
              placeholder={t('system.dictionaries.any')}
              onChange={(group) => setFilters({ group })}
              options={parameterGroups.map((group) => ({ value: group, label: t(`system.group.${group}`) }))}
            />
          </Field>
          <div className="system-check">
            <Checkbox
              checked={filters.changed !== ''}
              onChange={(changed) => setFilters({ changed: changed ? '1' : '' })}
            >
              {t('system.parameters.onlyChanged')}
            </Checkbox>
          </div>
        </>
      }
    >
      <QueryTable
        label={t('system.parameters.title')}
        columns={columns}
        list={list}
        table={table}
        rowKey={(row) => row.key}
        empty={t('system.parameters.empty')}
        actions={buttons}
        exports={{
          list: 'system.parameters',
          request: { ...asked, ...(table.request.sort && { sort: table.request.sort }) },
        }}
        card={(row) => (
          <div className="system-card">
            <p className="system-card-head">
              <b>{name(row.names)}</b>
              <StandardBadge row={row} />
            </p>
            <p>{inWords(row.value, row.unit)}</p>
            <p className="soft">{name(row.explanation)}</p>
          </div>
        )}
      />
      {editing && <EditParameter parameter={latest(editing)} onClose={() => setEditing(undefined)} />}
      {reading && <ParameterHistory parameter={latest(reading)} onClose={() => setReading(undefined)} />}
    </PageFrame>
  )
}

function StandardBadge({ row }: { row: Parameter }) {
  const t = useText()
  return (
    <StatusBadge tone={row.isStandard ? 'neutral' : 'active'}>
      {t(row.isStandard ? 'system.parameters.standard' : 'system.parameters.changed')}
    </StatusBadge>
  )
}

function LastChange({ row }: { row: Parameter }) {
  const t = useText()
  if (!row.changedAt) return <span className="soft">{t('system.parameters.never')}</span>
  return (
    <>
      <When at={row.changedAt} style="dateTime" /> · {row.changedBy?.name}
    </>
  )
}
