import '../../ui/theme/content.css'
import type { ImportState } from '@fairway/contract/river/values'
import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { downloadBlob } from '../../api/download.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { countsOf } from './river-changes.ts'

type Import = Reply<'river.imports'>['imports'][number]

/** The river as one file: exported, checked, and imported with a second person. */
export default function RiverFilePage() {
  const t = useText()
  const invalidate = useInvalidate()
  const mayImport = usePermission('river.import')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function download(name: 'river.export' | 'river.schema') {
    setBusy(true)
    try {
      toast({ tone: 'success', text: t('riverFile.downloaded', { name: await downloadBlob(name, {}) }) })
    } catch (error) {
      report(error)
    }
    setBusy(false)
  }

  async function ask(file: Record<string, unknown>) {
    await command('river.import', { file })
    setOpen(false)
    toast({ tone: 'success', text: t('riverFile.asked') })
    await invalidate('river', 'approvals', 'home')
  }

  return (
    <PageFrame
      title={t('riverFile.title')}
      actions={
        <>
          <Button icon="export" disabled={busy} onClick={() => void download('river.schema')}>
            {t('riverFile.schema')}
          </Button>
          <Button icon="export" disabled={busy} onClick={() => void download('river.export')}>
            {t('riverFile.export')}
          </Button>
          {mayImport && (
            <Button tone="primary" icon="import" onClick={() => setOpen(true)}>
              {t('riverFile.import')}
            </Button>
          )}
        </>
      }
    >
      <Panel>
        <p>{t('riverFile.what')}</p>
        <p className="soft small">{t('riverFile.rules')}</p>
      </Panel>
      {mayImport && <Imports />}
      {open && <ImportDialog onClose={() => setOpen(false)} onImport={ask} />}
    </PageFrame>
  )
}

/** An import that waits for its second person is none of them. */
const tones: Readonly<Partial<Record<ImportState, StatusTone>>> = {
  done: 'success',
  refused: 'danger',
  expired: 'neutral',
}

/** The latest imports and how they came out. */
function Imports() {
  const t = useText()
  const imports = useQueryOf('river.imports', {})
  const counts = (row: Import) => t('riverFile.counts', countsOf(row.changes))
  const columns: Column<Import>[] = [
    {
      key: 'requested',
      title: t('riverFile.askedAt'),
      cell: (row) => <When at={row.askedAt} style="full" />,
    },
    { key: 'by', title: t('riverFile.askedBy'), cell: (row) => row.askedBy },
    {
      key: 'what',
      title: t('riverFile.changes'),
      cell: (row) => (row.example ? `${t('riverFile.example')} · ${counts(row)}` : counts(row)),
    },
    { key: 'state', title: t('riverFile.state'), cell: (row) => <ImportBadge state={row.state} /> },
    {
      key: 'decided',
      title: t('riverFile.decided'),
      cell: (row) =>
        row.decidedAt ? (
          <>
            <When at={row.decidedAt} style="full" /> · {row.decidedBy}
          </>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <QueryTable
      label={t('riverFile.imports')}
      columns={columns}
      list={{
        ...imports,
        data: imports.data && { rows: imports.data.imports, total: imports.data.imports.length },
      }}
      rowKey={(row) => row.id}
      empty={t('riverFile.none')}
      card={(row) => (
        <div className="stack gap-1 wrap-anywhere">
          <p className="cluster between">
            <When at={row.askedAt} style="full" /> <ImportBadge state={row.state} />
          </p>
          <p>
            {row.askedBy} · {counts(row)}
          </p>
        </div>
      )}
    />
  )
}

function ImportBadge({ state }: { state: ImportState }) {
  const t = useText()
  return <StatusBadge tone={tones[state] ?? 'warning'}>{t(`riverFile.state.${state}`)}</StatusBadge>
}
