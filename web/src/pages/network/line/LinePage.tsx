import '../../../blocks/values/facts.css'
import '../../../blocks/query-table/query-table.css'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { EmptyState } from '../../../blocks/list/EmptyState.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../../blocks/page/PageFrame.tsx'
import { useTab, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { LineActions } from './LineActions.tsx'
import { VersionDetail } from './VersionDetail.tsx'
import { VersionStatus } from './VersionStatus.tsx'

type Versions = Reply<'network.lineVersions'>

/** One line: what it is called, its versions, and the one that is chosen, with its editor while it is a draft. */
export default function LinePage() {
  const t = useText()
  const name = useName()
  const { parameters, rename } = useTab()
  const [{ version }, setSearch] = useTabSearch({ version: '' })
  const invalidate = useInvalidate()
  const [dirty, setDirty] = useState(false)
  const detail = useQueryOf('network.lineVersions', { id: parameters[0] ?? '' })
  const line = detail.data?.line
  const namedFor = useRef('')

  useEffect(() => {
    const title = line && JSON.stringify(line.names)
    if (!line || !title || namedFor.current === title) return
    namedFor.current = title
    rename(line.names)
  }, [line, rename])

  const versions = detail.data?.versions ?? []
  const chosen = versions.find(({ id }) => id === version) ?? initialVersion(versions)
  return (
    <PageFrame
      title={line ? name(line.names) : t('network.line.title')}
      badge={
        line && !line.enabled && <StatusBadge tone="danger">{t('network.line.state.disabled')}</StatusBadge>
      }
      actions={
        line && (
          <LineActions
            line={line}
            latest={versions[0]?.id}
            onVersion={async (id) => {
              await invalidate('network')
              setSearch({ version: id })
            }}
          />
        )
      }
    >
      {detail.error && !detail.data && <ErrorNote error={detail.error} retry={() => void detail.refetch()} />}
      {!detail.data && !detail.error && (
        <Panel>
          <Skeleton lines={8} label={t('blocks.loading')} />
        </Panel>
      )}
      {line && (
        <Panel>
          <dl className="facts cluster">
            <div>
              <dt>{t('network.code')}</dt>
              <dd>{line.code}</dd>
            </div>
            <div>
              <dt>{t('network.lines.kind')}</dt>
              <dd>{t(`river.kind.${line.kind}`)}</dd>
            </div>
            <div>
              <dt>{t('network.lines.carrier')}</dt>
              <dd>{name(line.carrier.names)}</dd>
            </div>
          </dl>
        </Panel>
      )}
      {line && (
        <Panel title={t('network.version.all')}>
          {versions.length === 0 ? (
            <EmptyState text={t('network.version.none')} />
          ) : (
            <VersionTable
              versions={versions}
              chosen={chosen?.id}
              onChoose={(id) => setSearch({ version: id })}
            />
          )}
        </Panel>
      )}
      {chosen && (
        <VersionDetail
          key={chosen.id}
          id={chosen.id}
          dirty={dirty}
          onDirty={setDirty}
          onGone={() => setSearch({ version: '' })}
        />
      )}
    </PageFrame>
  )
}

/** Work that waits comes first, then what is in force. */
const initialVersion = (versions: Versions['versions']) =>
  versions.find(({ status }) => status === 'draft' || status === 'approved') ??
  versions.find(({ inForce }) => inForce) ??
  versions[0]

function VersionTable({
  versions,
  chosen,
  onChoose,
}: {
  versions: Versions['versions']
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const t = useText()
  return (
    <TableScroller className="whole" label={t('network.version.all')} rows={versions}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('network.line.version')}</th>
            <th scope="col">{t('network.dock.status')}</th>
            <th scope="col">{t('network.line.validFrom')}</th>
            <th scope="col">{t('network.version.validTo')}</th>
            <th scope="col" className="numbers">
              {t('network.line.stops')}
            </th>
            <th scope="col" className="numbers">
              {t('network.line.sailings')}
            </th>
            <th scope="col">{t('network.version.drawnUpBy')}</th>
            <th scope="col">{t('network.version.approvedBy')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.id} aria-current={version.id === chosen || undefined}>
              <td>
                <Button
                  tone="quiet"
                  aria-pressed={version.id === chosen}
                  onClick={() => onChoose(version.id)}
                >
                  {t('network.version.number', { version: version.version })}
                </Button>
              </td>
              <td>
                <VersionStatus version={version} />
              </td>
              <td>
                <When at={`${version.validFrom}T12:00:00+08:00`} style="date" />
              </td>
              <td>
                {version.validTo ? <When at={`${version.validTo}T12:00:00+08:00`} style="date" /> : '–'}
              </td>
              <td className="numbers">{version.stops}</td>
              <td className="numbers">{version.sailingsAhead}</td>
              <td>
                {version.drawnUpBy}, <When at={version.drawnUpAt} style="date" />
              </td>
              <td>{version.approvedBy ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  )
}
