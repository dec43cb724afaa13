import { dockList } from '@fairway/contract/network/dock-lists'
import type { Reply } from '../../../api/client.ts'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { portCorporations, ports } from '../../../blocks/fields/lookups.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import { type Cells, ListValue } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { usePlaceActions } from './use-place-actions.tsx'

type Dock = Reply<'network.docks'>['rows'][number]

const { columns } = dockList
const cells: Cells<Dock, keyof typeof columns> = {
  name: (dock) => <DockName dock={dock} />,
  state: (dock) => <DockState dock={dock} />,
}

/** The docks as master data. */
export default function DocksPage() {
  const t = useText()
  const list = useList(dockList, { cells })
  const { filters, setFilters } = list
  const places = usePlaceActions()
  const create = { label: t('docks.new'), onSelect: () => places.newDock(filters.portId) }
  return (
    <PageFrame
      title={t('docks.title')}
      views={<ListViews list={dockList.endpoint} />}
      actions={
        places.mayEdit && (
          <Button tone="primary" icon="plus" onClick={create.onSelect}>
            {create.label}
          </Button>
        )
      }
      search={
        <ListFilters
          list={list}
          fields={{
            portId: (
              <Field label={t('docks.port')}>
                <LookupSelect
                  value={filters.portId}
                  onChange={(portId) => setFilters({ portId })}
                  placeholder={t('lists.filters.all')}
                  source={ports}
                  clearable
                />
              </Field>
            ),
            corporationId: (
              <Field label={t('docks.corporation')}>
                <LookupSelect
                  value={filters.corporationId}
                  onChange={(corporationId) => setFilters({ corporationId })}
                  placeholder={t('lists.filters.all')}
                  source={portCorporations}
                  clearable
                />
              </Field>
            ),
          }}
        />
      }
    >
      <QueryTable
        {...list.table}
        actions={(dock) => places.dockActions(dock, true)}
        onOpen={(dock) => (places.mayEdit && dock.editable ? places.editDock(dock) : places.showUses(dock))}
        rowClass={({ enabled, portEnabled }) => (enabled && portEnabled ? '' : 'muted')}
        card={(dock) => <DockCard dock={dock} />}
        create={places.mayEdit ? create : undefined}
      />
      {places.dialogs}
    </PageFrame>
  )
}

/** The name, as a link to what calls at the dock. */
function DockName({ dock: { id, names } }: { dock: Dock }) {
  const name = useName()
  return <a href={pagePath('network/ports', { dock: id })}>{name(names)}</a>
}

function DockState({ dock: { enabled, portEnabled } }: { dock: Dock }) {
  const t = useText()
  const good = enabled && portEnabled
  return (
    <StatusBadge tone={good ? 'success' : 'danger'} icon={good ? 'success' : 'lock'}>
      {t(good ? 'docks.enabled' : enabled ? 'docks.portDisabled' : 'docks.disabled')}
    </StatusBadge>
  )
}

/** A dock in narrow windows. */
function DockCard({ dock }: { dock: Dock }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p>
        <b>
          <DockName dock={dock} />
        </b>{' '}
        · {dock.code} · {name(dock.port.names)}
      </p>
      <p>
        {t('docks.riverKm')} {dock.riverKm} · {t('docks.berths')} {dock.berths} · {t('docks.hours')}{' '}
        <ListValue column={columns.hours} row={dock} />
      </p>
      <p>
        {t('docks.lines')} {dock.lines} · {t('docks.sailingsAhead')} {dock.sailings} · {t('docks.people')}{' '}
        {dock.people}
      </p>
      <div>
        <DockState dock={dock} />
      </div>
    </div>
  )
}
