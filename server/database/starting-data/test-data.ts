import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { Database } from '../../src/platform/database/database.ts'
import type { HashCost } from '../../src/platform/security/passwords.ts'
import { generateSailings } from '../../src/sailings/generate-sailings.ts'
import { loadAllocationRules } from './allocation-rules.ts'
import { loadConditions } from './conditions.ts'
import { loadDemoLines, loadDemoNetwork } from './demo-network.ts'
import { loadDemoPlans } from './demo-plans.ts'
import { loadFares } from './fares.ts'
import { loadProducts } from './products.ts'
import { loadDemoUsers } from './staff.ts'
import { loadDemoSuppliers } from './suppliers.ts'
import { loadDemoTills } from './tills.ts'
import { openWallets, payIn } from './wallets.ts'

/** What the agents of the test river have paid in: 200,000 yuan each. */
const testWalletFen = 20_000_000

/**
 * The test dataset: all people, ships, lines and fares, the timetable from yesterday to eight days ahead (long enough
 * for each cruise to run once), no sales.
 */
export async function loadTestData(
  db: Database,
  now: Date,
  password: string,
  hashCost?: HashCost,
): Promise<void> {
  const today = serviceDateOf(now)
  await db.transaction().execute(async (tx) => {
    await loadDemoNetwork(tx)
    await loadDemoUsers(tx, password, hashCost)
    await loadDemoTills(tx)
    await loadDemoPlans(tx, now)
    await loadDemoLines(tx, now)
    await loadProducts(tx)
    await loadFares(tx, now)
    await loadConditions(tx, now)
    await openWallets(tx)
    await loadDemoSuppliers(tx, now)
    await loadAllocationRules(tx, now)
    for (const agent of ['RVT', 'OLT', 'WZT']) await payIn(tx, agent, testWalletFen, now)
    await generateSailings(tx, { from: addDays(today, -1), to: addDays(today, 8) })
  })
}
