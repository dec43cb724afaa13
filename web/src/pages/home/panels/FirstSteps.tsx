import type { FirstStep } from '@fairway/contract/home/values'
import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { useConfirm } from '../../../blocks/dialogs/use-confirm.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'

/** Where each step is done. */
const paths: Record<FirstStep, string> = {
  users: pagePath('staff/users'),
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
      {data.setUpAlone && <p className="note info small">{t('homePanels.setUpAlone')}</p>}
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
      <Example />
    </Panel>
  )
}

/** The example river for an installation that has nothing yet, imported once a second person approves it. */
function Example() {
  const t = useText()
  const mayImport = usePermission('river.import')
  const invalidate = useInvalidate()
  const { confirm, dialog } = useConfirm()
  const [busy, setBusy] = useState(false)
  const { data } = useQueryOf('river.imports', {}, { enabled: mayImport })
  if (!mayImport || !data?.empty) return null
  const waits = data.imports.some(({ example, state }) => example && state === 'asked')

  async function load() {
    if (!(await confirm(t('homePanels.loadExampleAsk')))) return
    setBusy(true)
    try {
      await command('river.importExample', {})
      await invalidate('river', 'approvals', 'home')
    } catch (error) {
      report(error)
    }
    setBusy(false)
  }

  return (
    <>
      <p className="soft small">{t(waits ? 'homePanels.exampleWaits' : 'homePanels.exampleWhy')}</p>
      {!waits && (
        <Button icon="map" disabled={busy} onClick={() => void load()}>
          {t('homePanels.loadExample')}
        </Button>
      )}
      {dialog}
    </>
  )
}
