/** The URL of a section of the manual, with the search query. */
export function manualUrl(chapter: string, section = '', find = ''): string {
  const search = new URLSearchParams({ chapter, ...(find && { find }) })
  return `/documentation/index?${search}${section && `#${section}`}`
}
