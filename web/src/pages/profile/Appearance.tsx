import { report } from '../../api/errors.ts'
import { AccentSwatches, LookChoiceFields, LookSwitches } from '../../blocks/fields/LookFields.tsx'
import { languageName, languages } from '../../i18n/language.ts'
import { switchLanguage, useLanguage, useText } from '../../i18n/text.ts'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'

/** Language and appearance; synced per user, not per device. */
export function Appearance() {
  const t = useText()
  const language = useLanguage()
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
      <LookChoiceFields />
      <fieldset className="cluster gap-2">
        <legend>{t('settings.accent')}</legend>
        <AccentSwatches />
      </fieldset>
      <LookSwitches />
    </div>
  )
}
