/**
 * User timing mark: assets fetched from here on belong to later features (notifications, backup, dialogs), not to the
 * first page. Set once; `bench -- web` separates the files of the first page from the others by it.
 */
export const firstPageComplete = 'fairway-first-page-complete'

export function markFirstPageComplete(): void {
  if (performance.getEntriesByName(firstPageComplete).length === 0) performance.mark(firstPageComplete)
}
