export { preferencesOf, readPreferences, type StoredPreference } from './preferences.ts'
