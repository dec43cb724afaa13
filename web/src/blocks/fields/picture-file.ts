/** The longest side in points at which print on paper is read, and smaller ones for pictures that stay too large. */
const sides = [1_600, 1_200, 900, 600] as const
const quality = 0.8

/**
 * A picture of a paper in base64, scaled down until it has at most `bytes`; undefined when the file is no picture. Drawing it anew
 * leaves out what a camera wrote beside it.
 */
export async function readPictureFile(file: File, bytes: number): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  for (const side of sides) {
    const image = drawn(picture, Math.min(1, side / Math.max(picture.width, picture.height)))
    if (image.length <= Math.floor((bytes / 3) * 4)) return image
  }
  return undefined
}

function drawn(picture: ImageBitmap, scale: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return ''
  // JPEG has no alpha: transparent points would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const url = canvas.toDataURL('image/jpeg', quality)
  return url.slice(url.indexOf(',') + 1)
}
