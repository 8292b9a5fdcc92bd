-- What the body of an event says is no longer kept beside it: new rows are a quarter smaller, and their indexes by nearly
-- half. Old rows stay as they are, and nothing is rewritten; a log that is restored from a backup is wholly lean.

-- Nobody appends in between; taken at once, since a lock that grows may meet an append that waits for it.
lock table events in access exclusive mode;

-- Read from the text of a canonical body, in which no text within holds an unescaped quote; as JSON it would take five
-- times as long, for each append. Indexes stand on both.
create function event_id_of(p_body text) returns uuid language sql immutable parallel safe as $$
  select left(split_part(p_body, '"event_id":"', 2), 36)::uuid
$$;

-- Its last keys are subjects, trust and type.
create function subjects_of(p_body text) returns jsonb language sql immutable parallel safe as $$
  select ('[' || split_part(split_part(p_body, ',"subjects":[', -1), '],"trust":"', 1) || ']')::jsonb
$$;

drop index events_first_of_call, events_event_id, events_subjects, events_type;
create unique index events_first_of_call on events (agent_id, event_id_of(body)) where first_of_call;
create index events_event_id on events
  using brin (event_id_of(body)) with (pages_per_range = 16, autosummarize = on);
create index events_subjects on events using gin (subjects_of(body));

-- Events of a type by stretches of 1,024: those of one stretch share an entry. Read in the order of stretch and seq.
create index events_type on events (agent_id, type, (seq / 1024));

-- A previous hash is the hash of the row before.
alter table events
  drop column payload,
  drop column event_id,
  drop column schema_version,
  drop column subjects,
  drop column cycle_no,
  drop column session_id,
  drop column actor,
  drop column trust,
  drop column correlation_id,
  drop column causation_id,
  drop column occurred_at,
  drop column app_version,
  drop column config_hash,
  drop column prev_hash;

comment on column events.body is
  'RFC 8785 text: what the hash covers. The other columns but seq, recorded_at, hash and first_of_call repeat it';

-- For whoever reads the log by SQL: what was a column, read from the body.
create view event_details as
select
  e.agent_id, e.seq, event_id_of(e.body) as event_id, e.type, (j.body ->> 'schema_version')::integer as schema_version,
  array(select jsonb_array_elements_text(j.body -> 'subjects')) as subjects,
  (j.body ->> 'cycle_no')::bigint as cycle_no, j.body ->> 'session_id' as session_id, j.body -> 'actor' as actor,
  j.body ->> 'trust' as trust, j.body ->> 'correlation_id' as correlation_id, j.body ->> 'causation_id' as causation_id,
  e.dedupe_key, (j.body ->> 'occurred_at')::timestamptz as occurred_at, e.recorded_at,
  j.body ->> 'app_version' as app_version, j.body ->> 'config_hash' as config_hash, j.body -> 'payload' as payload,
  e.body, e.hash
from events e, lateral (select e.body::jsonb as body offset 0) j; -- offset 0: parse each body once

grant select on event_details to homeostat_app, homeostat_read;

-- Those of the new expressions: without them their indexes would not be taken.
analyze events;

create or replace function find_duplicates(p_agent text, p_event_ids uuid[], p_dedupe_keys text[]) returns bigint[]
language sql stable as $$
  select array_agg(coalesce(f.seq + b.n - 1, k.seq) order by b.n)
  from unnest(p_dedupe_keys) with ordinality b (dedupe_key, n)
  left join events f on f.agent_id = p_agent and event_id_of(f.body) = p_event_ids[1] and f.first_of_call
  left join events k on k.agent_id = p_agent and k.dedupe_key = b.dedupe_key
$$;

create or replace function events_in_the_way(
  p_agent text, p_subjects text[], p_types text[], p_after bigint, p_head bigint
) returns bigint[] language plpgsql stable as $$
declare
  v_seqs bigint[];
begin
  if p_head - p_after <= 1000 then
    select array_agg(e.seq order by e.seq) into v_seqs
    from (select * from events r where r.agent_id = p_agent and r.seq > p_after offset 0) e
    where (p_types is null or e.type = any (p_types)) and subjects_of(e.body) ?| p_subjects;
  else
    select array_agg(e.seq order by e.seq) into v_seqs from events e
    where e.agent_id = p_agent and e.seq > p_after and subjects_of(e.body) ?| p_subjects
      and (p_types is null or e.type = any (p_types));
  end if;
  return v_seqs;
end
$$;

create or replace function append_events(
  p_agent text,
  p_bodies text[],
  p_event_ids uuid[],
  p_dedupe_keys text[],
  p_unless_subjects text[],
  p_unless_types text[],
  p_after bigint,
  p_expected_head bigint,
  p_mark_projections text[],
  p_mark_versions integer[],
  p_doc_projections text[],
  p_doc_versions integer[],
  p_doc_keys text[],
  p_docs text,
  p_erase_subject text,
  out status text,
  out head bigint,
  out seqs bigint[],
  out recorded text
) language plpgsql as $$
declare
  v_body text;
  v_at_seq bigint;
  v_hash bytea;
  v_at timestamptz;
  v_first timestamptz;
  v_hashes bytea[] := '{}';
  v_count integer := cardinality(p_bodies);
begin
  select h.seq, h.hash, h.recorded_at into head, v_hash, v_at from heads h where h.agent_id = p_agent for update;
  if not found then
    insert into heads values (p_agent, 0, decode(repeat('00', 32), 'hex'), '-infinity') on conflict do nothing;
    select h.seq, h.hash, h.recorded_at into head, v_hash, v_at from heads h where h.agent_id = p_agent for update;
  end if;

  if p_unless_subjects is not null and p_after < head then
    seqs := events_in_the_way(p_agent, p_unless_subjects, p_unless_types, p_after, head);
    if seqs is not null then
      -- What is in the way may be this very call, stored before its answer was lost.
      status := 'conflict';
      if array_remove(find_duplicates(p_agent, p_event_ids, p_dedupe_keys), null) <> '{}' then
        status := 'duplicate';
        seqs := find_duplicates(p_agent, p_event_ids, p_dedupe_keys);
      end if;
      return;
    end if;
  end if;

  if p_mark_projections is not null and head <> p_expected_head then
    status := 'moved';
    return;
  end if;

  v_at_seq := head;
  v_first := greatest(clock_timestamp(), v_at + interval '1 microsecond');
  foreach v_body in array p_bodies loop
    v_at_seq := v_at_seq + 1;
    v_hash := sha256(v_hash || int8send(v_at_seq) || sha256(convert_to(v_body, 'UTF8')));
    v_hashes[v_at_seq - head] := v_hash;
  end loop;

  -- The unique indexes find duplicates: a look-up beforehand would cost every append what only a repeat needs.
  begin
    insert into events (agent_id, seq, type, dedupe_key, recorded_at, body, hash, first_of_call)
    select
      p_agent, head + t.n, j ->> 'type', j ->> 'dedupe_key',
      v_first + (t.n - 1) * interval '1 microsecond', t.body, t.hash, t.n = 1
    from unnest(p_bodies, v_hashes) with ordinality t (body, hash, n),
      lateral (select t.body::jsonb as j offset 0) parsed; -- offset 0: parse each body once
  exception when unique_violation then
    -- A repeated first event is the same call sent again after a lost answer; a repeated dedupe key is the same fact.
    seqs := find_duplicates(p_agent, p_event_ids, p_dedupe_keys);
    if array_remove(seqs, null) = '{}' then
      raise; -- the head is behind the events: damage, not a duplicate
    end if;
    status := 'duplicate';
    return;
  end;

  if p_mark_projections is not null then
    perform move_marks(array[p_agent], array_fill(1, array[cardinality(p_mark_versions)]),
      p_mark_projections, p_mark_versions, array[head], array[head + v_count]);
    perform write_documents(array[p_agent], array_fill(1, array[cardinality(p_doc_keys)]),
      p_doc_projections, p_doc_versions, p_doc_keys, p_docs);
  end if;

  update heads h set seq = head + v_count, hash = v_hash,
    recorded_at = v_first + (v_count - 1) * interval '1 microsecond'
  where h.agent_id = p_agent;

  if p_erase_subject is not null then
    delete from subject_keys k where k.agent_id = p_agent and k.subject = p_erase_subject;
  end if;

  status := 'stored';
  head := head + v_count;
  recorded := to_char(v_first at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
end
$$;

-- Appends of several agents in one commit: what one process had waiting. All arrays are of one length within their group.
--   a call     p_agents (each once), p_firsts and p_lasts (its events), p_afters (its condition stands there, or null),
--              p_heads (where its documents were folded, null without)
--   an event   p_calls is the number of its call; p_types; p_dedupe_keys; p_bodies has all canonical envelopes, one a line
--   p_mark_*, p_doc_*  as in append_events, each with the number of its call
-- statuses: stored | moved | alone. Alone is what needs more than this: a new agent, a head somebody else holds, a
-- condition to be looked up, a repeat. Nothing of it is stored, and append_events is to be called.
create function append_together(
  p_agents text[],
  p_firsts integer[],
  p_lasts integer[],
  p_afters bigint[],
  p_heads bigint[],
  p_calls integer[],
  p_types text[],
  p_dedupe_keys text[],
  p_bodies text,
  p_mark_calls integer[],
  p_mark_projections text[],
  p_mark_versions integer[],
  p_doc_calls integer[],
  p_doc_projections text[],
  p_doc_versions integer[],
  p_doc_keys text[],
  p_docs text,
  out statuses text[],
  out seqs bigint[],
  out recorded text[]
) language plpgsql
-- A plan made while the tables are small must not read whole indexes when they have grown.
set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_bodies text[] := string_to_array(p_bodies, E'\n');
  v_call integer;
  v_seq bigint;
  v_hash bytea;
  v_at timestamptz;
  -- by call; null where nothing is stored
  v_agents text[] := array_fill(null::text, array[cardinality(p_agents)]);
  v_befores bigint[] := array_fill(null::bigint, array[cardinality(p_agents)]);
  v_starts timestamptz[] := array_fill(null::timestamptz, array[cardinality(p_agents)]);
  v_tails bytea[] := array_fill(null::bytea, array[cardinality(p_agents)]);
  -- by event
  v_hashes bytea[] := array_fill(null::bytea, array[cardinality(v_bodies)]);
begin
  if cardinality(v_bodies) <> cardinality(p_types) then
    raise exception 'an envelope of more than one line is not canonical';
  end if;
  statuses := array_fill('alone'::text, array[cardinality(p_agents)]);
  seqs := v_befores;
  recorded := v_agents;
  -- Skipping what is locked: a batch waits for nobody, so two batches cannot wait for each other.
  for v_call, v_seq, v_hash, v_at in
    select array_position(p_agents, h.agent_id), h.seq, h.hash, h.recorded_at
    from heads h where h.agent_id = any (p_agents) for update skip locked
  loop
    continue when p_afters[v_call] < v_seq;
    if p_heads[v_call] <> v_seq then
      statuses[v_call] := 'moved';
      continue;
    end if;
    v_at := greatest(clock_timestamp(), v_at + interval '1 microsecond');
    statuses[v_call] := 'stored';
    recorded[v_call] := to_char(v_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
    v_agents[v_call] := p_agents[v_call];
    v_befores[v_call] := v_seq;
    v_starts[v_call] := v_at;
    for i in p_firsts[v_call] .. p_lasts[v_call] loop -- little else in here: it runs for each event
      v_seq := v_seq + 1;
      v_hash := sha256(v_hash || int8send(v_seq) || sha256(convert_to(v_bodies[i], 'UTF8')));
      v_hashes[i] := v_hash;
    end loop;
    seqs[v_call] := v_seq;
    v_tails[v_call] := v_hash;
  end loop;

  insert into events (agent_id, seq, type, dedupe_key, recorded_at, body, hash, first_of_call)
  select
    p_agents[t.call], v_befores[t.call] + 1 + t.n - p_firsts[t.call], t.type, t.dedupe_key,
    v_starts[t.call] + (t.n - p_firsts[t.call]) * interval '1 microsecond', t.body, t.hash,
    t.n = p_firsts[t.call]
  from unnest(p_calls, p_types, p_dedupe_keys, v_bodies, v_hashes)
    with ordinality t (call, type, dedupe_key, body, hash, n)
  where t.hash is not null;

  if p_mark_calls <> '{}' then
    perform move_marks(v_agents, p_mark_calls, p_mark_projections, p_mark_versions, v_befores, seqs);
    perform write_documents(v_agents, p_doc_calls, p_doc_projections, p_doc_versions, p_doc_keys, p_docs);
  end if;

  update heads h set seq = w.seq, hash = w.hash,
    recorded_at = w.start + (w.last - w.first) * interval '1 microsecond'
  from unnest(v_agents, seqs, v_tails, v_starts, p_firsts, p_lasts) w (agent_id, seq, hash, start, first, last)
  where h.agent_id = w.agent_id;
exception when unique_violation then
  -- One of them is a repeat, or its agent is damaged: each finds out by itself.
  statuses := array_fill('alone'::text, array[cardinality(p_agents)]);
end
$$;

-- As a program calls it that was running before this step: what stood beside the bodies is in them.
create or replace function append_together(
  p_agents text[],
  p_firsts integer[],
  p_lasts integer[],
  p_afters bigint[],
  p_heads bigint[],
  p_calls integer[],
  p_event_ids uuid[],
  p_types text[],
  p_versions integer[],
  p_subjects text[],
  p_trusts text[],
  p_dedupe_keys text[],
  p_origins integer[],
  p_bodies text,
  p_actors jsonb[],
  p_cycle_nos bigint[],
  p_session_ids text[],
  p_correlation_ids text[],
  p_causation_ids text[],
  p_occurred_ats timestamptz[],
  p_app_versions text[],
  p_config_hashes text[],
  p_mark_calls integer[],
  p_mark_projections text[],
  p_mark_versions integer[],
  p_doc_calls integer[],
  p_doc_projections text[],
  p_doc_versions integer[],
  p_doc_keys text[],
  p_docs text,
  out statuses text[],
  out seqs bigint[],
  out recorded text[]
) language sql as $$
  select * from append_together(
    p_agents, p_firsts, p_lasts, p_afters, p_heads, p_calls, p_types, p_dedupe_keys, p_bodies,
    p_mark_calls, p_mark_projections, p_mark_versions, p_doc_calls, p_doc_projections, p_doc_versions, p_doc_keys, p_docs
  )
$$;

grant execute on all functions in schema public to homeostat_app;
