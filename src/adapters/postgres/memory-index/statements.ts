/** Memories looked at for a query, by its rarest terms: more would cost time and change the best ones little. */
export const POSTINGS = 3000;
/** Of them, those whose neighbourhood is looked at exactly. */
export const CORES = 60;
/** Neighbours of neighbours, so that those beside a core are judged with all that stands around them. */
export const REACH = 4;

export const STATISTICS = {
  name: 'memory-statistics',
  text: `
  select x.memories::integer, x.length::double precision,
    array(
      select coalesce(t.frequency, 0) from unnest($2::bigint[]) with ordinality q (term, n)
      left join memory_terms t on t.agent_id = $1 and t.term = q.term order by q.n
    ) as frequencies,
    x.vector_model as model, x.vector_dimensions as dimensions, x.vector_from as "from", x.vector_to as "to",
    coalesce((select s.place from memory_signs s where s.agent_id = $1 order by s.place desc limit 1), 0) as "newestSigns",
    coalesce((select r.place from memory_rows r where r.agent_id = $1 order by r.place desc limit 1), 0) as "newestRow"
  from memory_indexes x where x.agent_id = $1`,
};

export const MISSING = {
  name: 'memory-missing',
  text: `
  select a.id from unnest($2::text[]) with ordinality a (id, nth)
  where not exists (select from memory_rows r where r.agent_id = $1 and r.id = a.id) order by a.nth`,
};

/** Of those whose signs are nearest, so many are looked at; what does not fit the query is among them. */
export const ALIKE = 400;
/** Of them, those whose neighbourhood is looked at exactly. */
export const ALIKE_CORES = 40;

export type CandidateQuery = {
  /** Number of terms; 0: none is known, candidates are found by their meaning alone. */
  readonly terms: number;
  /** Which of them candidates are not found by, since too many have them; null: too many have any of them. */
  readonly frequent: readonly number[] | null;
  /** Whether candidates are found by their meaning too. */
  readonly isMeant: boolean;
  /** Whether the vectors of the candidates are read. */
  readonly hasVectors: boolean;
};

/**
 * `$1`..: agent, terms, worth of each, rare terms, session, types, from, to, ids that count no more, the ids whose signs are
 * nearest, the nearest first, and the model and dimensions of vectors that are read. Each column of the candidates comes by
 * itself, which takes a third of what rows take. Counts are null where there are none; the vectors are those of the candidates
 * that have one, in one piece. `meant`: how many were found by their meaning.
 */
export function candidateStatement({
  terms,
  frequent,
  isMeant,
  hasVectors,
}: CandidateQuery): string {
  const all = Array.from({ length: terms }, (_, at) => at);
  const fits = (of: string) => `
    ($6::text[] is null or ${of}.type = any ($6)) and ($7::timestamptz is null or ${of}.at >= $7)
    and ($8::timestamptz is null or ${of}.at < $8) and ${visibleIn(of)} and ${of}.id <> all ($9::text[])`;
  const found = (match: string) => `(
        select r.session, r.position, ${worthOf(all)} as own
        from memory_rows r where r.agent_id = $1 and r.terms ${match} and ${fits('r')} limit ${POSTINGS}
      )`;
  return `
    with found as materialized (
      ${
        frequent === null
          ? `${found('@> $4::bigint[]')} union ${found('@> ($4::bigint[])[1:1]')}`
          : foundByRare(frequent, fits('r'))
      }
    ), cores as materialized (
      select session, position from (
        select session, position, own + sum(own) over (
          partition by session order by position range between 2 preceding and 2 following
        ) as worth from found
      ) f order by worth desc limit ${CORES}
    ), meant as materialized (
      ${isMeant ? meantStatement(fits('r')) : NONE_MEANT}
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
    select json_agg(m.id) as ids, json_agg(m.session) as sessions, json_agg(m.position) as positions, json_agg(m.at) as times,
      json_agg(${visibleIn('m')}) as visible, json_agg(${fits('m')}) as wanted, json_agg(m.length) as lengths,
      json_agg(m.speaker <> '{}') as spoken, json_agg(m.speaker && $2::bigint[]) as named,
      json_agg(case when m.terms && $2::bigint[] then array[${all.map((at) => countIn('m', at)).join(', ')}]::integer[] end) as counts,
      json_agg(v.vector is not null) as embedded,
      coalesce(encode(string_agg(v.vector, ''), 'base64'), '') as vectors,
      (select count(*) from meant)::integer as meant
    from memory_rows m left join lateral (
      ${hasVectors ? VECTOR_OF : 'select null::bytea as vector where false'}
    ) v on true
    where m.ctid = any (array(select distinct place from beside)) and m.agent_id = $1`;
}

function visibleIn(row: string): string {
  return `(${row}.is_global or ${row}.session is not distinct from $5)`;
}

function countIn(row: string, at: number): string {
  return `coalesce(${row}.counts[array_position(${row}.terms, ($2::bigint[])[${at + 1}])], 0)`;
}

/** Saturated as BM25 does, with the count read once; without lengths: this only chooses whose neighbourhood is looked at. */
function saturated(count: string): string {
  return `(1 - 1.2 / (${count} + 1.2::double precision))`;
}

/** What these of the terms count for in a row `r`. */
function worthOf(terms: readonly number[]): string {
  return [
    'coalesce(($3::double precision[])[0], 0)',
    ...terms.map((at) => `($3::double precision[])[${at + 1}] * ${saturated(countIn('r', at))}`),
  ].join(' + ');
}

/** Term by term, so that only those are counted in a row that it is known to have. */
function foundByRare(frequent: readonly number[], fits: string): string {
  return `
      select r.session, r.position, sum(t.worth * ${saturated('r.count')}) + max(r.others) as own
      from (
        select term, ($3::double precision[])[array_position($2::bigint[], term)] as worth from unnest($4::bigint[]) term
      ) t, lateral (
        select r.session, r.position, r.counts[array_position(r.terms, t.term)] as count, ${worthOf(frequent)} as others
        from memory_rows r where r.agent_id = $1 and r.terms @> array[t.term] and ${fits}
      ) r
      group by r.session, r.position`;
}

// Each of few rows is looked up by its key, whatever the planner takes the size of a table for: hence `limit 1`.
const VECTOR_OF = `
      select o.vector from memory_vectors o
      where o.agent_id = $1 and o.id = m.id and o.model = $11 and octet_length(o.vector) = $12::integer limit 1`;
const NONE_MEANT = `select null::text as session, null::bigint as position where $10::text[] is null and false`;

/** Looked up one after the other until there are enough. */
function meantStatement(fits: string): string {
  return `
      select r.session, r.position from (
        select * from unnest($10::text[]) with ordinality a (id, nth) order by a.nth
      ) a, lateral (
        select s.id from memory_signs s where s.agent_id = $1 and s.id = a.id limit 1
      ) s, lateral (
        select r.session, r.position from memory_rows r where r.agent_id = $1 and r.id = s.id and ${fits} limit 1
      ) r
      order by a.nth limit ${ALIKE_CORES}`;
}
