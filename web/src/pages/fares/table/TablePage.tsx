import '../../../blocks/values/facts.css'
import { byLanguage, textIn } from '@fairway/contract/kernel/languages'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../../blocks/page/PageFrame.tsx'
import { useTab } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Day } from '../Day.tsx'
import { TableStatus } from '../TableStatus.tsx'
import { FareComparison } from './FareComparison.tsx'
import { TableActions } from './TableActions.tsx'
import { TableEditor } from './TableEditor.tsx'

/** One version of the fares of a line: its days, its fares beside those of the version before, and the editor of a draft. */
export default function TablePage() {
  const t = useText()
  const name = useName()
  const { parameters, rename } = useTab()
  const invalidate = useInvalidate()
  const [dirty, setDirty] = useState(false)
  const found = useQueryOf('fares.table', { id: parameters[0] ?? '' })
  const detail = found.data
  const namedFor = useRef('')

  useEffect(() => {
    if (!detail || namedFor.current === detail.id) return
    namedFor.current = detail.id
    const { line, version } = detail
    rename(byLanguage((language) => `${textIn(line.names, language)} · ${version}`))
  }, [detail, rename])

  return (
    <PageFrame
      title={detail ? name(detail.line.names) : t('fares.table.title')}
      badge={detail && <TableStatus table={detail} />}
      actions={detail && <TableActions detail={detail} dirty={dirty} />}
    >
      {found.error && !detail && <ErrorNote error={found.error} retry={() => void found.refetch()} />}
      {!detail && !found.error && (
        <Panel>
          <Skeleton lines={8} label={t('blocks.loading')} />
        </Panel>
      )}
      {detail && <Facts detail={detail} />}
      {detail?.can.edit.allowed ? (
        <TableEditor key={detail.id} detail={detail} onSaved={() => invalidate('fares')} onDirty={setDirty} />
      ) : (
        detail && (
          <Panel>
            <FareComparison detail={detail} />
          </Panel>
        )
      )}
    </PageFrame>
  )
}

function Facts({ detail }: { detail: Reply<'fares.table'> }) {
  const t = useText()
  return (
    <Panel>
      <dl className="facts cluster">
        <div>
          <dt>{t('fares.table.version')}</dt>
          <dd>{detail.version}</dd>
        </div>
        <div>
          <dt>{t('fares.table.valid')}</dt>
          <dd>
            <Day date={detail.validFrom} /> – <Day date={detail.validTo} />
          </dd>
        </div>
        <div>
          <dt>{t('fares.table.lineVersion')}</dt>
          <dd>
            <a href={pagePath('network/line', detail.line.id)}>
              {t('network.version.number', { version: detail.lineVersion })}
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('network.version.drawnUpBy')}</dt>
          <dd>
            {detail.drawnUpBy}, <When at={detail.drawnUpAt} style="date" />
          </dd>
        </div>
        {detail.approvedBy && (
          <div>
            <dt>{t('fares.table.approvedBy')}</dt>
            <dd>{detail.approvedBy}</dd>
          </div>
        )}
        {detail.publishedAt && (
          <div>
            <dt>{t('fares.table.published')}</dt>
            <dd>
              <When at={detail.publishedAt} style="date" />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
