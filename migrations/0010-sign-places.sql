-- The signs of vectors are compared in the process, which reads each row once: a row gets a new place whenever it is written, so
-- that what is beyond the last place that was read is all there is to read.
alter table memory_signs add column place bigint not null generated always as identity;
create unique index memory_signs_place on memory_signs (agent_id, place);

-- As before. Places of an agent rise in the order in which they are committed, since whoever writes them holds the index.
create or replace function put_vectors(p_agent text, p_model text, p_ids text[], p_vectors bytea[], p_signs text[], p_up_to bigint) returns void
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
  on conflict (agent_id, id) do update set model = excluded.model, signs = excluded.signs, place = default;
  update memory_indexes set vector_seq = greatest(vector_seq, p_up_to) where agent_id = p_agent;
end
$$;

grant execute on all functions in schema public to homeostat_app;
