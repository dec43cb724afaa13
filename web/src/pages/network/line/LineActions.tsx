import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { useConfirm } from '../../../blocks/dialogs/use-confirm.tsx'
import { usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { useInUse } from '../../../blocks/record/InUse.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { CopyLine } from './CopyLine.tsx'
import { LineForm, type LineRecord } from './LineForm.tsx'

/** What may be done with a line; its stops are changed by a new version. */
export function LineActions({
  line,
  latest,
  onVersion,
}: {
  line: LineRecord
  /** The newest version, whose stops a draft begins with. */
  latest: string | undefined
  onVersion: (id: string) => Promise<void>
}) {
  const t = useText()
  const name = useName()
  const { close, open } = useTab()
  const invalidate = useInvalidate()
  const plans = usePermission('network.editLines')
  const drafting = useIdempotentCommand('network.draftLineVersion')
  const [asking, setAsking] = useState<'edit' | 'copy' | 'history'>()
  const { confirm, dialog } = useConfirm()
  const { reportDeletion, inUseDialog } = useInUse()
  if (!plans) return null
  const { id, revision, enabled } = line
  const done = async () => {
    setAsking(undefined)
    await invalidate('network')
  }

  async function run(work: () => Promise<unknown>, failed = report) {
    try {
      await work()
    } catch (error) {
      failed(error)
    }
    await invalidate('network')
  }

  const draft = (fromId?: string) =>
    run(async () => {
      const made = await drafting.run({ lineId: id, ...(fromId !== undefined && { fromId }) })
      if (made) await onVersion(made.id)
    })

  async function setEnabled() {
    const question = t('network.line.disableQuestion', { name: name(line.names) })
    if (enabled && !(await confirm(question))) return
    await run(() => command(enabled ? 'network.disableLine' : 'network.enableLine', { id }))
  }

  const refused = (error: unknown) =>
    reportDeletion(error, {
      name: name(line.names),
      ways: [
        { kind: 'services', page: 'sailings/templates', search: { line: id } },
        { kind: 'sailings', page: 'sailings/calendar', search: { view: 'list', line: id } },
        { kind: 'fareTables', page: 'fares/tables', search: { lineId: id } },
      ],
    })

  async function remove() {
    if (!(await confirm(t('network.line.deleteQuestion', { name: name(line.names) }), 'danger'))) return
    await run(async () => {
      await command('network.deleteLine', { id, revision })
      toast({ tone: 'success', text: t('network.line.deleted', { name: name(line.names) }) })
      open('network/lines')
      close()
    }, refused)
  }

  return (
    <>
      <Button icon="plus" busy={drafting.state !== 'idle'} onClick={() => void draft(latest)}>
        {t('network.version.new')}
      </Button>
      {latest !== undefined && (
        <Button busy={drafting.state !== 'idle'} onClick={() => void draft()}>
          {t('network.version.newEmpty')}
        </Button>
      )}
      <Button icon="edit" onClick={() => setAsking('edit')}>
        {t('network.line.editShort')}
      </Button>
      <Button icon="copy" onClick={() => setAsking('copy')}>
        {t('network.line.copy')}
      </Button>
      <Button icon={enabled ? 'lock' : 'unlock'} onClick={() => void setEnabled()}>
        {t(enabled ? 'network.line.disable' : 'network.line.enable')}
      </Button>
      <Button icon="clock" onClick={() => setAsking('history')}>
        {t('network.line.history')}
      </Button>
      <Button icon="trash" onClick={() => void remove()}>
        {t('network.line.delete')}
      </Button>
      {dialog}
      {inUseDialog}
      {asking === 'edit' && (
        <LineForm line={line} onClose={() => setAsking(undefined)} onSaved={() => void done()} />
      )}
      {asking === 'copy' && (
        <CopyLine
          line={line}
          onClose={() => setAsking(undefined)}
          onDone={(copy) => {
            void done()
            open(`network/line/${copy}`)
          }}
        />
      )}
      {asking === 'history' && (
        <RecordHistory
          entity="network.line"
          id={id}
          title={name(line.names)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
