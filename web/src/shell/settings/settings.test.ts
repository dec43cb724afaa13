import { expect, test, vi } from 'vitest'
import { defaultSettings, readSettings } from './settings.ts'

test('[E4] settings start with the specified defaults: #409EFF, tabs shown, size medium', () => {
  expect(readSettings(null)).toEqual(defaultSettings)
  expect(defaultSettings).toMatchObject({ accent: '#409EFF', tagsView: true, size: 'medium' })
})

test('[E4] each stored setting is read; a malformed one alone falls back to its default', () => {
  const read = readSettings(
    '{"accent":"#11a983","size":"huge","mode":"dark","tagsView":false,"fixedHeader":"no"}',
  )
  expect(read).toEqual({ ...defaultSettings, accent: '#11a983', mode: 'dark', tagsView: false })
})

test('[E4] malformed settings never prevent the shell from starting', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const broken of ['{', 'null', '5', '[]', '"x"']) expect(readSettings(broken)).toEqual(defaultSettings)
  expect(warned).toHaveBeenCalledOnce()
})
