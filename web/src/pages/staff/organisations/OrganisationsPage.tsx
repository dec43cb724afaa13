import '../users/users.css'
import { type OrganisationKind, organisationKinds } from '@fairway/contract/staff/organisations/endpoints'
import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useForget, useQueryOf } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { SearchField } from '../../../blocks/fields/SearchField.tsx'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTableSearch, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type Organisation, OrganisationForm } from './OrganisationForm.tsx'

type Sort = 'code' | 'kind' | 'people'

/** Who belongs to the network: the operator, shipping companies, port corporations and agents. */
export default function OrganisationsPage() {
  const t = useText()
  const name = useName()
  const forget = useForget()
  const mayEdit = usePermission('staff.editOrganisations')
  const maySeePeople = usePermission('staff.viewUsers')
  const [filters, setFilters] = useTabSearch({ text: '', kind: '', enabled: '' })
  const table = useTableSearch<Sort | `-${Sort}`>({ sort: 'code' })
  const asked = {
    text: filters.text,
    kind: (filters.kind || undefined) as OrganisationKind | undefined,
    enabled: filters.enabled === '' ? undefined : filters.enabled === 'true',
  }
  const list = useQueryOf('staff.organisations', { ...asked, ...table.request }, { keepPrevious: true })
  const [open, setOpen] = useState<{ dialog: 'form' | 'disable'; organisation?: Organisation }>()
  const [busy, setBusy] = useState(false)
  const wide = list.data?.wide === true

  async function run(work: () => Promise<string>) {
    setBusy(true)
    try {
      toast({ tone: 'success', text: await work() })
    } catch (error) {
      report(error)
    }
    setBusy(false)
    setOpen(undefined)
    await forget('staff')
  }

  const disable = ({ id, names }: Organisation) =>
    run(async () => {
      const { ended } = await command('staff.disableOrganisation', { id })
      return t('users.disabled.done', { name: name(names), count: ended })
    })
  const enable = ({ id, names }: Organisation) =>
    run(async () => {
      await command('staff.enableOrganisation', { id })
      return t('users.organisations.enabled.done', { name: name(names) })
    })

  const people = ({ id, people: count }: Organisation) =>
    maySeePeople && count > 0 ? <a href={`/menus/staff/users?organisationId=${id}`}>{count}</a> : count
  const state = ({ enabled }: Organisation) => (
    <StatusBadge tone={enabled ? 'success' : 'danger'} icon={enabled ? 'success' : 'lock'}>
      {t(enabled ? 'users.organisations.enabled' : 'users.organisations.disabled')}
    </StatusBadge>
  )

  const columns: Column<Organisation>[] = [
    {
      key: 'code',
      title: t('users.organisations.code'),
      cell: ({ code }) => code,
      sortable: true,
      width: 170,
    },
    { key: 'name', title: t('users.organisations.name'), cell: ({ names }) => name(names) },
    {
      key: 'kind',
      title: t('users.organisations.kind'),
      cell: ({ kind }) => t(`users.kind.${kind}`),
      sortable: true,
      width: 150,
    },
    {
      key: 'registrationCode',
      title: t('users.organisations.registrationCode'),
      cell: ({ registrationCode }) => registrationCode || '–',
      width: 190,
    },
    {
      key: 'people',
      title: t('users.organisations.people'),
      cell: people,
      sortable: true,
      figures: true,
      width: 90,
    },
    { key: 'state', title: t('users.state'), cell: state, width: 130 },
  ]

  const actions = (organisation: Organisation) => {
    const overseers = wide ? undefined : t('users.organisations.overseers')
    return (
      <div className="users-row-actions">
        <Button icon="edit" onClick={() => setOpen({ dialog: 'form', organisation })}>
          {t('users.edit')}
        </Button>
        {organisation.enabled ? (
          <Button
            icon="lock"
            reason={organisation.own ? t('users.organisations.own') : overseers}
            onClick={() => setOpen({ dialog: 'disable', organisation })}
          >
            {t('users.disable')}
          </Button>
        ) : (
          <Button icon="unlock" reason={overseers} onClick={() => void enable(organisation)}>
            {t('users.enable')}
          </Button>
        )}
      </div>
    )
  }

  return (
    <PageFrame
      title={t('users.organisations')}
      actions={
        mayEdit &&
        wide && (
          <Button tone="primary" icon="plus" onClick={() => setOpen({ dialog: 'form' })}>
            {t('users.organisations.new')}
          </Button>
        )
      }
      search={
        <>
          <Field label={t('users.find')} hint={t('users.organisations.find')}>
            <SearchField value={filters.text} onChange={(text) => setFilters({ text })} />
          </Field>
          <Field label={t('users.organisations.kind')}>
            <Select
              value={filters.kind}
              onChange={(kind) => setFilters({ kind })}
              placeholder={t('users.organisations.anyKind')}
              options={organisationKinds.map((kind) => ({ value: kind, label: t(`users.kind.${kind}`) }))}
            />
          </Field>
          <Field label={t('users.state')}>
            <Select
              value={filters.enabled}
              onChange={(enabled) => setFilters({ enabled })}
              placeholder={t('users.anyState')}
              options={[
                { value: 'true', label: t('users.organisations.enabled') },
                { value: 'false', label: t('users.organisations.disabled') },
              ]}
            />
          </Field>
        </>
      }
    >
      <QueryTable
        label={t('users.organisations')}
        columns={columns}
        list={list}
        table={table}
        rowKey={({ id }) => id}
        empty={t('users.organisations.empty')}
        exports={{ list: 'staff.organisations', request: { ...asked, sort: table.request.sort } }}
        {...(mayEdit && {
          actions,
          onOpen: (organisation: Organisation) => setOpen({ dialog: 'form', organisation }),
        })}
        card={(organisation) => (
          <div className="users-card">
            <p>
              <b>{name(organisation.names)}</b> · {organisation.code}
            </p>
            <p>
              {t(`users.kind.${organisation.kind}`)} · {t('users.organisations.people')}{' '}
              {people(organisation)}
            </p>
            {organisation.registrationCode && (
              <p>
                {t('users.organisations.registrationCode')} {organisation.registrationCode}
              </p>
            )}
            <div>{state(organisation)}</div>
          </div>
        )}
      />
      {open?.dialog === 'form' && (
        <OrganisationForm
          {...(open.organisation && { organisation: open.organisation })}
          wide={wide}
          onClose={() => setOpen(undefined)}
          onSaved={({ names }) => void run(async () => t('users.organisations.done', { name: name(names) }))}
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
