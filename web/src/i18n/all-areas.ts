import { addAreas } from './text.ts'
import { writeMessage } from './write-message.ts'

// The list grows with every page; the sign-in page does without it, and nobody needs that of another language.
const lists = {
  en: () => import('./all-areas-en.ts'),
  zh: () => import('./all-areas-zh.ts'),
  es: () => import('./all-areas-es.ts'),
  ja: () => import('./all-areas-ja.ts'),
}

addAreas(async (language, area) => (await lists[language]()).textsOf(area), writeMessage)
