import sax from 'sax'
import { UnreadableArchive } from './unzip.ts'

type Attributes = (name: string) => string | undefined

/** Callbacks of a SAX walk. Names come without their prefix, as every program chooses prefixes of its own. */
export interface XmlHandler {
  open?(name: string, attribute: Attributes): void
  /** Text and CDATA, entities resolved. A long text comes in several pieces. */
  text?(piece: string): void
  /** @returns 'stop' to end the walk early */
  close?(name: string): 'stop' | undefined
}

const stopped = Symbol('stopped')

/**
 * SAX parser (strict): comments are skipped, a document type, and with it every entity of the file's own, is refused.
 * Linear in the length of the text.
 * @throws UnreadableArchive when the XML is not well-formed
 */
export function walkXml(xml: string, handler: XmlHandler): void {
  const parser = sax.parser(true)
  parser.ondoctype = () => {
    throw new UnreadableArchive('document type')
  }
  parser.onerror = (error) => {
    throw new UnreadableArchive(error.message.split('\n')[0], { cause: error })
  }
  parser.onopentag = ({ name, attributes }) => {
    handler.open?.(localName(name), (attribute) => {
      const value = attributes[attribute]
      return typeof value === 'string' ? value : undefined
    })
  }
  const text = (piece: string) => handler.text?.(piece)
  parser.ontext = text
  parser.oncdata = text
  parser.onclosetag = (name) => {
    if (handler.close?.(localName(name)) === 'stop') throw stopped
  }
  try {
    parser.write(xml).close()
  } catch (error) {
    if (error !== stopped) throw error
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** `_x000D_` and the like (ST_Xstring of ECMA-376), by which workbooks write signs that XML cannot hold. */
export const withoutEscapes = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
