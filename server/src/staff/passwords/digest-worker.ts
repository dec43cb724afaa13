import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { digestTable, type TableName } from './digest-table.ts'

try {
  // Linux has a priority for each thread: this one takes what the others leave.
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Elsewhere it runs beside the others.
}
parentPort?.postMessage(digestTable(workerData as TableName))
