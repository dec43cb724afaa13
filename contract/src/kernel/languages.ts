/** The four languages every text of the product exists in. The first is the fallback. */
export const languages = ['en', 'zh', 'es', 'ja'] as const

export type Language = (typeof languages)[number]

/** One text in every language. Chinese and English are always written; the other two may share them. */
export type Texts = Record<Language, string>

/** True when the value is one of our language codes. */
export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

/**
 * Picks the best of our languages from an Accept-Language header or a list of browser languages.
 * Weights are honoured; anything we do not speak falls through to English.
 */
export function chooseLanguage(wanted: string | readonly string[] | undefined): Language {
  const list = typeof wanted === 'string' ? wanted.split(',') : (wanted ?? [])
  const ranked = list
    .map((entry) => {
      const [tag = '', weight] = entry.trim().split(/;\s*q=/)
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter((entry) => isLanguage(entry.language) && entry.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return (ranked[0]?.language as Language | undefined) ?? 'en'
}
