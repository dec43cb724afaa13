import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/database/migrate.ts'
import { loadMenusAndRoles } from '../../server/database/starting-data/staff.ts'
import { loadTestData } from '../../server/database/starting-data/test-data.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { type OpenDatabase, openDatabase } from '../../server/src/platform/database/database.ts'
import { startEmbeddedDatabase } from '../../server/src/platform/database/embedded/embedded-database.ts'
import { stopWhenEnded } from './stop-when-ended.ts'

/** A data folder the product can be started on at once: the river around this moment, nothing sold yet. */
export async function prepareDataFolder(
  password: string,
  more: (database: OpenDatabase) => Promise<void> = async () => undefined,
): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-prepared-'))
  // The key is made with the data: data without its key would be refused later.
  readConfig({ FAIRWAY_DATA: folder })
  await withDatabaseOf(folder, async (database) => {
    await migrate(database.pool)
    await database.db.transaction().execute(loadMenusAndRoles)
    await loadTestData(database.db, new Date(), password)
    await more(database)
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Works on the embedded database of a folder while the product does not run on it. */
export async function withDatabaseOf<T>(
  folder: string,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbeddedDatabase({ folder })
  const stopped = stopWhenEnded(() => embedded.stop())
  const database = openDatabase({ ...embedded.connection })
  try {
    return await work(database)
  } finally {
    await database.close()
    await embedded.stop()
    stopped()
  }
}
