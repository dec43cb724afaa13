import { readdir } from 'node:fs/promises'
import { type Language, textIn } from '@fairway/contract/kernel/languages'
import { type BuiltInMenu, builtInMenus } from '@fairway/contract/menus'

const texts = new URL('../../texts/', import.meta.url)

/** The words that stand on the screen in one language, so that the manual always says what people see. */
export async function labelsOf(language: Language): Promise<(key: string) => string | undefined> {
  const folder = new URL(`${language}/`, texts)
  const labels = new Map<string, string>()
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts'))) {
    const areas: Record<string, Record<string, string>> = await import(new URL(file, folder).href)
    for (const messages of Object.values(areas))
      for (const [key, message] of Object.entries(messages))
        if (!message.includes('{')) labels.set(key, message)
  }
  const walk = (nodes: readonly BuiltInMenu[]) => {
    for (const { type, id, uri, names, children } of nodes) {
      labels.set(`${type === 'A' ? 'button' : 'menu'}:${uri || id}`, textIn(names, language))
      walk(children ?? [])
    }
  }
  walk(builtInMenus)
  return (key) => labels.get(key)
}
