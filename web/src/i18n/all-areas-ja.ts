import { blocks } from './ja/blocks.ts'
import { home } from './ja/home.ts'
import { quickMenu } from './ja/quickMenu.ts'
import { shell } from './ja/shell.ts'
import type { Messages } from './text.ts'

/** The words of the first page come along with the list of the others. */
const first: Record<string, Messages> = { shell, blocks, home, quickMenu }
const others = import.meta.glob<Record<string, Messages>>([
  './ja/*.ts',
  '!./ja/{shell,blocks,home,quickMenu}.ts',
])

/** Fetches the texts of an area; nothing if there are none. */
export const textsOf = (area: string): Promise<Record<string, Messages>> | undefined =>
  first[area] ? Promise.resolve({ [area]: first[area] }) : others[`./ja/${area}.ts`]?.()
