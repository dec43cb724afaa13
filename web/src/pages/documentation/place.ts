/** The address of a place in the manual, with the words that led to it. */
export function placeOf(chapter: string, section = '', find = ''): string {
  const search = new URLSearchParams({ chapter, ...(find && { find }) })
  return `/documentation/index?${search}${section && `#${section}`}`
}
