import '../../blocks/fields/choice-list.css'
import './fares.css'
import { fareTableList } from '@fairway/contract/fares/lists'
import { useQueryOf } from '../../api/queries.ts'
import { EmptyState } from '../../blocks/list/EmptyState.tsx'
import { ListFiles } from '../../blocks/list/ListFiles.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { useMobile } from '../../ui/frame/mobile.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { FareTable } from './FareTable.tsx'
import { TableStatus } from './TableStatus.tsx'

/** The fare tables of all lines, and the prices of the one that is chosen. */
export default function TablesPage() {
  const t = useText()
  const name = useName()
  const mobile = useMobile()
  const [filters, setFilters] = useTabSearch({ line: '', table: '', class: '' })
  const list = useQueryOf('fares.tables', {})
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
    <PageFrame title={t('fares.tables.title')} actions={<ListFiles list={fareTableList} request={{}} />}>
      {list.error && <ErrorNote error={list.error} retry={() => list.refetch()} />}
      <div className="master-detail columns">
        <Panel className="tight no-print">
          {list.isPending && <Skeleton lines={12} label={t('blocks.loading')} />}
          {list.data && tables.length === 0 && <EmptyState text={t('fares.tables.none')} />}
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
    </PageFrame>
  )
}
