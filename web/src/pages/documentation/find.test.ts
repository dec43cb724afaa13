import { expect, test } from 'vitest'
import type { Chapter } from './chapter.ts'
import { find, markWords, wantedIn } from './find.ts'

const book = (...sections: [id: string, title: string, text: string][]): Chapter[] => [
  {
    id: 'orders',
    title: 'Orders',
    lead: [['p', null, 'Where sold tickets are found again.']],
    sections: sections.map(([id, title, text]) => ({ id, title, content: [['p', null, text]] })),
  },
]
const ids = (found: ReturnType<typeof find>) => found.map(({ section }) => section?.id ?? 'lead')

test('[A5] a word is found anywhere, title matches first, regardless of case and accents', () => {
  const english = book(
    ['print', 'Printing again', 'A ticket is printed once more from its order.'],
    ['ticket', 'The ticket', 'What stands on it.'],
  )
  expect(ids(find(english, 'TICKET', 'en'))).toEqual(['ticket', 'lead', 'print'])
  expect(ids(find(english, 'ticket once', 'en'))).toEqual(['print'])
  expect(find(english, 'whale', 'en')).toEqual([])
  expect(find(english, '  ', 'en')).toEqual([])
  expect(ids(find(book(['a', 'Contraseña', 'Cámbiela.']), 'contrasena cambie', 'es'))).toEqual(['a'])
})

test('[A5] Chinese and Japanese are found word by word, though they are written without spaces', () => {
  const chinese = book(
    ['print', '重新打印', '在订单详情中可以再次打印船票。'],
    ['hold', '预留座位', '预留的座位到期自动释放。'],
  )
  expect(ids(find(chinese, '打印船票', 'zh'))).toEqual(['print'])
  expect(ids(find(chinese, '船票打印', 'zh'))).toEqual(['print'])
  expect(ids(find(chinese, '释放座位', 'zh'))).toEqual(['hold'])
  // One term is in the chapter's title.
  expect(ids(find(book(['p', '打印船票', '每张票都有票码。']), 'orders 票码', 'zh'))).toEqual(['p'])
  const japanese = book(['print', '再印刷', '注文の詳細から乗船券をもう一度印刷できます。'])
  expect(ids(find(japanese, '乗船券の印刷', 'ja'))).toEqual(['print'])
  expect(ids(find(japanese, '乗船券', 'ja'))).toEqual(['print'])
})

test('[A5] search terms are highlighted in the original text', () => {
  const words = wantedIn(book(['a', 'A', 'Venta rápida']), 'rapida', 'es')
  expect(markWords('Venta RÁPIDA en taquilla', words)).toEqual([
    { text: 'Venta ', found: false },
    { text: 'RÁPIDA', found: true },
    { text: ' en taquilla', found: false },
  ])
  expect(markWords('nothing', ['x'])).toEqual([{ text: 'nothing', found: false }])
})

test('[A5] an excerpt shows the match, not the beginning', () => {
  const long = `${'Much is said before. '.repeat(20)}Then the scanner reads the card. ${'And more. '.repeat(20)}`
  const [found] = find(book(['a', 'A', long]), 'scanner', 'en')
  expect(found?.excerpt).toMatch(/^… .*scanner reads the card.* …$/)
})
