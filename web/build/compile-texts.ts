import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { compileMessage } from './compile-message.ts'

const area = /[/\\]i18n[/\\](?:en|zh|es|ja)[/\\][\w-]+\.ts$/

/** Compiles the ICU texts of the areas when they are built, so that no browser has to carry the parser. */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    async load(id) {
      const path = id.split('?', 1)[0] ?? id
      if (!area.test(path)) return null
      // While somebody edits them, each reading must be a new module.
      const address = `${pathToFileURL(path).href}?read=${Date.now()}`
      const texts: Record<string, Record<string, string>> = await import(address)
      return Object.entries(texts)
        .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compiled(messages, path))}`)
        .join('\n')
    },
  }
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
