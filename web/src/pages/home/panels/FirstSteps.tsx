import type { FirstStep } from '@fairway/contract/home/values'
import { useQueryOf } from '../../../api/queries.ts'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'

/** Where each step is done. */
const paths: Record<FirstStep, string> = {
  carriers: pagePath('fleet/carriers'),
  ports: pagePath('network/ports'),
  lines: pagePath('network/lines'),
  ships: pagePath('fleet/ships'),
  passengerTypes: pagePath('fares/passengerTypes'),
  conditions: pagePath('fares/refundRules'),
  fares: pagePath('fares/tables'),
  sailings: pagePath('sailings/templates'),
  agencies: pagePath('agents/list'),
}

/** What an installation still needs before it can sell its first ticket, each with the page where it is made. */
export function FirstSteps() {
  const t = useText()
  const { data } = useQueryOf('home.firstSteps', {})
  if (!data) return null
  return (
    <Panel title={t('homePanels.firstSteps')}>
      <p className="soft small">{t('homePanels.firstStepsWhy')}</p>
      <ol className="home-list">
        {data.steps.map(({ step, done }) => (
          <li key={step} className="row between gap-2">
            <a href={paths[step]}>{t(`homePanels.firstStep.${step}`)}</a>
            {done ? (
              <span className="row gap-1 soft small">
                <Icon name="success" />
                {t('homePanels.firstStep.done')}
              </span>
            ) : (
              <span className="soft small">{t('homePanels.firstStep.missing')}</span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
