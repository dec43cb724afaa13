import './guide-offer.css'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useShell } from './page-context.tsx'

/** Offers the tour to a new user; once accepted or dismissed it does not come back, on any device. */
export function GuideOffer() {
  const t = useText()
  const { useSettings, changeSettings, startGuide } = useShell()
  const isNew = useSettings((settings) => settings.guide) === 'new'
  if (!isNew) return null
  return (
    <aside className="guide-offer cluster gap-2" aria-label={t('blocks.guide.offer')}>
      <Icon name="help" />
      <span>{t('blocks.guide.offer')}</span>
      <Button onClick={startGuide}>{t('blocks.guide.start')}</Button>
      <IconButton
        icon="close"
        label={t('blocks.guide.decline')}
        onClick={() => changeSettings({ guide: 'declined' })}
      />
    </aside>
  )
}
