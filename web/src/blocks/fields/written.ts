import { type Language, languageOf, languageTag, type Names } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/text.ts'

/** A localised text as its reader sees it. */
export interface Written {
  text: string
  /** The language tag when it is not the reader's: for `lang`, so that screen readers pronounce it correctly. */
  lang: string | undefined
  language: Language
}

/** Selects the reader's language of a user-written text; falls back to the language it was written in. */
export function useWritten(): (texts: Names, original: Language) => Written {
  const language = useLanguage()
  return (texts, original) => {
    const shown = languageOf(texts, language, original) ?? original
    return {
      text: texts[shown] ?? '',
      lang: shown === language ? undefined : languageTag(shown),
      language: shown,
    }
  }
}
