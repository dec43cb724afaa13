import '../users/users.css'
import { organisationList } from '@fairway/contract/staff/organisations/lists'
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
import type { RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useRecordCommand } from '../../../blocks/record/use-record-command.ts'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'

type Organisation = Reply<'staff.organisations'>['rows'][number]

const { columns } = organisationList
const cells: Cells<Organisation, keyof typeof columns> = {
  people: (organisation) => <People organisation={organisation} />,
  state: (organisation) => <State organisation={organisation} />,
}

/** The organisations of the network: operator, carriers, port corporations and agents. */
export default function OrganisationsPage() {
  const t = useText()
  const name = useName()
  const mayEdit = usePermission('staff.editOrganisations')
  const list = useList(organisationList, { cells })
  const [open, setOpen] = useState<{ dialog: 'form' | 'disable' | 'history'; organisation?: Organisation }>()
  const { busy, run } = useRecordCommand(() => setOpen(undefined), 'staff')
  const wide = list.reply?.wide === true

  const disable = ({ id, names }: Organisation) =>
    run(
      () => command('staff.disableOrganisation', { id }),
      ({ ended }) => t('users.disabled.done', { name: name(names), count: ended }),
    )
  const enable = ({ id, names }: Organisation) =>
    run(
      () => command('staff.enableOrganisation', { id }),
      t('users.organisations.enabled.done', { name: name(names) }),
    )

  const actions = (organisation: Organisation): RowActionsProps => {
    const overseers = wide ? undefined : t('users.organisations.overseers')
    return {
      name: name(organisation.names),
      actions: [
        {
          id: 'edit',
          icon: 'edit',
          label: t('users.edit'),
          common: true,
          onSelect: () => setOpen({ dialog: 'form', organisation }),
        },
        organisation.enabled
          ? {
              id: 'disable',
              icon: 'lock',
              label: t('users.disable'),
              common: true,
              reason: organisation.own ? t('users.organisations.own') : overseers,
              onSelect: () => setOpen({ dialog: 'disable', organisation }),
            }
          : {
              id: 'enable',
              icon: 'unlock',
              label: t('users.enable'),
              common: true,
              reason: overseers,
              onSelect: () => void enable(organisation),
            },
        {
          id: 'history',
          icon: 'clock',
          label: t('blocks.record.history'),
          onSelect: () => setOpen({ dialog: 'history', organisation }),
        },
      ],
    }
  }

  return (
    <PageFrame
      title={t('users.organisations')}
      views={<ListViews list={organisationList.endpoint} />}
      actions={
        mayEdit &&
        wide && (
          <Button tone="primary" icon="plus" onClick={() => setOpen({ dialog: 'form' })}>
            {t('users.organisations.new')}
          </Button>
        )
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        {...(mayEdit && {
          actions,
          onOpen: (organisation: Organisation) => setOpen({ dialog: 'form', organisation }),
        })}
        card={(organisation) => <OrganisationCard organisation={organisation} />}
        create={
          mayEdit && wide
            ? { label: t('users.organisations.new'), onSelect: () => setOpen({ dialog: 'form' }) }
            : undefined
        }
      />
      {open?.dialog === 'form' && (
        <OrganisationForm
          {...(open.organisation && { organisation: open.organisation })}
          wide={wide}
          onClose={() => setOpen(undefined)}
          onSaved={({ names }) =>
            void run(async () => undefined, t('users.organisations.done', { name: name(names) }))
          }
        />
      )}
      {open?.dialog === 'history' && open.organisation && (
        <RecordHistory
          entity="staff.organisation"
          id={open.organisation.id}
          title={name(open.organisation.names)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.dialog === 'disable' && open.organisation && (
        <ConfirmDialog
          tone="danger"
          title={t('users.disable')}
          confirmLabel={t('users.disable')}
          busy={busy}
          onConfirm={() => open.organisation && void disable(open.organisation)}
          onCancel={() => setOpen(undefined)}
        >
          {t('users.organisations.disableWhy', {
            name: name(open.organisation.names),
            count: open.organisation.people,
          })}
        </ConfirmDialog>
      )}
    </PageFrame>
  )
}

/** The number of users, as a link to them with the permission to see users. */
function People({ organisation: { id, people } }: { organisation: Organisation }) {
  const maySeePeople = usePermission('staff.viewUsers')
  return maySeePeople && people > 0 ? (
    <a href={pagePath('staff/users', { organisationId: id })}>{people}</a>
  ) : (
    people
  )
}

function State({ organisation: { enabled } }: { organisation: Organisation }) {
  const t = useText()
  return (
    <StatusBadge tone={enabled ? 'success' : 'danger'} icon={enabled ? 'success' : 'lock'}>
      {t(enabled ? 'users.organisations.enabled' : 'users.organisations.disabled')}
    </StatusBadge>
  )
}

/** An organisation in narrow windows. */
function OrganisationCard({ organisation }: { organisation: Organisation }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p>
        <b>{name(organisation.names)}</b> · {organisation.code}
      </p>
      <p>
        <ListValue column={columns.kind} row={organisation} /> · {t(columns.people.title)}{' '}
        <People organisation={organisation} />
      </p>
      {organisation.registrationCode && (
        <p>
          {t(columns.registrationCode.title)} {organisation.registrationCode}
        </p>
      )}
      <div>
        <State organisation={organisation} />
      </div>
    </div>
  )
}
