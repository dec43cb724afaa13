import { readdirSync } from 'node:fs'
import { type BuiltInMenu, builtInMenus } from '@fairway/contract/menus'
import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { pinyinInitials } from '../web/src/shell/palette/match.ts'

const han = /\p{Script=Han}/u

/** The initials by the dictionary of words of pinyin-pro. */
const reference = (text: string) => {
  const initials = pinyin(text, { pattern: 'first', toneType: 'none', type: 'array' })
  return [...text].map((sign, at) => (han.test(sign) ? initials[at] : '')).join('')
}

const namesOf = (nodes: readonly BuiltInMenu[]): string[] =>
  nodes.flatMap(({ names, children = [] }) => [names.zh, ...namesOf(children)])

test('every entry of the menu is found by its initials', () => {
  for (const name of namesOf(builtInMenus)) expect(pinyinInitials(name), name).toBe(reference(name))
})

test('every short Chinese text of the interface is found by its initials', async () => {
  const folder = new URL('../texts/zh/', import.meta.url)
  const areas = await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(new URL(file, folder).href) as Promise<Record<string, object>>),
  )
  const texts = areas.flatMap((area) =>
    Object.values(area).flatMap((texts) => Object.values<string>(texts as Record<string, string>)),
  )
  const labels = texts.filter((text) => text.length <= 16 && !/[{，。？！：、]/.test(text) && han.test(text))
  expect(labels.length).toBeGreaterThan(500)
  for (const label of labels) expect(pinyinInitials(label), label).toBe(reference(label))
})
