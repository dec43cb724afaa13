import { riverSchema } from '@fairway/contract/river/river-file'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { FileReply } from '../platform/http/file-reply.ts'
import { assertOverseer } from './imports.ts'
import { readRiver } from './read-river.ts'

/** The schema as it stands in the documentation. */
export const schemaText = (): string => `${JSON.stringify(riverSchema(), null, 2)}\n`

/** The river as a file. */
export function exportRiver(context: Context): Promise<FileReply> {
  assertOverseer(context)
  return inTransaction(context, async (tx, journal) => {
    const river = await readRiver(tx, context.now)
    journal({ entity: 'river.file', detail: { lines: river.lines.length, ships: river.ships.length } })
    return new FileReply({
      name: 'river.json',
      type: 'application/json; charset=utf-8',
      body: Buffer.from(`${JSON.stringify(river, null, 1)}\n`),
    })
  })
}

/** The JSON Schema of the file. */
export const downloadSchema = (): FileReply =>
  new FileReply({
    name: 'river.schema.json',
    type: 'application/schema+json; charset=utf-8',
    body: Buffer.from(schemaText()),
  })
