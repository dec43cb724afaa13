import { readdir } from 'node:fs/promises'
import { pinyinKeys } from '@fairway/texts/pinyin'
import type { Plugin } from 'vite'

const texts = new URL('../../texts/zh/', import.meta.url)
const virtual = 'virtual:label-pinyin'
const maxLabelLength = 16

/** The Chinese texts that can be the name of a page, a tab or an action: short, and without punctuation or values. */
export async function chineseLabels(): Promise<string[]> {
  const files = (await readdir(texts)).filter((file) => file.endsWith('.ts'))
  const areas = await Promise.all(
    files.map((file) => import(new URL(file, texts).href) as Promise<Record<string, Record<string, string>>>),
  )
  const all = areas.flatMap((area) => Object.values(area).flatMap((messages) => Object.values(messages)))
  const labels = all.filter(
    (text) => text.length <= maxLabelLength && /\p{Script=Han}/u.test(text) && !/[{，。？！：、]/.test(text),
  )
  return [...new Set(labels)]
}

/** Initials and pinyin of every Chinese label, so that no browser carries the dictionary. */
export async function pinyinOfLabels(): Promise<Record<string, string>> {
  const entries = (await chineseLabels()).map((label) => {
    const { initials, pinyin } = pinyinKeys(label)
    return [label, `${initials} ${pinyin}`]
  })
  return Object.fromEntries(entries)
}

/** Serves `virtual:label-pinyin`, which the palette loads when people work in Chinese. */
export function labelPinyin(): Plugin {
  return {
    name: 'label-pinyin',
    resolveId: (id) => (id === virtual ? `\0${id}` : null),
    load: async (id) =>
      id === `\0${virtual}` ? `export const pinyinByLabel = ${JSON.stringify(await pinyinOfLabels())}` : null,
  }
}
