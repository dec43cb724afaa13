import { getDocumentProxy } from 'unpdf'

/** What a reader finds in a PDF. */
export interface ReadPdf {
  title: string
  language: string
  /** The text of each page as it is copied, one line each. */
  pages: string[][]
  /** Width and height of each page, in points. */
  sizes: (readonly [number, number])[]
  /** Fonts named by the file, and whether they are in it. */
  fonts: { name: string; embedded: boolean }[]
}

/** Reads a PDF with the library of browsers, without any font of the system. */
export async function readPdf(file: Buffer): Promise<ReadPdf> {
  // The reader of Firefox as a single file: the package of its authors brings a native module for every platform.
  const document = await getDocumentProxy(new Uint8Array(file), { useSystemFonts: false, verbosity: 0 })
  try {
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
    const pages: string[][] = []
    const sizes: ReadPdf['sizes'] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const { width, height } = page.getViewport({ scale: 1 })
      pages.push(linesOf(items.filter((item) => 'str' in item)))
      sizes.push([Math.round(width), Math.round(height)])
    }
    return { title: info.Title ?? '', language: info.Language ?? '', pages, sizes, fonts: fontsIn(file) }
  } finally {
    await document.loadingTask.destroy()
  }
}

/** Pieces of text on one line of a cell, joined; cells and lines apart. */
function linesOf(
  items: readonly { str: string; transform: number[]; width: number; height: number }[],
): string[] {
  const lines: { text: string; end: number; y: number }[] = []
  for (const { str, transform, width, height } of items) {
    const [x = 0, y = 0] = transform.slice(4)
    const last = lines.at(-1)
    // The library puts blanks without a height into gaps.
    if (str === '' || height === 0) continue
    if (last && Math.abs(last.y - y) < 0.01 && Math.abs(last.end - x) < 0.5) {
      last.text += str
      last.end = x + width
    } else lines.push({ text: str, end: x + width, y })
  }
  return lines.map(({ text }) => text).filter((text) => text.trim() !== '')
}

function fontsIn(file: Buffer): ReadPdf['fonts'] {
  const objects = file.toString('latin1').matchAll(/^\d+ 0 obj\n(<<[\s\S]*?>>)\nendobj/gm)
  return Array.from(objects, ([, object]) => object ?? '')
    .filter((object) => object.includes('/Type /FontDescriptor'))
    .map((object) => ({
      name: /\/FontName \/(\S+)/.exec(object)?.[1] ?? '',
      embedded: /\/FontFile[23]? \d+ 0 R/.test(object),
    }))
}
