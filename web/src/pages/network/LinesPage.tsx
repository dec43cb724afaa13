import './network.css'
import './lines.css'
import type { LineKind } from '@fairway/contract/network/values'
import { useQueryOf } from '../../api/queries.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { suppliers } from '../../blocks/fields/lookups.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { ListTools } from '../../blocks/query-table/TableFoot.tsx'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { LineDetail } from './LineDetail.tsx'
import { LineTracks } from './LineTracks.tsx'

/** The contract's kinds; written again because the contract brings its schemas along, which the browser need not load. */
const kinds: readonly LineKind[] = ['fast', 'ferry', 'sightseeing', 'cruise']

/** All lines drawn along the river, and the one that is chosen with its stops and timetable. */
export default function LinesPage() {
  const t = useText()
  const [filters, setFilters] = useTabSearch({ kind: '', carrier: '', line: '' })
  const river = useQueryOf('network.lines', {})
  const ports = useQueryOf('network.ports', { whole: true })
  const all = river.data?.lines ?? []
  const lines = all.filter(
    (line) =>
      (filters.kind === '' || line.kind === filters.kind) &&
      (filters.carrier === '' || line.carrier.id === filters.carrier),
  )
  const shown = filters.line || (lines[0]?.id ?? '')
  const failed = river.error ?? ports.error
  return (
    <PageFrame
      title={t('network.lines.title')}
      actions={
        <ListTools
          label={t('network.lines.title')}
          columns={[]}
          list="network.lines"
          request={{ kind: filters.kind || undefined, carrierId: filters.carrier || undefined }}
        />
      }
      search={
        <>
          <Field label={t('network.lines.kind')}>
            <Select
              value={filters.kind as LineKind | ''}
              onChange={(kind) => setFilters({ kind })}
              placeholder={t('river.all')}
              options={kinds.map((kind) => ({ value: kind, label: t(`river.kind.${kind}`) }))}
            />
          </Field>
          <Field label={t('network.lines.carrier')}>
            <LookupSelect
              value={filters.carrier}
              onChange={(carrier) => setFilters({ carrier })}
              placeholder={t('river.all')}
              source={suppliers}
              clearable
            />
          </Field>
        </>
      }
    >
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
        {river.data && lines.length === 0 && <p className="network-note">{t('network.lines.none')}</p>}
        {lines.length > 0 && ports.data && (
          <LineTracks
            lines={lines}
            ports={ports.data.ports}
            chosen={shown}
            onChoose={(line) => setFilters({ line })}
          />
        )}
      </Panel>
      <Panel>
        {shown ? (
          <LineDetail key={shown} id={shown} />
        ) : (
          <p className="network-note">{t('network.line.choose')}</p>
        )}
      </Panel>
    </PageFrame>
  )
}
