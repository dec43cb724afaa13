import '../../blocks/fields/choice-list.css'
import './fares.css'
import { fareTableList } from '@fairway/contract/fares/lists'
import { useState } from 'react'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { AppliedFilters } from '../../blocks/list/AppliedFilters.tsx'
import { EmptyState } from '../../blocks/list/EmptyState.tsx'
import { ListFiles } from '../../blocks/list/ListFiles.tsx'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { requestOf } from '../../blocks/list/list-request.ts'
import { useAppliedFilters } from '../../blocks/list/use-applied-filters.ts'
import { useListFilters } from '../../blocks/list/use-list.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTab, useTabSearch } from '../../blocks/page/page-context.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { useMobile } from '../../ui/frame/mobile.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { FareTable } from './FareTable.tsx'
import { TableStatus } from './TableStatus.tsx'
import { NewTable } from './table/NewTable.tsx'

/** The fare tables of all lines, and the prices of the one that is chosen. */
export default function TablesPage() {
  const t = useText()
  const name = useName()
  const mobile = useMobile()
  const seesLines = usePermission('network.view')
  const [filters, setFilters] = useTabSearch({ line: '', table: '', class: '' })
  const declared = useListFilters(fareTableList.filters)
  const edits = usePermission('fares.editTables')
  const { open } = useTab()
  const invalidate = useInvalidate()
  const [creating, setCreating] = useState(false)
  const request = requestOf(fareTableList.filters, declared.filters)
  const list = useQueryOf('fares.tables', request)
  const lines = useQueryOf('network.lines', {}, { enabled: seesLines })
  const applied = useAppliedFilters({
    ...{ filters: fareTableList.filters, values: declared.filters, request },
    ...{ reply: list.data, setFilters: declared.setFilters },
  })
  const tables = list.data?.tables ?? []
  const byLine =
    tables.find((table) => table.line.id === filters.line && table.inForce) ??
    tables.find((table) => table.line.id === filters.line)
  const selected = tables.find(({ id }) => id === filters.table) ?? byLine ?? (mobile ? undefined : tables[0])
  const detail = selected && (
    <FareTable
      key={selected.id}
      id={selected.id}
      selectedClass={filters.class}
      onClass={(code) => setFilters({ class: code })}
    />
  )
  return (
    <PageFrame
      title={t('fares.tables.title')}
      views={<ListViews list={fareTableList.endpoint} pageParameters={['line', 'table', 'class']} />}
      actions={
        <>
          <ListFiles list={fareTableList} request={request} />
          {edits && (
            <Button tone="primary" icon="plus" onClick={() => setCreating(true)}>
              {t('fares.new.title')}
            </Button>
          )}
        </>
      }
      search={
        <ListFilters
          list={{ declaration: fareTableList, ...declared }}
          fields={{
            lineId: (
              <Field label={t('fares.table.line')}>
                <Select
                  value={declared.filters.lineId}
                  placeholder={t('lists.filters.all')}
                  onChange={(lineId) => declared.setFilters({ lineId })}
                  options={(lines.data?.lines ?? []).map(({ id, names }) => ({
                    value: id,
                    label: name(names),
                  }))}
                />
              </Field>
            ),
          }}
        />
      }
    >
      <AppliedFilters {...applied} />
      {list.error && <ErrorNote error={list.error} retry={() => list.refetch()} />}
      <div className="master-detail columns">
        <Panel className="tight no-print">
          {list.isPending && <Skeleton lines={12} label={t('blocks.loading')} />}
          {list.data && tables.length === 0 && <EmptyState text={t('fares.tables.none')} applied={applied} />}
          <div className="choice-list">
            {tables.map((table) => (
              <button
                key={table.id}
                type="button"
                className="choice-row full-width pressable stack gap-1"
                aria-current={table.id === selected?.id}
                onClick={() => setFilters({ table: table.id, line: '', class: '' })}
              >
                <strong>{name(table.line.names)}</strong>
                <span className="row">
                  <TableStatus table={table} />
                  <span className="soft small">{t('fares.tables.version', { version: table.version })}</span>
                </span>
                <span className="soft small">
                  {table.classes.map((entry) => (
                    <span key={entry.class.id} className="block">
                      {name(entry.class.names)} <Money fen={entry.lowestFen} />
                      {entry.highestFen > entry.lowestFen && (
                        <>
                          {' – '}
                          <Money fen={entry.highestFen} />
                        </>
                      )}
                    </span>
                  ))}
                </span>
              </button>
            ))}
          </div>
        </Panel>
        {!mobile && <Panel>{detail ?? <p className="soft small">{t('fares.tables.choose')}</p>}</Panel>}
      </div>
      {mobile && detail && (
        <Dialog
          id="fares-table"
          title={name(selected.line.names)}
          closeLabel={t('blocks.close')}
          onClose={() => setFilters({ table: '', line: '' })}
        >
          {detail}
        </Dialog>
      )}
      {creating && (
        <NewTable
          onClose={() => setCreating(false)}
          onDone={(id) => {
            setCreating(false)
            void invalidate('fares')
            open(`fares/table/${id}`)
          }}
        />
      )}
    </PageFrame>
  )
}
