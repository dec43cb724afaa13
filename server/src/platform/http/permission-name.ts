import type { Language } from '@fairway/contract/kernel/languages'
import { type BuiltInMenu, builtInMenus } from '@fairway/contract/menus'

const names = new Map<string, BuiltInMenu['names']>()
const collect = (menus: readonly BuiltInMenu[]): void => {
  for (const menu of menus) {
    names.set(menu.id, menu.names)
    collect(menu.children ?? [])
  }
}
collect(builtInMenus)

/** The name of a permission or a menu as a new installation has it; its key where it is none of ours. */
export function permissionName(key: string, language: Language): string {
  const found: Partial<Record<Language, string>> | undefined = names.get(key)
  return found?.[language] ?? found?.en ?? key
}
