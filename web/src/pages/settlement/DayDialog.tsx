import '../../blocks/values/facts.css'
import '../../ui/theme/content.css'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Hash } from './Hash.tsx'
import { ResultBadge } from './ResultBadge.tsx'
import { useRunProof } from './use-run-proof.ts'
import { Place } from './Violations.tsx'
import { SailingLink, Why } from './Why.tsx'

type Day = Reply<'settlement.proofDay'>

/** How many places of a day its dialog shows; the list has all. */
const maxPlaces = 20

/** A day: what is broken and why, its seal, every rule with its counts, its sailings. */
export function DayDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const t = useText()
  const { moment } = useFormat()
  const runs = usePermission('settlement.runProof')
  const { run, isPending } = useRunProof()
  const { data, error, refetch } = useQueryOf('settlement.proofDay', { day })
  return (
    <Dialog
      id="settlement-day"
      title={t('proof.one', { day: moment(day, 'date') })}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
      footer={
        <>
          {runs && (
            <Button icon="play" disabled={isPending} onClick={() => run({ coverage: 'day', day })}>
              {t('proof.runDay')}
            </Button>
          )}
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
        </>
      }
    >
      {error && !data && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} label={t('blocks.loading')} />}
      {data && (
        <div className="stack">
          <Seal day={data} />
          {data.state === 'red' && <Places day={day} />}
          <Rules day={data} />
          <Sailings day={data} />
        </div>
      )}
    </Dialog>
  )
}

function Seal({ day: { state, provedAt, seal } }: { day: Day }) {
  const t = useText()
  return (
    <dl className="facts cluster">
      <div>
        <dt>{t('proof.state')}</dt>
        <dd>
          <ResultBadge state={state} />
        </dd>
      </div>
      {provedAt !== null && (
        <div>
          <dt>{t('proof.provedAt')}</dt>
          <dd>
            <When at={provedAt} />
          </dd>
        </div>
      )}
      <div>
        <dt>{seal ? t('proof.sealed', { count: seal.rows }) : t('proof.hash')}</dt>
        <dd>{seal ? <Hash hash={seal.hash} /> : t('proof.notSealed')}</dd>
      </div>
    </dl>
  )
}

/** What is broken on the day, each place with what stands behind it. */
function Places({ day }: { day: string }) {
  const t = useText()
  const { data } = useQueryOf('settlement.violations', { day, pageSize: maxPlaces })
  const reachable = { tabIndex: 0 }
  if (!data) return <Skeleton lines={3} label={t('blocks.loading')} />
  return (
    <section className="scroll-x" aria-label={t('proof.violations')} {...reachable}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('proof.rule')}</th>
            <th scope="col">{t('proof.place')}</th>
            <th scope="col">{t('proof.why')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((violation) => (
            <tr key={violation.id}>
              <td>{t(`proof.rule.${violation.rule}`)}</td>
              <td>
                <Place violation={violation} />
              </td>
              <td>
                <Why violation={violation} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.rows.length && (
        <p>
          <a href={pagePath('settlement/proof', { view: 'violations', day })}>{t('proof.moreViolations')}</a>
        </p>
      )}
    </section>
  )
}

function Rules({ day: { rules } }: { day: Day }) {
  const t = useText()
  const { number } = useFormat()
  const reachable = { tabIndex: 0 }
  return (
    <section className="scroll-x" aria-label={t('proof.rules')} {...reachable}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('proof.rule')}</th>
            <th scope="col" className="numbers">
              {t('proof.rows')}
            </th>
            <th scope="col" className="numbers">
              {t('proof.violations')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ subject, rule, rows, violations }) => (
            <tr key={`${subject} ${rule}`}>
              <td>{t(`proof.rule.${rule}`)}</td>
              <td className="numbers">{number(rows)}</td>
              <td className="numbers">
                {violations > 0 ? <b className="danger-text">{number(violations)}</b> : number(0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Sailings({ day: { sailings } }: { day: Day }) {
  const t = useText()
  const { number } = useFormat()
  const reachable = { tabIndex: 0 }
  if (sailings.length === 0) return null
  return (
    <section className="scroll-x" aria-label={t('proof.sailings')} {...reachable}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('proof.sailing')}</th>
            <th scope="col" className="numbers">
              {t('proof.tickets')}
            </th>
            <th scope="col" className="numbers">
              {t('proof.violations')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sailings.map(({ sailing, tickets, violations }) => (
            <tr key={sailing.id}>
              <td>
                <span className="cluster gap-2">
                  <When at={sailing.departs} style="time" />
                  <SailingLink sailing={sailing} />
                </span>
              </td>
              <td className="numbers">{number(tickets)}</td>
              <td className="numbers">
                {violations > 0 ? <b className="danger-text">{number(violations)}</b> : number(0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
