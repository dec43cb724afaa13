import { expect, test } from 'vitest'
import { iconNames, shellIcons } from './icon-names.ts'
import sprite from './icons.svg?raw'
import pageSprite from './page-icons.svg?raw'

const namesIn = (svg: string) =>
  Array.from(svg.matchAll(/<symbol id="(\w+)"/g), ([, name = '']) => name).sort()

test('every named icon is in its sprite, and every icon of a sprite has a name', () => {
  const onlyOnPages = iconNames.slice(shellIcons.length)
  expect(namesIn(sprite)).toEqual([...shellIcons].sort())
  expect(namesIn(pageSprite)).toEqual([...onlyOnPages].sort())
})
