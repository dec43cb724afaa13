import { type Language, languageOf, languageTag, type Names } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/text.ts'

/** A localised text as its reader sees it. */
export interface LocalizedText {
  text: string
  /** The language tag when it is not the reader's: for `lang`, so that screen readers pronounce it correctly. */
  lang: string | undefined
  language: Language
}

/** Selects the reader's language of a user-written text; falls back to the language it was written in. */
export function useLocalized(): (texts: Names, original: Language) => LocalizedText {
  const language = useLanguage()
  return (texts, original) => {
    const best = languageOf(texts, language, original) ?? original
    return {
      text: texts[best] ?? '',
      lang: best === language ? undefined : languageTag(best),
      language: best,
    }
  }
}
