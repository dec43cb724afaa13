// Writes server/database/schema.sql from a freshly migrated database. Run it after adding a migration.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSchema } from '../server/database/describe.ts'
import { migrate } from '../server/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { startEmbeddedDatabase } from '../server/src/platform/database/embedded/embedded-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-schema-'))
const embedded = await startEmbeddedDatabase({ folder, settings: { fsync: 'off' } })
const { pool, close } = openDatabase({ ...embedded.connection })
try {
  await migrate(pool)
  writeFileSync(new URL('../server/database/schema.sql', import.meta.url), await describeSchema(pool))
} finally {
  await close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
