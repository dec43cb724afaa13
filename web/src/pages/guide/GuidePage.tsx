import '../../ui/theme/content.css'
import './guide.css'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useShell } from '../../blocks/page/page-context.tsx'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'

const parts = ['menu', 'tabs', 'search', 'tools', 'page'] as const

/** What the tour shows, and its beginning. */
export default function GuidePage() {
  const t = useText()
  const { useSettings, startGuide } = useShell()
  const done = useSettings((settings) => settings.guide) === 'done'
  return (
    <PageFrame
      title={t('guide.title')}
      badge={done && <StatusBadge tone="success">{t('guide.taken')}</StatusBadge>}
    >
      <Panel className="guide-page large stack">
        <p>{t('guide.lead')}</p>
        <ul className="bullets">
          {parts.map((part) => (
            <li key={part}>{t(`guide.part.${part}`)}</li>
          ))}
        </ul>
        <div className="button-row">
          <Button tone="primary" icon="eye" onClick={startGuide}>
            {t(done ? 'guide.again' : 'guide.start')}
          </Button>
          <a className="button" href="/documentation/index">
            {t('shell.manual')}
          </a>
        </div>
        <p className="soft small">
          {t('guide.keys')} <kbd>←</kbd> <kbd>→</kbd> <kbd>Esc</kbd>
        </p>
      </Panel>
    </PageFrame>
  )
}
