import { supplierList } from '@fairway/contract/agents/lists'
import type { SupplierState as State } from '@fairway/contract/agents/values'
import { useState } from 'react'
import { command, query, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { ConfirmDialog } from '../../blocks/dialogs/ConfirmDialog.tsx'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { type Cells, ListValue } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useShell, useTab } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { RowAction, RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { RecordHistory } from '../../blocks/record/RecordHistory.tsx'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { SupplierForm } from './SupplierForm.tsx'
import type { Supplier } from './supplier-values.ts'

type Row = Reply<'agents.suppliers'>['rows'][number]
type Open =
  | { dialog: 'form'; supplier?: Supplier; template?: Supplier }
  | { dialog: 'disable' | 'history'; row: Row }

const { columns } = supplierList
const cells: Cells<Row, keyof typeof columns> = {
  state: ({ state }) => <SupplierState state={state} />,
  uses: (row) => <Uses row={row} />,
}

/** Suppliers: which company is paid for which part of a price, and by which contract. */
export default function SuppliersPage() {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const { open: openPage } = useTab()
  const mayEdit = usePermission('agents.editSuppliers')
  const list = useList(supplierList, { cells })
  const [open, setOpen] = useState<Open>()
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(undefined)

  async function openForm(row: Row, use: 'supplier' | 'template') {
    try {
      setOpen({ dialog: 'form', [use]: await query('agents.supplier', { id: row.id }) })
    } catch (error) {
      report(error)
    }
  }

  async function turn({ id, revision, names }: Row, enabled: boolean) {
    setBusy(true)
    try {
      await command('agents.setSupplierEnabled', { id, revision, enabled })
      toast({
        tone: 'success',
        text: t(enabled ? 'agents.enabledDone' : 'agents.disabledDone', { name: name(names) }),
      })
    } catch (error) {
      report(error)
    }
    setBusy(false)
    close()
    await invalidate('agents')
  }

  const edits = (row: Row): RowAction[] => [
    {
      id: 'edit',
      icon: 'edit',
      label: t('agents.editAction'),
      common: true,
      onSelect: () => void openForm(row, 'supplier'),
    },
    { id: 'copy', icon: 'copy', label: t('agents.copy'), onSelect: () => void openForm(row, 'template') },
  ]
  const turns = (row: Row): RowAction =>
    row.enabled
      ? {
          id: 'disable',
          icon: 'lock',
          label: t('agents.disable'),
          danger: true,
          separated: true,
          onSelect: () => setOpen({ dialog: 'disable', row }),
        }
      : { id: 'enable', icon: 'unlock', label: t('agents.enable'), onSelect: () => void turn(row, true) }
  const account = ({ accountId }: Row): RowAction[] =>
    accountId === null
      ? []
      : [
          {
            id: 'account',
            icon: 'wallet',
            label: t('suppliers.account'),
            onSelect: () => openPage('accounts/ledgerAccount', { accountId }),
          },
        ]
  const actions = (row: Row): RowActionsProps => ({
    name: name(row.names),
    actions: [
      ...(mayEdit ? edits(row) : []),
      ...account(row),
      {
        id: 'history',
        icon: 'clock',
        label: t('agents.history'),
        onSelect: () => setOpen({ dialog: 'history', row }),
      },
      ...(mayEdit ? [turns(row)] : []),
    ],
  })

  const create = { label: t('suppliers.new'), onSelect: () => setOpen({ dialog: 'form' }) }
  return (
    <PageFrame
      title={t('suppliers.title')}
      views={<ListViews list={supplierList.endpoint} />}
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
        {...(mayEdit && { onOpen: (row: Row) => void openForm(row, 'supplier') })}
        rowClass={({ enabled }) => (enabled ? '' : 'muted')}
        card={(row) => <SupplierCard row={row} />}
        create={mayEdit ? create : undefined}
      />
      {open?.dialog === 'form' && (
        <SupplierForm
          {...(open.supplier && { supplier: open.supplier })}
          {...(open.template && { template: open.template })}
          title={formTitle(open)}
          onClose={close}
          onSaved={(names) => {
            close()
            toast({
              tone: 'success',
              text: t(open.supplier ? 'agents.saved' : 'agents.created', { name: name(names) }),
            })
            void invalidate('agents')
          }}
        />
      )}
      {open?.dialog === 'history' && (
        <RecordHistory
          entity="agents.supplier"
          id={open.row.id}
          title={name(open.row.names)}
          onClose={close}
        />
      )}
      {open?.dialog === 'disable' && (
        <ConfirmDialog
          tone="danger"
          title={t('agents.disable')}
          confirmLabel={t('agents.disable')}
          busy={busy}
          onConfirm={() => void turn(open.row, false)}
          onCancel={close}
        >
          {t('suppliers.disableWhy', { name: name(open.row.names) })}
        </ConfirmDialog>
      )}
    </PageFrame>
  )

  function formTitle({ supplier, template }: { supplier?: Supplier; template?: Supplier }): string {
    if (supplier) return t('agents.edit', { name: name(supplier.names) })
    return template ? t('suppliers.copyOf', { name: name(template.names) }) : t('suppliers.new')
  }
}

const tones: Readonly<Record<State, StatusTone>> = {
  valid: 'success',
  ending: 'warning',
  ended: 'danger',
  disabled: 'danger',
}

function SupplierState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`suppliers.state.${state}`)}</StatusBadge>
}

/** What uses a supplier, each a link to the page of it, filtered; without the permission for that page it is text. */
function Uses({ row: { id, organisation, lines, ships, ports, charges } }: { row: Row }) {
  const t = useText()
  const { pages, permissions } = useShell()
  const [carrier, corporation] = [organisation?.id, organisation?.id]
  const uses = [
    { kind: 'lines', count: lines, page: 'network/lines', search: { carrier } },
    { kind: 'ships', count: ships, page: 'fleet/ships', search: { carrier } },
    { kind: 'ports', count: ports, page: 'network/ports', search: { corporation } },
    {
      kind: 'charges',
      count: charges,
      page: 'fares/charges',
      search: { payee: id, status: 'approved,published' },
    },
  ] as const
  return (
    <span className="cluster">
      {uses
        .filter(({ count }) => count > 0)
        .map(({ kind, count, page, search }) => {
          const permission = pages.get(page)?.permission
          const text = t(`suppliers.${kind}`, { count })
          return permission !== undefined && permissions.has(permission) ? (
            <a key={kind} href={pagePath(page, search)}>
              {text}
            </a>
          ) : (
            <span key={kind}>{text}</span>
          )
        })}
    </span>
  )
}

/** A supplier in narrow windows. */
function SupplierCard({ row }: { row: Row }) {
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p className="cluster">
        <b>{name(row.names)}</b> <SupplierState state={row.state} />
      </p>
      <p className="cluster soft small">
        <span>
          {row.code} · <ListValue column={columns.kind} row={row} />
        </span>
        <ListValue column={columns.supplies} row={row} />
      </p>
      <p className="cluster small">
        <ListValue column={columns.contractTo} row={row} />
        {row.contactName && <span>{row.contactName}</span>}
        {row.contactPhone && <span className="figures">{row.contactPhone}</span>}
      </p>
      <Uses row={row} />
    </div>
  )
}
