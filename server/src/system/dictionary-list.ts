import type { DictionaryName } from '@fairway/contract/system/values'
import { localizedText } from '../platform/texts.ts'

/** Every dictionary, in the order of the page. In an open one administrators may add entries. */
export const dictionaries: Record<DictionaryName, { open: boolean }> = {
  certificateTypes: { open: false },
  countries: { open: false },
  refundReasons: { open: true },
  lockReasons: { open: true },
  hideReasons: { open: true },
}

export const nameOfDictionary = (name: DictionaryName) => localizedText(`dictionaries.${name}.name`)
export const explanationOfDictionary = (name: DictionaryName) =>
  localizedText(`dictionaries.${name}.explanation`)
