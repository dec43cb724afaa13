import type { TextKey } from '../../i18n/text.ts'

/** One step of the tour. Steps whose target is not rendered, or not granted, are left out. */
export interface Step {
  id: string
  /** Its heading: a text, or the name of a page of the menu. */
  title: TextKey | { uri: string }
  text: TextKey
  /** Target selectors: the first visible match counts. Without any the card stands in the middle. */
  targets?: readonly string[]
  /** The panel of the start page with this title, as target; the start page is opened first. */
  panel?: TextKey
  /** Pages to open first, by uri: the first one granted. */
  pages?: readonly string[]
}
