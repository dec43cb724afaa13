import type { TextKey } from '@fairway/texts/keys'
import type { Endpoint, ReplyOf, RequestOf } from '../kernel/endpoint.ts'
import type { Language, Names } from '../kernel/languages.ts'
import type { Permission } from '../menus/menus.ts'

// One declaration per list: the server writes files and paper from it, the browser its table and filters. A column maps to
// a column definition of a table library one to one: the key is its id, `value` its accessor, `title` its header, `size`,
// `maxSize`, `sortable` and `hidden` its size, sorting and first visibility, `kind` and what belongs to it its meta.

/** The reader of a list: texts by key and names that people wrote, both in the reader's language. */
export interface Reader {
  readonly language: Language
  readonly name: (names: Names) => string
  readonly text: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string
}

/** A text that a person wrote, and the language it was written in first. */
interface WrittenText {
  readonly texts: Names
  readonly language: Language
}

/** Texts by value, such as those of a state; the values are the options of a filter. */
type TextsByValue = Readonly<Record<string, TextKey>>

/** What a column of each kind takes from a row; null where there is nothing. */
interface ValueOf {
  /** Text as it is, or put together in the reader's language. */
  text: string | null
  /** An identifier such as an order number: figures of equal width. */
  code: string | null
  number: number | null
  /** Fen. */
  money: number | null
  /** Basis points. */
  percent: number | null
  /** Milliseconds. */
  duration: number | null
  /** An instant with its offset. */
  moment: string | null
  /** A service date. */
  day: string | null
  boolean: boolean | null
  /** One of a few values, each with its text. */
  state: string | null
  names: Names | null
  namesList: readonly Names[]
  written: WrittenText | null
  person: { readonly name: string; readonly code: string } | null
}

export type ColumnKind = keyof ValueOf

interface MetaOf {
  boolean: { readonly texts: { readonly true: TextKey; readonly false: TextKey } }
  state: { readonly texts: TextsByValue }
  /** True: the screen shows seconds, as logs need them. */
  moment: { readonly seconds?: boolean }
}

type Meta<Kind> = Kind extends keyof MetaOf ? MetaOf[Kind] : unknown

type ByKind<Row> = {
  [Kind in ColumnKind]: {
    readonly kind: Kind
    readonly value: (row: Row, reader: Reader) => ValueOf[Kind]
  } & Meta<Kind>
}[ColumnKind]

/** A column of a list, on the screen and in files. */
export type ListColumn<Row> = {
  readonly title: TextKey
  /** In workbooks, the column ends with its sum: amounts of which the sum means something. */
  readonly summed?: boolean
  /** In files, in characters; by kind when absent. */
  readonly width?: number
  /** On the screen, in pixels. */
  readonly size?: number
  /** On the screen, in pixels: what a long text takes at most before it is cut off. */
  readonly maxSize?: number
  /** The server sorts by the column's key. */
  readonly sortable?: boolean
  /** Not on the screen until the person chooses it. */
  readonly hidden?: boolean
  /** Shown inside the cell of this other column; a column of its own in files, chosen together with it. */
  readonly within?: string
  /** What stands in place of a missing value: always on the screen, in files for columns of text. */
  readonly empty?: TextKey
} & ByKind<Row>

/** How values are written, one way for each kind of column. */
export type Formatters<Context, Written> = {
  readonly [Kind in ColumnKind]: (
    value: NonNullable<ValueOf[Kind]>,
    context: Context,
    meta: Meta<Kind>,
  ) => Written
}

/** Writes the value of a column by its kind; undefined where the row has none. */
export function writeValue<Row, Context extends { readonly reader: Reader }, Written>(
  formatters: Formatters<Context, Written>,
  column: ListColumn<Row>,
  row: Row,
  context: Context,
): Written | undefined {
  const value = column.value(row, context.reader)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined
  // The value is of the column's own kind, which a union of kinds cannot express.
  const format = formatters[column.kind] as (value: unknown, context: Context, meta: unknown) => Written
  return format(value, context, column)
}

/** A filter of a list under its name in the request, as field on the screen and as a note in files. */
export type ListFilter<Reply> = {
  readonly title: TextKey
  /** True for ids, days and states, which are not personal data: the journal records their values. */
  readonly journal?: boolean
  /** Its name in the address where that is another one than in the request. */
  readonly address?: string
  /** What is searched for, in the empty field of a text. */
  readonly placeholder?: TextKey
  /** The endpoint asks for it, so that it is never removed. */
  readonly required?: true
} & (
  | {
      readonly kind: 'text'
      /** True for identifiers that are compared as a whole: searched when typed to the end, never half-typed. */
      readonly exact?: boolean
    }
  | {
      readonly kind: 'day'
      /** Of the first day of a period: the filter of its last day, and what the period is called. */
      readonly until?: { readonly filter: string; readonly period: TextKey }
      /** True: days that are over and today, such as those of a log. */
      readonly past?: true
    }
  | { readonly kind: 'number' }
  | {
      readonly kind: 'state'
      readonly texts: TextsByValue
      /** True: several values at once, rows of any of them. */
      readonly many?: true
    }
  /** Sent as true or not at all; with texts for both, as false too. */
  | { readonly kind: 'flag'; readonly texts?: { readonly true: TextKey; readonly false: TextKey } }
  /** An id that people know by a name: the reply knows it, unless it is empty. */
  | { readonly kind: 'id'; readonly named: (id: string, reply: Reply) => Names | string | undefined }
)

/** The free-text search of a list, under one name everywhere; `placeholder` says what is searched. */
export const searchFilter = <const Key extends TextKey>(placeholder: Key) =>
  ({ kind: 'text', title: 'lists.filters.search', placeholder }) as const

/** Something that can be done with several rows at once. */
interface ListBatchAction<Row> {
  readonly title: TextKey
  /** Confirmation before the action; gets the `count` of rows. */
  readonly question: TextKey
  /** The required permission; without one all readers of the list may run the action. */
  readonly permission?: Permission
  readonly danger?: boolean
  /** Words that go with every row, such as why. */
  readonly reason?: { readonly title: TextKey; readonly maxLength: number }
  /** Why the row is left out; undefined when it can be done. */
  readonly refusal: (row: Row, reader: Reader) => string | undefined
}

interface ListBatch<Row, Action extends string = string> {
  /** What people call a row: its number, its title. */
  readonly name: (row: Row, reader: Reader) => string
  readonly actions: Readonly<Record<Action, ListBatchAction<Row>>>
}

export interface List<
  Name extends string,
  Reply,
  Row,
  Key extends string,
  Filter extends string,
  Action extends string,
> {
  /** The endpoint that answers the list; its permission and data scope hold for files and paper too. */
  readonly endpoint: Name
  readonly title: TextKey
  /** Says that there are no rows, where no filter excludes them. */
  readonly empty?: TextKey
  /** Where the rows are in a reply that does not call them `rows`; such a list comes whole. */
  readonly rows?: (reply: Reply) => readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The order until the person chooses another one. */
  readonly sort?: string
  /** Rows of a page until the person chooses another number; 20 when absent. */
  readonly pageSize?: number
  readonly columns: Readonly<Record<Key, ListColumn<Row>>>
  readonly filters: Readonly<Record<Filter, ListFilter<Reply>>>
  readonly batch?: ListBatch<Row, Action>
}

/** Any list. Rows and replies come from the list's own endpoint, so they fit its functions. */
export interface AnyList extends Omit<List<string, never, never, string, string, string>, 'rows'> {
  readonly rows?: (reply: never) => readonly unknown[]
}

type RowOf<Reply> = Reply extends { rows: readonly (infer Row)[] } ? Row : never
type SortOf<Request> = Request extends { sort?: infer Sort } ? Extract<Sort, string> : never

/**
 * Declares the lists of a capability, checked against what its endpoints take and answer:
 * `const list = listsOf<typeof orders>()`, then `list('orders.list', { … })`.
 */
export function listsOf<Capability extends Readonly<Record<string, Endpoint>>>() {
  return <
    Name extends keyof Capability & string,
    Key extends string,
    Filter extends Exclude<keyof RequestOf<Capability[Name]>, 'page' | 'pageSize' | 'sort'> & string = never,
    Row = RowOf<ReplyOf<Capability[Name]>>,
    Action extends string = never,
  >(
    endpoint: Name,
    declaration: Omit<
      List<Name, ReplyOf<Capability[Name]>, Row, Key, Filter, Action>,
      'endpoint' | 'sort'
    > & {
      readonly sort?: SortOf<RequestOf<Capability[Name]>>
    },
  ): List<Name, ReplyOf<Capability[Name]>, Row, Key, Filter, Action> => ({ endpoint, ...declaration })
}

/** Texts by value where the keys are the values below one prefix: `textsOf('orders.state', orderStates)`. */
export function textsOf<const Prefix extends string, const Value extends string>(
  prefix: Prefix,
  values: readonly Value[],
): { readonly [V in Value]: `${Prefix}.${V}` } {
  return Object.fromEntries(values.map((value) => [value, `${prefix}.${value}`])) as never
}
