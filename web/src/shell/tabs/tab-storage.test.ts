import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// What a window keeps of its session, until it has left the page.

/** Modules of a page of its own, with the storage of a window. */
async function openPage() {
  vi.resetModules()
  const [drafts, tabs] = await Promise.all([
    import('../../blocks/page/drafts.ts'),
    import('./tab-storage.ts'),
  ])
  return { ...drafts, ...tabs }
}
const stored = () => Object.keys(sessionStorage).filter((name) => /tabs|draft/.test(name))

function createStorage(): object {
  const values = new Map<string, string>()
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
    removeItem: (name: string) => values.delete(name),
  }
  return new Proxy(storage, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', createStorage())
  vi.stubGlobal('localStorage', createStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

test('[E2] after the sign-out nothing is kept of what still changes on the page; after another person took over it is', async () => {
  const page = await openPage()
  const change = () => {
    page.writeDraft('fairway-draft:1:/', 'name', 'Li Wei')
    page.writeTabs('1', [], '/menus/orders/list')
    vi.runAllTimers()
    page.saveDrafts()
  }
  change()
  expect(stored()).toHaveLength(2)
  page.dropAllDrafts()
  page.clearTabs()
  expect(stored()).toEqual([])
  change()
  expect(stored()).toHaveLength(2)
  page.dropAllDrafts({ forGood: true })
  page.clearTabs({ forGood: true })
  change()
  expect(stored()).toEqual([])
})
