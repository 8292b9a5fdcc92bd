-- What memories mean, as vectors, beside the rows by which their words find them: they go with those, so also when their subject
-- is erased. Turned by a rotation under a key of their agent: nobody who has only the database can compare them with a text.

-- Of which model they are, what two texts that have nothing in common and two that say the same make there, and up to which
-- event there are any.
alter table memory_indexes
  add column vector_model      text,
  add column vector_dimensions integer,
  add column vector_from       real,
  add column vector_to         real,
  add column vector_seq        bigint not null default 0;

create table memory_vectors (
  agent_id   text     not null,
  id         text     not null,
  model      text     not null,
  dimensions smallint not null,
  vector     bytea    not null, -- a byte each, with its sign
  primary key (agent_id, id),
  foreign key (agent_id, id) references memory_rows on delete cascade
);
alter table memory_vectors alter column vector set storage external;

-- Apart, since all of them are read for a query: the sign of each number.
create table memory_signs (
  agent_id text        not null,
  id       text        not null,
  model    text        not null,
  signs    bit varying not null,
  primary key (agent_id, id),
  foreign key (agent_id, id) references memory_rows on delete cascade
);

-- From here on they are of this model; those of another count no more and are replaced one by one.
create function begin_vectors(p_agent text, p_model text, p_dimensions integer, p_from real, p_to real) returns void
language plpgsql as $$
begin
  perform hold_memory_index(p_agent);
  update memory_indexes set vector_model = p_model, vector_dimensions = p_dimensions, vector_from = p_from, vector_to = p_to,
    vector_seq = 0
  where agent_id = p_agent and (vector_model, vector_dimensions) is distinct from (p_model, p_dimensions);
end
$$;

-- A memory that is gone meanwhile gets none; nor does any where another model has begun since.
create function put_vectors(p_agent text, p_model text, p_ids text[], p_vectors bytea[], p_signs text[], p_up_to bigint) returns void
language plpgsql as $$
begin
  perform hold_memory_index(p_agent);
  perform from memory_indexes where agent_id = p_agent and vector_model = p_model;
  if not found then return; end if;
  insert into memory_vectors as x (agent_id, id, model, dimensions, vector)
  select p_agent, n.id, p_model, octet_length(n.vector), n.vector
  from unnest(p_ids, p_vectors) n (id, vector) join memory_rows r on r.agent_id = p_agent and r.id = n.id
  on conflict (agent_id, id) do update set model = excluded.model, dimensions = excluded.dimensions, vector = excluded.vector;
  insert into memory_signs as x (agent_id, id, model, signs)
  select p_agent, n.id, p_model, n.signs::bit varying
  from unnest(p_ids, p_signs) n (id, signs) join memory_rows r on r.agent_id = p_agent and r.id = n.id
  on conflict (agent_id, id) do update set model = excluded.model, signs = excluded.signs;
  update memory_indexes set vector_seq = greatest(vector_seq, p_up_to) where agent_id = p_agent;
end
$$;

-- As before, but a row that is there as it is stays, and its vector with it: a put may be repeated at any time.
create or replace function put_memories(p_agent text, p_rows json, p_gone text[], p_up_to bigint) returns void
language plpgsql as $$
declare
  v_new memory_rows[];
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
  update memory_indexes set seq = greatest(seq, p_up_to) where agent_id = p_agent;
end
$$;

create or replace function clear_memories(p_agent text) returns void language plpgsql as $$
begin
  perform hold_memory_index(p_agent);
  delete from memory_rows where agent_id = p_agent;
  delete from memory_terms where agent_id = p_agent;
  update memory_indexes set seq = 0, memories = 0, length = 0, vector_seq = 0 where agent_id = p_agent;
end
$$;

grant select, insert, update, delete on memory_vectors, memory_signs to homeostat_app;
grant execute on all functions in schema public to homeostat_app;
