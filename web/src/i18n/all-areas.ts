import type { Message } from './message.ts'
import { addAreas } from './text.ts'
import { writeMessage } from './write-message.ts'

// The list grows with every page; the sign-in page does without it.
addAreas(import.meta.glob<Record<string, Record<string, Message>>>('./{en,zh,es,ja}/*.ts'), writeMessage)
