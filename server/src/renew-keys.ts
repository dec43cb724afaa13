import { bankAccountCiphers, voucherCiphers } from './agents/index.ts'
import { renewHashes, renewPeople } from './orders/index.ts'
import type { Database } from './platform/database/database.ts'
import type { Job } from './platform/jobs/jobs.ts'
import type { Crypto } from './platform/security/crypto.ts'
import { completeKeyRenewal, isRenewingKey } from './platform/security/installation-key.ts'
import { renewCiphers } from './platform/security/renew-ciphers.ts'
import { disputePictureCiphers } from './settlement/index.ts'
import { appCiphers } from './staff/index.ts'

/**
 * Encrypts and hashes everything that a former key was used for with the present one, in every capability. May be interrupted at
 * any time and run by several nodes at once.
 * @returns how many rows were renewed
 */
export async function renewKeys(db: Database, crypto: Crypto): Promise<number> {
  if (!(await isRenewingKey(db))) return 0
  let renewed = await renewPeople(db, crypto)
  renewed += await renewCiphers(db, crypto, voucherCiphers)
  renewed += await renewCiphers(db, crypto, bankAccountCiphers)
  renewed += await renewCiphers(db, crypto, disputePictureCiphers)
  renewed += await renewCiphers(db, crypto, appCiphers)
  await completeKeyRenewal(db)
  return renewed
}

/** Of no capability alone: it renews what all of them encrypt. */
export const keyJobs: Record<string, Job> = {
  'orders:renewHashes': {
    cron: '30 3 * * *',
    atStart: true,
    async run({ database, crypto, log }) {
      const renewed = (await renewHashes(database.db, crypto)) + (await renewKeys(database.db, crypto))
      if (renewed > 0) log.info({ part: 'orders', renewed }, 'search keys were renewed')
    },
  },
}
