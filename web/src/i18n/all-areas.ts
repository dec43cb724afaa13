import { lists } from 'virtual:texts'
import { writeMessage } from '@fairway/texts/write-message'
import { addAreas } from './text.ts'

// The list grows with every page: it is not part of the sign-in chunk, and only the current language is loaded.
addAreas(async (language, area) => (await lists[language]()).textsOf(area), writeMessage)
