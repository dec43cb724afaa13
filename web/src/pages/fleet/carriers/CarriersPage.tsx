import { carrierList } from '@fairway/contract/fleet/lists'
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
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { CertificateSummary } from '../certificates/CertificateState.tsx'
import { Certificates } from '../certificates/Certificates.tsx'

type Carrier = Reply<'fleet.carriers'>['rows'][number]

const { columns } = carrierList
const cells: Cells<Carrier, keyof typeof columns> = {
  ships: (carrier) => <Ships carrier={carrier} />,
  expires: ({ certificates }) => <CertificateSummary of={certificates} />,
  shipCertificates: ({ shipCertificates }) => <CertificateSummary of={shipCertificates} />,
  state: (carrier) => <State carrier={carrier} />,
}

/** The carriers: what they run, whom to call, and how their certificates stand. As organisations they belong to `staff`. */
export default function CarriersPage() {
  const t = useText()
  const name = useName()
  const mayEdit = usePermission('staff.editOrganisations')
  const seesCertificateHistory = usePermission('fleet.edit')
  const list = useList(carrierList, { cells })
  const [open, setOpen] = useState<{
    dialog: 'form' | 'copy' | 'certificates' | 'history' | 'certificateHistory' | 'disable'
    carrier?: Carrier
  }>()
  const close = () => setOpen(undefined)
  const { busy, run } = useRecordCommand(close, 'fleet', 'staff', 'lookups')
  const carrier = open?.carrier

  const setEnabled = ({ id, names }: Carrier, enabled: boolean) =>
    run(
      () => command(enabled ? 'staff.enableOrganisation' : 'staff.disableOrganisation', { id }),
      t(enabled ? 'fleet.enabledDone' : 'fleet.disabledDone', { name: name(names) }),
    )

  const editing = (row: Carrier): RowAction[] => [
    {
      ...{ id: 'edit', icon: 'edit', label: t('fleet.edit') },
      onSelect: () => setOpen({ dialog: 'form', carrier: row }),
    },
    {
      ...{ id: 'copy', icon: 'copy', label: t('fleet.copy') },
      onSelect: () => setOpen({ dialog: 'copy', carrier: row }),
    },
    row.enabled
      ? {
          ...{ id: 'disable', icon: 'lock', label: t('fleet.disable') },
          onSelect: () => setOpen({ dialog: 'disable', carrier: row }),
        }
      : {
          ...{ id: 'enable', icon: 'unlock', label: t('fleet.enable') },
          onSelect: () => void setEnabled(row, true),
        },
    {
      ...{ id: 'history', icon: 'clock', label: t('fleet.history') },
      onSelect: () => setOpen({ dialog: 'history', carrier: row }),
    },
  ]
  const certificateHistory = (row: Carrier): RowAction => ({
    ...{ id: 'certificateHistory', icon: 'clock', label: t('fleet.certificates.history') },
    onSelect: () => setOpen({ dialog: 'certificateHistory', carrier: row }),
  })
  const actions = (row: Carrier): RowActionsProps => ({
    name: name(row.names),
    actions: [
      {
        ...{ id: 'certificates', icon: 'shield', label: t('fleet.certificates.title'), common: true },
        onSelect: () => setOpen({ dialog: 'certificates', carrier: row }),
      },
      ...(mayEdit ? editing(row) : []),
      ...(seesCertificateHistory ? [certificateHistory(row)] : []),
    ],
  })

  const create = { label: t('fleet.carriers.new'), onSelect: () => setOpen({ dialog: 'form' }) }
  return (
    <PageFrame
      title={t('fleet.carriers.title')}
      views={<ListViews list={carrierList.endpoint} />}
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
        onOpen={(row: Carrier) => setOpen({ dialog: mayEdit ? 'form' : 'certificates', carrier: row })}
        rowClass={({ enabled }) => (enabled ? '' : 'muted')}
        card={(row) => <CarrierCard carrier={row} />}
        create={mayEdit ? create : undefined}
      />
      {(open?.dialog === 'form' || open?.dialog === 'copy') && (
        <OrganisationForm
          organisation={open.dialog === 'form' ? carrier : undefined}
          template={carrier}
          kind="carrier"
          title={t('fleet.carriers.new')}
          wide
          onClose={close}
          onSaved={({ names }) => void run(async () => undefined, t('fleet.saved', { name: name(names) }))}
        />
      )}
      {open?.dialog === 'certificates' && carrier && (
        <Dialog
          id="fleet-carrier-certificates"
          title={t('fleet.certificates.of', { name: name(carrier.names) })}
          closeLabel={t('blocks.close')}
          onClose={close}
        >
          <Certificates owner={{ kind: 'carrier', id: carrier.id }} />
        </Dialog>
      )}
      {(open?.dialog === 'history' || open?.dialog === 'certificateHistory') && carrier && (
        <RecordHistory
          entity={open.dialog === 'history' ? 'staff.organisation' : 'fleet.carrier'}
          id={carrier.id}
          title={name(carrier.names)}
          onClose={close}
        />
      )}
      {open?.dialog === 'disable' && carrier && (
        <ConfirmDialog
          tone="danger"
          title={t('fleet.disable')}
          confirmLabel={t('fleet.disable')}
          busy={busy}
          onConfirm={() => void setEnabled(carrier, false)}
          onCancel={close}
        >
          {t('fleet.carriers.disableWhy', { name: name(carrier.names), count: carrier.ships.length })}
        </ConfirmDialog>
      )}
    </PageFrame>
  )
}

function Ships({ carrier: { id, ships } }: { carrier: Carrier }) {
  return ships.length > 0 ? <a href={pagePath('fleet/ships', { carrier: id })}>{ships.length}</a> : '0'
}

function State({ carrier: { enabled } }: { carrier: Carrier }) {
  const t = useText()
  return (
    <StatusBadge tone={enabled ? 'success' : 'danger'} icon={enabled ? 'success' : 'lock'}>
      {t(enabled ? 'fleet.enabled' : 'fleet.disabled')}
    </StatusBadge>
  )
}

/** A carrier in narrow windows. */
function CarrierCard({ carrier }: { carrier: Carrier }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p>
        <b>{name(carrier.names)}</b> · {carrier.code}
      </p>
      {(carrier.contact || carrier.phone) && (
        <p>{[carrier.contact, carrier.phone].filter(Boolean).join(' · ')}</p>
      )}
      <p>
        {t('fleet.ships.title')} <Ships carrier={carrier} /> · {t('fleet.carriers.lines')}{' '}
        <ListValue column={columns.lines} row={carrier} />
      </p>
      <p className="cluster gap-1">
        {t('fleet.certificates.title')} <CertificateSummary of={carrier.certificates} />
      </p>
      <div>
        <State carrier={carrier} />
      </div>
    </div>
  )
}
