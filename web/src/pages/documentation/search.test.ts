import { expect, test } from 'vitest'
import type { Chapter } from './chapter.ts'
import { findMatches, searchTerms, splitAtTerms } from './search.ts'

const book = (...sections: [id: string, title: string, text: string][]): Chapter[] => [
  {
    id: 'orders',
    title: 'Orders',
    lead: [['p', null, 'Where sold tickets are found again.']],
    sections: sections.map(([id, title, text]) => ({ id, title, content: [['p', null, text]] })),
  },
]
const ids = (found: ReturnType<typeof findMatches>) => found.map(({ section }) => section?.id ?? 'lead')

test('[A5] a word is found anywhere, title matches first, regardless of case and accents', () => {
  const english = book(
    ['print', 'Printing again', 'A ticket is printed once more from its order.'],
    ['ticket', 'The ticket', 'What stands on it.'],
  )
  expect(ids(findMatches(english, 'TICKET', 'en'))).toEqual(['ticket', 'lead', 'print'])
  expect(ids(findMatches(english, 'ticket once', 'en'))).toEqual(['print'])
  expect(findMatches(english, 'whale', 'en')).toEqual([])
  expect(findMatches(english, '  ', 'en')).toEqual([])
  expect(ids(findMatches(book(['a', 'Contraseña', 'Cámbiela.']), 'contrasena cambie', 'es'))).toEqual(['a'])
})

test('[A5] Chinese and Japanese are found word by word, though they are written without spaces', () => {
  const chinese = book(
    ['print', '重新打印', '在订单详情中可以再次打印船票。'],
    ['hold', '预留座位', '预留的座位到期自动释放。'],
  )
  expect(ids(findMatches(chinese, '打印船票', 'zh'))).toEqual(['print'])
  expect(ids(findMatches(chinese, '船票打印', 'zh'))).toEqual(['print'])
  expect(ids(findMatches(chinese, '释放座位', 'zh'))).toEqual(['hold'])
  // One term is in the chapter's title.
  expect(ids(findMatches(book(['p', '打印船票', '每张票都有票码。']), 'orders 票码', 'zh'))).toEqual(['p'])
  const japanese = book(['print', '再印刷', '注文の詳細から乗船券をもう一度印刷できます。'])
  expect(ids(findMatches(japanese, '乗船券の印刷', 'ja'))).toEqual(['print'])
  expect(ids(findMatches(japanese, '乗船券', 'ja'))).toEqual(['print'])
})

test('[A5] search terms are highlighted in the original text', () => {
  const words = searchTerms(book(['a', 'A', 'Venta rápida']), 'rapida', 'es')
  expect(splitAtTerms('Venta RÁPIDA en taquilla', words)).toEqual([
    { text: 'Venta ', isMatch: false },
    { text: 'RÁPIDA', isMatch: true },
    { text: ' en taquilla', isMatch: false },
  ])
  expect(splitAtTerms('nothing', ['x'])).toEqual([{ text: 'nothing', isMatch: false }])
})

test('[A5] an excerpt shows the match, not the beginning', () => {
  const long = `${'Much is said before. '.repeat(20)}Then the scanner reads the card. ${'And more. '.repeat(20)}`
  const [found] = findMatches(book(['a', 'A', long]), 'scanner', 'en')
  expect(found?.excerpt).toMatch(/^… .*scanner reads the card.* …$/)
})
