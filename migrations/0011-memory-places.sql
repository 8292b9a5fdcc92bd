-- A process keeps the rows of an agent with few memories, and reads what was written since: a row gets a new place whenever it is
-- written. Those of before have the place 0, which rewrites no table.
create sequence memory_places;
alter table memory_rows add column place bigint not null default 0;
create index memory_rows_place on memory_rows (agent_id, place, id);

-- As before, with the place. Places of an agent rise in the order in which they are committed, since whoever writes them holds the index.
create or replace function put_memories(p_agent text, p_rows json, p_gone text[], p_up_to bigint) returns void
language plpgsql as $$
declare
  v_new memory_rows[];
  v_has_keys boolean;
begin
  perform hold_memory_index(p_agent);
  v_new := array(
    select row(
      p_agent, r.id, r.session, r.position, r.at, r.type, r.is_global, r.length, r.subject, r.speaker, r.terms, r.counts,
      nextval('memory_places')
    )::memory_rows
    from json_to_recordset(p_rows) r (
      id text, session text, position bigint, at timestamptz, type text, is_global boolean, length integer, subject text,
      speaker bigint[], terms bigint[], counts smallint[]
    )
  );
  delete from memory_rows m where m.agent_id = p_agent and m.id = any (p_gone);
  delete from memory_rows m using unnest(v_new) n where m.agent_id = p_agent and m.id = n.id and (
    m.session, m.position, m.at, m.type, m.is_global, m.length, m.subject, m.speaker, m.terms, m.counts
  ) is distinct from (
    n.session, n.position, n.at, n.type, n.is_global, n.length, n.subject, n.speaker, n.terms, n.counts
  );
  insert into memory_rows select n.* from unnest(v_new) n on conflict (agent_id, id) do nothing;
  perform put_memory_keys(p_agent, p_rows);
  select coalesce(bool_and(r.keys is not null), true) into v_has_keys from json_to_recordset(p_rows) r (keys bigint[]);
  update memory_indexes set seq = greatest(seq, p_up_to),
    keys_seq = case when v_has_keys and keys_seq = seq then greatest(seq, p_up_to) else keys_seq end
  where agent_id = p_agent;
end
$$;

grant usage on sequence memory_places to homeostat_app;
grant execute on all functions in schema public to homeostat_app;
