import type { ComponentType } from 'react'
import type { PageRecord } from '../../blocks/page/page.ts'
import { loadTexts } from '../../i18n/text.ts'

const files = import.meta.glob<{ pages: PageRecord[] }>('../../pages/*/pages.ts', { eager: true })

/** A page with the area of texts its folder stands for. */
export type RegisteredPage = PageRecord & { area: string }

/** Every page of this build by its uri. */
export const registry: ReadonlyMap<string, RegisteredPage> = new Map(
  Object.entries(files).flatMap(([file, { pages }]) =>
    pages.map((page) => [page.uri, { ...page, area: file.split('/').at(-2) ?? '' }] as const),
  ),
)

/** The address of its own that a page has, by its uri; undefined for those that stand below `/menus`. */
export function fixedPathOf(uri: string): string | undefined {
  return registry.get(uri)?.path
}

/** Fetches a page before it is asked for. A failure shows when the page is opened; here nobody waits for it. */
export function prefetchPage(page: RegisteredPage | undefined): void {
  if (page) loadPage(page).catch(() => undefined)
}

const loaded = new Map<string, ComponentType>()

/** The page's component if it is there already; a page is loaded once and rendered at once from then on. */
export function loadedPage(uri: string): ComponentType | undefined {
  return loaded.get(uri)
}

/** Loads a page and its texts together. Called early too, when the pointer comes near its menu entry. */
export async function loadPage(page: RegisteredPage): Promise<ComponentType> {
  const known = loaded.get(page.uri)
  if (known) return known
  const [module] = await Promise.all([page.load(), loadTexts(page.area, ...(page.areas ?? []))])
  loaded.set(page.uri, module.default)
  return module.default
}
