import { lists } from 'virtual:texts'
import { writeMessage } from '@fairway/texts/write-message'
import { addAreas } from './text.ts'

// The list grows with every page; the sign-in page does without it, and no browser needs that of another language.
addAreas(async (language, area) => (await lists[language]()).textsOf(area), writeMessage)
