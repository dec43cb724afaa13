import './cascade.css'
import type { Named } from '@fairway/contract/kernel/texts'
import type { Cascade as RuleCascade } from '@fairway/contract/settlement/cascade/model'
import { Money } from '../../../blocks/values/Money.tsx'
import { useText } from '../../../i18n/text.ts'
import { exampleOf } from './example.ts'
import { useStepTexts } from './use-step-texts.ts'

/** The cascade of a rule: what each step takes of a ticket of ¥100, as a picture and as a table. */
export function Cascade({
  rule,
  organisations,
}: {
  rule: RuleCascade
  /** The names of organisations that steps name. */
  organisations: readonly Named[]
}) {
  const t = useText()
  const { party, how } = useStepTexts()
  const example = exampleOf(rule)
  const organisation = (id: string | null) => organisations.find((one) => one.id === id)
  const reachable = { tabIndex: 0 }
  return (
    <section className="scroll-x" aria-label={t('allocation.example')} {...reachable}>
      <table className="table cascade">
        <caption className="soft small">{t('allocation.exampleHint')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('allocation.step')}</th>
            <th scope="col">{t('allocation.party')}</th>
            <th scope="col" colSpan={2}>
              {t('allocation.method')}
            </th>
            <th scope="col" className="numbers">
              {t('allocation.takes')}
            </th>
            <th scope="col" className="numbers">
              {t('allocation.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td />
            <th scope="row">{t('allocation.start')}</th>
            <td />
            <td aria-hidden="true">
              <Bar from={0} to={100} tone="whole" />
            </td>
            <td />
            <td className="numbers">
              <Money fen={10_000} />
            </td>
          </tr>
          {example.map(({ index, takes, left }) => {
            const step = rule.steps[index]
            return (
              <tr key={index}>
                <td>{step ? index + 1 : ''}</td>
                <th scope="row">
                  {step
                    ? party(step.role, organisation(step.organisationId))
                    : party(rule.remainder.role, organisation(rule.remainder.organisationId))}
                </th>
                <td>{step ? how(step) : t('allocation.remainder')}</td>
                <td aria-hidden="true">
                  <Bar from={left / 100} to={(left + takes) / 100} tone={step ? 'step' : 'rest'} />
                </td>
                <td className="numbers">
                  <Money fen={takes} />
                </td>
                <td className="numbers">
                  <Money fen={left} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** A bar of a waterfall, in percent of the fare; what is left lies before it. */
function Bar({ from, to, tone }: { from: number; to: number; tone: 'whole' | 'step' | 'rest' }) {
  return (
    <svg className="cascade-bar block" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="cascade-left" x="0" y="0" width={from} height="8" />
      <rect className={`cascade-${tone}`} x={from} y="0" width={Math.max(to - from, 0.6)} height="8" />
    </svg>
  )
}
