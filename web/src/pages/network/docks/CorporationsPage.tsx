import { corporationList } from '@fairway/contract/network/dock-lists'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import { type Cells, ListValue } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { OrganisationForm } from '../../../blocks/organisations/OrganisationForm.tsx'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import type { RowAction, RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useRecordCommand } from '../../../blocks/record/use-record-command.ts'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { AssignPorts } from './AssignPorts.tsx'

type Corporation = Reply<'network.corporations'>['rows'][number]

const { columns } = corporationList
const cells: Cells<Corporation, keyof typeof columns> = {
  docks: (corporation) => <Docks corporation={corporation} />,
  people: (corporation) => <People corporation={corporation} />,
  state: (corporation) => <State corporation={corporation} />,
}

/** The port corporations: what they run and who works there. As organisations they are made and changed by `staff`. */
export default function CorporationsPage() {
  const t = useText()
  const name = useName()
  const mayEdit = usePermission('staff.editOrganisations')
  const mayAssign = usePermission('network.edit')
  const list = useList(corporationList, { cells })
  const [open, setOpen] = useState<{
    dialog: 'form' | 'copy' | 'ports' | 'history' | 'disable'
    corporation?: Corporation
  }>()
  const close = () => setOpen(undefined)
  const { busy, run } = useRecordCommand(close, 'network', 'staff', 'lookups')
  const corporation = open?.corporation

  const disable = ({ id, names }: Corporation) =>
    run(() => command('staff.disableOrganisation', { id }), t('docks.disabledDone', { name: name(names) }))
  const enable = ({ id, names }: Corporation) =>
    run(() => command('staff.enableOrganisation', { id }), t('docks.enabledDone', { name: name(names) }))

  function actions(row: Corporation): RowActionsProps | undefined {
    const editing: RowAction[] = [
      {
        ...{ id: 'edit', icon: 'edit', label: t('docks.change'), common: true },
        onSelect: () => setOpen({ dialog: 'form', corporation: row }),
      },
      {
        ...{ id: 'copy', icon: 'copy', label: t('docks.copy') },
        onSelect: () => setOpen({ dialog: 'copy', corporation: row }),
      },
      row.enabled
        ? {
            ...{ id: 'disable', icon: 'lock', label: t('docks.disable') },
            onSelect: () => setOpen({ dialog: 'disable', corporation: row }),
          }
        : { id: 'enable', icon: 'unlock', label: t('docks.enable'), onSelect: () => void enable(row) },
      {
        ...{ id: 'history', icon: 'clock', label: t('docks.history') },
        onSelect: () => setOpen({ dialog: 'history', corporation: row }),
      },
    ]
    const assigning: RowAction = {
      ...{ id: 'ports', icon: 'anchor', label: t('docks.assign') },
      reason: row.enabled ? undefined : t('docks.disabled'),
      onSelect: () => setOpen({ dialog: 'ports', corporation: row }),
    }
    const all = [...(mayEdit ? editing : []), ...(mayAssign ? [assigning] : [])]
    return all.length > 0 ? { name: name(row.names), actions: all } : undefined
  }

  const create = { label: t('docks.corporations.new'), onSelect: () => setOpen({ dialog: 'form' }) }
  return (
    <PageFrame
      title={t('docks.corporations')}
      views={<ListViews list={corporationList.endpoint} />}
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
        {...((mayEdit || mayAssign) && { actions })}
        {...(mayEdit && { onOpen: (row: Corporation) => setOpen({ dialog: 'form', corporation: row }) })}
        rowClass={({ enabled }) => (enabled ? '' : 'muted')}
        card={(row) => <CorporationCard corporation={row} />}
        create={mayEdit ? create : undefined}
      />
      {(open?.dialog === 'form' || open?.dialog === 'copy') && (
        <OrganisationForm
          organisation={open.dialog === 'form' ? corporation : undefined}
          template={corporation}
          kind="portCorporation"
          title={t('docks.corporations.new')}
          wide
          onClose={close}
          onSaved={({ names }) => void run(async () => undefined, t('docks.saved', { name: name(names) }))}
        />
      )}
      {open?.dialog === 'ports' && corporation && (
        <AssignPorts
          corporation={list.reply?.rows.find(({ id }) => id === corporation.id) ?? corporation}
          onClose={close}
        />
      )}
      {open?.dialog === 'history' && corporation && (
        <RecordHistory
          entity="staff.organisation"
          id={corporation.id}
          title={name(corporation.names)}
          onClose={close}
        />
      )}
      {open?.dialog === 'disable' && corporation && (
        <ConfirmDialog
          tone="danger"
          title={t('docks.disable')}
          confirmLabel={t('docks.disable')}
          busy={busy}
          onConfirm={() => void disable(corporation)}
          onCancel={close}
        >
          {t('users.organisations.disableWhy', {
            name: name(corporation.names),
            count: corporation.people ?? 0,
          })}
        </ConfirmDialog>
      )}
    </PageFrame>
  )
}

function Docks({ corporation: { id, docks } }: { corporation: Corporation }) {
  return docks > 0 ? <a href={pagePath('network/docks', { corporation: id })}>{docks}</a> : docks
}

/** The number of users, as a link to them with the permission to see users. */
function People({ corporation: { id, people } }: { corporation: Corporation }) {
  const seesPeople = usePermission('staff.viewUsers')
  if (people === null) return '–'
  return seesPeople && people > 0 ? (
    <a href={pagePath('staff/users', { organisationId: id })}>{people}</a>
  ) : (
    people
  )
}

function State({ corporation: { enabled } }: { corporation: Corporation }) {
  const t = useText()
  return (
    <StatusBadge tone={enabled ? 'success' : 'danger'} icon={enabled ? 'success' : 'lock'}>
      {t(enabled ? 'docks.enabled' : 'docks.disabled')}
    </StatusBadge>
  )
}

/** A port corporation in narrow windows. */
function CorporationCard({ corporation }: { corporation: Corporation }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p>
        <b>{name(corporation.names)}</b> · {corporation.code}
      </p>
      {(corporation.contact || corporation.phone) && (
        <p>{[corporation.contact, corporation.phone].filter(Boolean).join(' · ')}</p>
      )}
      <p>
        {t('docks.ports')} <ListValue column={columns.ports} row={corporation} />
      </p>
      <p>
        {t('docks.title')} <Docks corporation={corporation} /> · {t('docks.people')}{' '}
        <People corporation={corporation} />
      </p>
      <div>
        <State corporation={corporation} />
      </div>
    </div>
  )
}
