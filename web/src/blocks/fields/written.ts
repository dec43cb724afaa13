import { type Language, languageOf, languageTag, type Names } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/text.ts'

/** A text as somebody reads it. */
export interface Written {
  text: string
  /** The language it is in when that is not the reader's: for `lang`, so that it is read aloud rightly. */
  lang: string | undefined
  language: Language
}

/**
 * Picks the reader's side of a text that people wrote, in as many languages as they cared to; what is missing is read
 * in the language it was written in.
 */
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
