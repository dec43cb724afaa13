import { expect, test } from 'vitest'
import { iconNames } from './icon-names.ts'
import sprite from './icons.svg?raw'

test('every icon that has a name is drawn, and every drawn one has a name', () => {
  const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name)
  expect([...drawn].sort()).toEqual([...iconNames].sort())
})
