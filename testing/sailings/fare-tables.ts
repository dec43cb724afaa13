import type { SignedInUser } from '../api-client.ts'
import { buildSailing, buildSaleRequest, sellAlone, type TestSailing } from '../sales.ts'
import type { TestApp } from '../test-app.ts'

/** A line with a sailing eight days ahead and its published table. */
interface Line {
  sailing: TestSailing
  lineId: string
  versionId: string
  tableId: string
}

type Classes = { classId: string; pairs: { fromStop: number; toStop: number; fareFen: number }[] }[]

const days = { validFrom: '2026-06-20', validTo: '2026-08-31' }

/** Draws up, approves and uses fare tables, as people of whom `who` tells when they are needed. */
export function makeTables(who: () => { app: TestApp; author: SignedInUser; second: SignedInUser }) {
  const read = async (id: string) => {
    const { app, author } = who()
    return (await app.call(author, 'fares.table', { id })).data
  }

  async function lineWithFares(): Promise<Line> {
    const { database } = who().app
    const sailing = await buildSailing(database, { seats: 8 })
    const { rows } = await database.pool.query<Omit<Line, 'sailing'>>(
      `select line_id as "lineId", line_version_id as "versionId", fare_table_id::text as "tableId"
       from sailings.sailings where id = $1`,
      [sailing.id],
    )
    return { sailing, ...rows[0]! }
  }

  /** A draft with the fares of the table of a line, for another version of it where one is named. */
  async function draftOf({ versionId, tableId }: Line, lineVersionId = versionId): Promise<string> {
    const { app, author } = who()
    return (await app.call(author, 'fares.draftTable', { lineVersionId, fromId: tableId })).data.id
  }

  /** The fares of a table as they are saved, each changed. */
  const changed = async (id: string, change: (fen: number) => number): Promise<Classes> =>
    (await read(id)).classes.map(({ class: { id: classId }, pairs }) => ({
      classId,
      pairs: pairs.map((pair) => ({ ...pair, fareFen: change(pair.fareFen) })),
    }))

  /** Drafts fares twice as high, or so many times, saves and approves them. */
  async function approvedTable(line: Line, more: Partial<typeof days> = {}, times = 2) {
    const { app, author, second } = who()
    const id = await draftOf(line)
    const { data } = await app.call(author, 'fares.saveTable', {
      ...{ id, revision: 1, ...days, ...more },
      classes: await changed(id, (fen) => fen * times),
    })
    const { http, message } = await app.call(second, 'fares.approveTable', data)
    if (http !== 200) throw new Error(message)
    return data
  }

  /** Sells two legs of the sailing of a line. */
  async function sell(line: Line, expected: number) {
    const client = await who().app.database.pool.connect()
    try {
      return await sellAlone(client, buildSaleRequest(line.sailing, 1, 3, { expected }))
    } finally {
      client.release()
    }
  }

  return { read, lineWithFares, draftOf, changed, days, approvedTable, sell }
}
