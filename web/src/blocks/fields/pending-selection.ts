/** Event of a form field when its pending selection is committed; until then the field is marked `data-choosing`. */
export const selectionCommitted = 'fairway-chosen-late'

/** True while the Enter of a look-up belongs to itself: it has found nothing yet, is empty, or its selection is pending. */
export function isSearching(input: HTMLInputElement): boolean {
  const nothingFound =
    input.getAttribute('aria-expanded') === 'true' && !input.getAttribute('aria-activedescendant')
  return nothingFound || input.value === '' || input.hasAttribute('data-choosing')
}
