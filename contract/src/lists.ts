import * as z from 'zod/mini'
import { exportFormats } from './export-formats.ts'
import { capability, command } from './kernel/endpoint.ts'
import { problems } from './kernel/problem.ts'

/** What every list can do, whatever it lists. */
export const lists = capability('lists', {
  export: command({
    access: { signedIn: 'a list is given as a file to those who may see the list' },
    scope: 'own',
    answersAs: 'download',
    journal: 'lists.export',
    request: z.object({
      /** The name of the list's own endpoint; its permission and scope are asked for. */
      list: z.string().check(z.minLength(1), z.maxLength(100)),
      format: z.enum(exportFormats),
      /** What the list was asked for: filters and order. All pages are written. */
      request: z.record(z.string(), z.unknown()),
      /** Which columns, in which order; all of them when absent. */
      columns: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60))),
    }),
    reply: z.unknown(),
  }),
})

export const listsProblems = problems('lists', {
  notExported: {
    status: 404,
    texts: {
      en: 'There is no such list to export.',
      zh: '没有可导出的该列表。',
      es: 'No existe esa lista para exportar.',
      ja: '出力できるその一覧はありません。',
    },
  },
})
