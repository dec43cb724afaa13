import '../../ui/theme/content.css'
import './settings-panel.css'
import { type Mode, modes, type Size, shellSwitches, sizes } from '@fairway/contract/kernel/looks'
import { useEffect, useRef } from 'react'
import { useLanguage, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Segmented, Switch } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { presetAccents } from '../../ui/theme/accent.ts'
import { changeSettings, useSettings } from './settings.ts'

/** The settings panel. Every change applies at once and is saved in this browser. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const settings = useSettings((all) => all)
  const panel = useRef<HTMLElement>(null)
  const preset = presetAccents.find((colour) => colour.toLowerCase() === settings.accent.toLowerCase())

  useEffect(() => {
    const before = document.activeElement
    panel.current?.querySelector<HTMLElement>('button')?.focus()
    const pressed = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', pressed)
    return () => {
      removeEventListener('keydown', pressed)
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
          {t('shell.settingsNote')}
        </p>
      )}
      <section aria-label={t('shell.accent')}>
        <h3 className="soft small">{t('shell.accent')}</h3>
        <div className="accents cluster gap-2">
          {presetAccents.map((colour) => (
            <button
              key={colour}
              className="swatch"
              type="button"
              aria-label={t('shell.accentPreset', { colour })}
              title={colour}
              aria-pressed={colour === preset}
              style={{ background: colour }}
              onClick={() => changeSettings({ accent: colour })}
            >
              {colour === preset && <Icon name="check" />}
            </button>
          ))}
          <label className="accent-own row">
            <input
              className="swatch"
              type="color"
              value={settings.accent.toLowerCase()}
              onChange={(event) => changeSettings({ accent: event.target.value })}
            />
            <span>{t('shell.accentOwn')}</span>
          </label>
        </div>
      </section>
      <Field label={t('shell.mode')}>
        <Segmented<Mode>
          label={t('shell.mode')}
          value={settings.mode}
          options={modes.map((mode) => ({ value: mode, label: t(`shell.mode.${mode}`) }))}
          onChange={(mode) => changeSettings({ mode })}
        />
      </Field>
      <Field label={t('shell.size')}>
        <Segmented<Size>
          label={t('shell.size')}
          value={settings.size}
          options={sizes.map((size) => ({ value: size, label: t(`shell.size.${size}`) }))}
          onChange={(size) => changeSettings({ size })}
        />
      </Field>
      <div>
        {shellSwitches.map((name) => (
          <Switch
            key={name}
            checked={settings[name]}
            onChange={(checked) => changeSettings({ [name]: checked })}
          >
            {t(`shell.${name}`)}
          </Switch>
        ))}
      </div>
    </aside>
  )
}
