import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { languages } from '@fairway/contract/kernel/languages'
import { compileMessage } from '@fairway/texts/compile-message'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../../texts/', import.meta.url))
const areaFile = /[/\\]texts[/\\][a-z]{2}[/\\][\w-]+\.ts$/
/** `virtual:texts` loads the list of one language, `virtual:texts/en`; see `src/i18n/virtual-texts.d.ts`. */
const virtual = /^virtual:texts(?:\/([a-z]{2}))?$/
/** The texts of the first page come along with the list of the other areas. */
const firstAreas = ['shell', 'blocks', 'home', 'quickMenu']

/**
 * Compiles the ICU texts of the areas when they are built, so that no browser has to carry the parser, and lists the
 * areas of each language in a module of its own: no browser needs those of another language.
 */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : null),
    async load(id) {
      const list = virtual.exec(id.replace('\0', ''))
      if (list) return list[1] ? areasOf(list[1]) : languageLists()
      const path = id.split('?', 1)[0] ?? id
      if (!areaFile.test(path)) return null
      // During development, each reading must be a new module.
      const address = `${pathToFileURL(path).href}?read=${Date.now()}`
      const area: Record<string, Record<string, string>> = await import(address)
      return Object.entries(area)
        .map(([name, texts]) => `export const ${name} = ${JSON.stringify(compiled(texts, path))}`)
        .join('\n')
    },
  }
}

function languageLists(): string {
  const entries = languages.map((language) => `${language}: () => import('virtual:texts/${language}')`)
  return `export const lists = { ${entries.join(', ')} }`
}

function areasOf(language: string): string {
  const areas = readdirSync(`${folder}${language}`).flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? [])
  const pathOf = (area: string) => JSON.stringify(`${folder}${language}/${area}.ts`)
  const others = areas.filter((area) => !firstAreas.includes(area))
  return [
    ...firstAreas.map((area) => `import { ${area} } from ${pathOf(area)}`),
    `const first = { ${firstAreas.join(', ')} }`,
    `const others = { ${others.map((area) => `${area}: () => import(${pathOf(area)})`).join(', ')} }`,
    'export const textsOf = (area) => first[area] ? Promise.resolve({ [area]: first[area] }) : others[area]?.()',
  ].join('\n')
}

function compiled(messages: Record<string, string>, path: string) {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => {
      try {
        return [key, compileMessage(message)]
      } catch (error) {
        throw new Error(`${path}: ${key} cannot be read`, { cause: error })
      }
    }),
  )
}
