import './name-fields.css'
import { languageNames, languages, type Texts } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'

export const noNames: Texts = { en: '', zh: '', es: '', ja: '' }

/** The name in the four languages; `asked` once saving was tried, so that what is missing is marked. */
export function NameFields({
  names,
  onChange,
  asked,
}: {
  names: Texts
  onChange: (names: Texts) => void
  asked: boolean
}) {
  const t = useText()
  return (
    <div className="name-fields">
      {languages.map((language) => (
        <Field
          key={language}
          label={t('access.nameIn', { language: languageNames[language] })}
          error={asked && names[language].trim() === '' ? t('access.required') : undefined}
          required
        >
          <Input
            value={names[language]}
            maxLength={100}
            lang={language}
            onChange={(text) => onChange({ ...names, [language]: text })}
          />
        </Field>
      ))}
    </div>
  )
}

/** True when no name is missing. */
export const hasNames = (names: Texts) => languages.every((language) => names[language].trim() !== '')
