export { readPreferences, type StoredPreference } from './preferences.ts'
