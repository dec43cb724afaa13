import { addAreas, type Messages } from './text.ts'
import { writeMessage } from './write-message.ts'

// What the public pages say; the list of all areas belongs to the shell, which they do without.
const files = import.meta.glob<Record<string, Messages>>(
  './{en,zh,es,ja}/{dashboards,comments,river,session}.ts',
)

addAreas((language, area) => files[`./${language}/${area}.ts`]?.(), writeMessage)
