// node scripts/copy-with-language.ts FOLDER: copies the product into a new folder, with a further language, for the check of types: what
// holds there holds here, and a language stays one line and one folder.
import { mkdirSync } from 'node:fs'
import { copyWithLanguage, generatedFrench } from '../testing/copy-with-language.ts'

const [folder = ''] = process.argv.slice(2)
mkdirSync(folder)
await copyWithLanguage(generatedFrench, folder)
