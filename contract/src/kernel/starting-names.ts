/** What is called by a name in starting data: in the languages it was written in; the others fall back to them. */
export type StartingNames = Record<'en' | 'zh' | 'es' | 'ja', string>

/** Four names in one line. */
export const names = (en: string, zh: string, es: string, ja: string): StartingNames => ({ en, zh, es, ja })
