/** Memories looked at for a query, by its rarest terms: more would cost time and change the best ones little. */
export const POSTINGS = 3000;
/** Of them, those whose neighbourhood is looked at exactly. */
const CORES = 60;
/** Neighbours of neighbours, so that those beside a core are judged with all that stands around them. */
const REACH = 4;

export const STATISTICS = `
  select x.memories::integer, x.length::double precision,
    array(
      select coalesce(t.frequency, 0) from unnest($2::bigint[]) with ordinality q (term, n)
      left join memory_terms t on t.agent_id = $1 and t.term = q.term order by q.n
    ) as frequencies,
    x.vector_model as model, x.vector_dimensions as dimensions, x.vector_from as "from", x.vector_to as "to",
    coalesce((select s.place from memory_signs s where s.agent_id = $1 order by s.place desc limit 1), 0) as "newestSigns"
  from memory_indexes x where x.agent_id = $1`;

/** Of those whose signs are nearest, so many are looked at; what does not fit the query is among them. */
export const ALIKE = 400;
/** Of them, those whose neighbourhood is looked at exactly. */
const ALIKE_CORES = 40;

export type CandidateQuery = {
  /** Number of terms; 0: none is known, candidates are found by their meaning alone. */
  readonly terms: number;
  readonly isEveryTermFrequent: boolean;
  /** `found`: candidates are found by it too; `scored`: only those that have the words are compared with it. */
  readonly meaning: 'none' | 'scored' | 'found';
};

/**
 * `$1`..: agent, terms, worth of each, rare terms, session, types, from, to, ids that count no more; with a meaning also its
 * model and its dimensions, and the places of the nearest signs where candidates are found by them, the nearest first. The vectors
 * are those of the candidates that have one, in the same order and in one piece.
 */
export function candidateStatement({
  terms,
  isEveryTermFrequent,
  meaning,
}: CandidateQuery): string {
  const counts = (of: string) =>
    Array.from(
      { length: terms },
      (_, at) =>
        `coalesce(${of}.counts[array_position(${of}.terms, ($2::bigint[])[${at + 1}])], 0)`,
    );
  // Saturated as BM25 does, count / (count + 1.2), with the count read once; without lengths: this only chooses whose
  // neighbourhood is looked at.
  const worth = counts('r').map(
    (count, at) =>
      `($3::double precision[])[${at + 1}] * (1 - 1.2 / (${count} + 1.2::double precision))`,
  );
  const visible = (of: string) => `(${of}.is_global or ${of}.session is not distinct from $5)`;
  const fits = (of: string) => `
    ($6::text[] is null or ${of}.type = any ($6)) and ($7::timestamptz is null or ${of}.at >= $7)
    and ($8::timestamptz is null or ${of}.at < $8) and ${visible(of)} and ${of}.id <> all ($9::text[])`;
  const found = (match: string) => `(
        select r.session, r.position, ${['coalesce(($3::double precision[])[0], 0)', ...worth].join(' + ')} as own
        from memory_rows r where r.agent_id = $1 and r.terms ${match} and ${fits('r')} limit ${POSTINGS}
      )`;
  return `
    with found as materialized (
      ${isEveryTermFrequent ? `${found('@> $4::bigint[]')} union ${found('@> ($4::bigint[])[1:1]')}` : found('&& $4::bigint[]')}
    ), cores as materialized (
      select session, position from (
        select session, position, own + sum(own) over (
          partition by session order by position range between 2 preceding and 2 following
        ) as worth from found
      ) f order by worth desc limit ${CORES}
    ), alike as materialized (
      ${meaning === 'found' ? ALIKE_STATEMENT : NONE_ALIKE}
    ), meant as materialized (
      select r.session, r.position from (select * from alike order by nth) a, lateral (
        select r.session, r.position from memory_rows r where r.agent_id = $1 and r.id = a.id and ${fits('r')} limit 1
      ) r
      order by a.nth limit ${ALIKE_CORES}
    ), beside as (
      select b.* from (select * from cores union select * from meant) c, lateral (
        (select n.ctid as place from memory_rows n
         where n.agent_id = $1 and n.session = c.session and n.position >= c.position
         order by n.position limit ${REACH + 1})
        union all
        (select n.ctid from memory_rows n
         where n.agent_id = $1 and n.session = c.session and n.position < c.position
         order by n.position desc limit ${REACH})
      ) b
    )
    select coalesce(json_agg(json_build_array(
      m.id, m.session, m.position, m.at, ${visible('m')}, ${fits('m')}, m.length, m.speaker <> '{}', m.speaker && $2::bigint[],
      array[${counts('m').join(', ')}]::integer[], v.vector is not null
    )), '[]') as candidates,
      coalesce(encode(string_agg(v.vector, ''), 'base64'), '') as vectors,
      (select count(*) from alike)::integer as alike
    from memory_rows m left join lateral (
      ${meaning === 'none' ? 'select null::bytea as vector where false' : VECTOR_OF}
    ) v on true
    where m.ctid = any (array(select distinct place from beside)) and m.agent_id = $1`;
}

// Each of few rows is looked up by its key, whatever the planner takes the size of a table for: hence `limit 1`.
const VECTOR_OF = `
      select o.vector from memory_vectors o
      where o.agent_id = $1 and o.id = m.id and o.model = $10 and octet_length(o.vector) = $11::integer limit 1`;
const ALIKE_STATEMENT = `
      select a.nth, s.id from unnest($12::bigint[]) with ordinality a (place, nth), lateral (
        select s.id from memory_signs s where s.agent_id = $1 and s.place = a.place limit 1
      ) s`;
const NONE_ALIKE = 'select 0 as nth, null::text as id where false';
