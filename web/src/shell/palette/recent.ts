const maxRecent = 20
const keyOf = (userId: string) => `fairway-recent:${userId}`

/** The ids of recent choices, latest first. */
export function recentOf(userId: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch (error) {
    console.warn('unreadable recent choices', error)
    return []
  }
}

/** Saves recent pages and actions; server results are not stored, they may name people. */
export function saveRecent(userId: string, id: string): void {
  if (!/^(page|action):/.test(id)) return
  const others = recentOf(userId).filter((other) => other !== id)
  localStorage.setItem(keyOf(userId), JSON.stringify([id, ...others].slice(0, maxRecent)))
}
