import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import type { RowAction, RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useRecordCommand } from '../../../blocks/record/use-record-command.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { PlanForm } from './PlanForm.tsx'
import { PlanDifferencesDialog, PlanView } from './PlanView.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import type { Plan } from './plan.ts'

type DialogName = 'view' | 'differences' | 'edit' | 'publish' | 'discard' | 'history'

/** What can be done with versions of deck plans: the actions of each, and the dialogs that they open. */
export function usePlanActions() {
  const t = useText()
  const name = useName()
  const mayEdit = usePermission('fleet.edit')
  const [open, setOpen] = useState<{ dialog: DialogName; plan: Plan }>()
  const plan = open?.plan
  const close = () => setOpen(undefined)
  const { busy, run } = useRecordCommand(close, 'fleet')
  const finish = (text: string) => void run(async () => undefined, text)
  const view = (row: Plan) => setOpen({ dialog: 'view', plan: row })

  function changing(row: Plan): RowAction[] {
    const show = (dialog: DialogName) => () => setOpen({ dialog, plan: row })
    const reason = row.editable ? undefined : t('fleet.notYours')
    if (row.status !== 'draft')
      return [
        {
          ...{ id: 'draft', icon: 'copy', label: t('fleet.plans.draft') },
          reason: reason ?? (row.drafted ? t('fleet.plans.draftExists') : undefined),
          onSelect: () =>
            void run(
              () => command('fleet.copyPlan', { shipId: row.ship.id, planId: row.id }),
              t('fleet.plans.draftDone'),
            ),
        },
      ]
    return [
      { id: 'edit', icon: 'edit', label: t('fleet.edit'), reason, onSelect: show('edit') },
      {
        ...{ id: 'publish', icon: 'check', label: t('fleet.plans.publish'), onSelect: show('publish') },
        reason: reason ?? (row.own ? t('fleet.plans.own') : undefined),
      },
      {
        ...{ id: 'discard', icon: 'trash', label: t('fleet.plans.discard'), danger: true, separated: true },
        ...{ reason, onSelect: show('discard') },
      },
    ]
  }

  const actionsOf = (row: Plan): RowActionsProps => ({
    name: t('fleet.plans.of', { ship: name(row.ship.names), version: row.version }),
    actions: [
      { id: 'view', icon: 'eye', label: t('fleet.plans.view'), onSelect: () => view(row) },
      {
        ...{ id: 'differences', icon: 'columns', label: t('fleet.plans.differences') },
        onSelect: () => setOpen({ dialog: 'differences', plan: row }),
      },
      ...(mayEdit
        ? [
            {
              ...{ id: 'history', icon: 'clock' as const, label: t('fleet.history') },
              onSelect: () => setOpen({ dialog: 'history', plan: row }),
            },
            ...changing(row),
          ]
        : []),
    ],
  })

  return {
    mayEdit,
    view,
    finish,
    actionsOf,
    dialogs: plan && (
      <>
        {open.dialog === 'view' && <PlanView plan={plan} onClose={close} />}
        {open.dialog === 'differences' && <PlanDifferencesDialog plan={plan} onClose={close} />}
        {open.dialog === 'edit' && (
          <PlanForm plan={plan} onClose={close} onSaved={() => finish(t('fleet.plans.savedDone'))} />
        )}
        {open.dialog === 'publish' && (
          <PublishDialog
            plan={plan}
            onClose={close}
            onDone={(count) => finish(t('fleet.plans.publishedFor', { count }))}
          />
        )}
        {open.dialog === 'history' && (
          <RecordHistory
            entity="fleet.ship"
            id={plan.ship.id}
            title={name(plan.ship.names)}
            onClose={close}
          />
        )}
        {open.dialog === 'discard' && (
          <ConfirmDialog
            tone="danger"
            title={t('fleet.plans.discard')}
            confirmLabel={t('fleet.plans.discard')}
            busy={busy}
            onConfirm={() =>
              void run(
                () => command('fleet.discardPlan', { id: plan.id, revision: plan.revision }),
                t('fleet.plans.discarded'),
              )
            }
            onCancel={close}
          >
            {t('fleet.plans.discardWhy', { version: plan.version })}
          </ConfirmDialog>
        )}
      </>
    ),
  }
}
