import { useState } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { useConfirm } from '../../../blocks/dialogs/use-confirm.tsx'
import { saveWorkbook } from '../../../blocks/fields/files.ts'
import { usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { NewTable } from './NewTable.tsx'
import { PublishTable } from './PublishTable.tsx'
import { WithdrawTable } from './WithdrawTable.tsx'

type Detail = Reply<'fares.table'>

/** What the status of a table allows; a step that is not possible now says why. */
export function TableActions({ detail, dirty }: { detail: Detail; dirty: boolean }) {
  const t = useText()
  const name = useName()
  const { open, close } = useTab()
  const invalidate = useInvalidate()
  const [asking, setAsking] = useState<'publish' | 'withdraw' | 'history' | 'copy'>()
  const { confirm, dialog } = useConfirm()
  const edits = usePermission('fares.editTables')
  const decides = usePermission('fares.approveTables')
  const { status, can, line } = detail
  const table = { id: detail.id, revision: detail.revision }
  const reasonOf = (action: keyof Detail['can']) => {
    const decision = can[action]
    return decision.allowed ? undefined : decision.text
  }
  const done = async () => {
    setAsking(undefined)
    await invalidate('fares')
  }

  async function ask(step: 'approve' | 'return' | 'discard') {
    if (!(await confirm(t(`network.version.${step}Question`, { version: detail.version })))) return
    try {
      await command(`fares.${step}Table`, table)
    } catch (error) {
      report(error)
      await done()
      return
    }
    if (step === 'discard') {
      open('fares/tables')
      close()
    }
    await done()
  }

  async function download() {
    try {
      const { name: fileName, file } = await query('fares.fareSheet', { id: detail.id })
      saveWorkbook(fileName, file)
    } catch (error) {
      report(error)
    }
  }

  return (
    <>
      {decides && status === 'draft' && (
        <Button
          icon="check"
          reason={reasonOf('approve') ?? (dirty ? t('network.version.saveFirst') : undefined)}
          onClick={() => void ask('approve')}
        >
          {t('network.version.approve')}
        </Button>
      )}
      {decides && status === 'approved' && (
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
      {decides && status === 'published' && (
        <Button icon="close" reason={reasonOf('withdraw')} onClick={() => setAsking('withdraw')}>
          {t('network.version.withdraw')}
        </Button>
      )}
      {edits && (
        <Button icon="copy" onClick={() => setAsking('copy')}>
          {t('fares.new.copy')}
        </Button>
      )}
      <Button icon="export" onClick={() => void download()}>
        {t('fares.sheet.download')}
      </Button>
      <Button icon="print" onClick={() => print()}>
        {t('river.print')}
      </Button>
      {edits && (
        <Button icon="clock" onClick={() => setAsking('history')}>
          {t('network.version.history')}
        </Button>
      )}
      {edits && status === 'draft' && (
        <Button icon="trash" reason={reasonOf('discard')} onClick={() => void ask('discard')}>
          {t('network.version.discard')}
        </Button>
      )}
      {dialog}
      {asking === 'publish' && (
        <PublishTable table={table} onClose={() => setAsking(undefined)} onDone={() => void done()} />
      )}
      {asking === 'withdraw' && (
        <WithdrawTable table={table} onClose={() => setAsking(undefined)} onDone={() => void done()} />
      )}
      {asking === 'copy' && (
        <NewTable
          lineId={line.id}
          fromId={detail.id}
          onClose={() => setAsking(undefined)}
          onDone={(id) => {
            void done()
            open(`fares/table/${id}`)
          }}
        />
      )}
      {asking === 'history' && (
        <RecordHistory
          entity="fares.table"
          id={detail.id}
          title={`${name(line.names)} · ${t('network.version.number', { version: detail.version })}`}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
