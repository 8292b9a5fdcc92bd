-- Finished work leaves the living views: a document of a view with an archive says whether it is open, so that what is
-- open is read without what is over, and what is over by page.
alter table documents
  add column is_open boolean, -- null: its view has no archive
  add column since bigint;    -- seq of the event that made it; what is over is read by it, the newest first

create index documents_open on documents (agent_id, projection, version) where is_open;
create index documents_archive on documents (agent_id, projection, version, since, key) where not is_open;

-- A rebuilt view is put in the place of the one before by changing where its mark finds its documents: nothing is
-- rewritten, however many there are. What no mark finds any more is swept a part at a time.
alter table marks add column kept_as integer;
update marks set kept_as = version;
alter table marks alter column kept_as set not null;

-- Of rebuilds in place: never a number twice, and none that is a version.
create sequence document_generations as integer minvalue 1000000;

-- As before; a line of p_docs is a JSON text, `null` to delete, or for a view with an archive `+` (open) or `-` (over),
-- the seq that made it (0: it was there), a space and the JSON text.
create or replace function write_documents(
  p_agents text[], p_calls integer[], p_projections text[], p_versions integer[], p_keys text[], p_docs text
) returns void language plpgsql as $$
declare
  v_docs text[] := string_to_array(p_docs, E'\n', 'null');
begin
  if array_position(v_docs, null) is not null then
    delete from documents x using (
      select p_agents[u.call] as agent_id, u.projection, u.key,
        (select m.kept_as from marks m
         where m.agent_id = p_agents[u.call] and m.projection = u.projection and m.version = u.version) as version
      from unnest(p_calls, p_projections, p_versions, p_keys, v_docs) u (call, projection, version, key, doc)
      where u.doc is null and p_agents[u.call] is not null
      offset 0
    ) w
    where x.agent_id = w.agent_id and x.projection = w.projection and x.version = w.version and x.key = w.key;
  end if;
  insert into documents as x (agent_id, projection, version, key, doc, is_open, since)
  select p_agents[w.call], w.projection,
    (select m.kept_as from marks m
     where m.agent_id = p_agents[w.call] and m.projection = w.projection and m.version = w.version),
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

create or replace function open_projections(p_agent text, p_projections jsonb) returns void language sql as $$
  insert into marks (agent_id, projection, version, seq, active, kept_as)
  select p_agent, w.projection, w.version, 0,
    not exists (select from marks m where m.agent_id = p_agent and m.projection = w.projection),
    case
      when w.version > 0 and not exists (
        select from documents d where d.agent_id = p_agent and d.projection = w.projection and d.version = w.version
      ) then w.version
      else nextval('document_generations')
    end
  from (
    select p ->> 'projection' as projection, (p ->> 'version')::integer as version
    from jsonb_array_elements(p_projections) p
  ) w
  where not exists (
    select from marks m where m.agent_id = p_agent and m.projection = w.projection and m.version = w.version
  )
  on conflict do nothing
$$;

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
      delete from marks m where m.agent_id = p_agent and m.projection = v.projection and m.version = -v.version;
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

-- Deletes some of the documents of a view that no mark finds; says how many.
create function sweep_documents(p_agent text, p_projection text, p_limit integer, out swept integer)
language plpgsql as $$
begin
  delete from documents d
  where d.ctid = any (array(
    select x.ctid from documents x
    where x.agent_id = p_agent and x.projection = p_projection
      and x.version <> all (
        select m.kept_as from marks m where m.agent_id = p_agent and m.projection = p_projection
      )
    limit p_limit
  ));
  get diagnostics swept = row_count;
end
$$;

grant usage on sequence document_generations to homeostat_app;
grant execute on function sweep_documents(text, text, integer) to homeostat_app;
