import { lists } from '@fairway/contract/lists/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { exportList, printList } from './export.ts'
import { createExportQueue } from './export-queue.ts'
import type { ListHandlers } from './opened-list.ts'
import { saveSettings, settingsOf } from './settings.ts'

/** What every list can do; gets the handlers of all lists. */
export function listsHandlers(answers: ListHandlers) {
  const queue = createExportQueue()
  return handlers(lists, {
    'lists.export': (context, request) => exportList(context, request, answers, queue),
    'lists.exportPlace': async ({ caller }) => queue.placeOf(caller.userId),
    'lists.print': (context, request) => printList(context, request, answers),
    'lists.settings': ({ db, caller }, { list }) => settingsOf(db, caller.userId, list),
    'lists.saveSettings': saveSettings,
  })
}
