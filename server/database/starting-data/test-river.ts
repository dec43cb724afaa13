import type { Database } from '../../src/platform/database.ts'

/** The river of the tests: the starting data with a short timetable around the given moment and no history. */
export async function loadTestRiver(_db: Database, _now: Date): Promise<void> {}
