import '../../../blocks/values/facts.css'
import '../../../ui/theme/content.css'
import { type PeriodKind, periodName } from '@fairway/contract/settlement/period-values'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { useConfirm } from '../../../blocks/dialogs/use-confirm.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Checks } from './Checks.tsx'
import { PeriodState } from './PeriodState.tsx'
import { YearSeal } from './YearSeal.tsx'

type Detail = Reply<'settlement.period'>

/** A period: its check list, who closed it, and the steps that close it. */
export function PeriodDialog({
  period,
  onClose,
}: {
  period: { kind: PeriodKind; begins: string }
  onClose: () => void
}) {
  const t = useText()
  const { data, error, refetch } = useQueryOf('settlement.period', period)
  return (
    <Dialog
      id="settlement-period"
      title={t('periods.one', { period: periodName(period.kind, period.begins) })}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
      footer={
        <>
          {data && <Actions detail={data} />}
          <Button onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
        </>
      }
    >
      {error && !data && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} label={t('blocks.loading')} />}
      {data && (
        <div className="stack">
          <Facts detail={data} />
          <Checks detail={data} />
          {data.seal && <YearSeal seal={data.seal} />}
        </div>
      )}
    </Dialog>
  )
}

/** The state of the period, who asked for the close and who closed it. */
function Facts({ detail: { period } }: { detail: Detail }) {
  const t = useText()
  const approves = usePermission('settlement.approvePeriods')
  return (
    <dl className="facts cluster">
      <div>
        <dt>{t('periods.state')}</dt>
        <dd className="cluster">
          <PeriodState state={period.state} />
          {period.state === 'asked' && approves && (
            <a href={pagePath('approvals/list', { kind: 'settlement.closePeriod' })}>
              {t('periods.approvals')}
            </a>
          )}
        </dd>
      </div>
      {period.askedBy && (
        <div>
          <dt>{t('periods.askedBy')}</dt>
          <dd className="cluster">
            {period.askedBy.name} {period.askedAt !== null && <When at={period.askedAt} />}
          </dd>
        </div>
      )}
      {period.closedAt !== null && (
        <div>
          <dt>{t('periods.closedBy')}</dt>
          <dd className="cluster">
            {period.closedBy?.name} <When at={period.closedAt} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What may be done with the period; a step that is not possible now says why. */
function Actions({ detail }: { detail: Detail }) {
  const t = useText()
  const closes = usePermission('settlement.closePeriods')
  const invalidate = useInvalidate()
  const { confirm, dialog } = useConfirm()
  const { period, can } = detail
  const { kind, begins } = period
  const name = periodName(kind, begins)
  const reasonOf = (action: keyof Detail['can']) => {
    const decision = can[action]
    return decision.allowed ? undefined : decision.text
  }

  async function act(question: string, work: () => Promise<string>) {
    if (!(await confirm(question))) return
    try {
      toast({ tone: 'success', text: await work() })
    } catch (error) {
      report(error)
    }
    await invalidate('settlement', 'approvals')
  }

  const close = async () => {
    const { days, blocked } = await command('settlement.closeDays', { to: begins })
    return blocked === null
      ? t('periods.daysClosed', { count: days })
      : t('periods.daysClosedUntil', { count: days, period: blocked })
  }
  const longer = kind === 'day' ? undefined : { kind, begins }
  if (!closes || period.state === 'closed') return null
  return (
    <>
      {kind === 'day' && period.state === 'open' && (
        <Button
          tone="primary"
          icon="lock"
          // The days before it are closed with it: only they may be what blocks it.
          reason={onlyFormerBlocks(detail) ? undefined : reasonOf('close')}
          onClick={() => void act(t('periods.closeQuestion', { period: name }), close)}
        >
          {t(onlyFormerBlocks(detail) ? 'periods.closeUpTo' : 'periods.close')}
        </Button>
      )}
      {longer && period.state !== 'asked' && (
        <Button
          tone="primary"
          icon="lock"
          reason={reasonOf('ask')}
          onClick={() =>
            void act(t('periods.askQuestion', { period: name }), async () => {
              await command('settlement.askClose', longer)
              return t('periods.asked')
            })
          }
        >
          {t('periods.ask')}
        </Button>
      )}
      {longer && period.state === 'asked' && (
        <Button
          icon="close"
          reason={reasonOf('withdraw')}
          onClick={() => {
            void command('settlement.withdrawClose', longer)
              .then(() => toast({ tone: 'success', text: t('periods.withdrawn') }), report)
              .then(() => invalidate('settlement', 'approvals'))
          }}
        >
          {t('periods.withdraw')}
        </Button>
      )}
      {dialog}
    </>
  )
}

const onlyFormerBlocks = ({ checks }: Detail) =>
  checks.every(({ check, blocking }) => (check === 'formerDay') === blocking > 0)
