import '../../ui/theme/content.css'
import { approvalList } from '@fairway/contract/approvals/lists'
import { type ApprovalState, draftKinds } from '@fairway/contract/approvals/values'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useIdempotentCommand } from '../../api/idempotent-command.ts'
import { useInvalidate } from '../../api/queries.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { useTab } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/Input.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'

type Approval = Reply<'approvals.list'>['rows'][number]
type Decision = 'approve' | 'refuse'

const tones: Partial<Record<ApprovalState, StatusTone>> = {
  approved: 'success',
  used: 'success',
  refused: 'danger',
}

/** Kinds that are decided on their own page, where what differs, or a voucher, is shown. */
const reviewed: readonly Approval['kind'][] = [
  ...draftKinds,
  'orders.correction',
  'agents.topUp',
  'agents.withdrawal',
  'accounts.transfer',
]

/** Default filter: what waits for a decision. */
const defaults = { state: 'asked' }
const cells: Cells<Approval, keyof typeof approvalList.columns> = {
  state: ({ state }) => <State state={state} />,
}

function State({ state }: { state: ApprovalState }) {
  const t = useText()
  return (
    <StatusBadge tone={tones[state] ?? (state === 'asked' ? 'warning' : 'neutral')}>
      {t(`approvals.state.${state}`)}
    </StatusBadge>
  )
}

/** What other users ask a second person for, and what was decided. */
export default function ApprovalsPage() {
  const t = useText()
  const { open: openPage } = useTab()
  const list = useList(approvalList, { cells, defaults })
  const [open, setOpen] = useState<{ decision: Decision; approval: Approval }>()
  const [compared, setCompared] = useState<Approval>()
  /** What differs comes first where the list knows it and the page decides. */
  const review = (approval: Approval) =>
    reviewed.includes(approval.kind) && approval.changes.length > 0
      ? setCompared(approval)
      : openPage(approval.page)

  const actions = (approval: Approval): RowActionsProps => {
    const { decide } = approval.can
    const reason = decide.allowed ? undefined : decide.text
    if (reviewed.includes(approval.kind))
      return {
        name: approval.summary,
        actions: [
          {
            id: 'review',
            icon: 'eye',
            label: t('approvals.review'),
            common: true,
            onSelect: () => review(approval),
          },
        ],
      }
    return {
      name: approval.summary,
      actions: [
        {
          id: 'approve',
          icon: 'check',
          label: t('approvals.approve'),
          common: true,
          reason,
          onSelect: () => setOpen({ decision: 'approve', approval }),
        },
        {
          id: 'refuse',
          icon: 'close',
          label: t('approvals.refuse'),
          danger: true,
          reason,
          onSelect: () => setOpen({ decision: 'refuse', approval }),
        },
      ],
    }
  }

  return (
    <PageFrame
      title={t('approvals.title')}
      views={<ListViews list={approvalList.endpoint} />}
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        actions={actions}
        onOpen={review}
        card={(row) => <ApprovalCard row={row} />}
      />
      {open && <DecisionDialog {...open} onClose={() => setOpen(undefined)} />}
      {compared && (
        <Dialog
          id="approvals-compare"
          title={compared.summary}
          width="wide"
          closeLabel={t('blocks.close')}
          onClose={() => setCompared(undefined)}
          footer={
            <>
              <Button onClick={() => setCompared(undefined)}>{t('blocks.close')}</Button>
              <Button tone="primary" onClick={() => openPage(compared.page)} data-autofocus>
                {t('approvals.openPage')}
              </Button>
            </>
          }
        >
          <p className="soft">{compared.askedBy}</p>
          <Changes changes={compared.changes} />
        </Dialog>
      )}
    </PageFrame>
  )
}

function ApprovalCard({ row }: { row: Approval }) {
  return (
    <>
      <p className="wrap-anywhere">{row.summary}</p>
      <p className="cluster soft small">
        <State state={row.state} /> <span>{row.askedBy}</span> <When at={row.askedAt} />
      </p>
    </>
  )
}

function DecisionDialog({
  decision,
  approval,
  onClose,
}: {
  decision: Decision
  approval: Approval
  onClose: () => void
}) {
  const t = useText()
  const invalidate = useInvalidate()
  const decide = useIdempotentCommand('approvals.decide')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState(false)
  const [error, setError] = useState<unknown>()
  const approved = decision === 'approve'

  async function submit() {
    const missing = !approved && reason.trim() === ''
    setFault(missing)
    if (missing) return
    setError(undefined)
    try {
      await decide.run({ id: approval.id, approved, reason: reason.trim() })
      toast({ tone: 'success', text: t(approved ? 'approvals.approved' : 'approvals.refused') })
      onClose()
      await invalidate('approvals', 'accounts', 'agents', 'orders')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id={`approvals-${decision}`}
      title={t(approved ? 'approvals.approveTitle' : 'approvals.refuseTitle')}
      submitLabel={t(approved ? 'approvals.approve' : 'approvals.refuse')}
      danger={!approved}
      dirty={reason !== ''}
      error={error}
      state={decide.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <b>{approval.summary}</b>
      </p>
      <p className="soft">{approval.askedBy}</p>
      {approval.changes.length > 0 && <Changes changes={approval.changes} />}
      <Field
        required={!approved}
        label={t(approved ? 'approvals.remark' : 'approvals.reason')}
        error={fault ? t('approvals.required') : undefined}
      >
        <TextArea value={reason} onChange={setReason} maxLength={500} rows={3} />
      </Field>
    </FormDialog>
  )
}

/** What differs afterwards, side by side. */
function Changes({ changes }: { changes: Approval['changes'] }) {
  const t = useText()
  return (
    <table className="table wrap-anywhere">
      <thead>
        <tr>
          <th scope="col">{t('approvals.field')}</th>
          <th scope="col">{t('approvals.before')}</th>
          <th scope="col">{t('approvals.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
