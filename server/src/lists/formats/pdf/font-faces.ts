import { fileURLToPath } from 'node:url'
import type { Language } from '@fairway/contract/kernel/languages'
import { type Font, type Glyph, openSync } from 'fontkit'

/** A font of the file. */
export interface FontFace {
  name: string
  /** The width of a character at a size of one; undefined where the font does not have it. */
  widthOf: (codePoint: number) => number | undefined
  /** The opened font. */
  font: () => Font
}

/** Font fallback: fonts in the order they are tried. */
export type FontFaces = readonly [FontFace, ...FontFace[]]

/** Noto Sans by script: the package, and its files in regular and bold. */
const scripts = {
  chinese: ['@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'],
  latin: ['@embedpdf/fonts-latin', 'NotoSans-Regular.ttf', 'NotoSans-Bold.ttf'],
  korean: ['@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'],
  japanese: ['@embedpdf/fonts-jp', 'NotoSansJP-Regular.otf', 'NotoSansJP-Bold.otf'],
} as const

/**
 * The fonts of a file. The same code point is drawn differently in Chinese and Japanese, so the language decides which
 * comes first.
 */
export function fontFaces(language: Language, bold: boolean): FontFaces {
  const face = (script: keyof typeof scripts) => fontFace(script, bold)
  const [chinese, latin, korean, japanese] = [
    face('chinese'),
    face('latin'),
    face('korean'),
    face('japanese'),
  ]
  return language === 'ja' ? [japanese, chinese, latin, korean] : [chinese, latin, korean, japanese]
}

function fontFace(script: keyof typeof scripts, bold: boolean): FontFace {
  const [fontPackage, regularFile, boldFile] = scripts[script]
  const name = bold ? boldFile : regularFile
  // Opened at the first character that is looked up: most files need one or two fonts.
  let opened: UnshapedFont | undefined
  function font(): UnshapedFont {
    opened ??= openUnshaped(fileURLToPath(new URL(`../fonts/${name}`, import.meta.resolve(fontPackage))))
    return opened
  }
  const widths = new Map<number, number | undefined>()
  function widthOf(codePoint: number): number | undefined {
    if (widths.has(codePoint)) return widths.get(codePoint)
    const width = font().hasGlyphForCodePoint(codePoint)
      ? font().glyphOf(codePoint).advanceWidth / font().unitsPerEm
      : undefined
    widths.set(codePoint, width)
    return width
  }
  return { name, widthOf, font }
}

interface UnshapedFont extends Font {
  glyphOf: (codePoint: number) => Glyph
}

/** Variation selectors choose the shape of the character before them, and have none of their own. */
export const variationSelectors = /[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/u

/**
 * A font whose text is laid out character by character, in time that grows with the text only. Chinese, Japanese, Korean
 * and the alphabets of Europe are readable without the font's rules for shaping.
 */
function openUnshaped(file: string): UnshapedFont {
  const font = openSync(file)
  if (!('layout' in font)) throw new Error(`a collection of fonts is not one: ${file}`)
  const glyphs = new Map<number, Glyph>()
  function glyphOf(codePoint: number): Glyph {
    const glyph = glyphs.get(codePoint) ?? (font as Font).glyphForCodePoint(codePoint)
    glyphs.set(codePoint, glyph)
    return glyph
  }
  function layout(text: string) {
    const drawn = variationSelectors.test(text)
      ? (font as Font).glyphsForString(text)
      : Array.from(text, (character) => glyphOf(character.codePointAt(0) ?? 0))
    return {
      glyphs: drawn,
      positions: drawn.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      })),
      advanceWidth: drawn.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    }
  }
  return Object.assign(Object.create(font) as Font, { glyphOf, layout })
}
