import { type Language, languageTag } from '@fairway/contract/kernel/languages'
import PDFDocument from 'pdfkit'
import { type FontFace, fontFaces } from './font-faces.ts'
import { textRuns } from './text-runs.ts'

interface TextStyle {
  size: number
  bold?: boolean
}

/** A PDF whose text takes its fonts by character; they are embedded as subsets. */
export class PdfText {
  readonly document: PDFKit.PDFDocument
  /** Characters measured that no font has. */
  readonly missing = new Set<string>()
  readonly #regular
  readonly #bold
  readonly #registered = new Set<string>()

  constructor({ title, product }: { title: string; product: string }, language: Language) {
    this.#regular = fontFaces(language, false)
    this.#bold = fontFaces(language, true)
    this.document = new PDFDocument({
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: languageTag(language),
      displayTitle: true,
      // Laying out is fast, and the cache would hold every text of the list.
      fontLayoutCache: false,
      info: { Title: title, Author: product, Creator: product },
    })
  }

  /** The width of one line of text at a size of one. */
  measure(text: string, bold = false): number {
    let width = 0
    for (const run of this.#runs(text, bold)) {
      if (run.missing) this.missing.add(run.text)
      width += run.width
    }
    return width
  }

  /** Draws one line of text from that point of its base line. */
  draw(text: string, x: number, baseline: number, { size, bold = false }: TextStyle): void {
    let at = x
    for (const run of this.#runs(text, bold)) {
      this.#select(run.face)
      // A box can be copied as the character it stands for.
      if (run.missing) this.document.markContent('Span', { actual: run.text })
      this.document.fontSize(size).text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      if (run.missing) this.document.endMarkedContent()
      at += run.width * size
    }
  }

  #runs(text: string, bold: boolean) {
    return textRuns(text, bold ? this.#bold : this.#regular)
  }

  #select({ name, font }: FontFace): void {
    if (!this.#registered.has(name)) {
      this.#registered.add(name)
      // pdfkit takes a font of fontkit; its types know of bytes and paths alone.
      this.document.registerFont(name, font() as unknown as Uint8Array)
    }
    this.document.font(name)
  }
}
