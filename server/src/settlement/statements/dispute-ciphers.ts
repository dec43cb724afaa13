import type { CipherColumn } from '../../platform/security/renew-ciphers.ts'
import { disputePictureOwner } from './disputes.ts'

/** Pictures that go with disputes, up to 300 kB each. */
export const disputePictureCiphers: CipherColumn<'dispute_id'> = {
  table: 'settlement.dispute_pictures',
  column: 'cipher',
  purpose: 'evidence',
  key: ['dispute_id'],
  owner: ({ dispute_id }) => disputePictureOwner(dispute_id),
  chunkSize: 50,
}
