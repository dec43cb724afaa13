import '../lines.css'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { useConfirm } from '../../../blocks/dialogs/use-confirm.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { TimeDistance } from '../TimeDistance.tsx'
import { PublishVersion } from './PublishVersion.tsx'
import { RunFigure } from './RunFigure.tsx'
import { StopDifferences } from './StopDifferences.tsx'
import { formerOf, VersionEditor } from './VersionEditor.tsx'
import { VersionStatus } from './VersionStatus.tsx'
import { WithdrawVersion } from './WithdrawVersion.tsx'

type Detail = Reply<'network.lineVersion'>

/** One version: its stops and what they change, the steps its status allows, and the editor of a draft. */
export function VersionDetail({
  id,
  dirty,
  onDirty,
  onGone,
}: {
  id: string
  /** True while the editor has changes that are not saved. */
  dirty: boolean
  onDirty: (dirty: boolean) => void
  onGone: () => void
}) {
  const t = useText()
  const invalidate = useInvalidate()
  const found = useQueryOf('network.lineVersion', { id })
  const detail = found.data
  if (!detail)
    return (
      <Panel>
        {found.error ? (
          <ErrorNote error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={8} label={t('blocks.loading')} />
        )}
      </Panel>
    )
  const { version, can } = detail
  return (
    <>
      <Panel>
        <div className="cluster gap-2 between">
          <h2 className="cluster gap-2">
            {t('network.version.number', { version: version.version })} <VersionStatus version={version} />
          </h2>
          <div className="button-row">
            <VersionActions detail={detail} dirty={dirty} onGone={onGone} />
          </div>
        </div>
      </Panel>
      {can.edit.allowed ? (
        <VersionEditor detail={detail} onSaved={() => invalidate('network')} onDirty={onDirty} />
      ) : (
        <Stops detail={detail} />
      )}
    </>
  )
}

function Stops({ detail }: { detail: Detail }) {
  const { stops, line } = detail
  return (
    <Panel>
      <div className="line-sides columns gap-4">
        <StopDifferences
          stops={stops.map((stop) => ({ ...stop, dockId: stop.dock.id }))}
          former={formerOf(detail)}
        />
        {stops.length > 1 && (
          <RunFigure>
            <TimeDistance line={{ kind: line.kind, names: line.names, stops }} />
          </RunFigure>
        )}
      </div>
    </Panel>
  )
}

/** What the status allows; a step that is not possible now says why. */
function VersionActions({ detail, dirty, onGone }: { detail: Detail; dirty: boolean; onGone: () => void }) {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const [asking, setAsking] = useState<'publish' | 'withdraw' | 'history'>()
  const { confirm, dialog } = useConfirm()
  const edits = usePermission('network.editLines')
  const decides = usePermission('network.approveLines')
  const { line, version: head, can, revision } = detail
  const version = { id: head.id, revision }
  const reasonOf = (action: keyof Detail['can']) => {
    const decision = can[action]
    return decision.allowed ? undefined : decision.text
  }
  const done = async () => {
    setAsking(undefined)
    await invalidate('network')
  }

  async function ask(step: 'approve' | 'return' | 'discard') {
    if (!(await confirm(t(`network.version.${step}Question`, { version: head.version })))) return
    try {
      await command(`network.${step}LineVersion`, version)
      if (step === 'discard') onGone()
    } catch (error) {
      report(error)
    }
    await done()
  }

  return (
    <>
      {decides && head.status === 'draft' && (
        <Button
          icon="check"
          reason={reasonOf('approve') ?? (dirty ? t('network.version.saveFirst') : undefined)}
          onClick={() => void ask('approve')}
        >
          {t('network.version.approve')}
        </Button>
      )}
      {edits && head.status === 'draft' && (
        <Button icon="trash" reason={reasonOf('discard')} onClick={() => void ask('discard')}>
          {t('network.version.discard')}
        </Button>
      )}
      {decides && head.status === 'approved' && (
        <>
          <Button
            tone="primary"
            icon="check"
            reason={reasonOf('publish')}
            onClick={() => setAsking('publish')}
          >
            {t('network.version.publish')}
          </Button>
          <Button icon="edit" reason={reasonOf('returnToDraft')} onClick={() => void ask('return')}>
            {t('network.version.return')}
          </Button>
        </>
      )}
      {decides && head.status === 'published' && (
        <Button icon="close" reason={reasonOf('withdraw')} onClick={() => setAsking('withdraw')}>
          {t('network.version.withdraw')}
        </Button>
      )}
      {edits && (
        <Button icon="clock" onClick={() => setAsking('history')}>
          {t('network.version.history')}
        </Button>
      )}
      {dialog}
      {asking === 'publish' && (
        <PublishVersion version={version} onClose={() => setAsking(undefined)} onDone={() => void done()} />
      )}
      {asking === 'withdraw' && (
        <WithdrawVersion version={version} onClose={() => setAsking(undefined)} onDone={() => void done()} />
      )}
      {asking === 'history' && (
        <RecordHistory
          entity="network.lineVersion"
          id={head.id}
          title={`${name(line.names)} · ${t('network.version.number', { version: head.version })}`}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
