/** Made by `web/build/compile-texts.ts`: the lists of areas, one module for each language. */
declare module 'virtual:texts' {
  import type { Language } from '@fairway/contract/kernel/languages'
  import type { Message } from '@fairway/texts/message'

  export const lists: Record<
    Language,
    () => Promise<{
      /** Fetches the texts of an area; nothing if there are none. */
      textsOf: (area: string) => Promise<Record<string, Record<string, Message>>> | undefined
    }>
  >
}

/** Made by `web/build/label-pinyin.ts`: initials and pinyin of every Chinese label. */
declare module 'virtual:label-pinyin' {
  export const pinyinByLabel: Readonly<Record<string, string>>
}
