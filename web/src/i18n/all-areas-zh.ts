import type { Messages } from './text.ts'
import { blocks } from './zh/blocks.ts'
import { home } from './zh/home.ts'
import { quickMenu } from './zh/quickMenu.ts'
import { shell } from './zh/shell.ts'

/** The words of the first page come along with the list of the others. */
const first: Record<string, Messages> = { shell, blocks, home, quickMenu }
const others = import.meta.glob<Record<string, Messages>>([
  './zh/*.ts',
  '!./zh/{shell,blocks,home,quickMenu}.ts',
])

/** Fetches the texts of an area; nothing if there are none. */
export const textsOf = (area: string): Promise<Record<string, Messages>> | undefined =>
  first[area] ? Promise.resolve({ [area]: first[area] }) : others[`./zh/${area}.ts`]?.()
