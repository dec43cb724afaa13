import { setImmediate } from 'node:timers/promises'
import { endpoints } from '@fairway/contract/all'
import { declaredLists } from '@fairway/contract/all-lists'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { formatDay } from '@fairway/contract/kernel/formats'
import { textIn } from '@fairway/contract/kernel/languages'
import type { AnyList, ListColumn, Reader } from '@fairway/contract/lists/list'
import { authorize } from '../platform/http/authenticate.ts'
import { writeJournal } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { parseRequest } from '../platform/http/serve.ts'
import { textOf } from '../platform/texts.ts'
import { withFormerStaff } from '../staff/index.ts'
import { cellOf, filterText, headOf } from './file-values.ts'
import type { Cell, Sheet } from './formats/sheet.ts'

/** How the lists themselves are answered, by endpoint. */
export type ListHandlers = Readonly<Record<string, unknown>>

/** A list with its request and its columns. */
export interface ListSelection {
  list: string
  request: Record<string, unknown>
  columns?: readonly string[] | undefined
  /** The keys of chosen rows; all rows when absent. */
  keys?: readonly string[] | undefined
}

/** A list read from its first row to its last at one moment. */
export interface OpenedList {
  sheet: Sheet
  /** Whether there are more rows than are read. */
  cut: boolean
  /** Must be called once, after the last row or on abort: records in the journal what was read. */
  close: (whole: boolean) => Promise<void>
}

/** Read together: more than these would hold up the event loop while they are parsed. */
const batchSize = 700
/** Written together: others get their turn in between. */
const chunkSize = 250

/**
 * Authorises the caller and opens a list: all filtered rows, read by the list's own handler with the caller's scope in
 * one snapshot.
 * @throws lists.notExported, and what the list itself throws
 */
export async function openList(
  context: Context,
  { list: name, request: requested, columns: columnKeys, keys }: ListSelection,
  { most: maxRows, detail }: { most: number; detail: Record<string, unknown> },
  listHandlers: ListHandlers,
): Promise<OpenedList> {
  const list = Object.hasOwn(declaredLists, name) ? declaredLists[name] : undefined
  const handler = Object.hasOwn(listHandlers, name) ? listHandlers[name] : undefined
  if (!list || typeof handler !== 'function') throw problem('lists.notExported')
  const endpoint: Endpoint = endpoints[name as keyof typeof endpoints]
  authorize(endpoint, context.caller)
  const { page: _page, pageSize: _size, after: _after, ...request } = requested
  const parsed = parseRequest(endpoint, request) as Record<string, unknown>
  const used = usedFilters(request, parsed)
  const columns = chosenColumns(list, columnKeys)
  const chosen = keys && new Set(keys)
  const isChosen = (row: never) => !chosen || chosen.has(list.rowKey(row))
  const step = Math.min(batchSize, maxRows)
  const reader = readerOf(context)
  const { language } = context
  const { productName } = await context.services.brand()

  const tx = await context.db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    const inside: Context = { ...context, db: tx, isFile: true }
    const read = async (page: number, pageSize: number, after?: string) => {
      const reply: unknown = await handler(inside, { ...parsed, page, pageSize, ...(after && { after }) })
      return { reply, rows: rowsOf(list, reply), next: (reply as { next?: string }).next }
    }
    const first = await read(1, step)
    // A list that names its rows otherwise comes whole.
    const isWhole = list.rows !== undefined || first.rows.length < step
    const cut =
      !chosen && (first.rows.length > maxRows || (!isWhole && (await read(maxRows + 1, 1)).rows.length > 0))
    let count = 0
    async function* rows() {
      for (let page = 1, some = first; ; some = await read(++page, step, some.next)) {
        const left = some.rows.filter(isChosen).slice(0, maxRows - count)
        for (let at = 0; at < left.length; at += chunkSize) {
          // Turn by turn: reading, and each part by itself.
          await setImmediate()
          const part = left.slice(at, at + chunkSize)
          count += part.length
          yield part.map((row) => columns.map((column) => cellFor(column, row, reader)))
        }
        if (isWhole || some.rows.length < step || count >= (chosen?.size ?? maxRows)) return
      }
    }
    const filters = filterNotes(list, used, first.reply, reader)
    const entry = () => ({
      entity: 'lists.list',
      entityId: name,
      detail: {
        ...detail,
        ...(chosen && { chosen: chosen.size }),
        rows: count,
        cut,
        filter: journalledFilters(list, used, reader),
      },
    })
    return {
      cut,
      sheet: {
        title: reader.text(list.title),
        product: productName,
        notes: [
          `${productName} · ${textOf(language, 'exportedFiles.by', {
            name: `${context.caller.name} (${context.caller.code})`,
            at: formatDay(context.now, language, 'dateTime'),
          })}`,
          filters.length > 0
            ? textOf(language, 'exportedFiles.filters', {
                filters: filters.join(textOf(language, 'exportedFiles.separator')),
              })
            : textOf(language, 'exportedFiles.noFilters'),
          ...(chosen ? [textOf(language, 'exportedFiles.chosen')] : []),
          ...(cut
            ? [textOf(language, 'exportedFiles.cut', { most: maxRows })]
            : !chosen && isWhole
              ? [textOf(language, 'exportedFiles.rows', { count: first.rows.length })]
              : []),
        ],
        columns: columns.map((column) => headOf(column, reader)),
        labels: {
          missingCharacters: textOf(language, 'exportedFiles.missingCharacters'),
          total: textOf(language, 'exportedFiles.total'),
        },
        rows: rows(),
      },
      async close(whole) {
        if (whole) {
          await writeJournal(tx, context, entry())
          await tx.commit().execute()
          return
        }
        await tx.rollback().execute()
        // What had been read by then has been seen.
        const { detail: read, ...about } = entry()
        await context.db
          .transaction()
          .execute((other) => writeJournal(other, context, { ...about, detail: { ...read, givenUp: true } }))
      },
    }
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
}

const readerOf = ({ language }: Context): Reader => ({
  language,
  name: (names) => textIn(names, language),
  text: (key, values) => textOf(language, key, values),
})

// Replies and rows come from the endpoint a list was declared for, so they fit its functions.
function rowsOf(list: AnyList, reply: unknown): readonly never[] {
  const rows = list.rows ? list.rows(reply as never) : (reply as { rows: readonly unknown[] }).rows
  return rows as readonly never[]
}

function cellFor(column: ListColumn<never>, row: never, reader: Reader): Cell {
  const cell = cellOf(column, row, reader)
  return typeof cell === 'string' ? withFormerStaff(cell, reader.language) : cell
}

/** The chosen columns in their order, each followed by those that the screen shows within its cell. */
function chosenColumns({ columns }: AnyList, keys: readonly string[] | undefined) {
  const all = Object.entries(columns)
  const chosen = [...new Set(keys)].flatMap((key) =>
    all.flatMap(([own, column]) => (own === key || column.within === key ? [column] : [])),
  )
  return chosen.length > 0 ? chosen : Object.values(columns)
}

/** What a list was filtered by, as its own request knows it: nothing else of what was sent is looked at. */
type UsedFilters = readonly (readonly [key: string, values: readonly string[]])[]

/** A filter in words; longer than any that people type. */
const maxFilterLength = 200

function usedFilters(requested: object, parsed: Readonly<Record<string, unknown>>): UsedFilters {
  return Object.entries(parsed).flatMap(([key, value]) => {
    if (
      !Object.hasOwn(requested, key) ||
      value === undefined ||
      value === null ||
      value === '' ||
      key === 'sort'
    )
      return []
    return [[key, (Array.isArray(value) ? value : [value]).map(String)] as const]
  })
}

function filterNotes(list: AnyList, used: UsedFilters, reply: unknown, reader: Reader): string[] {
  return used.map(([key, values]) => {
    const texts = values.map((one) => filterText(list.filters[key], one, reader, reply as never)).join(', ')
    return `${titleOf(list, key, reader)}: ${texts.slice(0, maxFilterLength).toWellFormed()}`
  })
}

/**
 * The journal is append-only, and a filter may be a name: it records which filters were used, and only values that are
 * not personal data.
 */
function journalledFilters(list: AnyList, used: UsedFilters, reader: Reader): string[] {
  return used.map(([key, values]) => {
    const title = titleOf(list, key, reader)
    return list.filters[key]?.journal ? `${title}: ${values.join(', ').slice(0, maxFilterLength)}` : title
  })
}

function titleOf(list: AnyList, key: string, reader: Reader): string {
  const filter = list.filters[key]
  return filter ? reader.text(filter.title) : key
}
