/** Made by `web/build/compile-texts.ts`: the lists of areas, one module for each language. */
declare module 'virtual:texts' {
  import type { Language } from './language.ts'
  import type { Messages } from './text.ts'

  export const lists: Record<
    Language,
    () => Promise<{
      /** Fetches the texts of an area; nothing if there are none. */
      textsOf: (area: string) => Promise<Record<string, Messages>> | undefined
    }>
  >
}
