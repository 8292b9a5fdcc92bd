-- The log: one gapless, hash-chained sequence per agent. Immutable by privileges and by triggers.

do $$
begin
  if not exists (select from pg_roles where rolname = 'homeostat_app') then
    create role homeostat_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'homeostat_read') then
    create role homeostat_read nologin;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another database of this server made them
end
$$;

create table heads (
  agent_id    text primary key,
  seq         bigint      not null,
  hash        bytea       not null,
  recorded_at timestamptz not null
) with (fillfactor = 50); -- updated by every append: room for HOT updates

create table events (
  agent_id       text        not null,
  seq            bigint      not null check (seq > 0),
  event_id       uuid        not null,
  type           text        not null,
  schema_version integer     not null,
  subjects       text[]      not null,
  cycle_no       bigint,
  session_id     text,
  actor          jsonb       not null,
  trust          text        not null check (trust in ('owner', 'self', 'outside')),
  correlation_id text        not null,
  causation_id   text,
  dedupe_key     text,
  occurred_at    timestamptz not null,
  recorded_at    timestamptz not null,
  app_version    text        not null,
  config_hash    text        not null,
  body           text        not null, -- RFC 8785 text of all columns above but seq and recorded_at, and the payload: what the hash covers
  prev_hash      bytea       not null,
  hash           bytea       not null,
  first_of_call  boolean     not null, -- of the events appended together
  primary key (agent_id, seq)
);

-- A part of the body, for whoever reads the log by SQL: computed when read where the server can do that (18 and newer).
do $$
begin
  execute 'alter table events add column payload jsonb generated always as (body::jsonb -> ''payload'') '
    || case when current_setting('server_version_num')::integer >= 180000 then 'virtual' else 'stored' end;
end
$$;

-- A call sent again after a lost answer: all its events are there or none, so the first stands for them.
create unique index events_first_of_call on events (agent_id, event_id) where first_of_call;
-- Ids begin with the time they were made, nearly the order of the rows: a few words for each stretch of the table do.
create index events_event_id on events using brin (event_id) with (pages_per_range = 16, autosummarize = on);
create unique index events_dedupe_key on events (agent_id, dedupe_key) where dedupe_key is not null;
create index events_subjects on events using gin (subjects);
create index events_type on events (agent_id, type, seq);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the event log is append-only: % refused', tg_op using errcode = 'insufficient_privilege';
end
$$;

create trigger events_immutable before update or delete on events
  for each row execute function refuse_change();
create trigger events_no_truncate before truncate on events
  for each statement execute function refuse_change();

-- What is computed from the log. A version's documents are as of its mark.
create table documents (
  agent_id   text    not null,
  projection text    not null,
  version    integer not null,
  key        text    not null,
  doc        json    not null, -- not jsonb: a document read back keeps the order of its keys, as while it was folded
  primary key (agent_id, projection, version, key)
);

create table marks (
  agent_id   text    not null,
  projection text    not null,
  version    integer not null,
  seq        bigint  not null,
  active     boolean not null,
  stopped    json, -- {seq, key, error}: its evolve failed there; it waits for `projections resume`
  primary key (agent_id, projection, version)
) with (fillfactor = 50);

create unique index marks_active on marks (agent_id, projection) where active;

-- Texts too large or too personal for an event. With a subject, the content is ciphertext under the key key_id names.
create table blobs (
  agent_id   text        not null,
  blob_id    text        not null,
  subject    text,
  key_id     text,
  content    bytea       not null,
  bytes      integer     not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (agent_id, blob_id)
);

-- Destroying a row here is the erasure of everything encrypted under it.
create table subject_keys (
  agent_id text  not null,
  subject  text  not null,
  key_id   text  not null,
  key      bytea not null,
  primary key (agent_id, subject)
);

-- How long a holder may still work; who holds it is decided by the log. May be lost: a lease then ends early.
create table leases (
  agent_id text        not null,
  token    text        not null,
  until    timestamptz not null,
  primary key (agent_id, token)
);

-- Where the events of a call are that was sent before, or else those with these dedupe keys, in order; null where none.
create function find_duplicates(p_agent text, p_event_ids uuid[], p_dedupe_keys text[]) returns bigint[]
language sql stable as $$
  select array_agg(coalesce(f.seq + b.n - 1, k.seq) order by b.n)
  from unnest(p_dedupe_keys) with ordinality b (dedupe_key, n)
  left join events f on f.agent_id = p_agent and f.event_id = p_event_ids[1] and f.first_of_call
  left join events k on k.agent_id = p_agent and k.dedupe_key = b.dedupe_key
$$;

-- The seqs of events after p_after with one of the subjects (and types); null when there is none. A condition mostly
-- stands on a head just read: then the few newest events are looked through, however many the subject has.
create function events_in_the_way(
  p_agent text, p_subjects text[], p_types text[], p_after bigint, p_head bigint
) returns bigint[] language plpgsql stable as $$
declare
  v_seqs bigint[];
begin
  if p_head - p_after <= 1000 then
    select array_agg(e.seq order by e.seq) into v_seqs
    from (select * from events r where r.agent_id = p_agent and r.seq > p_after offset 0) e
    where e.subjects && p_subjects and (p_types is null or e.type = any (p_types));
  else
    select array_agg(e.seq order by e.seq) into v_seqs from events e
    where e.agent_id = p_agent and e.seq > p_after and e.subjects && p_subjects
      and (p_types is null or e.type = any (p_types));
  end if;
  return v_seqs;
end
$$;

-- Documents of several agents: p_calls[i] says whose of p_agents document i is; a null agent's are left alone.
-- p_docs has a JSON text a line, `null` to delete: nothing in it is escaped on the way.
create function write_documents(
  p_agents text[], p_calls integer[], p_projections text[], p_versions integer[], p_keys text[], p_docs text
) returns void language plpgsql as $$
declare
  v_docs text[] := string_to_array(p_docs, E'\n', 'null');
begin
  if array_position(v_docs, null) is not null then
    delete from documents x using unnest(p_calls, p_projections, p_versions, p_keys, v_docs)
      w (call, projection, version, key, doc)
    where w.doc is null and x.agent_id = p_agents[w.call] and x.projection = w.projection
      and x.version = w.version and x.key = w.key;
  end if;
  insert into documents as x (agent_id, projection, version, key, doc)
  select p_agents[w.call], w.projection, w.version, w.key, w.doc::json
  from unnest(p_calls, p_projections, p_versions, p_keys, v_docs) w (call, projection, version, key, doc)
  where w.doc is not null and p_agents[w.call] is not null
  on conflict (agent_id, projection, version, key) do update set doc = excluded.doc;
end
$$;

-- Marks of several agents, as the documents; from p_froms to p_tos, an agent each. All of them or an error: a mark that
-- is elsewhere or stopped means that the documents were folded on another ground.
create function move_marks(
  p_agents text[], p_calls integer[], p_projections text[], p_versions integer[], p_froms bigint[], p_tos bigint[]
) returns void language plpgsql as $$
declare
  v_moved integer;
begin
  update marks m set seq = p_tos[w.call]
  from unnest(p_calls, p_projections, p_versions) w (call, projection, version)
  where m.agent_id = p_agents[w.call] and m.projection = w.projection and m.version = w.version
    and m.seq = p_froms[w.call] and m.stopped is null;
  get diagnostics v_moved = row_count;
  if v_moved <> (select count(*) from unnest(p_calls) w (call) where p_agents[w.call] is not null) then
    raise exception using errcode = 'HS001', message = 'a mark is not where the caller saw it';
  end if;
end
$$;

-- Appends in one statement: lock the head, find duplicates, check the condition, insert, write documents, advance.
--   p_bodies          canonical envelopes, in order; their ids and dedupe keys (null where none) beside them
--   p_unless_*        refused when an event after p_after has one of these subjects (and one of these types)
--   p_mark_*, p_doc_* null, or the versions and their documents folded at p_expected_head; p_docs as in write_documents
-- recorded: when the first of them was, each later one a microsecond after the one before
-- status: stored | duplicate (seqs = those already there, null where absent) | conflict (seqs = the events in the way)
--         | moved (the head is no longer at p_expected_head; fold again)
create function append_events(
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
  v_prevs bytea[] := '{}';
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
    v_prevs[v_at_seq - head] := v_hash;
    v_hash := sha256(v_hash || int8send(v_at_seq) || sha256(convert_to(v_body, 'UTF8')));
    v_hashes[v_at_seq - head] := v_hash;
  end loop;

  -- The unique indexes find duplicates: a look-up beforehand would cost every append what only a repeat needs.
  begin
    insert into events (
      agent_id, seq, event_id, type, schema_version, subjects, cycle_no, session_id, actor, trust,
      correlation_id, causation_id, dedupe_key, occurred_at, recorded_at, app_version, config_hash,
      body, prev_hash, hash, first_of_call
    )
    select
      p_agent, head + t.n, (j ->> 'event_id')::uuid, j ->> 'type', (j ->> 'schema_version')::integer,
      array(select jsonb_array_elements_text(j -> 'subjects')), (j ->> 'cycle_no')::bigint, j ->> 'session_id',
      j -> 'actor', j ->> 'trust', j ->> 'correlation_id', j ->> 'causation_id', j ->> 'dedupe_key',
      (j ->> 'occurred_at')::timestamptz, v_first + (t.n - 1) * interval '1 microsecond',
      j ->> 'app_version', j ->> 'config_hash', t.body, t.prev, t.hash, t.n = 1
    from unnest(p_bodies, v_prevs, v_hashes) with ordinality t (body, prev, hash, n),
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
--   an event   p_calls is the number of its call; p_event_ids to p_dedupe_keys; p_subjects hold array literals; p_origins is the number of its origin;
--              p_bodies has all canonical envelopes, one a line
--   an origin  p_actors to p_config_hashes: what events that came together share
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
  v_roots bytea[] := array_fill(null::bytea, array[cardinality(p_agents)]);
  v_tails bytea[] := array_fill(null::bytea, array[cardinality(p_agents)]);
  -- by event
  v_hashes bytea[] := array_fill(null::bytea, array[cardinality(v_bodies)]);
begin
  if cardinality(v_bodies) <> cardinality(p_event_ids) then
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
    v_roots[v_call] := v_hash;
    for i in p_firsts[v_call] .. p_lasts[v_call] loop -- little else in here: it runs for each event
      v_seq := v_seq + 1;
      v_hash := sha256(v_hash || int8send(v_seq) || sha256(convert_to(v_bodies[i], 'UTF8')));
      v_hashes[i] := v_hash;
    end loop;
    seqs[v_call] := v_seq;
    v_tails[v_call] := v_hash;
  end loop;

  insert into events (
    agent_id, seq, event_id, type, schema_version, subjects, cycle_no, session_id, actor, trust,
    correlation_id, causation_id, dedupe_key, occurred_at, recorded_at, app_version, config_hash,
    body, prev_hash, hash, first_of_call
  )
  select
    p_agents[t.call], v_befores[t.call] + 1 + t.n - p_firsts[t.call], t.event_id, t.type, t.version, t.subjects::text[],
    p_cycle_nos[t.origin], p_session_ids[t.origin], p_actors[t.origin], t.trust, p_correlation_ids[t.origin],
    p_causation_ids[t.origin], t.dedupe_key, p_occurred_ats[t.origin],
    v_starts[t.call] + (t.n - p_firsts[t.call]) * interval '1 microsecond',
    p_app_versions[t.origin], p_config_hashes[t.origin], t.body,
    case when t.n = p_firsts[t.call] then v_roots[t.call] else v_hashes[t.n - 1] end, t.hash, t.n = p_firsts[t.call]
  from unnest(p_calls, p_event_ids, p_types, p_versions, p_subjects, p_trusts, p_dedupe_keys, p_origins, v_bodies, v_hashes)
    with ordinality t (call, event_id, type, version, subjects, trust, dedupe_key, origin, body, hash, n)
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

-- Makes the marks of projections that have none. The first version ever seen of a projection is active at once.
create function open_projections(p_agent text, p_projections jsonb) returns void language sql as $$
  insert into marks (agent_id, projection, version, seq, active)
  select p_agent, p ->> 'projection', (p ->> 'version')::integer, 0,
    not exists (select from marks m where m.agent_id = p_agent and m.projection = p ->> 'projection')
  from jsonb_array_elements(p_projections) p
  on conflict do nothing
$$;

-- One page of a catch-up or rebuild, from the mark p_from to the mark p_to; arrays as in append_events.
--   status: written | moved (p_activate and the head is past p_to); HS001 when somebody else moved a mark
-- With p_activate the versions become the active ones in this commit, under the head lock. A negative version is the
-- shadow of a rebuild in place and takes the place of its positive twin.
create function advance_projections(
  p_agent text,
  p_from bigint,
  p_to bigint,
  p_activate boolean,
  p_mark_projections text[],
  p_mark_versions integer[],
  p_doc_projections text[],
  p_doc_versions integer[],
  p_doc_keys text[],
  p_docs text,
  out status text
) language plpgsql as $$
declare
  v_head bigint;
  v record;
begin
  if p_activate then
    select h.seq into v_head from heads h where h.agent_id = p_agent for update;
    if v_head <> p_to then
      status := 'moved';
      return;
    end if;
  end if;
  perform move_marks(array[p_agent], array_fill(1, array[cardinality(p_mark_versions)]),
    p_mark_projections, p_mark_versions, array[p_from], array[p_to]);
  perform write_documents(array[p_agent], array_fill(1, array[cardinality(p_doc_keys)]),
    p_doc_projections, p_doc_versions, p_doc_keys, p_docs);
  status := 'written';
  if not p_activate then
    return;
  end if;
  for v in select w.projection, w.version from unnest(p_mark_projections, p_mark_versions) w (projection, version) loop
    if v.version < 0 then
      delete from documents d where d.agent_id = p_agent and d.projection = v.projection and d.version = -v.version;
      delete from marks m where m.agent_id = p_agent and m.projection = v.projection and m.version = -v.version;
      update documents d set version = -v.version
        where d.agent_id = p_agent and d.projection = v.projection and d.version = v.version;
      update marks m set version = -v.version
        where m.agent_id = p_agent and m.projection = v.projection and m.version = v.version;
    end if;
    update marks m set active = false
      where m.agent_id = p_agent and m.projection = v.projection and m.active and m.version <> abs(v.version);
    update marks m set active = true
      where m.agent_id = p_agent and m.projection = v.projection and m.version = abs(v.version) and not m.active;
  end loop;
end
$$;

revoke all on all tables in schema public from public;
grant usage on schema public to homeostat_app, homeostat_read;
grant select, insert on events to homeostat_app;
grant select, insert, update on heads to homeostat_app;
grant select, insert, update, delete on documents, marks, leases to homeostat_app;
grant select, insert on blobs to homeostat_app;
grant select, insert, delete on subject_keys to homeostat_app;
grant select on events, heads, documents, marks, leases, blobs to homeostat_read;
grant execute on all functions in schema public to homeostat_app;
