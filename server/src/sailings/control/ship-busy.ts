import { sql } from 'kysely'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'

const exclusionViolation = '23P01'

/** For the `catch` of a command that gives a ship a run: names the ship that is elsewhere at that time. */
export const rethrowShipBusy =
  ({ db }: Context, shipId: string) =>
  async (error: unknown): Promise<never> => {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== exclusionViolation || constraint !== 'one_sailing_per_ship') throw error
    const { rows } = await sql<{ code: string }>`select code from fleet.ships where id = ${shipId}`.execute(
      db,
    )
    throw problem('sailings.shipBusy', { code: rows[0]?.code ?? '' })
  }
