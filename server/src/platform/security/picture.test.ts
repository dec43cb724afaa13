import { jpegPicture, pngPicture } from '@fairway/testing/pictures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPicture } from './picture.ts'

test('[A5] a picture is known by its bytes, with its size', () => {
  expect(readPicture(pngPicture({ width: 200, height: 120 }))).toMatchObject({
    type: 'image/png',
    width: 200,
    height: 120,
  })
  expect(readPicture(jpegPicture({ width: 256, height: 64 }))).toMatchObject({
    type: 'image/jpeg',
    width: 256,
    height: 64,
  })
})

test('[A5] what a camera or a program wrote into a picture is left out, and so is what hangs on its end', () => {
  const png = readPicture(pngPicture({ more: [['tEXt', 'Author\0Somebody at home']] }))
  expect(Buffer.from(png?.bytes ?? []).includes('Somebody')).toBe(false)
  expect(png?.bytes).toEqual(new Uint8Array(pngPicture()))
  const jpeg = readPicture(
    Buffer.concat([jpegPicture({ notes: 'Exif GPS 31.07N 109.87E' }), Buffer.from('<script>')]),
  )
  expect(Buffer.from(jpeg?.bytes ?? []).includes('GPS')).toBe(false)
  expect(jpeg?.bytes).toEqual(new Uint8Array(jpegPicture()))
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF', Buffer.from('GIF89a\x08\0\x08\0', 'latin1')],
  ['a PNG cut off', pngPicture().subarray(0, 40)],
  ['a JPEG cut off', jpegPicture().subarray(0, -2)],
  [
    'a PNG with a wrong check sum',
    Buffer.from(pngPicture().map((byte, at) => (at === 30 ? byte ^ 1 : byte))),
  ],
  ['a page that begins like a JPEG', Buffer.from('\xff\xd8<script>alert(1)</script>', 'latin1')],
])('[A5] %s is no picture', (_what, bytes) => {
  expect(readPicture(bytes)).toBeUndefined()
})

test('[A5] no bytes whatever make the reader fail or run on', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom(jpegPicture(), pngPicture()),
      (noise, start) => {
        readPicture(noise)
        readPicture(Buffer.concat([start.subarray(0, 60), noise]))
      },
    ),
  )
})
