import '../../blocks/values/facts.css'
import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useIdempotentCommand } from '../../api/idempotent-command.ts'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/Input.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { TopUpState } from './TopUpState.tsx'

type Detail = Reply<'agents.topUp'>
type Action = 'check' | 'approve' | 'refuse' | 'withdraw'

/** A top-up with its voucher, the balance before and after, and what the reader may do with it. */
export function TopUpDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const detail = useQueryOf('agents.topUp', { id })
  const { data } = detail
  const [reason, setReason] = useState('')
  const [refusing, setRefusing] = useState(false)
  const [fault, setFault] = useState(false)
  const actions = useActions(id, data?.topUp.approvalId ?? '', onClose)

  function refuse() {
    const missing = reason.trim() === ''
    setRefusing(true)
    setFault(refusing && missing)
    if (missing || !data) return
    void actions.run(data.topUp.can.approve.allowed ? 'rejectApproval' : 'refuse', reason.trim())
  }

  const can = data?.topUp.can
  const button = (action: Action, onClick: () => void, primary = false) =>
    can?.[action].allowed && (
      <Button tone={primary ? 'primary' : 'plain'} busy={actions.busy} onClick={onClick}>
        {t(`topUps.${action}`)}
      </Button>
    )
  const refuses = can && (can.refuse.allowed || can.approve.allowed)
  return (
    <Dialog
      id="agents-top-up"
      title={t('topUps.one', { id })}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
          {button('withdraw', () => void actions.run('withdraw'))}
          {refuses && (
            <Button tone="danger" busy={actions.busy} onClick={refuse}>
              {t('topUps.refuse')}
            </Button>
          )}
          {button('check', () => void actions.run('check'), true)}
          {button('approve', () => void actions.run('approve'), true)}
        </>
      }
    >
      {detail.error && !data && <ErrorNote error={detail.error} retry={() => void detail.refetch()} />}
      {!data && !detail.error && <Skeleton lines={6} label={t('blocks.loading')} />}
      {data && <Facts detail={data} />}
      {data?.topUp.voucher && <Voucher key={id} id={id} />}
      {refusing && (
        <Field label={t('topUps.reason')} error={fault ? t('agents.required') : undefined} required>
          <TextArea value={reason} onChange={setReason} maxLength={200} rows={2} />
        </Field>
      )}
      {actions.error !== undefined && <ErrorNote error={actions.error} />}
    </Dialog>
  )
}

/** The commands of a top-up; the dialog closes when one was carried out. */
function useActions(id: string, approvalId: string, onDone: () => void) {
  const t = useText()
  const invalidate = useInvalidate()
  const check = useIdempotentCommand('agents.checkTopUp')
  const refuse = useIdempotentCommand('agents.rejectTopUp')
  const withdraw = useIdempotentCommand('agents.withdrawTopUp')
  const decide = useIdempotentCommand('approvals.decide')
  const [error, setError] = useState<unknown>()

  async function run(action: Action | 'rejectApproval', reason = '') {
    setError(undefined)
    try {
      if (action === 'check') await check.run({ id })
      if (action === 'refuse') await refuse.run({ id, reason })
      if (action === 'withdraw') await withdraw.run({ id })
      if (action === 'approve') await decide.run({ id: approvalId, approved: true })
      if (action === 'rejectApproval') await decide.run({ id: approvalId, approved: false, reason })
      toast({ tone: 'success', text: t(`topUps.${outcomes[action]}`) })
      onDone()
    } catch (failure) {
      setError(failure)
    }
    await invalidate('agents', 'approvals')
  }

  return { run, error, busy: check.busy || refuse.busy || withdraw.busy || decide.busy }
}

const outcomes = {
  check: 'checked',
  approve: 'booked',
  refuse: 'refused',
  rejectApproval: 'refused',
  withdraw: 'withdrawn',
} as const

function Facts({ detail: { topUp, before, after } }: { detail: Detail }) {
  const t = useText()
  const name = useName()
  const facts = [
    ['wallets.agency', name(topUp.organisation.names)],
    ['topUps.method', t(`topUps.method.${topUp.method}`)],
    ['topUps.paidOn', topUp.paidOn],
    ['topUps.reference', topUp.reference],
    ['topUps.note', topUp.note],
    ['topUps.announcedBy', topUp.announcedBy],
    ['topUps.checkedBy', topUp.checkedBy ?? ''],
    ['topUps.endedBy', topUp.endedBy ?? ''],
    ['topUps.takenBackBy', topUp.takenBackBy ?? ''],
    ['topUps.reason', topUp.reason],
  ] as const
  return (
    <dl className="facts cluster">
      <div>
        <dt>{t('topUps.amount')}</dt>
        <dd>
          <Money fen={topUp.fen} />
        </dd>
      </div>
      <div>
        <dt>{t('topUps.state')}</dt>
        <dd>
          <TopUpState state={topUp.state} />
        </dd>
      </div>
      {facts
        .filter(([, value]) => value !== '')
        .map(([title, value]) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      <div>
        <dt>{t('topUps.announcedAt')}</dt>
        <dd>
          <When at={topUp.announcedAt} style="full" />
        </dd>
      </div>
      {topUp.takenBackAt !== null && (
        <div>
          <dt>{t('topUps.takenBackAt')}</dt>
          <dd>
            <When at={topUp.takenBackAt} style="full" />
          </dd>
        </div>
      )}
      {topUp.state !== 'refused' && topUp.state !== 'withdrawn' && (
        <>
          <div>
            <dt>{t('topUps.before')}</dt>
            <dd>
              <Money fen={before} />
            </dd>
          </div>
          <div>
            <dt>{t('topUps.after')}</dt>
            <dd>
              <Money fen={after} />
            </dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** The picture of the voucher, fetched when it is asked for: who looked is journalled. */
function Voucher({ id }: { id: string }) {
  const t = useText()
  const [image, setImage] = useState<string>()

  async function show() {
    try {
      setImage((await command('agents.voucher', { id })).image)
    } catch (error) {
      report(error)
    }
  }

  if (image === undefined)
    return (
      <p>
        <Button icon="eye" onClick={() => void show()}>
          {t('topUps.showVoucher')}
        </Button>
      </p>
    )
  return <img src={image} alt={t('topUps.voucher')} style={{ maxInlineSize: '100%' }} />
}
