import { Go } from '../../design/go.tsx';

/** An event, by its place in the log. */
export function LogLink({ seq }: { readonly seq: number }) {
  return <Go to={`/log?event=${seq}`}>event {seq}</Go>;
}
