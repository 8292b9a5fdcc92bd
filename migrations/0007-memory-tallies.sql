-- How many memories of which standing, type and trust there are: kept as the documents of the view `memory` change, so that nobody
-- reads all of them to count them. A row a version of the view.
create table memory_tallies (
  agent_id text    not null,
  version  integer not null,
  status   text    not null,
  type     text    not null,
  trust    text    not null,
  memories bigint  not null,
  recalled bigint  not null, -- times that prompts were given them
  primary key (agent_id, version, status, type, trust)
) with (fillfactor = 50);

create function tally_memory(p_agent text, p_version integer, p_doc json, p_sign integer) returns void language sql as $$
  insert into memory_tallies as x (agent_id, version, status, type, trust, memories, recalled)
  select p_agent, p_version, d.status, d.type, d.trust, p_sign, p_sign * d.recalled
  from json_to_record(p_doc) d (status text, type text, trust text, recalled bigint)
  on conflict (agent_id, version, status, type, trust)
  do update set memories = x.memories + excluded.memories, recalled = x.recalled + excluded.recalled
$$;

create function tally_memories() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform tally_memory(old.agent_id, old.version, old.doc, -1); end if;
  if tg_op <> 'DELETE' then perform tally_memory(new.agent_id, new.version, new.doc, 1); end if;
  return null;
end
$$;

create trigger documents_memory_added after insert on documents
  for each row when (new.projection = 'memory') execute function tally_memories();
create trigger documents_memory_changed after update on documents
  for each row when (new.projection = 'memory') execute function tally_memories();
create trigger documents_memory_gone after delete on documents
  for each row when (old.projection = 'memory') execute function tally_memories();

grant select, insert, update, delete on memory_tallies to homeostat_app;
grant execute on function tally_memory(text, integer, json, integer), tally_memories() to homeostat_app;

insert into memory_tallies (agent_id, version, status, type, trust, memories, recalled)
select c.agent_id, c.version, d.status, d.type, d.trust, count(*), sum(d.recalled)
from documents c cross join lateral json_to_record(c.doc) d (status text, type text, trust text, recalled bigint)
where c.projection = 'memory'
group by 1, 2, 3, 4, 5;
