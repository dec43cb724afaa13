import { currentLanguage } from '../../i18n/text.ts'

let pinyinByLabel: Readonly<Record<string, string>> = {}

/** Loads the pinyin of the interface, which only people who work in Chinese need. */
export async function loadLabelPinyin(): Promise<void> {
  if (currentLanguage() === 'zh') ({ pinyinByLabel } = await import('virtual:label-pinyin'))
}

/**
 * Initials and pinyin of a label, separated by a space; empty while nothing is known. A label with values, such as
 * "订单 1234", is composed of what its Chinese parts are known by.
 */
export function pinyinOfLabel(label: string): string {
  const whole = pinyinByLabel[label]
  if (whole !== undefined) return whole
  const parts = Array.from(
    label.matchAll(/\p{Script=Han}+/gu),
    ([part]) => pinyinByLabel[part]?.split(' ') ?? [],
  )
  return [0, 1]
    .map((at) => parts.map((part) => part[at] ?? '').join(''))
    .join(' ')
    .trim()
}
