-- By which keys a statement is found that says what another one says, or that another one makes wrong: hashed as the terms are.
-- They go with the row of their memory, so also when its subject is erased.
create table memory_keys (
  agent_id text        not null,
  key      bigint      not null,
  at       timestamptz not null,
  id       text        not null,
  primary key (agent_id, key, at, id),
  foreign key (agent_id, id) references memory_rows on delete cascade
);
create index memory_keys_id on memory_keys (agent_id, id);

-- Up to which event indexed memories have their keys; those of before get them later.
alter table memory_indexes add column keys_seq bigint not null default 0;

create function put_memory_keys(p_agent text, p_rows json) returns void language sql as $$
  insert into memory_keys (agent_id, key, at, id)
  select p_agent, k.key, m.at, m.id
  from json_to_recordset(p_rows) r (id text, keys bigint[])
  join memory_rows m on m.agent_id = p_agent and m.id = r.id, unnest(r.keys) k (key)
  on conflict do nothing
$$;

create function put_keys(p_agent text, p_rows json, p_up_to bigint) returns void language plpgsql as $$
begin
  perform hold_memory_index(p_agent);
  perform put_memory_keys(p_agent, p_rows);
  update memory_indexes set keys_seq = greatest(keys_seq, least(p_up_to, seq)) where agent_id = p_agent;
end
$$;

-- As before, with the keys of each row. A release that knows of none leaves their mark behind.
create or replace function put_memories(p_agent text, p_rows json, p_gone text[], p_up_to bigint) returns void
language plpgsql as $$
declare
  v_new memory_rows[];
  v_has_keys boolean;
begin
  perform hold_memory_index(p_agent);
  v_new := array(
    select row(p_agent, r.id, r.session, r.position, r.at, r.type, r.is_global, r.length, r.subject, r.speaker, r.terms, r.counts)::memory_rows
    from json_to_recordset(p_rows) r (
      id text, session text, position bigint, at timestamptz, type text, is_global boolean, length integer, subject text,
      speaker bigint[], terms bigint[], counts smallint[]
    )
  );
  delete from memory_rows m where m.agent_id = p_agent and m.id = any (p_gone);
  delete from memory_rows m using unnest(v_new) n where m.agent_id = p_agent and m.id = n.id and m is distinct from n;
  insert into memory_rows select n.* from unnest(v_new) n on conflict (agent_id, id) do nothing;
  perform put_memory_keys(p_agent, p_rows);
  select coalesce(bool_and(r.keys is not null), true) into v_has_keys from json_to_recordset(p_rows) r (keys bigint[]);
  update memory_indexes set seq = greatest(seq, p_up_to),
    keys_seq = case when v_has_keys and keys_seq = seq then greatest(seq, p_up_to) else keys_seq end
  where agent_id = p_agent;
end
$$;

create or replace function clear_memories(p_agent text) returns void language plpgsql as $$
begin
  perform hold_memory_index(p_agent);
  delete from memory_rows where agent_id = p_agent;
  delete from memory_terms where agent_id = p_agent;
  update memory_indexes set seq = 0, memories = 0, length = 0, vector_seq = 0, keys_seq = 0 where agent_id = p_agent;
end
$$;

grant select, insert, update, delete on memory_keys to homeostat_app;
grant execute on all functions in schema public to homeostat_app;
