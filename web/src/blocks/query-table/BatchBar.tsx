import './batch-bar.css'
import { maxChosenRows } from '@fairway/contract/lists/values'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import ExportDialog from './ExportDialog.tsx'
import type { Batch, BatchAction, Selection } from './selection.ts'
import type { ToolProps } from './types.ts'

export interface BatchBarProps<Row> {
  batch: Batch<Row>
  /** The list, whose selected rows can be exported. */
  list: Omit<ToolProps, 'keys' | 'onClose'>
  selection: Selection<Row>
  /** The keys of the rows on this page. */
  pageKeys: readonly string[]
}

/** How many rows are chosen and what can be done with them; stays in sight while the list scrolls. */
export default function BatchBar<Row>({ batch, list, selection, pageKeys }: BatchBarProps<Row>) {
  const t = useText()
  const [action, setAction] = useState<BatchAction<Row>>()
  const [exported, setExported] = useState<readonly string[]>()
  const { selected } = selection
  const elsewhere = selected.size - pageKeys.filter((key) => selected.has(key)).length
  // The result of a batch outlives its selection.
  if (selected.size === 0 && !action) return null
  return (
    <section className="batch-bar rounded cluster gap-2" aria-label={t('lists.batch.title')}>
      <p role="status">
        <b>{t('lists.batch.chosen', { count: selected.size })}</b>
        {elsewhere > 0 && ` ${t('lists.batch.elsewhere', { count: elsewhere })}`}
      </p>
      {batch.actions.map((one) => (
        <Button
          key={one.id}
          icon={one.icon}
          reason={refusalOfAll(one, selected.values())}
          onClick={() => setAction(one)}
        >
          {one.label}
        </Button>
      ))}
      <Button
        icon="export"
        reason={
          selected.size > maxChosenRows ? t('lists.export.tooMany', { count: maxChosenRows }) : undefined
        }
        onClick={() => setExported([...selected.keys()])}
      >
        {t('lists.table.export')}
      </Button>
      <Button tone="quiet" onClick={() => selection.deselect([...selected.keys()])}>
        {t('lists.batch.clear')}
      </Button>
      {exported && <ExportDialog {...list} keys={exported} onClose={() => setExported(undefined)} />}
      {action && (
        <BatchDialog
          action={action}
          name={batch.name}
          // The rows are fixed while the dialog is open.
          initial={selected}
          onDone={selection.deselect}
          onClose={() => setAction(undefined)}
        />
      )}
    </section>
  )
}

/** Why an action is disabled for all of these rows; undefined when it is possible for some. */
function refusalOfAll<Row>({ refusalOf }: BatchAction<Row>, rows: Iterable<Row>): string | undefined {
  const reasons = new Set<string>()
  for (const row of rows) {
    const reason = refusalOf?.(row)
    if (reason === undefined) return undefined
    reasons.add(reason)
  }
  return reasons.size > 0 ? [...reasons].join(' · ') : undefined
}
