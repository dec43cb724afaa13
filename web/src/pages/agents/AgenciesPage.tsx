import { agencyList } from '@fairway/contract/agents/lists'
import { useState } from 'react'
import { command, query } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { type Cells, ListValue } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTab } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { AgencyDialogs, type Open, type Row } from './AgencyDialogs.tsx'
import type { Saved } from './AgencyForm.tsx'
import { AgencyState } from './AgencyState.tsx'
import type { Agency } from './agency-values.ts'

type Action = RowActionsProps['actions'][number]

const { columns } = agencyList
const cells: Cells<Row, keyof typeof columns> = {
  state: ({ state }) => <AgencyState state={state} />,
}

/** Agencies: what each may sell, by which contract, and with which limits. */
export default function AgenciesPage() {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const { open: openPage } = useTab()
  const mayEdit = usePermission('agents.edit')
  const seesWallets = usePermission('agents.viewWallets')
  const list = useList(agencyList, { cells })
  const [open, setOpen] = useState<Open>()
  const [busy, setBusy] = useState(false)

  async function openForm(row: Row, use: 'agency' | 'template') {
    try {
      setOpen({ dialog: 'form', [use]: await query('agents.agency', { id: row.id }) })
    } catch (error) {
      report(error)
    }
  }

  async function turn({ id, revision, names }: Row, on: boolean) {
    setBusy(true)
    try {
      await command(on ? 'agents.enable' : 'agents.disable', { id, revision })
      toast({
        tone: 'success',
        text: t(on ? 'agents.enabledDone' : 'agents.disabledDone', { name: name(names) }),
      })
    } catch (error) {
      report(error)
    }
    setBusy(false)
    setOpen(undefined)
    await invalidate('agents')
  }

  async function saved({ created, creditAsked }: Saved) {
    setOpen(created ? { dialog: 'password', created } : undefined)
    toast({
      tone: 'success',
      text: t(creditAsked ? 'agents.creditAsked' : created ? 'agents.created' : 'agents.saved', {
        name: created ? name(created.agency) : titleOf(open, name),
      }),
    })
    await invalidate('agents')
  }

  const actions = (row: Row): RowActionsProps => ({
    name: name(row.names),
    actions: [
      ...(mayEdit ? edits(row) : []),
      ...(seesWallets ? [statement(row)] : []),
      {
        id: 'history',
        icon: 'clock',
        label: t('agents.history'),
        onSelect: () => setOpen({ dialog: 'history', row }),
      },
      ...(mayEdit ? [row.enabled ? disable(row) : enable(row)] : []),
    ],
  })
  const edits = (row: Row): Action[] => [
    {
      id: 'edit',
      icon: 'edit',
      label: t('agents.editAction'),
      common: true,
      onSelect: () => void openForm(row, 'agency'),
    },
    { id: 'copy', icon: 'copy', label: t('agents.copy'), onSelect: () => void openForm(row, 'template') },
  ]
  const statement = ({ id }: Row): Action => ({
    id: 'statement',
    icon: 'wallet',
    label: t('agents.statement'),
    onSelect: () => openPage(`agents/statement?organisationId=${id}`),
  })
  const disable = (row: Row): Action => ({
    id: 'disable',
    icon: 'lock',
    label: t('agents.disable'),
    danger: true,
    separated: true,
    onSelect: () => setOpen({ dialog: 'disable', row }),
  })
  const enable = (row: Row): Action => ({
    id: 'enable',
    icon: 'unlock',
    label: t('agents.enable'),
    onSelect: () => void turn(row, true),
  })

  const create = { label: t('agents.new'), onSelect: () => setOpen({ dialog: 'form' }) }
  return (
    <PageFrame
      title={t('agents.title')}
      views={<ListViews list={agencyList.endpoint} />}
      actions={
        mayEdit && (
          <Button tone="primary" icon="plus" onClick={create.onSelect}>
            {create.label}
          </Button>
        )
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        actions={actions}
        {...(mayEdit && { onOpen: (row: Row) => void openForm(row, 'agency') })}
        card={(row) => <AgencyCard row={row} />}
        create={mayEdit ? create : undefined}
      />
      {open && (
        <AgencyDialogs
          open={open}
          busy={busy}
          onDisable={(row) => void turn(row, false)}
          onSaved={(done) => void saved(done)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </PageFrame>
  )
}

/** What people call the agency of a form. */
const titleOf = (open: Open | undefined, name: (names: Agency['names']) => string) =>
  open?.dialog === 'form' && open.agency ? name(open.agency.names) : ''

/** An agency in narrow windows. */
function AgencyCard({ row }: { row: Row }) {
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p className="cluster">
        <b>{name(row.names)}</b> <AgencyState state={row.state} />
      </p>
      <p className="cluster soft small">
        <span>
          {row.code} · <ListValue column={columns.level} row={row} />
        </span>
        <ListValue column={columns.scope} row={row} />
      </p>
      <p className="cluster small">
        <ListValue column={columns.balance} row={row} />
        {row.contactName && <span>{row.contactName}</span>}
        {row.contactPhone && <span className="figures">{row.contactPhone}</span>}
      </p>
    </div>
  )
}
