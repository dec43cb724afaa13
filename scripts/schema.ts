// Writes server/database/schema.sql and tables.ts from a freshly migrated database. Run it after adding a migration.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSchema, describeTables } from '../server/database/describe.ts'
import { migrate } from '../server/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { startEmbeddedDatabase } from '../server/src/platform/database/embedded/embedded-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-schema-'))
const embedded = await startEmbeddedDatabase({ folder, settings: { fsync: 'off' } })
const { pool, close } = openDatabase({ ...embedded.connection })
try {
  await migrate(pool)
  const database = new URL('../server/database/', import.meta.url)
  writeFileSync(new URL('schema.sql', database), await describeSchema(pool))
  writeFileSync(new URL('tables.ts', database), await describeTables(pool))
} finally {
  await close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
