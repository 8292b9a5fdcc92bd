-- Versions of views that stand together share one number, the front, which stands in the row of their agent's head:
-- an append moves all of them by the update it makes anyway. Only a version that lags, is stopped or is being built
-- has a number of its own.

-- Nobody appends or moves a mark in between.
lock table heads, marks in access exclusive mode;

alter table marks rename to standings;
alter index marks_pkey rename to standings_pkey;
alter index marks_active rename to standings_active;
alter table standings alter column seq drop not null;

-- Where the versions without a number of their own stand, and which generation of them this is: another number as soon
-- as another version belongs to them. Changed under the lock of the row only, as the head.
alter table heads
  add column front bigint not null default 0,
  add column gen bigint not null default 0;

-- Views may have been opened before the first event.
insert into heads (agent_id, seq, hash, recorded_at)
select distinct agent_id, 0, decode(repeat('00', 32), 'hex'), '-infinity'::timestamptz from standings
on conflict do nothing;

update heads h set gen = 1, front = f.seq
from (
  select agent_id, max(seq) as seq from standings where active and stopped is null and version > 0 group by agent_id
) f
where h.agent_id = f.agent_id;

update standings s set seq = null
from heads h
where h.agent_id = s.agent_id and s.seq = h.front and s.active and s.stopped is null and s.version > 0;

-- What stands at the front is in use and goes on.
alter table standings
  add constraint standings_front check (seq is not null or (active and stopped is null and version > 0));
-- A reader asks for those apart, which are few.
create index standings_apart on standings (agent_id) where seq is not null;

-- Changes what a version is stopped by; stopping takes it out of the front, and so does going on unless it is there.
create function set_stopped(p_agent text, p_projection text, p_version integer, p_stopped json) returns void
language plpgsql as $$
declare
  v_front bigint;
begin
  select h.front into v_front from heads h where h.agent_id = p_agent for update;
  update standings s set
    stopped = p_stopped,
    seq = case
      when p_stopped is null and s.active and s.version > 0 and coalesce(s.seq, v_front) = v_front then null
      else coalesce(s.seq, v_front)
    end
  where s.agent_id = p_agent and s.projection = p_projection and s.version = p_version;
  update heads h set gen = h.gen + 1 where h.agent_id = p_agent;
end
$$;

-- Where each version stands, as a number: for whoever reads by SQL, and for a program that was running before this step.
create view marks as
select s.agent_id, s.projection, s.version, coalesce(s.seq, h.front) as seq, s.active, s.stopped, s.kept_as
from standings s left join heads h on h.agent_id = s.agent_id;

-- What such a program does to marks itself: it stops a version or lets it go on, and drops one that is not in use.
create function change_mark() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from standings s
    where s.agent_id = old.agent_id and s.projection = old.projection and s.version = old.version and not s.active;
    return old;
  end if;
  if (new.agent_id, new.projection, new.version, new.seq, new.active, new.kept_as)
    is distinct from (old.agent_id, old.projection, old.version, old.seq, old.active, old.kept_as)
  then
    raise exception 'of a mark only what stopped it is changed here: the rest is in standings and heads';
  end if;
  perform set_stopped(old.agent_id, old.projection, old.version, new.stopped);
  return new;
end
$$;
create trigger marks_change instead of update or delete on marks for each row execute function change_mark();

-- As before, but for the name of the table; and planned once, as append_together is.
create or replace function write_documents(
  p_agents text[], p_calls integer[], p_projections text[], p_versions integer[], p_keys text[], p_docs text
) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_docs text[] := string_to_array(p_docs, E'\n', 'null');
begin
  if array_position(v_docs, null) is not null then
    delete from documents x using (
      select p_agents[u.call] as agent_id, u.projection, u.key,
        (select s.kept_as from standings s
         where s.agent_id = p_agents[u.call] and s.projection = u.projection and s.version = u.version) as version
      from unnest(p_calls, p_projections, p_versions, p_keys, v_docs) u (call, projection, version, key, doc)
      where u.doc is null and p_agents[u.call] is not null
      offset 0
    ) w
    where x.agent_id = w.agent_id and x.projection = w.projection and x.version = w.version and x.key = w.key;
  end if;
  insert into documents as x (agent_id, projection, version, key, doc, is_open, since)
  select p_agents[w.call], w.projection,
    (select s.kept_as from standings s
     where s.agent_id = p_agents[w.call] and s.projection = w.projection and s.version = w.version),
    w.key,
    (case when w.sign in ('+', '-') then substr(w.doc, strpos(w.doc, ' ') + 1) else w.doc end)::json,
    case w.sign when '+' then true when '-' then false end,
    case when w.sign in ('+', '-') then nullif(split_part(substr(w.doc, 2, 20), ' ', 1)::bigint, 0) end
  from (
    select u.*, left(u.doc, 1) as sign
    from unnest(p_calls, p_projections, p_versions, p_keys, v_docs) u (call, projection, version, key, doc)
  ) w
  where w.doc is not null and p_agents[w.call] is not null
  on conflict (agent_id, projection, version, key) do update
    set doc = excluded.doc, is_open = excluded.is_open, since = coalesce(excluded.since, x.since);
end
$$;

create or replace function sweep_documents(p_agent text, p_projection text, p_limit integer, out swept integer)
language plpgsql as $$
begin
  delete from documents d
  where d.ctid = any (array(
    select x.ctid from documents x
    where x.agent_id = p_agent and x.projection = p_projection
      and x.version <> all (
        select s.kept_as from standings s where s.agent_id = p_agent and s.projection = p_projection
      )
    limit p_limit
  ));
  get diagnostics swept = row_count;
end
$$;

-- Makes the standings of versions that have none. The first version ever seen of a projection is active at once; it
-- stands at the front while nothing was folded.
create or replace function open_projections(p_agent text, p_projections jsonb) returns void language plpgsql as $$
declare
  v_front bigint;
  v_joined integer;
begin
  insert into heads (agent_id, seq, hash, recorded_at)
  values (p_agent, 0, decode(repeat('00', 32), 'hex'), '-infinity') on conflict do nothing;
  select h.front into v_front from heads h where h.agent_id = p_agent for update;
  with opened as (
    insert into standings (agent_id, projection, version, seq, active, kept_as)
    select p_agent, w.projection, w.version,
      case when w.is_first and w.version > 0 and v_front = 0 then null else 0 end, w.is_first,
      case
        when w.version > 0 and not exists (
          select from documents d where d.agent_id = p_agent and d.projection = w.projection and d.version = w.version
        ) then w.version
        else nextval('document_generations')
      end
    from (
      select p ->> 'projection' as projection, (p ->> 'version')::integer as version,
        not exists (
          select from standings s where s.agent_id = p_agent and s.projection = p ->> 'projection'
        ) as is_first
      from jsonb_array_elements(p_projections) p
    ) w
    where not exists (
      select from standings s where s.agent_id = p_agent and s.projection = w.projection and s.version = w.version
    )
    on conflict do nothing
    returning seq
  )
  select count(*) into v_joined from opened where seq is null;
  update heads h set gen = h.gen + 1 where h.agent_id = p_agent and v_joined > 0;
end
$$;

-- One page of a catch-up or rebuild, from p_from to p_to; arrays as in append_events.
--   status: written | moved (p_activate and the head is past p_to); HS001 when a version is elsewhere or stopped
-- With p_activate the versions become the active ones in this commit. A negative version is the shadow of a rebuild in
-- place and takes the place of its positive twin.
-- All versions of the front together move it; some of them leave it. A version in use that comes to where the front
-- stands joins it; one that comes to the head makes it its front, and those that lag get numbers of their own.
create or replace function advance_projections(
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
  v_before bigint;
  v_front bigint;
  v_is_locked boolean;
  v_has_changed boolean := p_activate;
  v_moved integer;
  v_members integer := 0;
  v record;
begin
  select h.seq, h.front into v_head, v_front from heads h where h.agent_id = p_agent;
  -- A page of what stands behind the front, and will go on doing so, holds up nobody.
  v_is_locked := p_activate or p_to >= least(v_front, v_head);
  if v_is_locked then
    select h.seq, h.front into v_head, v_front from heads h where h.agent_id = p_agent for update;
  end if;
  if p_activate and v_head <> p_to then
    status := 'moved';
    return;
  end if;
  v_before := v_front;

  update standings s set seq = p_to
  from unnest(p_mark_projections, p_mark_versions) w (projection, version)
  where s.agent_id = p_agent and s.projection = w.projection and s.version = w.version
    and s.seq = p_from and s.stopped is null;
  get diagnostics v_moved = row_count;
  if v_moved < cardinality(p_mark_versions) and v_is_locked and v_front = p_from then
    select count(*) into v_members
    from unnest(p_mark_projections, p_mark_versions) w (projection, version)
    join standings s on s.agent_id = p_agent and s.projection = w.projection and s.version = w.version
    where s.seq is null;
    if v_members = (select count(*) from standings s where s.agent_id = p_agent and s.seq is null) then
      v_front := p_to;
    else
      update standings s set seq = p_to
      from unnest(p_mark_projections, p_mark_versions) w (projection, version)
      where s.agent_id = p_agent and s.projection = w.projection and s.version = w.version and s.seq is null;
      v_has_changed := true;
    end if;
  end if;
  if v_moved + v_members <> cardinality(p_mark_versions) then
    raise exception using errcode = 'HS001', message = 'a version is not where the caller saw it';
  end if;

  perform write_documents(array[p_agent], array_fill(1, array[cardinality(p_doc_keys)]),
    p_doc_projections, p_doc_versions, p_doc_keys, p_docs);
  status := 'written';
  if not v_is_locked then
    return;
  end if;

  if p_activate then
    for v in select w.projection, w.version from unnest(p_mark_projections, p_mark_versions) w (projection, version) loop
      if v.version < 0 then
        delete from standings s where s.agent_id = p_agent and s.projection = v.projection and s.version = -v.version;
        update standings s set version = -v.version
          where s.agent_id = p_agent and s.projection = v.projection and s.version = v.version;
      end if;
      update standings s set active = false, seq = coalesce(s.seq, v_before)
        where s.agent_id = p_agent and s.projection = v.projection and s.active and s.version <> abs(v.version);
      update standings s set active = true
        where s.agent_id = p_agent and s.projection = v.projection and s.version = abs(v.version) and not s.active;
    end loop;
  end if;

  if p_to in (v_front, v_head) and exists (
    select from unnest(p_mark_projections, p_mark_versions) w (projection, version)
    join standings s on s.agent_id = p_agent and s.projection = w.projection and s.version = abs(w.version)
    where s.seq = p_to and s.active and s.stopped is null
  ) then
    if p_to <> v_front then
      update standings s set seq = v_front where s.agent_id = p_agent and s.seq is null;
      v_front := p_to;
    end if;
    update standings s set seq = null
    from unnest(p_mark_projections, p_mark_versions) w (projection, version)
    where s.agent_id = p_agent and s.projection = w.projection and s.version = abs(w.version)
      and s.seq = p_to and s.active and s.stopped is null;
    v_has_changed := true;
  end if;
  if v_has_changed or v_front <> v_before then
    update heads h set front = v_front, gen = h.gen + v_has_changed::integer where h.agent_id = p_agent;
  end if;
end
$$;

-- As a program calls it in an append that was running before this step: it names all versions that it moves, and those
-- at the front that it does not name stay behind.
create or replace function move_marks(
  p_agents text[], p_calls integer[], p_projections text[], p_versions integer[], p_froms bigint[], p_tos bigint[]
) returns void language plpgsql as $$
declare
  v_call integer;
  v_front bigint;
  v_found integer;
  v_left integer;
  v_joined integer;
begin
  for v_call in select distinct u.call from unnest(p_calls) u (call) where p_agents[u.call] is not null loop
    select h.front into v_front from heads h where h.agent_id = p_agents[v_call] for update;
    select count(*) into v_found
    from unnest(p_calls, p_projections, p_versions) w (call, projection, version)
    join standings s on s.agent_id = p_agents[v_call] and s.projection = w.projection and s.version = w.version
    where w.call = v_call and coalesce(s.seq, v_front) = p_froms[v_call] and s.active and s.stopped is null;
    if v_found <> (select count(*) from unnest(p_calls) w (call) where w.call = v_call) then
      raise exception using errcode = 'HS001', message = 'a mark is not where the caller saw it';
    end if;
    update standings s set seq = v_front
    where s.agent_id = p_agents[v_call] and s.seq is null and not exists (
      select from unnest(p_calls, p_projections, p_versions) w (call, projection, version)
      where w.call = v_call and w.projection = s.projection and w.version = s.version
    );
    get diagnostics v_left = row_count;
    update standings s set seq = null
    from unnest(p_calls, p_projections, p_versions) w (call, projection, version)
    where w.call = v_call and s.agent_id = p_agents[v_call] and s.projection = w.projection
      and s.version = w.version and s.seq is not null;
    get diagnostics v_joined = row_count;
    update heads h set front = p_tos[v_call], gen = h.gen + (v_left + v_joined > 0)::integer
    where h.agent_id = p_agents[v_call];
  end loop;
end
$$;

-- Appends in one statement: lock the head, find duplicates, check the condition, insert, write documents, advance.
--   p_bodies          canonical envelopes, in order; their ids and dedupe keys (null where none) beside them
--   p_unless_*        refused when an event after p_after has one of these subjects (and one of these types)
--   p_expected_head   null, or where the documents were folded: head and front both stand there
--   p_gen             generation of the front that was folded, but for the versions p_left_*, which stay behind
--   p_doc_*           changed documents of the others; p_docs as in write_documents
-- recorded: when the first of them was, each later one a microsecond after the one before
-- status: stored | duplicate (seqs = those already there, null where absent) | conflict (seqs = the events in the way)
--         | moved (head or front is no longer where it was folded, or other versions belong to it; fold again)
create function append_events(
  p_agent text,
  p_bodies text[],
  p_event_ids uuid[],
  p_dedupe_keys text[],
  p_unless_subjects text[],
  p_unless_types text[],
  p_after bigint,
  p_expected_head bigint,
  p_gen bigint,
  p_left_projections text[],
  p_left_versions integer[],
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
  v_front bigint;
  v_gen bigint;
  v_first timestamptz;
  v_hashes bytea[] := '{}';
  v_count integer := cardinality(p_bodies);
begin
  select h.seq, h.hash, h.recorded_at, h.front, h.gen into head, v_hash, v_at, v_front, v_gen
  from heads h where h.agent_id = p_agent for update;
  if not found then
    insert into heads (agent_id, seq, hash, recorded_at)
    values (p_agent, 0, decode(repeat('00', 32), 'hex'), '-infinity') on conflict do nothing;
    select h.seq, h.hash, h.recorded_at, h.front, h.gen into head, v_hash, v_at, v_front, v_gen
    from heads h where h.agent_id = p_agent for update;
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

  if p_expected_head is not null and (head, v_front, v_gen) <> (p_expected_head, p_expected_head, p_gen) then
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

  if p_expected_head is not null then
    v_front := head + v_count;
    if p_left_versions <> '{}' then
      update standings s set seq = head
      from unnest(p_left_projections, p_left_versions) w (projection, version)
      where s.agent_id = p_agent and s.projection = w.projection and s.version = w.version and s.seq is null;
      v_gen := v_gen + 1;
    end if;
    if p_doc_keys <> '{}' then
      perform write_documents(array[p_agent], array_fill(1, array[cardinality(p_doc_keys)]),
        p_doc_projections, p_doc_versions, p_doc_keys, p_docs);
    end if;
  end if;

  update heads h set seq = head + v_count, hash = v_hash,
    recorded_at = v_first + (v_count - 1) * interval '1 microsecond', front = v_front, gen = v_gen
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
--              p_heads and p_gens (where its documents were folded and for which front, null without; no version is left)
--   an event   p_calls is the number of its call; p_types; p_dedupe_keys; p_bodies has all canonical envelopes, one a line
--   p_doc_*    as in append_events, each with the number of its call
-- statuses: stored | moved | alone. Alone is what needs more than this: a new agent, a head somebody else holds, a
-- condition to be looked up, a repeat. Nothing of it is stored, and append_events is to be called.
create function append_together(
  p_agents text[],
  p_firsts integer[],
  p_lasts integer[],
  p_afters bigint[],
  p_heads bigint[],
  p_gens bigint[],
  p_calls integer[],
  p_types text[],
  p_dedupe_keys text[],
  p_bodies text,
  p_doc_calls integer[],
  p_doc_projections text[],
  p_doc_versions integer[],
  p_doc_keys text[],
  p_docs text,
  out statuses text[],
  out seqs bigint[],
  out recorded text[]
) language plpgsql
-- Planned once, since planning takes longer than the rest; and a plan made while the tables are small must not read whole
-- indexes when they have grown.
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_bodies text[] := string_to_array(p_bodies, E'\n');
  v_call integer;
  v_seq bigint;
  v_hash bytea;
  v_at timestamptz;
  v_front bigint;
  v_gen bigint;
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
  for v_call, v_seq, v_hash, v_at, v_front, v_gen in
    select array_position(p_agents, h.agent_id), h.seq, h.hash, h.recorded_at, h.front, h.gen
    from heads h where h.agent_id = any (p_agents) for update skip locked
  loop
    continue when p_afters[v_call] < v_seq;
    if (p_heads[v_call], p_heads[v_call], p_gens[v_call]) <> (v_seq, v_front, v_gen) then
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

  if p_doc_calls <> '{}' then
    perform write_documents(v_agents, p_doc_calls, p_doc_projections, p_doc_versions, p_doc_keys, p_docs);
  end if;

  update heads h set seq = w.seq, hash = w.hash,
    recorded_at = w.start + (w.last - w.first) * interval '1 microsecond',
    front = case when w.folded is null then h.front else w.seq end
  from unnest(v_agents, seqs, v_tails, v_starts, p_firsts, p_lasts, p_heads)
    w (agent_id, seq, hash, start, first, last, folded)
  where h.agent_id = w.agent_id;
exception when unique_violation then
  -- One of them is a repeat, or its agent is damaged: each finds out by itself.
  statuses := array_fill('alone'::text, array[cardinality(p_agents)]);
end
$$;

-- What a decision reads, in one snapshot: head, clock, front, marks of what stands apart, documents.
--   $1 agent, $2 projections whose marks are wanted, $12 the generation of the front whose members are known: they are null
--   then, unless somebody cut the log
--   documents by key ($3, $4, $5), all of a version ($6, $7), those open ($8, $9), the hundred over that began last ($10, $11)
-- It is planned once: planning takes many times as long as reading. So no part of it may need statistics: each looks up
-- one thing after the other by its index.
create function load_snapshot(
  text, text[], text[], integer[], text[], text[], integer[], text[], integer[], text[], integer[], bigint,
  out head bigint, out front bigint, out gen bigint, out now text, out members json, out marks json, out documents json
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  select
    coalesce(h.seq, 0), coalesce(h.front, 0), coalesce(h.gen, 0),
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    case when h.gen is distinct from $12::bigint or h.front > h.seq then (
      select coalesce(json_object_agg(s.projection, s.version), '{}')
      from standings s where s.agent_id = $1 and s.seq is null
    ) end,
    (select coalesce(json_agg(json_build_object('projection', a.projection, 'version', a.version, 'seq', a.seq,
       'active', a.active, 'stopped', a.stopped)), '[]')
     from (select * from standings where agent_id = $1 and seq is not null offset 0) a
     where a.projection = any ($2::text[])),
    (select coalesce(json_agg(json_build_object('projection', y.projection, 'version', y.version, 'key', y.key,
       'doc', y.doc)), '[]')
     from (
      select w.projection, w.version, d.key, d.doc
      from unnest($3::text[], $4::integer[], $5::text[]) w (projection, version, key)
      cross join lateral (
        select kept_as from standings
        where agent_id = $1 and projection = w.projection and version = w.version offset 0
      ) m
      cross join lateral (
        select x.key, x.doc from documents x
        where x.agent_id = $1 and x.projection = w.projection and x.version = m.kept_as and x.key = w.key offset 0
      ) d
      union all
      select w.projection, w.version, d.key, d.doc
      from unnest($6::text[], $7::integer[]) w (projection, version)
      cross join lateral (
        select kept_as from standings
        where agent_id = $1 and projection = w.projection and version = w.version offset 0
      ) m
      cross join lateral (
        select x.key, x.doc from documents x
        where x.agent_id = $1 and x.projection = w.projection and x.version = m.kept_as offset 0
      ) d
      union all
      select w.projection, w.version, d.key, d.doc
      from unnest($8::text[], $9::integer[]) w (projection, version)
      cross join lateral (
        select kept_as from standings
        where agent_id = $1 and projection = w.projection and version = w.version offset 0
      ) m
      cross join lateral (
        select x.key, x.doc from documents x
        where x.agent_id = $1 and x.projection = w.projection and x.version = m.kept_as and x.is_open offset 0
      ) d
      union all
      select w.projection, w.version, d.key, d.doc
      from unnest($10::text[], $11::integer[]) w (projection, version)
      cross join lateral (
        select kept_as from standings
        where agent_id = $1 and projection = w.projection and version = w.version offset 0
      ) m
      cross join lateral (
        select x.key, x.doc from documents x
        where x.agent_id = $1 and x.projection = w.projection and x.version = m.kept_as and not x.is_open
        order by x.since desc, x.key desc
        limit 100
      ) d
     ) y)
  from (select) one left join heads h on h.agent_id = $1
  into head, front, gen, now, members, marks, documents;
end
$$;

grant select, update, delete on marks to homeostat_app;
grant select on marks to homeostat_read;
grant execute on all functions in schema public to homeostat_app;
