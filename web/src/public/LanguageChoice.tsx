import { type Language, languageName, languages } from '../i18n/language.ts'
import { switchLanguage, useLanguage, useText } from '../i18n/text.ts'

/** The language switch, each language under its own name. */
export function LanguageChoice() {
  const t = useText()
  const language = useLanguage()
  return (
    <select
      aria-label={t('session.language')}
      value={language}
      onChange={(event) => switchLanguage(event.target.value as Language)}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageName(each)}
        </option>
      ))}
    </select>
  )
}
