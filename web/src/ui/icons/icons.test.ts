import { expect, test } from 'vitest'
import { iconNames } from './icon-names.ts'
import sprite from './icons.svg?raw'

test('every named icon is in the sprite, and every icon of the sprite has a name', () => {
  const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name)
  expect([...drawn].sort()).toEqual([...iconNames].sort())
})
