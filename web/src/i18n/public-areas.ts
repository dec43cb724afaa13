import { writeMessage } from '@fairway/texts/write-message'
import { addAreas, type Messages } from './text.ts'

// What the public pages say; the list of all areas belongs to the shell, which they do without.
const files = import.meta.glob<Record<string, Messages>>(
  '../../../texts/*/{dashboards,comments,river,session}.ts',
)

addAreas((language, area) => files[`../../../texts/${language}/${area}.ts`]?.(), writeMessage)
