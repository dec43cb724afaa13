import './fields.css'
import { languageName, languageTag, type Names, textIn } from '../../i18n/language.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { isNamed, languagesFrom, withName } from '../values/names.ts'

/**
 * A name in up to four languages, the user's own first and required while no other is filled. An empty field shows
 * the fallback its readers will see. `submitted` once saving was tried, so that a missing name is marked.
 */
export function NamesFields({
  names,
  onChange,
  submitted,
  maxLength = 100,
  label,
}: {
  names: Names
  onChange: (names: Names) => void
  submitted: boolean
  maxLength?: number
  /** What it is the text of, where that is no name. */
  label?: (language: string) => string
}) {
  const t = useText()
  const own = useLanguage()
  return (
    <div className="names-fields grid">
      {languagesFrom(own).map((language) => (
        <Field
          key={language}
          label={
            label?.(languageName(language)) ?? t('blocks.names.in', { language: languageName(language) })
          }
          error={submitted && !isNamed(names) && language === own ? t('blocks.names.needed') : undefined}
          required={language === own && !isNamed({ ...names, [own]: '' })}
        >
          <Input
            value={names[language] ?? ''}
            maxLength={maxLength}
            lang={languageTag(language)}
            placeholder={textIn(names, language)}
            onChange={(text) => onChange(withName(names, language, text))}
          />
        </Field>
      ))}
      <p className="field-hint soft small">{t('blocks.names.hint')}</p>
    </div>
  )
}
