import style from './cycle.module.css';
import type { Story } from './story.ts';

type Evidence = Story['actions'][number]['evidence'];

/** What shows an outcome from outside the model. */
export function EvidenceList({ evidence }: { readonly evidence: Evidence }) {
  return (
    <ul className={style['evidence']}>
      {evidence.map(({ kind, ref, ok, unseen }) => (
        <li key={`${kind} ${ref}`} data-ok={unseen === true ? 'unseen' : ok}>
          <span className="soft">
            {unseen === true ? 'could not look' : ok ? 'holds' : 'does not hold'}
          </span>{' '}
          {kind}: {ref}
        </li>
      ))}
    </ul>
  );
}
