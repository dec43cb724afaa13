// Stands between the screens in the halls and the network: when there is none, a screen that was started anew comes up
// with what the last page kept of itself (keep-screen.ts). Answers of the server's interface are never kept here.

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  event.respondWith(
    fetch(request).catch(async (error) => {
      const kept = await caches.match(pathname)
      if (kept) return kept
      throw error
    }),
  )
})
