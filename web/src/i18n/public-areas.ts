import type { Message } from './message.ts'
import { addAreas } from './text.ts'
import { writeMessage } from './write-message.ts'

// What the public pages say; the list of all areas belongs to the shell, which they do without.
addAreas(
  import.meta.glob<Record<string, Record<string, Message>>>('./{en,zh,es,ja}/{dashboards,comments,river}.ts'),
  writeMessage,
)
