import '../../ui/theme/content.css'
import './settings-panel.css'
import { useEffect, useRef } from 'react'
import { AccentSwatches, LookChoiceFields, LookSwitches } from '../../blocks/fields/LookFields.tsx'
import { useLanguage, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'

/** The settings panel. Every change applies at once and is saved in this browser. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    const before = document.activeElement
    panel.current?.querySelector<HTMLElement>('button')?.focus()
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onKeyDown)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [onClose])

  return (
    <aside ref={panel} aria-label={t('shell.settings')} className="settings-panel stack">
      <header className="row between">
        <h2>{t('shell.settings')}</h2>
        <IconButton icon="close" label={t('blocks.close')} onClick={onClose} />
      </header>
      {language === 'zh' && (
        <p role="alert" className="settings-note note warning small">
          {t('settings.note')}
        </p>
      )}
      <section aria-label={t('settings.accent')}>
        <h3 className="soft small">{t('settings.accent')}</h3>
        <div className="accents cluster gap-2">
          <AccentSwatches />
        </div>
      </section>
      <LookChoiceFields />
      <div>
        <LookSwitches />
      </div>
    </aside>
  )
}
