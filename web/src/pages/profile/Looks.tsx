import { modes, shellSwitches, sizes } from '@fairway/contract/kernel/looks'
import { report } from '../../api/errors.ts'
import { useWorkplace } from '../../blocks/page/page-context.tsx'
import { languageName, languages } from '../../i18n/language.ts'
import { switchLanguage, useLanguage, useText } from '../../i18n/text.ts'
import { Segmented, Switch } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { presetAccents } from '../../ui/theme/accent.ts'

/** Language and appearance; synced per user, not per device. */
export function Looks() {
  const t = useText()
  const language = useLanguage()
  const { useSettings, changeSettings } = useWorkplace()
  const settings = useSettings((all) => all)
  return (
    <div className="profile-looks stack">
      <p className="soft small">{t('profile.looks.note')}</p>
      <Field label={t('profile.language')}>
        <Segmented
          label={t('profile.language')}
          value={language}
          options={languages.map((value) => ({ value, label: languageName(value) }))}
          onChange={(value) => switchLanguage(value).catch(report)}
        />
      </Field>
      <Field label={t('shell.mode')}>
        <Segmented
          label={t('shell.mode')}
          value={settings.mode}
          options={modes.map((value) => ({ value, label: t(`shell.mode.${value}`) }))}
          onChange={(mode) => changeSettings({ mode })}
        />
      </Field>
      <Field label={t('shell.size')}>
        <Segmented
          label={t('shell.size')}
          value={settings.size}
          options={sizes.map((value) => ({ value, label: t(`shell.size.${value}`) }))}
          onChange={(size) => changeSettings({ size })}
        />
      </Field>
      <fieldset className="cluster gap-2">
        <legend>{t('shell.accent')}</legend>
        {presetAccents.map((colour) => {
          const chosen = colour.toLowerCase() === settings.accent.toLowerCase()
          return (
            <button
              key={colour}
              className="swatch"
              type="button"
              aria-label={t('shell.accentPreset', { colour })}
              aria-pressed={chosen}
              style={{ background: colour }}
              onClick={() => changeSettings({ accent: colour })}
            >
              {chosen && <Icon name="check" />}
            </button>
          )
        })}
        <label className="row">
          <input
            className="swatch"
            type="color"
            value={settings.accent.toLowerCase()}
            onChange={(event) => changeSettings({ accent: event.target.value })}
          />
          <span>{t('shell.accentOwn')}</span>
        </label>
      </fieldset>
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
  )
}
