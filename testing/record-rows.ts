import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCallSites } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'

// Records what every statement returned, by the place in the code that executed it: `scripts/check-rows.ts` compares it with
// the row type that is declared there. Loaded by `test-app.ts` where ROW_TYPES names a folder.

/** A column of a result: the type of PostgreSQL, and whether it was ever null. */
export interface Column {
  oid: number
  null: boolean
}
/** One execution: `file:line:column` of its `execute` and the columns by name. */
export interface Recorded {
  site: string
  columns: Record<string, Column>
}

const folder = process.env.ROW_TYPES
/** Writes what was recorded since the last time. Called by every test file: a worker loads this module once. */
export const writeRecorded: () => void = folder ? recordInto(folder) : () => undefined

function recordInto(folder: string): () => void {
  const sites = new AsyncLocalStorage<{ site: string; statement: string }>()
  const recorded = new Map<string, Record<string, Column>>()

  const statements = Object.getPrototypeOf(sql`select`) as {
    compile: (...on: unknown[]) => { sql: string }
    execute: (...on: unknown[]) => unknown
  }
  const { execute } = statements
  statements.execute = function (...on) {
    const site = callSite()
    return site
      ? sites.run({ site, statement: this.compile(...on).sql }, () => execute.apply(this, on))
      : execute.apply(this, on)
  }

  const clients = pg.Client.prototype as { query: (...parameters: unknown[]) => unknown }
  const { query } = clients
  clients.query = function (...parameters) {
    const { site, statement } = sites.getStore() ?? {}
    const answer = query.apply(this, parameters)
    // Whatever is called by the events of a connection runs in the context of the statement that opened it.
    const [text] = parameters as (string | { text: string })[]
    if (site && statement === (typeof text === 'object' ? text.text : text) && answer instanceof Promise)
      answer.then(
        (result: pg.QueryResult) => note(site, result),
        () => undefined,
      )
    return answer
  }

  const note = (site: string, { fields, rows }: pg.QueryResult) => {
    const columns = recorded.get(site) ?? {}
    recorded.set(site, columns)
    for (const { name, dataTypeID: oid } of fields ?? [])
      columns[name] = {
        oid,
        null: columns[name]?.null || rows.some((row: Record<string, unknown>) => row[name] === null),
      }
  }

  return () => {
    const lines = [...recorded].map(([site, columns]) => `${JSON.stringify({ site, columns })}\n`)
    recorded.clear()
    appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''))
  }
}

/** Places in the source by those in the code that runs: a stack is mapped to the source slowly, once for each of them. */
const places = new Map<string, string | undefined>()

/** Where the product executed a statement, `server/src/…:12:34`; nothing for statements of tests. */
function callSite(): string | undefined {
  const [, , running] = getCallSites(3)
  const key = running ? `${running.scriptName}:${running.lineNumber}:${running.columnNumber}` : ''
  if (!places.has(key)) {
    const [, , caller = ''] = (new Error().stack ?? '').split('\n').filter((line) => line.includes(' at '))
    const [, place] = /((?:server)\/src\/[^:]+\.ts:\d+:\d+)/.exec(caller) ?? []
    places.set(key, place && !/\.test\.ts/.test(place) ? place : undefined)
  }
  return places.get(key)
}
