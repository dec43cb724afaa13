export { createScreens, type Screens } from './screens.ts'
