import { sql } from 'kysely'
import type { SignedInUser } from '../api-client.ts'
import type { TestApp } from '../test-app.ts'

/** The revision of a sailing, which a command on it carries. */
export async function revisionOf(
  { database }: Pick<TestApp, 'database'>,
  sailingId: string,
): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select revision from sailings.sailings where id = ${sailingId}`.execute(database.db)
  return rows[0]?.revision ?? 0
}

/** Cancels a sailing in fog. */
export const cancelInFog = async (app: TestApp, user: SignedInUser, sailingId: string, note = '') =>
  app.call(user, 'sailings.cancel', {
    ...{ id: sailingId, revision: await revisionOf(app, sailingId), reason: 'fog' as const, note },
  })
