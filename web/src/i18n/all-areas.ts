import type { Message } from './message.ts'
import { addAreas } from './text.ts'

// The list grows with every page; the sign-in page does without it.
addAreas(import.meta.glob<Record<string, Record<string, Message>>>('./{en,zh,es,ja}/*.ts'))
