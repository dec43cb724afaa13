import type { Reader } from '@fairway/contract/lists/list'
import { useMemo } from 'react'
import { textIn } from '../../i18n/language.ts'
import { useLanguage, useText } from '../../i18n/text.ts'

/** The reader that lists are formatted for; a new object after a switch of language. */
export function useReader(): Reader {
  const language = useLanguage()
  const text = useText()
  return useMemo(() => ({ language, text, name: (names) => textIn(names, language) }), [language, text])
}
