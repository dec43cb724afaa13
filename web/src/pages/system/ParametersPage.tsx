import './system.css'
import { parameterList } from '@fairway/contract/system/lists'
import { useState } from 'react'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { type Cells, ListValue } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { RowAction, RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { EditParameter } from './EditParameter.tsx'
import { NamedWithExplanation } from './NamedWithExplanation.tsx'
import { ParameterHistory } from './ParameterHistory.tsx'
import { type Parameter, useFormatValue } from './value.ts'

const { columns } = parameterList
const cells: Cells<Parameter, keyof typeof columns> = {
  name: (row) => <NamedWithExplanation {...row} />,
  allowed: (row) => <Allowed row={row} />,
  state: (row) => <StandardBadge row={row} />,
  changedAt: (row) => <LastChange row={row} />,
}

/** The parameters administrators can set, with explanation and last change. */
export default function ParametersPage() {
  const t = useText()
  const name = useName()
  const sets = usePermission('system.setParameters')
  const list = useList(parameterList, { cells })
  const [open, setOpen] = useState<{ dialog: 'edit' | 'history'; parameter: Parameter }>()
  const close = () => setOpen(undefined)
  /** The latest version, also when it was changed by another user while its dialog is open. */
  const latest = (one: Parameter) => list.reply?.rows.find((row) => row.key === one.key) ?? one

  const actions = (parameter: Parameter): RowActionsProps => {
    const edit: RowAction = {
      id: 'edit',
      icon: 'edit',
      label: t('system.parameters.edit'),
      common: true,
      onSelect: () => setOpen({ dialog: 'edit', parameter }),
    }
    const history: RowAction = {
      id: 'history',
      icon: 'clock',
      label: t('system.parameters.history'),
      common: true,
      onSelect: () => setOpen({ dialog: 'history', parameter }),
    }
    return { name: name(parameter.names), actions: sets ? [edit, history] : [history] }
  }
  return (
    <PageFrame
      title={t('system.parameters.title')}
      views={<ListViews list={parameterList.endpoint} />}
      badge={t('system.parameters.note')}
      search={<ListFilters list={list} />}
    >
      <QueryTable {...list.table} actions={actions} card={(row) => <ParameterCard row={row} />} />
      {open?.dialog === 'edit' && <EditParameter parameter={latest(open.parameter)} onClose={close} />}
      {open?.dialog === 'history' && <ParameterHistory parameter={latest(open.parameter)} onClose={close} />}
    </PageFrame>
  )
}

/** A parameter in narrow windows. */
function ParameterCard({ row }: { row: Parameter }) {
  const name = useName()
  return (
    <div className="stack gap-2 wrap-anywhere">
      <p className="cluster between">
        <b>{name(row.names)}</b>
        <StandardBadge row={row} />
      </p>
      <p>
        <ListValue column={columns.value} row={row} />
      </p>
      <p className="soft">{name(row.explanation)}</p>
    </div>
  )
}

/** The limits of a parameter, and its default. */
function Allowed({ row }: { row: Parameter }) {
  const t = useText()
  const formatValue = useFormatValue()
  return (
    <>
      <ListValue column={columns.allowed} row={row} />
      <span className="block ellipsis soft small">
        {t('system.parameters.standardIs', { value: formatValue(row.standard, row) })}
      </span>
    </>
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
