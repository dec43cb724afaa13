import { dashboardNames, dashboardPaths } from '@fairway/contract/dashboards/values'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'

/** The four screens, each in a window of its own. */
export function Dashboards() {
  const t = useText()
  return (
    <Panel title={t('homePanels.dashboards')}>
      <ul className="home-dashboards grid fit">
        {dashboardNames.map((name) => (
          <li key={name}>
            <a className="button plain full-width" href={dashboardPaths[name]} target="_blank" rel="noopener">
              <Icon name="external" />
              {t(`dashboards.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
