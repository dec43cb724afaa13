import type { invoiceFileFormats } from '@fairway/contract/accounts/invoices/values'
import { downloadBlob } from '../../../api/download.ts'
import { report } from '../../../api/errors.ts'

/** Downloads a file of invoices; it can be downloaded again from the history of each of them. */
export async function downloadInvoices(
  fileId: string,
  format: (typeof invoiceFileFormats)[number],
): Promise<void> {
  try {
    await downloadBlob('accounts.invoiceFile', { fileId, format })
  } catch (failure) {
    report(failure)
  }
}
