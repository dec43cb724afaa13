import '../../../ui/theme/content.css'
import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { PlanDifferences } from './PlanDifferences.tsx'
import type { Plan } from './plan.ts'

/** The publication of a draft by a second person: what it changes, which sailings keep their plan, and then to do it. */
export function PublishDialog({
  plan,
  onClose,
  onDone,
}: {
  plan: Plan
  onClose: () => void
  onDone: (sailings: number) => void
}) {
  const t = useText()
  const name = useName()
  const seesSailings = usePermission('sailings.view')
  const { data, error, refetch } = useQueryOf('fleet.planPublication', { id: plan.id }, { staleTime: 0 })
  const [toUnsold, setToUnsold] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  async function publish() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { sailings } = await command('fleet.publishPlan', {
        ...{ id: plan.id, revision: plan.revision, toUnsold },
      })
      onDone(sailings)
    } catch (problem) {
      setFailure(problem)
    }
    setBusy(false)
  }

  const fault = data?.fault ? t(`fleet.plans.fault.${data.fault}`) : undefined
  const open = data?.open
  return (
    <FormDialog
      id="fleet-publish-plan"
      title={t('fleet.plans.publishTitle', { ship: name(plan.ship.names), version: plan.version })}
      submitLabel={t('fleet.plans.publish')}
      dirty={false}
      error={failure}
      state={busy ? 'running' : 'idle'}
      reason={data ? fault : t('blocks.loading')}
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      {error && !data && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} label={t('blocks.loading')} />}
      {data && open && (
        <div className="stack gap-3">
          {fault && <p className="note danger">{fault}</p>}
          <p>
            {data.replaces === null
              ? t('fleet.plans.first')
              : t('fleet.plans.replaces', { version: data.replaces })}
          </p>
          {data.seats > data.certifiedCapacity && (
            <p className="note warning">
              {t('fleet.plans.overCapacity', { seats: data.seats, capacity: data.certifiedCapacity })}
            </p>
          )}
          <p>
            {t('fleet.plans.keeping', {
              all: open.all - (toUnsold ? open.unsold : 0),
              sold: open.sold,
            })}
          </p>
          {open.unsold > 0 && (
            <div className="stack gap-1">
              <Checkbox checked={toUnsold} onChange={setToUnsold}>
                {t('fleet.plans.toUnsold', { count: open.unsold })}
              </Checkbox>
              <p className="soft small">{t('fleet.plans.toUnsoldHint')}</p>
            </div>
          )}
          {open.first.length > 0 && (
            <ul className="bullets small">
              {open.first.map((sailing) => (
                <li key={sailing.id}>
                  {seesSailings ? (
                    <a href={pagePath('sailings/detail', sailing.id)}>
                      <When at={sailing.departs} />
                    </a>
                  ) : (
                    <When at={sailing.departs} />
                  )}{' '}
                  · {name(sailing.line.names)} · {t('fleet.plans.version', { version: sailing.version })} ·{' '}
                  {sailing.unsold
                    ? t('fleet.plans.unsold')
                    : t('fleet.plans.tickets', { count: sailing.tickets })}
                </li>
              ))}
            </ul>
          )}
          {open.all > open.first.length && (
            <p className="soft small">{t('fleet.plans.more', { count: open.all - open.first.length })}</p>
          )}
          <h3>{t('fleet.plans.differences')}</h3>
          <PlanDifferences id={plan.id} />
        </div>
      )}
    </FormDialog>
  )
}
