import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { command, query } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { queryClient } from '../../api/queries.ts'
import { type AccessNode, matchesInput, pathTo } from '../../blocks/access/tree.ts'
import { pagePath } from '../../blocks/page/paths.ts'
import { formatMoment } from '../../i18n/format.ts'
import { textIn } from '../../i18n/language.ts'
import { currentLanguage, text } from '../../i18n/text.ts'
import { showOverlay } from '../recovery/overlays.ts'
import { openUrl } from '../tabs/tab-store.ts'
import type { Entry } from './entry.ts'

const maxRows = 5
const searchEntry = { group: 'found', words: [], pinyin: '' } as const

async function orders(number: string, signal: AbortSignal): Promise<Entry[]> {
  const language = currentLanguage()
  const { rows } = await query(
    'orders.list',
    { number, page: 1, pageSize: maxRows },
    { signal, background: true },
  )
  return rows.map((order) => ({
    ...searchEntry,
    id: `order:${order.id}`,
    label: text('palette.order', { number: order.number }),
    hint: `${textIn(order.from.names, language)} → ${textIn(order.to.names, language)} · ${formatMoment(order.from.at, 'dateTime', language)}`,
    icon: 'orders',
    run: () => openUrl(pagePath('orders/detail', order.id)),
  }))
}

async function sailings(term: string, signal: AbortSignal): Promise<Entry[]> {
  const language = currentLanguage()
  const from = serviceDateOf(new Date())
  const request = {
    from,
    to: addDays(from, 6),
    text: term,
    page: 1,
    pageSize: maxRows,
    sort: 'departs',
  } as const
  const { rows } = await query('sailings.list', request, { signal, background: true })
  return rows.map((sailing) => ({
    ...searchEntry,
    id: `sailing:${sailing.id}`,
    label: `${textIn(sailing.line.names, language)} · ${formatMoment(sailing.departs, 'dateTime', language)}`,
    hint: textIn(sailing.ship.names, language),
    icon: 'boat',
    run: () => openUrl(pagePath('sailings/detail', sailing.id)),
  }))
}

/** People are searched for by an encrypted token, so that no name stands in a URL. */
async function openOrdersOf(person: string): Promise<void> {
  try {
    const { who } = await command('orders.find', { text: person })
    openUrl(pagePath('orders/list', { who }))
  } catch (error) {
    report(error)
  }
}

/** Permissions by name, for users who may see who holds them. */
async function permissions(term: string, signal: AbortSignal): Promise<Entry[]> {
  const language = currentLanguage()
  const { nodes } = await queryClient.fetchQuery({
    queryKey: ['staff.permissions', {}],
    queryFn: () => query('staff.permissions', {}, { signal, background: true }),
  })
  const named = (node: AccessNode) => textIn(node.names, language)
  return nodes
    .filter((node) => node.type === 'A' && matchesInput(node, term))
    .slice(0, maxRows)
    .map((node) => ({
      ...searchEntry,
      group: 'who',
      id: `who:${node.id}`,
      label: text('palette.who', { name: named(node) }),
      hint: pathTo(nodes, node.id).slice(0, -1).map(named).join(' › '),
      icon: 'users',
      run: () => showOverlay({ who: node.id, title: named(node) }),
    }))
}

/** Server results for a number or name, as far as permitted: orders, sailings, people. */
export async function searchServer(
  input: string,
  granted: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Entry[]> {
  const term = input.trim()
  if (term.length < 2) return []
  const seesOrders = granted.has('orders.view')
  const [byNumber, bySailing, byPermission] = await Promise.all([
    seesOrders && /^\d{4,18}$/.test(term) ? orders(term, signal) : [],
    granted.has('sailings.view') ? sailings(term, signal) : [],
    granted.has('staff.viewRoles') ? permissions(term, signal) : [],
  ])
  const person: Entry = {
    ...searchEntry,
    id: 'person',
    label: text('palette.person', { text: term }),
    icon: 'passenger',
    run: () => void openOrdersOf(term),
  }
  return [...byNumber, ...bySailing, ...(seesOrders ? [person] : []), ...byPermission]
}
