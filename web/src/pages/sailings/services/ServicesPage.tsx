import './services.css'
import { calendarText, minuteText, serviceList } from '@fairway/contract/sailings/services/lists'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf, ships } from '../../../blocks/fields/lookups.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../../blocks/page/page-context.tsx'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { Holidays } from './Holidays.tsx'
import { SaleWindows } from './SaleWindows.tsx'
import { SeasonView } from './SeasonView.tsx'
import { useServiceActions } from './use-service-actions.tsx'

type Service = Reply<'sailings.services'>['rows'][number]

const cells: Cells<Service, keyof typeof serviceList.columns> = {
  state: (service) => <ServiceState service={service} />,
}
const views = ['list', 'season', 'holidays', 'windows'] as const
type View = (typeof views)[number]

/** The services of the timetable, the preview of a season, holidays and sale windows. */
export default function ServicesPage() {
  const t = useText()
  const list = useList(serviceList, { cells })
  const { filters, setFilters } = list
  const services = useServiceActions()
  const [{ view }, setView] = useTabSearch({ view: 'list' })
  const current = views.find((one) => one === view) ?? 'list'
  const planned = useQueryOf('sailings.saleWindows', {})
  const lines = planned.data?.windows.map(({ line }) => choiceOf(line))
  const create = { label: t('services.new'), onSelect: () => services.create(filters.lineId) }
  const titles: Record<View, string> = {
    list: t('services.title'),
    season: t('services.season'),
    holidays: t('services.holidays'),
    windows: t('services.windows'),
  }
  return (
    <PageFrame
      title={t('services.title')}
      views={current === 'list' && <ListViews list={serviceList.endpoint} />}
      actions={
        current === 'list' && (
          <Button tone="primary" icon="plus" onClick={create.onSelect}>
            {create.label}
          </Button>
        )
      }
      search={
        current === 'list' && (
          <ListFilters
            list={list}
            fields={{
              lineId: (
                <Field label={t('services.line')}>
                  <LookupSelect
                    value={filters.lineId}
                    onChange={(lineId) => setFilters({ lineId })}
                    placeholder={t('lists.filters.all')}
                    options={lines}
                    clearable
                  />
                </Field>
              ),
              shipId: (
                <Field label={t('services.ship')}>
                  <LookupSelect
                    value={filters.shipId}
                    onChange={(shipId) => setFilters({ shipId })}
                    placeholder={t('lists.filters.all')}
                    source={ships}
                    clearable
                  />
                </Field>
              ),
            }}
          />
        )
      }
    >
      <Tabs
        label={t('services.views')}
        value={current}
        onChange={(next) => setView({ view: next })}
        items={views.map((id) => ({ id, label: titles[id] }))}
      >
        {current === 'list' && (
          <QueryTable
            {...list.table}
            actions={services.actionsOf}
            onOpen={({ id }) => services.edit(id)}
            rowClass={({ enabled }) => (enabled ? '' : 'muted')}
            card={(service) => <ServiceCard service={service} />}
            create={create}
          />
        )}
        {current === 'season' && <SeasonView onEdit={services.edit} />}
        {current === 'holidays' && <Holidays />}
        {current === 'windows' && <SaleWindows />}
      </Tabs>
      {services.dialogs}
    </PageFrame>
  )
}

function ServiceState({ service: { enabled } }: { service: Service }) {
  const t = useText()
  return (
    <StatusBadge tone={enabled ? 'success' : 'danger'} icon={enabled ? 'success' : 'lock'}>
      {t(enabled ? 'services.enabled' : 'services.disabled')}
    </StatusBadge>
  )
}

/** A service in narrow windows. */
function ServiceCard({ service }: { service: Service }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p>
        <b className="figures">{minuteText(service.departureMinute)}</b> · {service.code} ·{' '}
        {name(service.line.names)}
      </p>
      <p>
        {calendarText(service, { text: t })} · {name(service.ship.names)}
      </p>
      <p>
        {t('services.sailings')} {service.sailings}
      </p>
      <div>
        <ServiceState service={service} />
      </div>
    </div>
  )
}
