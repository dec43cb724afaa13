import '../../blocks/fields/choice-list.css'
import './network.css'
import './lines.css'
import { lineList, lineState } from '@fairway/contract/network/lists'
import { useState } from 'react'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { suppliers } from '../../blocks/fields/lookups.ts'
import { AppliedFilters } from '../../blocks/list/AppliedFilters.tsx'
import { EmptyState } from '../../blocks/list/EmptyState.tsx'
import { ListFiles } from '../../blocks/list/ListFiles.tsx'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { requestOf, splitValues } from '../../blocks/list/list-request.ts'
import { useAppliedFilters } from '../../blocks/list/use-applied-filters.ts'
import { useListFilters } from '../../blocks/list/use-list.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTab, useTabSearch } from '../../blocks/page/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { LineDetail } from './LineDetail.tsx'
import { LineTracks } from './LineTracks.tsx'
import { LineForm } from './line/LineForm.tsx'

/** All lines drawn along the river, and the one that is chosen with its stops and timetable. */
export default function LinesPage() {
  const t = useText()
  const { filters, setFilters } = useListFilters(lineList.filters)
  const [{ line }, setLine] = useTabSearch({ line: '' })
  const plans = usePermission('network.editLines')
  const { open } = useTab()
  const [creating, setCreating] = useState(false)
  const invalidate = useInvalidate()
  const river = useQueryOf('network.lines', {})
  const ports = useQueryOf('network.ports', { whole: true })
  const all = river.data?.lines ?? []
  const kinds = splitValues(filters.kind)
  const states = splitValues(filters.state)
  const lines = all.filter(
    (one) =>
      (kinds.length === 0 || kinds.includes(one.kind)) &&
      (filters.carrierId === '' || one.carrier.id === filters.carrierId) &&
      (states.length === 0 || states.includes(lineState(one))),
  )
  const visibleId = line || (lines[0]?.id ?? '')
  const failed = river.error ?? ports.error
  const request = requestOf(lineList.filters, filters)
  const applied = useAppliedFilters({
    filters: lineList.filters,
    values: filters,
    request,
    reply: river.data,
    setFilters,
  })
  return (
    <PageFrame
      title={t('network.lines.title')}
      views={<ListViews list={lineList.endpoint} pageParameters={['line']} />}
      actions={
        <>
          <ListFiles list={lineList} request={request} />
          {plans && (
            <Button tone="primary" icon="plus" onClick={() => setCreating(true)}>
              {t('network.line.new')}
            </Button>
          )}
        </>
      }
      search={
        <ListFilters
          list={{ declaration: lineList, filters, setFilters }}
          fields={{
            carrierId: (
              <Field label={t('network.lines.carrier')}>
                <LookupSelect
                  value={filters.carrierId}
                  onChange={(carrierId) => setFilters({ carrierId })}
                  placeholder={t('lists.filters.all')}
                  source={suppliers}
                  clearable
                />
              </Field>
            ),
          }}
        />
      }
    >
      <AppliedFilters {...applied} />
      {failed && (
        <ErrorNote
          error={failed}
          retry={() => {
            void river.refetch()
            void ports.refetch()
          }}
        />
      )}
      <Panel title={t('network.lines.along')}>
        {(river.isPending || ports.isPending) && <Skeleton lines={8} label={t('blocks.loading')} />}
        {river.data && lines.length === 0 && <EmptyState text={t('network.lines.none')} applied={applied} />}
        {lines.length > 0 && ports.data && (
          <LineTracks
            lines={lines}
            ports={ports.data.ports}
            selected={visibleId}
            onChoose={(id) => setLine({ line: id })}
          />
        )}
      </Panel>
      <Panel>
        {visibleId ? (
          <LineDetail key={visibleId} id={visibleId} />
        ) : (
          <p className="soft small">{t('network.line.choose')}</p>
        )}
      </Panel>
      {creating && (
        <LineForm
          onClose={() => setCreating(false)}
          onSaved={(id) => {
            setCreating(false)
            void invalidate('network')
            open(`network/line/${id}`)
          }}
        />
      )}
    </PageFrame>
  )
}
