import type { ComponentType } from 'react'
import type { PageRecord } from '../../blocks/page/page.ts'
import { loadTexts } from '../../i18n/text.ts'

const files = import.meta.glob<{ pages: PageRecord[] }>('../../pages/*/pages.ts', { eager: true })

/** A page with its area of texts, which is named like its folder. */
export type RegisteredPage = PageRecord & { area: string }

/** All pages of this build by uri. */
export const registry: ReadonlyMap<string, RegisteredPage> = new Map(
  Object.entries(files).flatMap(([file, { pages }]) =>
    pages.map((page) => [page.uri, { ...page, area: file.split('/').at(-2) ?? '' }] as const),
  ),
)

/** The fixed path of a page by uri; undefined for pages below `/menus`. */
export function fixedPathOf(uri: string): string | undefined {
  return registry.get(uri)?.path
}

/** Prefetches a page. Errors are ignored here; they show when the page is opened. */
export function prefetchPage(page: RegisteredPage | undefined): void {
  if (page) loadPage(page).catch(() => undefined)
}

const loaded = new Map<string, ComponentType>()

/** The component of a page that is loaded already, so that it renders synchronously. */
export function loadedPage(uri: string): ComponentType | undefined {
  return loaded.get(uri)
}

/** Loads a page and its texts in parallel; also prefetched on hover of its menu entry. */
export async function loadPage(page: RegisteredPage): Promise<ComponentType> {
  const cached = loaded.get(page.uri)
  if (cached) return cached
  const [module] = await Promise.all([page.load(), loadTexts(page.area, ...(page.areas ?? []))])
  loaded.set(page.uri, module.default)
  return module.default
}
