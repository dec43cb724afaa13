import { expect, test } from 'vitest'
import { localizedText, textOf } from './texts.ts'

test('[E3] the server reads the texts of the screen by their keys', () => {
  expect(textOf('es', 'session.title')).toBe('Iniciar sesión')
  expect(Object.keys(localizedText('session.title'))).toEqual(['en', 'zh', 'es', 'ja'])
})

test('[E3] the server formats messages like the screen: arguments, numbers and plurals of the language', () => {
  expect(textOf('en', 'orders.counter.dayOf', { days: 12_345, day: 'Monday' })).toBe(
    'In 12,345 days · Monday',
  )
  expect(textOf('en', 'orders.counter.dayOf', { days: 0, day: 'Monday' })).toBe('Today · Monday')
})
