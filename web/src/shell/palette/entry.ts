import type { IconName } from '../../ui/icons/icon-names.ts'

/** One entry of the palette. */
export interface Entry {
  id: string
  group: 'recent' | 'actions' | 'tabs' | 'pages' | 'found' | 'who'
  label: string
  hint?: string
  icon: IconName
  keys?: string
  /** Why it is disabled: a state of the page, or the missing permission. */
  reason?: string | undefined
  /** The missing permission, if that is the reason: choosing the entry explains who can grant it. */
  missingPermission?: string | undefined
  /** True when it is not offered before something was typed. */
  searchOnly?: boolean
  /** Search terms. */
  words: readonly string[]
  /** Initials and pinyin of its Chinese name, separated by a space; empty without one. */
  pinyin: string
  run: () => void
}
