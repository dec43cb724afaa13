import './table.css'
import { pairKey, pairsOf } from '@fairway/contract/fares/fare-matrix'
import { useEffect, useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { redo, undo } from '../../../blocks/record/edit-history.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { DraftFields } from './DraftFields.tsx'
import { FareGrid } from './FareGrid.tsx'
import { FillDialog } from './FillDialog.tsx'
import { type Cell, type CellChange, cellAt, edit } from './matrix-edits.ts'
import { Problems } from './Problems.tsx'
import { SheetDialog } from './SheetDialog.tsx'
import { useTableDraft } from './use-table-draft.ts'
import { useTableView } from './use-table-view.ts'

/** The fares of a draft: one matrix for each class, edited like a spreadsheet and compared with the version before. */
export function TableEditor({
  detail,
  onSaved,
  onDirty,
}: {
  detail: Reply<'fares.table'>
  onSaved: () => Promise<void>
  onDirty: (dirty: boolean) => void
}) {
  const t = useText()
  const name = useName()
  const { stops } = detail
  const draft = useTableDraft(detail, onSaved)
  const view = useTableView(detail, draft)
  const { history, dirty } = draft
  const { visible } = view
  const [asking, setAsking] = useState<'fill' | 'sheet'>()
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  const take = (list: readonly CellChange[]) => draft.edit((now) => edit(now, list))
  const takeOfVisible = (list: readonly { key: string; after: Cell }[]) => {
    if (!visible) return
    take(list.map((change) => ({ ...change, classId: visible.id })))
  }
  const undoLast = () => draft.edit(undo)
  const redoLast = () => draft.edit(redo)

  async function save() {
    if (await draft.save()) toast({ tone: 'success', text: t('fares.edit.saved') })
    else if (view.faults[0]) view.goTo(view.faults[0])
  }

  return (
    <Panel title={t('fares.edit.title')}>
      <div className="stack" data-editor="fares">
        <DraftFields draft={draft} others={view.others} labelOf={view.labelOf} onAdd={view.add} />
        <div className="button-row">
          <Button
            icon="edit"
            reason={visible ? undefined : t('fares.edit.classFirst')}
            onClick={() => setAsking('fill')}
          >
            {t('fares.edit.fill')}
          </Button>
          <Button icon="import" onClick={() => setAsking('sheet')}>
            {t('fares.sheet.title')}
          </Button>
          <Button disabled={history.past.length === 0} aria-keyshortcuts="Control+Z" onClick={undoLast}>
            {t('network.edit.undo')}
          </Button>
          <Button disabled={history.future.length === 0} aria-keyshortcuts="Control+Y" onClick={redoLast}>
            {t('network.edit.redo')}
          </Button>
        </div>
        {visible ? (
          <Tabs
            label={t('fares.table.classes')}
            value={visible.id}
            onChange={view.choose}
            items={view.used.map(({ id, names }) => ({ id, label: name(names) }))}
          >
            <FareGrid
              key={visible.id}
              ref={view.grid}
              stops={stops}
              cells={history.current[visible.id] ?? {}}
              base={view.baseCells && (view.baseCells[visible.id] ?? {})}
              warnings={view.warningsOfVisible}
              events={{
                onEdit: takeOfVisible,
                onUndo: undoLast,
                onRedo: redoLast,
                onProblem: view.toNextProblem,
                onChange: view.toNextChange,
                onFill: () => setAsking('fill'),
              }}
            />
          </Tabs>
        ) : (
          <p className="soft">{t('fares.edit.classFirst')}</p>
        )}
        <p className="soft small">{t('fares.edit.keys')}</p>
        <Problems
          faults={view.faults.map((fault) => ({
            ...fault,
            label: view.labelOf(fault.classId, pairKey(fault.fromStop, fault.toStop)),
          }))}
          warnings={view.warnings.map((warning) => ({
            ...warning,
            label: view.labelOf(warning.classId, pairKey(warning.fromStop, warning.toStop)),
            via: view.stopName(warning.viaStop),
          }))}
          onGo={view.goTo}
        />
        <div className="button-row">
          <Button tone="primary" icon="check" busy={draft.busy} onClick={() => void save()}>
            {t('fares.edit.save')}
          </Button>
          <Button disabled={!dirty} onClick={draft.reset}>
            {t('network.edit.reset')}
          </Button>
          <span className="soft small">
            {detail.base
              ? t('fares.edit.changes', { count: view.changes.length, version: detail.base.version })
              : t('fares.edit.first')}
          </span>
        </div>
      </div>
      {asking === 'fill' && visible && (
        <FillDialog
          stops={stops}
          places={view.grid.current?.selection() ?? []}
          whole={pairsOf(stops.length).map(({ fromStop, toStop }) => ({ from: fromStop, to: toStop }))}
          cells={history.current[visible.id] ?? {}}
          base={view.baseCells?.[visible.id]}
          roundingFen={detail.roundingFen}
          onClose={() => setAsking(undefined)}
          onFill={(list) => takeOfVisible(list)}
        />
      )}
      {asking === 'sheet' && (
        <SheetDialog
          id={detail.id}
          onClose={() => setAsking(undefined)}
          onRead={(list) => {
            const count = list.filter(
              ({ classId, key, after }) => cellAt(history.current, classId, key) !== after,
            ).length
            take(list)
            toast({ tone: 'success', text: t('fares.sheet.taken', { count }) })
          }}
        />
      )}
    </Panel>
  )
}
