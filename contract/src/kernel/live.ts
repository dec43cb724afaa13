/**
 * What the server pushes to open browsers: that something changed, never the content: clients fetch that under
 * their own permissions.
 * `msg` and `notice` are named by the specification.
 */
export type LiveEventType =
  /** A message to be shown at once was published or withdrawn. */
  | 'msg'
  /** An announcement of the broadcast strip was published or withdrawn. */
  | 'notice'
  /** The person read messages in another window. */
  | 'read'
  /** Roles, menus or the person's own rights were changed. */
  | 'permissions'
  /** A parameter that every window works with was changed. */
  | 'parameters'
  /** Any parameter was changed. */
  | 'parameterSet'
  /** The person's quick menu was changed in another window. */
  | 'quickMenu'
  /** Something was sold: the figures of the dashboards changed. */
  | 'sold'
  /** A second person was asked for, or has decided. */
  | 'approvals'
  /** An agency was changed: whether it sells, what, or its wallet. */
  | 'agency'
  /** A sailing was changed by staff: its sale, times, ship, or whether it runs. */
  | 'sailing'
  /** An offer of after-sales was confirmed or withdrawn. */
  | 'offers'
  /** An invoice was asked for, sent, issued, or taken back. */
  | 'invoices'
  /** The proof went on, or found something. */
  | 'proof'
  /** Sailings were earned, or wait to be earned again. */
  | 'earnings'
  /** A period of the books was closed. */
  | 'periods'
  /** A statement was drawn up, went on, or a line of it was disputed. */
  | 'statements'
