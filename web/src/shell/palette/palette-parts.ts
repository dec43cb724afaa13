export { KeyHelp } from './KeyHelp.tsx'
export { Palette } from './Palette.tsx'
