/** A hash in groups of eight digits, which are read and compared more easily; copied it is whole. */
export function Hash({ hash }: { hash: string }) {
  return (
    <code className="wrap-anywhere">
      {hash.match(/.{8}/g)?.map((group) => (
        <span key={group}>{group} </span>
      ))}
    </code>
  )
}
