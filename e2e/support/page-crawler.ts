import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { MenuNode } from '@fairway/contract/session/endpoints'
import type { SignedInUser } from '@fairway/testing/api-client'
import type { TestApp } from '@fairway/testing/test-app'
import { session as en } from '@fairway/texts/en/session'
import { session as zh } from '@fairway/texts/zh/session'
import type { Page } from 'playwright-core'

// Checks that apply to every page of the product, for every role.

export interface RegisteredPage {
  uri: string
  path?: string
  permission?: string
  parameters?: number
}

const web = new URL('../../web/src/', import.meta.url)

/** Every page of the registry, as the browser finds them: a page that is added tomorrow is walked tomorrow. */
export async function registeredPages(): Promise<RegisteredPage[]> {
  const folders = readdirSync(new URL('pages/', web))
  const modules = await Promise.all(
    folders.map(
      (folder) => import(pathToFileURL(fileURLToPath(new URL(`pages/${folder}/pages.ts`, web))).href),
    ),
  )
  return modules.flatMap(({ pages }: { pages: RegisteredPage[] }) => pages)
}

/** The pages a person was given, by what the server says of them. */
export async function grantedPages(server: TestApp, person: SignedInUser): Promise<RegisteredPage[]> {
  const me = (await server.call(person, 'session.me', {})) as unknown as { rootMenus: MenuNode[] }
  const uris = new Set<string>()
  const permissions = new Set<string>()
  const collect = (nodes: readonly MenuNode[]) => {
    for (const node of nodes) {
      if (node.type === 'A') permissions.add(node.id)
      else uris.add(node.uri)
      collect(node.children)
    }
  }
  collect(me.rootMenus)
  return (await registeredPages()).filter((page) =>
    page.path ? !page.permission || permissions.has(page.permission) : uris.has(page.uri),
  )
}

/** Opens an address within the shell, as a link in a page does. */
export function navigate(page: Page, address: string): Promise<void> {
  return page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.querySelector('main')?.append(link)
    link.click()
    link.remove()
  }, address)
}

/** Closes the page that is shown, as its cross does; the start page stays. */
export function closeTab(page: Page): Promise<void> {
  return page.evaluate(() =>
    document.querySelector<HTMLElement>('.tag[aria-selected=true] .tag-close')?.click(),
  )
}

/** Waits until nothing is just coming or going: half there, it is not yet as it will be read. */
export async function animationsFinished(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const moving = (one: Animation) =>
      one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
    return !document.getAnimations().some(moving)
  })
}

/** Waits until the shown page has everything: its code, its answers, nothing that still moves. */
export async function pageReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isShown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].some((one) => one.checkVisibility())
    const moving = (one: Animation) =>
      one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
    return (
      isShown('.tab-view h1, .notice, form') &&
      !isShown('.skeleton, .page-skeleton, [aria-busy=true], .loading-wheel') &&
      !document.getAnimations().some(moving)
    )
  })
}

const areas = readdirSync(new URL('../../texts/en/', import.meta.url)).map((file) =>
  file.replace(/\.ts$/, ''),
)
const key = new RegExp(`\\b(?:${areas.join('|')}|partners)\\.[a-z]\\w*(?:\\.\\w+)*\\b`)

const sessionTexts = { en, zh }

/** What is wrong with the page as it stands: its width, its words, its title. */
export async function findFaults(page: Page, language: 'en' | 'zh'): Promise<string[]> {
  const rendered = await page.evaluate(async () => {
    // A window that just changed its size is laid out with the next picture, and what answers to that with the one after.
    for (let picture = 0; picture < 2; picture++) await new Promise((next) => requestAnimationFrame(next))
    const visible = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) =>
      one.checkVisibility(),
    )
    const spoken = visible.flatMap((one) =>
      ['aria-label', 'title', 'data-tip', 'placeholder', 'alt'].flatMap(
        (name) => one.getAttribute(name) ?? [],
      ),
    )
    const scroller = visible.find((one) => one.matches('.tab-scroller'))
    const beyond = Math.max(
      document.documentElement.scrollWidth - innerWidth,
      scroller ? scroller.scrollWidth - scroller.clientWidth : 0,
    )
    return {
      title: document.title,
      heading: visible.find((one) => one.matches('h1'))?.innerText ?? '',
      // Words that stand as code are ids, permissions among them.
      text: [
        [...document.querySelectorAll<HTMLElement>('code')].reduce(
          (text, code) => (code.innerText ? text.replaceAll(code.innerText, '') : text),
          document.body.innerText,
        ),
        ...spoken,
      ].join('\n'),
      lang: document.documentElement.lang,
      titled: [...document.querySelectorAll('.shell [title]')].map((one) => one.outerHTML.slice(0, 120)),
      beyond,
      widest: [...(scroller ?? document.body).querySelectorAll<HTMLElement>('*')]
        .filter(
          (one) =>
            beyond > 1 &&
            one.checkVisibility() &&
            (!one.parentElement?.closest('.table-scroller') ||
              getComputedStyle(one).position === 'absolute') &&
            one.getBoundingClientRect().right > (scroller?.getBoundingClientRect().right ?? innerWidth) + 1,
        )
        .slice(0, 4)
        .map((one) => `${one.localName}.${one.className}`),
    }
  })
  const faults: string[] = []
  const [untranslated] = key.exec(rendered.text) ?? []
  if (untranslated) faults.push(`a text without words: ${untranslated}`)
  const [broken] = /\b(?:undefined|NaN|Invalid Date|\[object \w+\])\b|\{\w+[,}]/.exec(rendered.text) ?? []
  if (broken) faults.push(`broken words: ${broken}`)
  if (rendered.beyond > 1)
    faults.push(`${rendered.beyond} px wider than its window: ${rendered.widest.join(', ')}`)
  const platform = ` – Fairway · ${sessionTexts[language]['session.platform']}`
  if (!rendered.title.endsWith(platform) || rendered.title.trim() === platform.trim())
    faults.push(`its title is “${rendered.title}”`)
  // Beside the tooltips of the product it would be a second one, that keys do not open.
  for (const element of rendered.titled) faults.push(`a tooltip of the browser: ${element}`)
  if (!rendered.heading.trim()) faults.push('it has no heading')
  if (!rendered.lang.startsWith(language)) faults.push(`its language is ${rendered.lang}`)
  if (language === 'zh') {
    const [english] = /\b[a-z]{3,}(?: [a-z]{2,}){3,}\b/i.exec(rendered.text) ?? []
    if (english) faults.push(`English in Chinese: ${english}`)
  }
  return faults
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; html: string }[]
}

/** What axe finds in parts of a page, however serious: the rule and the element. Its code is loaded once a document. */
export async function axeViolations(page: Page, ...parts: readonly string[]): Promise<string[]> {
  return (await runAxe(page, parts)).flatMap(describeViolation)
}

/** What axe calls serious or critical in parts of a page, or in all of it. */
export async function findAxeViolations(page: Page, ...parts: readonly string[]): Promise<string[]> {
  return (await runAxe(page, parts))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(describeViolation)
}

async function runAxe(page: Page, parts: readonly string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (include) => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> }
    }
    const { violations } = await axe.run(include.length > 0 ? { include: [...include] } : document, {
      resultTypes: ['violations'],
    })
    return violations
  }, parts)
}

const describeViolation = ({ id, nodes }: Violation) =>
  nodes.slice(0, 3).map(({ target, html }) => `${id}: ${target} ${html.slice(0, 120)}`)
