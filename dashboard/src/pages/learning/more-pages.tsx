import { Go } from '../../design/go.tsx';

/** To the first and the next page of a list. */
export function MorePages({
  of,
  part,
  name,
  isLater,
  next,
  query = {},
}: {
  /** What is listed, in the plural. */
  readonly of: string;
  readonly part: string;
  /** Of the cursor in the address. */
  readonly name: string;
  readonly isLater: boolean;
  readonly next: string | null;
  readonly query?: Readonly<Record<string, string>>;
}) {
  if (!isLater && next === null) return null;
  const address = (more: Readonly<Record<string, string>>) =>
    `/learning?${new URLSearchParams({ part, ...query, ...more }).toString()}`;
  return (
    <nav aria-label={`More ${of}`} className="line">
      {isLater && <Go to={address({})}>First page</Go>}
      {next !== null && <Go to={address({ [name]: next })}>Next page</Go>}
    </nav>
  );
}
